"""JSON Schema as the rules read it: nodes with a path, one walk, local references, and the parameters of a tool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from .catalogue import Tool
from .finding import Path

ONE, MANY, NAMED = 1, 2, 3
SUBSCHEMAS = {
    "items": ONE, "additionalItems": ONE, "additionalProperties": ONE, "unevaluatedItems": ONE,
    "unevaluatedProperties": ONE, "not": ONE, "if": ONE, "then": ONE, "else": ONE, "contains": ONE,
    "propertyNames": ONE, "contentSchema": ONE,
    "allOf": MANY, "anyOf": MANY, "oneOf": MANY, "prefixItems": MANY,
    "properties": NAMED, "patternProperties": NAMED, "$defs": NAMED, "definitions": NAMED, "dependentSchemas": NAMED,
    "dependencies": NAMED,
}  # fmt: skip
"""Keywords that hold schemas: one, a list of them, or a map of them by name."""

TYPES = frozenset(("string", "number", "integer", "boolean", "object", "array", "null"))
COMBINATORS = ("anyOf", "oneOf", "allOf")
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
MAX_REFS = 50


class Node:
    """One schema object, met in the walk. `steps` lead to it from `parent` (None for the root); `root` is the node of
    the schema that local references start from."""

    __slots__ = ("parent", "root", "root_path", "schema", "steps", "tool")

    def __init__(
        self, schema: dict[str, Any], tool: Tool, parent: Node | None, steps: Path, root_path: Path = ()
    ) -> None:
        self.schema = schema
        self.tool = tool
        self.parent = parent
        self.steps = steps
        self.root: Node = self if parent is None else parent.root
        self.root_path = root_path

    @property
    def path(self) -> Path:
        """The path of the schema from the root of the file."""
        steps: list[Path] = []
        node = self
        while node.parent is not None:
            steps.append(node.steps)
            node = node.parent
        path = node.root_path
        for step in reversed(steps):
            path += step
        return path

    @property
    def keyword(self) -> str | None:
        """The keyword that holds this schema; None for the root."""
        return str(self.steps[0]) if self.parent is not None else None

    @property
    def place(self) -> str:
        """How messages call the place: "parameter `a.b` of `tool`", "output field `a[]` of `tool`", "the schema of
        `tool`"."""
        if self.root.root_path == (*self.tool.path, *self.tool.fields.output_schema):
            return f"{place(self.below_root, 'output field', 'the output schema')} of {self.tool.label}"
        return f"{place(self.below_root)} of {self.tool.label}"

    @property
    def below_root(self) -> Path:
        """The path from the root schema."""
        return self.path[len(self.root.root_path) :]

    def ancestors(self) -> Iterator[Node]:
        """The schemas around this one, from the inside out."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


def place(path: Path, kind: str = "parameter", whole: str = "the schema") -> str:
    """A path below a root schema in words: "parameter `filter.status`", "parameter `ids[]`" (its items), "parameter
    `headers.*`" (its other values)."""
    names, words = [], []
    steps = iter(path)
    for step in steps:
        if step in ("properties", "patternProperties"):
            names.append(str(next(steps, "")))
        elif step in ("$defs", "definitions"):
            names = []
            words = [f"definition `{next(steps, '')}`"]
        elif step in ("items", "prefixItems", "contains"):
            names.append("[]")
        elif step == "additionalProperties":
            names.append("*")
    if names:
        dotted = ".".join(names).replace(".[]", "[]")
        words.insert(0, f"{kind} `{dotted}`")
    return " of ".join(words) or whole


def types_of(schema: dict[str, Any]) -> tuple[str, ...]:
    """The types that `type` allows: () when it is absent or malformed."""
    kind = schema.get("type")
    if isinstance(kind, str):
        return (kind,)
    if isinstance(kind, list):
        return tuple(item for item in kind if isinstance(item, str))
    return ()


