"""One request may hold a name once. The first tool of a name is right, the later ones are reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.edits import Fix, remove
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.targets import Target

from ._limits import quoted

UNIQUE = "unique-names"

Key = tuple["str | None", str]


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    first: dict[Key, Tool] = {}
    folded: dict[Key, Tool] = {}
    provided = _provided(catalogue) if catalogue.builtins else {}
    for tool in catalogue.tools:
        name = tool.name
        if not name.strip():
            continue
        key = (tool.namespace, name)
        twin = (tool.namespace, name.casefold())
        if key in first:
            yield _again(tool, first[key], ctx.targets(tool))
            continue
        first[key] = tool
        if twin in folded:
            yield _but_for_case(tool, folded[twin])
        folded.setdefault(twin, tool)
        if tool.namespace is None and name in provided:
            message = f"`{name}` is also the name of a tool of the provider in this list; each name was expected once"
            yield Hit(tool.at("name"), message, (Related(provided[name], "the provider's tool"),))


def _again(tool: Tool, first: Tool, targets: tuple[Target, ...]) -> Hit:
    asking = [target for target in targets if target.fact(UNIQUE) is True]
    refusing = [target.name for target in asking if target.facts[UNIQUE].get("effect") == "refused"]
    by = tuple(target.name for target in asking)
    message = f"`{tool.name}` already names another tool of this catalogue"
    if tool.definition == first.definition:
        message = f"the definition of `{tool.name}` stands here a second time, unchanged"
    if refusing:
        message += f", and {quoted(refusing)} {'refuse' if len(refusing) > 1 else 'refuses'} the request"
    elif by:
        message += f", and {quoted(by)} {'ask' if len(by) > 1 else 'asks'} for unique names"
    message += "; each name was expected once"
    if tool.definition == first.definition:
        return Hit(tool.at("name"), message, _first(first), targets=by, help="Drop one of the two definitions.",
                   fix=Fix("drop the second definition", (remove(tool.entry),), safe=False))  # fmt: skip
    return Hit(tool.at("name"), message, _first(first), targets=by)


def _but_for_case(tool: Tool, first: Tool) -> Hit:
    message = (
        f"`{tool.name}` and `{first.name}` differ in capitals only; names that a reader can tell apart were expected"
    )
    return Hit(tool.at("name"), message, _first(first), level="case")


def _first(tool: Tool) -> tuple[Related, ...]:
    return (Related(tool.at("name"), f"`{tool.name}` is first defined here"),)


def _provided(catalogue: Catalogue) -> dict[str, Path]:
    """The names that entries for the provider's own tools carry."""
    found: dict[str, Path] = {}
    for builtin in catalogue.builtins:
        node: Any = catalogue.document.value
        for step in builtin.path:
            node = node[step]
        name = node.get("name") if isinstance(node, dict) else None
        if isinstance(name, str) and name:
            found[name] = (*builtin.path, "name")
    return found
