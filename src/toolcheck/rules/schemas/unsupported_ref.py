"""References for a target that takes none: one finding a tool, with what the schema would weigh without them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.schema import resolve

from ._composition import DEFINITIONS
from ._nested import inner
from ._values import do
from .ref_siblings import dropping, siblings

SHOWN = 20  # related places
MAX_DEPTH = 60
MAX_SIZE = 10_000_000  # characters: a schema that grows beyond is not inlined
LETTERS_A_TOKEN = 4  # a rule of thumb


def check_tool(tool: Tool, ctx: Context) -> Iterable[Hit]:
    refusing = dropping(ctx.targets(tool))
    return _hits(tool, tool.schema, refusing) if refusing and tool.schema is not None else ()


def _hits(tool: Tool, schema: dict[str, Any], refusing: tuple[str, ...]) -> Iterator[Hit]:
    found = list(_references(schema, tool.at("schema")))
    if not found:
        return
    related = tuple(Related((*path, "$ref"), "another reference") for path in found[1 : SHOWN + 1])
    count = "a `$ref`" if len(found) == 1 else f"{len(found)} references, the first one here"
    yield Hit(
        (*found[0], "$ref"),
        f"the schema of {tool.label} has {count}, and {do(refusing, 'takes')} none: what it names is lost, or "
        "the request refused; the schemas themselves were expected",
        related,
        targets=refusing,
        data={"references": len(found)},
        help=_help(schema),
    )


def _references(root: dict[str, Any], base: Path) -> Iterator[Path]:
    """The paths of the schemas with a reference, in document order; not of those that a ref-siblings speaks of."""
    stack: list[tuple[dict[str, Any], Path]] = [(root, base)]
    seen: set[int] = set()
    while stack:
        schema, path = stack.pop()
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        if isinstance(schema.get("$ref"), str) and (schema is root or not siblings(schema)):
            yield path
        stack += reversed([(item, (*path, *steps)) for item, steps in inner(schema)])


def _help(root: dict[str, Any]) -> str:
    before = _tokens(len(json.dumps(root, separators=(",", ":"), ensure_ascii=False)))
    plain = {keyword: value for keyword, value in root.items() if keyword not in DEFINITIONS}
    after = _Inlined(root).size(plain)
    if after is None:
        return "Write the schemas in the place of the references; where one contains itself, stop after a few levels."
    return (
        f"Write the schemas in the place of the references, and drop `$defs`: about {_tokens(after):,} tokens instead "
        f"of {before:,}."
    )


def _tokens(letters: int) -> int:
    return -(-letters // LETTERS_A_TOKEN)


class _Inlined:
    """How many characters a schema takes with what its references name in their place."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = root
        self._sizes: dict[str, int | None] = {}

    def size(self, value: Any, depth: int = 0) -> int | None:
        """The characters of the value as compact JSON; None where it would not end, or be too large."""
        if depth > MAX_DEPTH:
            return None
        if isinstance(value, dict) and isinstance(value.get("$ref"), str):
            return self._referred(value["$ref"], depth)
        if not isinstance(value, (dict, list)):
            return len(json.dumps(value, ensure_ascii=False))
        total = 1 + len(value)  # brackets and commas
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in pairs:
            size = self.size(item, depth + 1)
            if size is None or total > MAX_SIZE:
                return None
            total += size + (len(key) + 3 if isinstance(key, str) else 0)
        return total

    def _referred(self, reference: str, depth: int) -> int | None:
        if reference not in self._sizes:
            self._sizes[reference] = None  # while it is open: a reference back to it does not end
            target = resolve(self.root, reference)
            self._sizes[reference] = None if target is None else self.size(target[0], depth + 1)
        return self._sizes[reference]
