"""Objects that let through what their schema does not name.

Not those that closing would break: a branch, or an object whose branches and references add properties, because
`additionalProperties` sees only the properties beside it. Maps, whose names are data, say so by a schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.edits import Fix, insert, put
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import MANY, NAMED, ONE, SUBSCHEMAS, Node, resolve

from ._composition import DEFINITIONS, IN_PLACE, branches

KEYWORDS = ("type", "properties")
TYPES = ("object",)

FIELDS = 'Add `"additionalProperties": false`.'
NO_ARGUMENTS = 'Write `"properties": {}, "additionalProperties": false` for a tool without arguments.'
MAP_OR_FIELDS = (
    'Name its properties and add `"additionalProperties": false`; for a map, give the type of its values, as in '
    '`"additionalProperties": {"type": "string"}`.'
)
NAMING = ("properties", "patternProperties", "allOf")
MAX_DEPTH = 20


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    schema = node.schema
    extra = schema.get("additionalProperties")
    if extra is False or not _is_object(schema) or _is_map_or_closed(schema) or _breaks_when_closed(node):
        return ()
    targets = ctx.targets(node.tool)
    closing = [target for target in targets if target.fact("closed-objects") != "refused"]
    if targets and not closing:
        return ()
    path = node.path if extra is None else (*node.path, "additionalProperties")
    only = tuple(target.name for target in closing) if len(closing) < len(targets) else ()
    return [
        Hit(path, _message(node, extra), targets=only, help=_help(node, extra), fix=None if only else _fix(node, extra))
    ]


def _is_object(schema: dict[str, Any]) -> bool:
    kind = schema.get("type")
    if kind is None:
        return isinstance(schema.get("properties"), dict)
    return bool(kind == "object") or (isinstance(kind, list) and "object" in kind)


def _is_map_or_closed(schema: dict[str, Any]) -> bool:
    """Whether the schema says what other properties may be, or that there are none, or that it is free on purpose."""
    for keyword in ("additionalProperties", "unevaluatedProperties"):
        if keyword in schema:
            if schema[keyword] is not True and schema[keyword] != {}:
                return True  # false, a schema of the values, or a malformed-schema
            if not schema.get("properties"):
                return True  # anything goes, and nothing is named: a map on purpose
    return any(keyword in schema for keyword in ("patternProperties", "propertyNames", "enum", "const"))


def _breaks_when_closed(node: Node) -> bool:
    properties = node.schema.get("properties")
    if _extends(node.schema, frozenset(properties if isinstance(properties, dict) else ()), MAX_DEPTH):
        return True
    top = node
    while top.parent is not None and top.keyword in IN_PLACE:
        if top.keyword not in ("anyOf", "oneOf") or _names_more(top.parent.schema):
            return True
        top = top.parent
    if any(around.keyword in ("not", "if", "contains", "propertyNames") for around in (top, *top.ancestors())):
        return True  # a question, not a shape that arguments must have
    return _only_a_part(top)


def _names_more(schema: dict[str, Any]) -> bool:
    """Whether the schema around a branch names properties that the branch would refuse if it were closed."""
    return any(schema.get(keyword) for keyword in NAMING) or "$ref" in schema


def _extends(schema: dict[str, Any], own: frozenset[str], depth: int) -> bool:
    """Whether branches or references of a schema may add properties to its own."""
    if "$ref" in schema or "$dynamicRef" in schema or depth == 0:
        return True
    if IN_PLACE.isdisjoint(schema):
        return False
    for branch in branches(schema):
        named = branch.get("properties")
        if isinstance(named, dict) and not own.issuperset(named):
            return True
        if branch.get("additionalProperties") or branch.get("patternProperties") or _extends(branch, own, depth - 1):
            return True
    return False


class _References:
    """The schemas that references of one root lead to (by identity), and those of them used as part of another."""

    __slots__ = ("parts", "root", "used")

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = root
        self.used: set[int] = set()
        self.parts: set[int] = set()
        stack: list[tuple[dict[str, Any], bool]] = [(root, False)]
        seen: set[int] = set()
        while stack:
            schema, part = stack.pop()
            if id(schema) in seen:
                continue
            seen.add(id(schema))
            self._follow(schema, part or any(schema.get(keyword) for keyword in NAMING))
            stack += _below(schema, part)

    def _follow(self, schema: dict[str, Any], part: bool) -> None:
        for _ in range(MAX_DEPTH):  # a reference that leads to a reference
            reference = schema.get("$ref")
            target = resolve(self.root, reference) if isinstance(reference, str) else None
            if target is None or not isinstance(target[0], dict):
                return
            schema = target[0]
            self.used.add(id(schema))
            if part:
                self.parts.add(id(schema))


def _below(schema: dict[str, Any], part: bool) -> Iterable[tuple[dict[str, Any], bool]]:
    """The schemas in a schema, each with whether it is only a part of the value's description."""
    mixed = _names_more(schema)
    for keyword, kind in SUBSCHEMAS.items():
        value = schema.get(keyword)
        inner = keyword in IN_PLACE and (part or mixed or keyword not in ("anyOf", "oneOf"))
        if kind == ONE and isinstance(value, dict):
            yield value, inner
        elif isinstance(value, dict if kind == NAMED else list) and (kind in (MANY, NAMED) or keyword == "items"):
            for item in value.values() if isinstance(value, dict) else value or ():
                if isinstance(item, dict):
                    yield item, inner


_latest: list[_References] = []


def _only_a_part(top: Node) -> bool:
    """Whether a schema among the definitions is used as a part of others, or not at all."""
    chain = [top, *top.ancestors()]
    defined = next((index for index, around in enumerate(chain) if around.keyword in DEFINITIONS), None)
    if defined is None:
        return False
    root = chain[-1].schema
    if not _latest or _latest[0].root is not root:
        _latest[:] = [_References(root)]  # the walk finishes one root before it asks for the next
    references = _latest[0]
    if id(top.schema) in references.parts:
        return True
    return not any(id(around.schema) in references.used for around in chain[: defined + 1])


def _message(node: Node, extra: Any) -> str:
    invented = "an argument that the model invents" if node.parent is None else "a field that the model invents"
    if extra is not None:
        said = f"`additionalProperties: {'true' if extra is True else '{}'}`"
        return f"{node.place} says {said}, so {invented} passes; `false` was expected"
    if node.parent is not None and not node.schema.get("properties"):
        return f"{node.place} is an object that names no properties and lets any through; a closed object was expected"
    return f"{node.place} has no `additionalProperties: false`, so {invented} passes; a closed object was expected"


def _fix(node: Node, extra: Any) -> Fix | None:
    """Closing an object whose author left it open without a word is safe; where the word is there, it may be meant."""
    if not node.schema.get("properties"):
        return None
    if extra is None:
        return Fix("close the object", (insert(node.path, "additionalProperties", False),))
    return Fix("close the object", (put((*node.path, "additionalProperties"), False),), safe=False)


def _help(node: Node, extra: Any) -> str | None:
    if extra is not None:
        return 'Write `"additionalProperties": false`, or the schema of the other values if there are any.'
    if node.schema.get("properties"):
        return FIELDS
    return NO_ARGUMENTS if node.parent is None else MAP_OR_FIELDS