def resolve(root: Any, reference: str) -> tuple[Any, Path] | None:
    """The schema that a local reference (`#/…`, `#anchor`) names, and its path from the root; None for no schema."""
    if reference in ("#", ""):
        return root, ()
    if not reference.startswith("#"):
        return None
    if not reference.startswith("#/"):
        return _anchored(root, reference[1:])
    node = root
    path: list[str | int] = []
    for step in reference[2:].split("/"):
        name = _unescape(step)
        if isinstance(node, dict) and name in node:
            node = node[name]
            path.append(name)
        elif isinstance(node, list) and name.isdecimal() and len(name) < 10 and int(name) < len(node):
            node = node[int(name)]
            path.append(int(name))
        else:
            return None
    return node, tuple(path)


def _unescape(step: str) -> str:
    if "%" in step:
        from urllib.parse import unquote

        step = unquote(step)
    return step.replace("~1", "/").replace("~0", "~")


_anchors: tuple[Any, dict[str, tuple[Any, Path]]] = (None, {})
"""The root that was asked about last, and what its anchors name: rules ask about one schema many times."""


def _anchored(root: Any, anchor: str) -> tuple[Any, Path] | None:
    global _anchors
    if _anchors[0] is not root:
        found: dict[str, tuple[Any, Path]] = {}
        for schema, path in _objects(root, ()):
            for name in (schema.get("$anchor"), schema.get("$dynamicAnchor")):
                if isinstance(name, str):
                    found.setdefault(name, (schema, path))
        _anchors = root, found
    return _anchors[1].get(anchor)


def _objects(value: Any, path: Path) -> Iterator[tuple[dict[str, Any], Path]]:
    stack: list[tuple[Any, Path]] = [(value, path)]
    seen: set[int] = set()
    while stack:
        node, path = stack.pop()
        if not isinstance(node, (dict, list)) or id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict):
            yield node, path
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        stack += [(child, (*path, key)) for key, child in pairs]


class Parameter(NamedTuple):
    """A property of the input schema, at any depth, references followed.

    `name` is the dotted name ("filter.status"; an item of a list adds "[]"). `path` is that of the property's own
    schema; `schemas` are that schema and those it takes part of its meaning from (reference targets, branches).
    """

    name: str
    path: Path
    schema: dict[str, Any]
    schemas: tuple[dict[str, Any], ...]
    required: bool

    def text(self, key: str = "description") -> str:
        """The first non-blank text under `key` in the property's schemas; "" when there is none."""
        for schema in self.schemas:
            value = schema.get(key)
            if isinstance(value, str) and value.strip():
                return value
        return ""


_last: tuple[Tool, tuple[Parameter, ...]] | None = None


def parameters(tool: Tool) -> tuple[Parameter, ...]:
    """Every parameter of a tool's input schema in document order, each place once.

    Follows local references (not into themselves), `items`, map values and the branches of combinators. A definition
    that nothing refers to holds no parameter. Several rules ask this of one tool after another, so the last answer is
    kept.
    """
    global _last
    if _last is None or _last[0] is not tool:
        _last = (tool, tuple(_parameters(tool.schema, tool.at("schema"))) if tool.schema is not None else ())
    return _last[1]


def _parameters(root: dict[str, Any], base: Path) -> Iterator[Parameter]:
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
                required = schema.get("required")
                # A set: a list would be searched again for each of 100,000 properties.
                needed = {key for key in required if isinstance(key, str)} if isinstance(required, list) else ()
                for key, item in value.items():
                    if item.__class__ is dict:
                        here, dotted = (*path, "properties", key), f"{name}.{key}" if name else key
                        if id(item) not in seen:
                            parts = (item,) if item.keys().isdisjoint(BORROWING) else meanings(root, item, here, base)
                            yield Parameter(dotted, here, item, parts, key in needed)
                            if "type" in item and item.keys() <= PLAIN:
                                seen.add(id(item))
                                continue
                        found.append((item, here, dotted, refs))
            elif keyword in APPLIED:
                if value.__class__ is bool or (value.__class__ is dict and value.keys() <= PLAIN):
                    continue
                found += _inner(value, APPLIED[keyword], (*path, keyword), name, refs)
            elif keyword == "$ref":
                found += _referred(root, value, base, name, refs)
        stack += reversed(found)


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
            for index, branch in enumerate(branches if isinstance(branches, list) else ()):
                if isinstance(branch, dict):
                    more.append((branch, (*here, keyword, index)))
        stack += reversed(more)
