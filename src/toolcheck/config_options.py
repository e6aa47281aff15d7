"""Checks the value of a rule's option against its JSON Schema: type, enum, minimum, maximum and items."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from .finding import Path
from .suggest import one_of, quote, suggest

TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}
WORDS = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a table",
}


def check(value: Any, schema: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """What is wrong with a value: (path within the value, message) for each mistake."""
    types = schema.get("type", ())
    types = (types,) if isinstance(types, str) else tuple(types)
    if types and not any(_is(value, name) for name in types):
        yield (), f"expected {' or '.join(WORDS[name] for name in types)}, found {describe(value)}"
        return
    choices = schema.get("enum")
    if choices is not None and not any(value == choice and type(value) is type(choice) for choice in choices):
        near = suggest(value, [c for c in choices if isinstance(c, str)]) if isinstance(value, str) else None
        hint = f"; did you mean {quote(near)}?" if near is not None else ""
        yield (), f"expected {one_of(choices)}, found {describe(value)}{hint}"
        return
    if _is(value, "number"):
        if value < schema.get("minimum", value):
            yield (), f"expected at least {schema['minimum']}, found {describe(value)}"
        if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
            yield (), f"expected more than {schema['exclusiveMinimum']}, found {describe(value)}"
        if value > schema.get("maximum", value):
            yield (), f"expected at most {schema['maximum']}, found {describe(value)}"
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            for path, message in check(item, schema["items"]):
                yield (number, *path), message


def describe(value: Any) -> str:
    """A TOML value in words: `the string "x"`, `the number 3`, `a list`."""
    if isinstance(value, bool):
        return quote(value)
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the string {quote(value)}"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return "a table" if isinstance(value, dict) else f"the date or time {value}"


def _is(value: Any, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    if isinstance(value, float) and not math.isfinite(value):
        return False  # TOML has inf and nan, JSON Schema's numbers do not
    return isinstance(value, TYPES[name])
