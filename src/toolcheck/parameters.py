"""The parameters of a tool: the properties of its input schema at any depth, references and branches followed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from .catalogue import Tool
from .finding import Path
from .recent import recent
from .schema import COMBINATORS, MANY, MAX_REFS, NAMED, ONE, SUBSCHEMAS, resolve

BORROWING = frozenset((*COMBINATORS, "$ref"))
"""Keywords by which a schema takes part of its meaning from another."""
APPLIED = {
    keyword: kind
    for keyword, kind in SUBSCHEMAS.items()
    if keyword not in ("properties", "$defs", "definitions", "not", "if")
}
"""Keywords whose schemas hold parameters of the tool, `properties` aside."""
PLAIN = frozenset(("type", "description", "enum", "const", "default", "title", "format", "pattern", "minimum",
                   "maximum", "minLength", "maxLength", "examples"))  # fmt: skip
"""A property with no other keyword than these holds no further parameter."""


FEW = 20
"""Names that a list is searched for as quickly as a set is made."""


class Parameter:
    """A property of the input schema, at any depth, references followed. A class with slots, since rules read its
    parts a dozen times.

    `name` is the dotted name ("filter.status"; an item of a list adds "[]"). `path` is that of the property's own
    schema; `schemas` are that schema and those it takes part of its meaning from (reference targets, branches).
    """

    __slots__ = ("_text", "name", "path", "required", "schema", "schemas", "tool")

    def __init__(
        self,
        tool: Tool,
        name: str,
        path: Path,
        schema: dict[str, Any],
        schemas: tuple[dict[str, Any], ...],
        required: bool,
    ) -> None:
        self.tool = tool
        self.name = name
        self.path = path
        self.schema = schema
        self.schemas = schemas
        self.required = required
        self._text: str | None = None

    def text(self) -> str:
        """The first description that is not blank in the property's schemas; "" when there is none."""
        if self._text is None:
            self._text = ""
            for schema in self.schemas:
                value = schema.get("description")
                if isinstance(value, str) and value.strip():
                    self._text = value
                    break
        return self._text


@recent
def parameters(tool: Tool) -> tuple[Parameter, ...]:
    """Every parameter of a tool's input schema in document order, each place once.

    Follows local references (not into themselves), `items`, map values and the branches of combinators. A definition
    that nothing refers to holds no parameter.
    """
    return tuple(_parameters(tool, tool.schema)) if tool.schema is not None else ()


def _parameters(tool: Tool, root: dict[str, Any]) -> Iterator[Parameter]:
    base = tool.at("schema")
    seen: set[int] = set()
    stack: list[tuple[dict[str, Any], Path, str, int]] = [(root, base, "", 0)]
    while stack:
        schema, path, name, refs = stack.pop()
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        found: list[tuple[dict[str, Any], Path, str, int]] = []
        for keyword, value in schema.items():
            if keyword == "properties" and value.__class__ is dict:
                around, dot, needed = (*path, keyword), f"{name}." if name else "", _names(schema.get("required"))
                for key, item in value.items():
                    if item.__class__ is not dict or id(item) in seen:
                        continue
                    here, dotted = (*around, key), f"{dot}{key}"
                    if "type" in item and item.keys() <= PLAIN:  # most of them
                        seen.add(id(item))
                        yield Parameter(tool, dotted, here, item, (item,), key in needed)
                        continue
                    parts = (item,) if item.keys().isdisjoint(BORROWING) else meanings(root, item, here, base)
                    yield Parameter(tool, dotted, here, item, parts, key in needed)
                    found.append((item, here, dotted, refs))
            elif keyword in APPLIED:
                if value.__class__ is bool or (value.__class__ is dict and value.keys() <= PLAIN):
                    continue
                found += _inner(value, APPLIED[keyword], (*path, keyword), name, refs)
            elif keyword == "$ref":
                found += _referred(root, value, base, name, refs)
        stack += reversed(found)


def _names(required: Any) -> Collection[str]:
    """The names in `required`; as a set, since a list would be searched again for each of 100,000 properties."""
    if required.__class__ is not list:
        return ()
    return {name for name in required if name.__class__ is str} if len(required) > FEW else required


def _inner(value: Any, kind: int, path: Path, name: str, refs: int) -> Iterator[tuple[dict[str, Any], Path, str, int]]:
    """The schemas under one keyword, with the dotted name their properties start with."""
    if path[-1] in ("items", "prefixItems", "contains", "additionalItems", "unevaluatedItems"):
        name = f"{name}[]" if name else name
    if kind == ONE and isinstance(value, dict):
        yield value, path, name, refs
        return
    pairs: Iterable[tuple[str | int, Any]] = ()
    if kind == NAMED and isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list) and (kind == MANY or path[-1] == "items"):
        pairs = enumerate(value)
    for key, item in pairs:
        if isinstance(item, dict):
            yield item, (*path, key), name, refs


def _referred(
    root: Any, reference: Any, base: Path, name: str, refs: int
) -> Iterator[tuple[dict[str, Any], Path, str, int]]:
    if isinstance(reference, str) and refs < MAX_REFS:
        target = resolve(root, reference)
        if target is not None and isinstance(target[0], dict):
            yield target[0], (*base, *target[1]), name, refs + 1


def meanings(root: dict[str, Any], schema: dict[str, Any], path: Path, base: Path) -> tuple[dict[str, Any], ...]:
    """A schema and those it takes part of its meaning from: reference targets and branches of combinators."""
    return tuple(part for part, _ in placed_meanings(root, schema, path, base))


def placed_meanings(
    root: dict[str, Any], schema: dict[str, Any], path: Path, base: Path
) -> Iterator[tuple[dict[str, Any], Path]]:
    """The `meanings` of a schema, each with its path. `base` is the path of `root`."""
    stack = [(schema, path)]
    seen: set[int] = set()
    while stack and len(seen) < MAX_REFS:
        node, here = stack.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node, here
        more: list[tuple[dict[str, Any], Path]] = []
        reference = node.get("$ref")
        target = resolve(root, reference) if isinstance(reference, str) else None
        if target is not None and isinstance(target[0], dict):
            more.append((target[0], (*base, *target[1])))
        for keyword in COMBINATORS:
            branches = node.get(keyword)
            for index, branch in enumerate(branches[:MAX_REFS] if isinstance(branches, list) else ()):
                if isinstance(branch, dict):
                    more.append((branch, (*here, keyword, index)))
        stack += reversed(more)
