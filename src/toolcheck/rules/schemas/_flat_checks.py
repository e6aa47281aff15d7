"""What one keyword expects of a value that it refuses, for keywords that look at the value as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolcheck.schema import TYPES, types_of

from ._safe_pattern import matches
from ._values import canonical, is_number, written

MAX_ITEMS = 200
"""Items of a list and properties of an object that are looked at; a longer value is undecided."""


Check = Callable[[dict[str, Any], Any], "str | None"]
"""(schema, value) -> what was expected where the value is refused, else None. Raises UndecidedError."""


class UndecidedError(Exception):
    """A keyword, a pattern or a reference that is not decided here."""


def is_of(value: Any, kind: str) -> bool:
    """Whether a value is of a JSON Schema type; 1.0 is an integer."""
    if value is None or isinstance(value, bool):
        return kind == ("null" if value is None else "boolean")
    if is_number(value):
        return kind == "number" or (kind == "integer" and (isinstance(value, int) or value.is_integer()))
    return kind == ("string" if isinstance(value, str) else "array" if isinstance(value, list) else "object")


def _type(schema: dict[str, Any], value: Any) -> str | None:
    kinds = types_of(schema)
    if not kinds or not TYPES.issuperset(kinds):
        raise UndecidedError
    if any(is_of(value, kind) for kind in kinds) or _nullable(schema, value):
        return None
    return " or ".join(_with_article(kind) for kind in kinds)


def _nullable(schema: dict[str, Any], value: Any) -> bool:
    """Whether the OpenAPI keyword `nullable` lets the value through."""
    return value is None and schema.get("nullable") is True


def _with_article(kind: str) -> str:
    return kind if kind == "null" else f"a{'n' if kind[0] in 'aio' else ''} {kind}"


def _enum(schema: dict[str, Any], value: Any) -> str | None:
    values = schema["enum"]
    if not isinstance(values, list) or len(values) > MAX_ITEMS * 10:
        raise UndecidedError
    own = canonical(value)
    if any(canonical(item) == own for item in values) or _nullable(schema, value):
        return None
    shown = ", ".join(written(item) for item in values[:5]) + (" …" if len(values) > 5 else "")
    return f"one of {shown}" if len(values) > 1 else shown or "nothing"


def _const(schema: dict[str, Any], value: Any) -> str | None:
    return None if canonical(value) == canonical(schema["const"]) else written(schema["const"])


def _bound(keyword: str, breaks: Callable[[Any, Any], bool], words: str) -> Check:
    def check(schema: dict[str, Any], value: Any) -> str | None:
        bound = schema[keyword]
        if not is_number(bound) or isinstance(schema.get(f"exclusive{keyword[0].upper()}{keyword[1:]}"), bool):
            raise UndecidedError  # a flag of draft-04 beside it
        return f"a number {words} {written(bound)}" if is_number(value) and breaks(value, bound) else None

    return check


def _multiple(schema: dict[str, Any], value: Any) -> str | None:
    step = schema["multipleOf"]
    if not is_number(value):
        return None
    if not isinstance(step, int) or isinstance(step, bool) or step <= 0 or not isinstance(value, int):
        raise UndecidedError  # a decimal fraction is not what a computer makes of it
    return f"a multiple of {written(step)}" if value % step else None


def _size(keyword: str, kind: type, least: bool, unit: str) -> Check:
    def check(schema: dict[str, Any], value: Any) -> str | None:
        bound = schema[keyword]
        if not is_number(bound):
            raise UndecidedError
        size = len(value) if isinstance(value, (str, list, dict)) and isinstance(value, kind) else bound
        if size < bound if least else size > bound:
            return f"{'at least' if least else 'at most'} {written(bound)} {unit}"
        return None

    return check


def _pattern(schema: dict[str, Any], value: Any) -> str | None:
    if not isinstance(value, str):
        return None
    pattern = schema["pattern"]
    found = matches(pattern, value) if isinstance(pattern, str) else None
    if found is None:
        raise UndecidedError
    return None if found else f"a match of {written(pattern)}"


def _unique(schema: dict[str, Any], value: Any) -> str | None:
    if schema["uniqueItems"] is not True or not isinstance(value, list):
        return None
    if len(value) > MAX_ITEMS:
        raise UndecidedError
    return "each item once" if len({canonical(item) for item in value}) < len(value) else None


FLAT: dict[str, Check] = {
    "type": _type, "enum": _enum, "const": _const, "pattern": _pattern, "uniqueItems": _unique, "multipleOf": _multiple,
    "minimum": _bound("minimum", lambda value, bound: value < bound, "of at least"),
    "maximum": _bound("maximum", lambda value, bound: value > bound, "of at most"),
    "exclusiveMinimum": _bound("exclusiveMinimum", lambda value, bound: value <= bound, "above"),
    "exclusiveMaximum": _bound("exclusiveMaximum", lambda value, bound: value >= bound, "below"),
    "minLength": _size("minLength", str, True, "characters"),
    "maxLength": _size("maxLength", str, False, "characters"),
    "minItems": _size("minItems", list, True, "items"),
    "maxItems": _size("maxItems", list, False, "items"),
    "minProperties": _size("minProperties", dict, True, "properties"),
    "maxProperties": _size("maxProperties", dict, False, "properties"),
}  # fmt: skip
