"""Bounds that no value can keep, and listed values that the bounds beside them refuse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.records import NamedTuple
from toolcheck.schema import TYPES, Node, types_of

from ._safe_pattern import matches
from ._values import is_number, written

if TYPE_CHECKING:
    from fractions import Fraction

KEYWORDS = (
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
    "minItems", "maxItems", "minContains", "maxContains", "minProperties", "maxProperties",
)  # fmt: skip
SCHEMAS = ("input", "output")

SIZES = (
    ("minLength", "maxLength", "string", "characters"),
    ("minItems", "maxItems", "array", "items"),
    ("minContains", "maxContains", "array", "matching items"),
    ("minProperties", "maxProperties", "object", "properties"),
)
MAX_VALUES = 200
"""Members of an `enum` that are held against the bounds."""
MAX_TRIED = 30
"""Members of an `enum` that a pattern is tried on."""


class Bound(NamedTuple):
    """One end of a range: `strict` when its own value is outside."""

    keyword: str
    value: int | float
    strict: bool


PLAIN = frozenset(("type", "title", "description", "default", "examples", "minimum", "maximum"))


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    return () if _is_usual(node.schema) else _contradictions(node)


def _is_usual(schema: dict[str, Any]) -> bool:
    """Whether two whole ends in their order are all that bounds a number: the case of most."""
    low, high = schema.get("minimum"), schema.get("maximum")
    return low.__class__ is int and high.__class__ is int and bool(low <= high) and schema.keys() <= PLAIN


def _contradictions(node: Node) -> Iterator[Hit]:
    schema = node.schema
    types = frozenset(types_of(schema)) & TYPES or TYPES
    if types & {"number", "integer"}:
        yield from _numbers(node, types)
    for least, most, kind, unit in SIZES:
        if kind in types and (least in schema or most in schema):
            yield from _sizes(node, least, most, kind, unit)
    if "pattern" in schema and "string" in types:
        yield from _pattern(node)


def _numbers(node: Node, types: frozenset[str]) -> Iterator[Hit]:
    schema = node.schema
    low = _end(schema, "minimum", "exclusiveMinimum")
    high = _end(schema, "maximum", "exclusiveMaximum")
    if low is not None and high is not None and not _within(low.value, None, high, strict=low.strict):
        yield _hit(node, low, high, "no number is both")
        return
    step = schema.get("multipleOf")
    grid = step if is_number(step) and 0 < step < float("inf") else None
    if low is not None and high is not None:
        whole = "number" not in types
        if whole and not _holds_multiple(low, high, 1, whole=True):
            yield _hit(node, low, high, "no whole number lies between")
            return
        if grid is not None and not _holds_multiple(low, high, grid, whole=whole):
            yield _hit(node, low, high, f"no{' whole' if whole else ''} multiple of {_plain(grid)} lies between")
            return
    if low is None and high is None and grid is None:
        return
    for steps, value in _listed(schema):
        if is_number(value) and (reason := _outside(value, low, high, grid)):
            yield _refused(node, steps, value, reason)
            return


def _end(schema: dict[str, Any], plain: str, exclusive: str) -> Bound | None:
    """The narrower of the two bounds of one end; before draft-06 the exclusive one is a flag on the other."""
    lower = plain == "minimum"
    value, edge = schema.get(plain), schema.get(exclusive)
    found = Bound(plain, value, edge is True) if is_number(value) else None
    if is_number(edge):
        other = Bound(exclusive, edge, True)
        if found is None or (other.value >= found.value if lower else other.value <= found.value):
            return other
    return found


def _within(value: float, low: Bound | None, high: Bound | None, *, strict: bool = False) -> bool:
    if low is not None and (value < low.value or (low.strict and value == low.value)):
        return False
    return high is None or not (value > high.value or ((strict or high.strict) and value == high.value))


def _holds_multiple(low: Bound, high: Bound, step: float, *, whole: bool) -> bool:
    """Whether a multiple of `step` lies in the range; one that is a whole number, when `whole`."""
    if float("inf") in (abs(low.value), abs(high.value)) or low.value != low.value or high.value != high.value:
        return True
    start, end, unit = _exact(low.value), _exact(high.value), _exact(step)
    if whole:
        unit *= unit.denominator  # of the multiples of 5/2 those of 5 are whole
    first = -((-start) // unit)
    if low.strict and first * unit == start:
        first += 1
    return first * unit < end or (first * unit == end and not high.strict)


def _outside(value: float, low: Bound | None, high: Bound | None, grid: float | None) -> str:
    """Why a listed number is refused; "" when it is not."""
    if not _within(value, low, None):
        return _says(low)
    if not _within(value, None, high):
        return _says(high)
    if grid is not None and abs(value) < float("inf") and _exact(value) % _exact(grid):
        return f"`multipleOf` {_plain(grid)}"
    return ""


def _exact(value: float) -> Fraction | int:
    """The number that was written in decimals: 0.1 is a tenth. A whole number needs no fraction."""
    if isinstance(value, int):
        return value
    from fractions import Fraction

    return Fraction(repr(value))


def _says(bound: Bound | None) -> str:
    return "" if bound is None else f"`{bound.keyword}` {_plain(bound.value)}"


def _plain(value: float) -> str:
    return written(value).strip("`")


def _sizes(node: Node, least: str, most: str, kind: str, unit: str) -> Iterator[Hit]:
    schema = node.schema
    low, high = _end(schema, least, ""), _end(schema, most, "")
    if low is not None and high is not None and low.value > high.value:
        yield _hit(node, low, high, f"no number of {unit} is both")
        return
    if (low is None and high is None) or least == "minContains":
        return
    of_kind = {"string": str, "array": list, "object": dict}[kind]
    for steps, value in _listed(schema):
        if isinstance(value, of_kind):
            size = len(value)
            if not _within(size, low, high):
                yield _refused(node, steps, value, _says(low if not _within(size, low, None) else high))
                return


def _pattern(node: Node) -> Iterator[Hit]:
    pattern = node.schema["pattern"]
    if not isinstance(pattern, str):
        return
    texts = [(steps, value) for steps, value in _listed(node.schema) if isinstance(value, str)]
    for steps, value in texts[:MAX_TRIED]:
        if matches(pattern, value) is False:
            yield _refused(node, steps, value, f"`pattern` {written(pattern)}")
            return


def _listed(schema: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """The values that `enum` and `const` allow, with the steps to them."""
    values = schema.get("enum")
    for index, value in enumerate(values[:MAX_VALUES] if isinstance(values, list) else ()):
        yield ("enum", index), value
    if "const" in schema:
        yield ("const",), schema["const"]


def _hit(node: Node, low: Bound, high: Bound, problem: str) -> Hit:
    """The hit at the lower bound; the upper one is related."""
    message = f"{node.place} has {_says(low)} and {_says(high)}: {problem}; a range with a value in it was expected"
    return Hit((*node.path, low.keyword), message, (Related((*node.path, high.keyword), "the other end of the range"),))


def _refused(node: Node, steps: tuple[str | int, ...], value: Any, reason: str) -> Hit:
    """The hit at a listed value that the schema itself refuses."""
    return Hit(
        (*node.path, *steps),
        f"`{steps[0]}` of {node.place} lists {written(value)}, which {reason} beside it refuses; "
        "values that pass were expected",
        help=f"Take the value out of `{steps[0]}`, or change {reason.split(' ')[0]}.",
    )
