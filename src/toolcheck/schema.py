"""JSON Schema as the rules read it: nodes with a path, where schemas lie in schemas, local references."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .catalogue import Tool
from .finding import Path
from .recent import recent

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


def _anchored(root: Any, anchor: str) -> tuple[Any, Path] | None:
    return _anchors(root).get(anchor)


@recent
def _anchors(root: Any) -> dict[str, tuple[Any, Path]]:
    """What the anchors of a root name: rules ask about one schema many times."""
    found: dict[str, tuple[Any, Path]] = {}
    for schema, path in _objects(root, ()):
        for name in (schema.get("$anchor"), schema.get("$dynamicAnchor")):
            if isinstance(name, str):
                found.setdefault(name, (schema, path))
    return found


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
