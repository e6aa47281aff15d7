"""What the meta-schema of each draft says of each keyword, as a table from keyword to check.

A check looks at one value and leaves the schemas in it to the walk, which meets them one by one. Its verdict is that
of the meta-schema without its formats: a pattern that does not compile is another rule's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolcheck.finding import Path
from toolcheck.records import NamedTuple
from toolcheck.schema import TYPES

from ._drafts import DRAFT_04, DRAFT_06, DRAFT_07, DRAFT_2019, DRAFT_2020
from ._values import canonical, is_number

SCHEMA = 'a schema, an object such as `{"type": "string"}`,'
ONE_TYPE = "one of string, number, integer, boolean, object, array, null"
COUNT = "a whole number, zero or more,"
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
DIGITS = frozenset("0123456789")


class Fault(NamedTuple):
    """A value that the meta-schema refuses, with the steps to it from the keyword's value, and what it expects."""

    steps: Path
    value: Any
    expected: str


Check = Callable[[Any], tuple[Fault, ...]]


def _wrong(value: Any, expected: str, *steps: str | int) -> tuple[Fault, ...]:
    return (Fault(steps, value, expected),)


def _string(value: Any) -> tuple[Fault, ...]:
    return () if isinstance(value, str) else _wrong(value, "a string")


def _boolean(value: Any) -> tuple[Fault, ...]:
    return () if isinstance(value, bool) else _wrong(value, "`true` or `false`")


def _list(value: Any) -> tuple[Fault, ...]:
    return () if isinstance(value, list) else _wrong(value, "a list")


def _number(value: Any) -> tuple[Fault, ...]:
    return () if is_number(value) else _wrong(value, "a number")


def _factor(value: Any) -> tuple[Fault, ...]:
    return () if is_number(value) and not value <= 0 else _wrong(value, "a number above zero")


def _count(value: Any) -> tuple[Fault, ...]:
    whole = is_number(value) and (isinstance(value, int) or value.is_integer())
    return () if whole and value >= 0 else _wrong(value, COUNT)


def _count_04(value: Any) -> tuple[Fault, ...]:
    """Draft-04 does not count 2.0 among the integers."""
    return _wrong(value, COUNT) if isinstance(value, float) else _count(value)


def _type(value: Any) -> tuple[Fault, ...]:
    if isinstance(value, str):
        return () if value in TYPES else _wrong(value, ONE_TYPE)
    if not isinstance(value, list):
        return _wrong(value, ONE_TYPE)
    for index, item in enumerate(value):
        if not isinstance(item, str) or item not in TYPES:
            return _wrong(item, ONE_TYPE, index)
        if item in value[:index]:
            return _wrong(item, "a type not yet listed", index)
    return () if value else _wrong(value, "at least one type")


def _names(value: Any) -> tuple[Fault, ...]:
    if not isinstance(value, list):
        return _wrong(value, "a list of names")
    if not value:
        return ()
    seen = set()
    for index, item in enumerate(value):
        if not isinstance(item, str):
            return _wrong(item, "a name", index)
        if item in seen:
            return _wrong(item, "a name not yet listed", index)
        seen.add(item)
    return ()


def _names_04(value: Any) -> tuple[Fault, ...]:
    return _wrong(value, "a list of at least one name") if value == [] else _names(value)


def _enum_04(value: Any) -> tuple[Fault, ...]:
    if not isinstance(value, list) or not value:
        return _wrong(value, "a list of at least one value")
    seen = set()
    for index, item in enumerate(value):
        key = canonical(item)
        if key in seen:
            return _wrong(item, "a value not yet listed", index)
        seen.add(key)
    return ()


def _schema(value: Any) -> tuple[Fault, ...]:
    return () if isinstance(value, (dict, bool)) else _wrong(value, SCHEMA)


def _schema_04(value: Any) -> tuple[Fault, ...]:
    return () if isinstance(value, dict) else _wrong(value, SCHEMA)


def _list_of(schema: Check) -> Check:
    def check(value: Any) -> tuple[Fault, ...]:
        if not isinstance(value, list) or not value:
            return _wrong(value, "a list of at least one schema")
        return tuple([Fault((index,), item, SCHEMA) for index, item in enumerate(value) if schema(item)])

    return check


def _map_of(inner: Check, expected: str = "an object that maps names to schemas") -> Check:
    def check(value: Any) -> tuple[Fault, ...]:
        if not isinstance(value, dict):
            return _wrong(value, expected)
        found = [(key, fault) for key, item in value.items() if (faults := inner(item)) for fault in faults]
        if not found:
            return ()
        return tuple([Fault((key, *fault.steps), fault.value, fault.expected) for key, fault in found])

    return check


