"""`required` against the properties: names that nothing defines, names listed twice, and lists that are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.edits import Fix, remove
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.schema import TYPES, Node, types_of

from ._composition import DEFINITIONS, parts, whole
from ._safe_pattern import matches
from ._values import written

KEYWORDS = ("required",)
SCHEMAS = ("input", "output")
SHOWN = 8  # names of properties that a help line lists
COMPARED = 300_000  # pairs of names that are compared for one schema: a thousand wrong names among a thousand are many


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    required = node.schema["required"]
    if not isinstance(required, list):
        # `required: true` on a property is a misplaced-keyword, which knows the object to name it in
        return () if isinstance(required, bool) and node.keyword == "properties" else _no_list(node, required)
    properties = node.schema.get("properties")
    try:
        names = set(required)
    except TypeError:  # a list or object among the names
        return _names(node, required)
    if len(names) == len(required) and isinstance(properties, dict) and names <= properties.keys():
        return ()
    return _names(node, required)


def _no_list(node: Node, required: Any) -> Iterator[Hit]:
    message = f"`required` of {node.place} is {written(required)}; a list of names was expected"
    advice = "Leave `required` out when nothing is required." if required is None else None
    yield Hit((*node.path, "required"), message, help=advice)


def _names(node: Node, required: list[Any]) -> Iterator[Hit]:
    """The hits at members of the list: one for each that is no name, is there already, or names no property."""
    path = (*node.path, "required")
    known: _Known | None = None
    first: dict[str, int] = {}
    for index, name in enumerate(required):
        if not isinstance(name, str):
            yield Hit(
                (*path, index), f"`required` of {node.place} lists {written(name)}; the name of a property was expected"
            )
        elif name in first:
            yield Hit(
                (*path, index),
                f"`required` of {node.place} lists `{name}` twice; each name once was expected",
                (Related((*path, first[name]), "first listed here"),),
                help="List each name once.",
                fix=Fix("list each name once", (remove((*path, index)),)),
            )
        else:
            first[name] = index
            known = known or _known(node)
            if not known.has(name):
                yield Hit((*path, index), _unknown(node, name), help=known.advice(name))


def _unknown(node: Node, name: str) -> str:
    shown = name if len(name) <= 60 else name[:59] + "…"
    return f"`required` of {node.place} names `{shown}`, which is not among its properties; a property was expected"


class _Known:
    """The names that an object may carry by its schema. `open` when any name may be meant."""

    __slots__ = ("left", "names", "open", "patterns")

    def __init__(self, *, is_open: bool = False) -> None:
        self.names: set[str] = set()
        self.patterns: list[str] = []
        self.open = is_open
        self.left = COMPARED

    def read(self, schema: dict[str, Any]) -> None:
        properties = schema.get("properties")
        if isinstance(properties, dict):
            self.names.update(properties)
        elif properties is not None:  # malformed: no telling what was meant
            self.open = True
        patterns = schema.get("patternProperties")
        if isinstance(patterns, dict):
            self.patterns += patterns
        for keyword in ("additionalProperties", "unevaluatedProperties"):
            if schema.get(keyword, False) is not False:  # says on purpose that others may come
                self.open = True
        if "propertyNames" in schema:
            self.open = True

    def has(self, name: str) -> bool:
        if self.open or name in self.names:
            return True
        return any(matches(pattern, name) is not False for pattern in self.patterns)

    def advice(self, name: str) -> str | None:
        self.left -= len(self.names)
        near = next((other for other in sorted(self.names) if _near(name, other)), None) if self.left > 0 else None
        if near is not None:
            return f"Write `{near}` if that property is meant; else define `{name[:60]}` or take it out of `required`."
        if 0 < len(self.names) <= SHOWN:
            names = ", ".join(f"`{other}`" for other in sorted(self.names))
            return f"Define `{name[:60]}`, or take it out of `required`; the properties are {names}."
        return None


def _known(node: Node) -> _Known:
    top = whole(node)
    kinds = frozenset(types_of(node.schema))
    if kinds and kinds <= TYPES and "object" not in kinds:  # a misplaced-keyword
        return _Known(is_open=True)
    at = node
    while at is not top and at.parent is not None:
        if at.keyword in ("not", "if"):  # asks whether a name is there; need not define it
            return _Known(is_open=True)
        at = at.parent
    known = _Known()
    for part in parts(node.root.schema, top.schema):
        if part is None:
            known.open = True
            break
        known.read(part)
    if not (known.names or known.patterns) and (top is not node or top.keyword in DEFINITIONS):
        known.open = True  # the properties are those of whatever the branch or definition is used in
    return known


def _near(name: str, other: str) -> bool:
    """Whether two names differ by case, separators, an ending, or one slip of the finger."""
    one, two = _plain(name), _plain(other)
    if one == two:
        return bool(one)
    short, long = sorted((one, two), key=len)
    if len(short) >= 4 and (long.startswith(short) or long.endswith(short)):
        return True
    if len(short) < 4 or len(long) - len(short) > 1:
        return False
    start = next((index for index, letter in enumerate(short) if letter != long[index]), len(short))
    swapped = short[start : start + 2] == long[start : start + 2][::-1] and short[start + 2 :] == long[start + 2 :]
    return swapped or short[start + (len(short) == len(long)) :] == long[start + 1 :]


def _plain(name: str) -> str:
    return "".join([letter for letter in name[:100].casefold() if letter.isalnum()])