def _either(schema: Check, other: Check) -> Check:
    """A list is judged by `other`, anything else as a schema."""
    return lambda value: other(value) if isinstance(value, list) else schema(value)


def _base_uri(value: Any) -> tuple[Fault, ...]:
    if isinstance(value, str) and "#" in value.removesuffix("\n")[:-1]:
        return _wrong(value, "an identifier without a fragment (`#…`)")
    return _string(value)


def _anchor(first: frozenset[str], rest: frozenset[str]) -> Check:
    def check(value: Any) -> tuple[Fault, ...]:
        text = value.removesuffix("\n") if isinstance(value, str) else ""  # the pattern's `$` lets one pass
        if text[:1] in first and rest.issuperset(text[1:]):
            return ()
        return _wrong(value, "a name of letters, digits, `-`, `_` and `.` that starts with a letter")

    return check


_ANCHOR_2019 = _anchor(LETTERS, LETTERS | DIGITS | set("-.:_"))
_ANCHOR_2020 = _anchor(LETTERS | {"_"}, LETTERS | DIGITS | set("-._"))
_VOCABULARY = _map_of(_boolean, "an object that maps vocabularies to `true` or `false`")
_NAME_LISTS = _map_of(_names, "an object that maps names to lists of names")

_STRINGS = dict.fromkeys(("$schema", "title", "description", "format", "pattern"), _string)
_COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")

# What each draft adds to the one before it, or words anew.
_DRAFT_04: dict[str, Check] = {
    **_STRINGS,
    **dict.fromkeys(_COUNTS, _count_04),
    **dict.fromkeys(("minimum", "maximum"), _number),
    **dict.fromkeys(("exclusiveMinimum", "exclusiveMaximum", "uniqueItems"), _boolean),
    **dict.fromkeys(("definitions", "properties", "patternProperties"), _map_of(_schema_04)),
    **dict.fromkeys(("allOf", "anyOf", "oneOf"), _list_of(_schema_04)),
    **dict.fromkeys(("additionalItems", "additionalProperties"), _schema),
    "id": _string, "type": _type, "enum": _enum_04, "required": _names_04, "multipleOf": _factor, "not": _schema_04,
    "items": _either(_schema_04, _list_of(_schema_04)), "dependencies": _map_of(_either(_schema_04, _names_04)),
}  # fmt: skip
_DRAFT_06: dict[str, Check] = {
    **{keyword: check for keyword, check in _DRAFT_04.items() if keyword != "id"},
    **dict.fromkeys(_COUNTS, _count),
    **dict.fromkeys(("exclusiveMinimum", "exclusiveMaximum"), _number),
    **dict.fromkeys(("definitions", "properties", "patternProperties"), _map_of(_schema)),
    **dict.fromkeys(("allOf", "anyOf", "oneOf"), _list_of(_schema)),
    **dict.fromkeys(("not", "contains", "propertyNames"), _schema),
    "$id": _string, "$ref": _string, "enum": _list, "examples": _list, "required": _names,
    "items": _either(_schema, _list_of(_schema)), "dependencies": _map_of(_either(_schema, _names)),
}  # fmt: skip
_DRAFT_07: dict[str, Check] = {
    **_DRAFT_06,
    **dict.fromkeys(("$comment", "contentMediaType", "contentEncoding"), _string),
    **dict.fromkeys(("if", "then", "else"), _schema),
    "readOnly": _boolean,
}
_DRAFT_2019: dict[str, Check] = {
    **_DRAFT_07,
    **dict.fromkeys(("$recursiveAnchor", "writeOnly", "deprecated"), _boolean),
    **dict.fromkeys(("$defs", "dependentSchemas"), _map_of(_schema)),
    **dict.fromkeys(("unevaluatedItems", "unevaluatedProperties", "contentSchema"), _schema),
    **dict.fromkeys(("minContains", "maxContains"), _count),
    "$id": _base_uri, "$anchor": _ANCHOR_2019, "$recursiveRef": _string, "$vocabulary": _VOCABULARY,
    "dependentRequired": _NAME_LISTS,
}  # fmt: skip
_DRAFT_2020: dict[str, Check] = {
    **{keyword: check for keyword, check in _DRAFT_2019.items() if keyword != "additionalItems"},
    **dict.fromkeys(("$anchor", "$dynamicAnchor", "$recursiveAnchor"), _ANCHOR_2020),
    "$dynamicRef": _string, "items": _schema, "prefixItems": _list_of(_schema),
}  # fmt: skip

TABLES: Mapping[str, Mapping[str, Check]] = {
    DRAFT_04: _DRAFT_04, DRAFT_06: _DRAFT_06, DRAFT_07: _DRAFT_07, DRAFT_2019: _DRAFT_2019, DRAFT_2020: _DRAFT_2020,
}  # fmt: skip
