"""Texts of parameters that say something else than their schema: a type, a range, a default.

"Optional" on a required parameter is over-required; values that only the text lists are enum-in-prose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.language.claims import Numbers, Range, as_written, told_default, told_range, told_type
from toolcheck.language.words import fold
from toolcheck.parameters import Parameter
from toolcheck.schema import types_of

from ._values import is_number, written

FITS = {
    "integer": ("integer", "number"), "number": ("number", "integer"), "boolean": ("boolean",),
    "string": ("string",), "array": ("array",), "object": ("object",),
}  # fmt: skip
"""What a text calls the values -> the types that agree."""
LOOSE = ("array", "object")
"""Kinds that a text may carry, as JSON or with commas: a text that says so contradicts nothing."""
BOUNDS = frozenset(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"))
TOLD = BOUNDS | {"default"}
NOTHING = frozenset((
    "none", "null", "nil", "no", "all", "any", "auto", "empty", "unset", "undefined", "not", "false", "true",
    "unlimited", "current", "today", "now", "disabled", "off", "on",
))  # fmt: skip
"""Words for no default, or for one that is worked out."""


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    text = parameter.text()
    if not text:
        return ()
    if told_type(text) is not None and (fault := _type(parameter, text)):
        words, held = fault
        message = f"says `{as_written(text, words)}`, but its {held}; a text and a schema that agree were expected"
        return [_hit(parameter.tool, parameter, text, message, "enum" if held.startswith("`enum`") else None)]
    for schema in parameter.schemas:
        if not TOLD.isdisjoint(schema):  # most hold nothing that a text could contradict
            return _contradicted(parameter, schema, text)
    return ()


def _contradicted(parameter: Parameter, schema: dict[str, Any], text: str) -> list[Hit]:
    """The hits on a default and a range of a schema that a text contradicts."""
    found: list[Hit] = []
    if "default" in schema and told_default(text):
        found += _default(parameter.tool, parameter, schema, text)
    if not BOUNDS.isdisjoint(schema) and told_range(text):
        found += _range(parameter.tool, parameter, schema, text)
    return found


def _type(parameter: Parameter, text: str) -> tuple[str, str] | None:
    """(the words for a type, what the schema says instead) where a text names a type that no value has."""
    told = told_type(text)
    if told is None:
        return None
    kind, words = told
    kinds: list[str] = []
    listed: list[Any] = []
    for schema in parameter.schemas:
        own = types_of(schema)
        if not own and not {"$ref", "anyOf", "oneOf", "allOf"} & schema.keys():
            return None  # a part that may be anything
        kinds += own
        values = schema.get("enum")
        listed += values if isinstance(values, list) else []
        if "pattern" in schema and kind in ("integer", "number"):
            return None  # digits kept as a text, on purpose
    kinds = list(dict.fromkeys(name for name in kinds if name != "null"))
    if not kinds or any(name in FITS[kind] for name in kinds) or (kind in LOOSE and "string" in kinds):
        return None
    if listed and kind in ("integer", "number", "boolean"):
        if any(_reads_as(kind, value) for value in listed):
            return None
        return words, f"`enum` lists {written(listed[0])}"
    return words, f"type is `{', '.join(kinds)}`"


def _reads_as(kind: str, value: Any) -> bool:
    """Whether a listed text is a number or a truth value in quotes."""
    if not isinstance(value, str):
        return True
    if kind == "boolean":
        return value.lower() in ("true", "false", "yes", "no", "0", "1")
    return value.lstrip("+-").replace(".", "", 1).isdecimal()


def _default(tool: Tool, parameter: Parameter, holder: dict[str, Any], text: str) -> Iterator[Hit]:
    value = holder["default"]
    if value is None or value == "" or isinstance(value, (list, dict)) or "default" in parameter.name.lower():
        return
    told = told_default(text)
    if told is None or _same(told[0], value, fold(text)):
        return
    shown = as_written(text, told[0])
    if shown.isupper() and "_" in shown:
        return  # a constant or a variable of the environment, whose value is not told
    message = f"names the default `{shown}`, but `default` of its schema is {written(value)}; one value was expected"
    related: tuple[Related, ...] = ()
    if holder is parameter.schema:
        related = (Related((*parameter.path, "default"), "the default of the schema"),)
    yield _hit(tool, parameter, text, message, None, related)


def _same(told: str, value: Any, folded: str) -> bool:
    """Whether a told default is that of the schema, or cannot be compared with it."""
    if isinstance(value, bool):
        return told not in ("true", "false") or told == str(value).lower()
    if is_number(value):
        try:
            number = float(told)
        except ValueError:
            return True  # a word, or a number with its unit
        return number == value or not told[-1].isdigit() or written(value).strip("`") in folded
    return told in NOTHING or fold(str(value)) in folded


def _range(tool: Tool, parameter: Parameter, schema: dict[str, Any], text: str) -> Iterator[Hit]:
    kinds = types_of(schema)
    told = told_range(text)
    numeric = "integer" in kinds or "number" in kinds
    if told is None or not (("string" in kinds) if told.length else numeric):
        return
    broken = _broken(schema, told)
    if broken:
        word = broken[0]
        related: tuple[Related, ...] = ()
        if schema is parameter.schema:
            related = (Related((*parameter.path, word), "the bound of the schema"),)
        said = as_written(text, told.words)
        message = f"says `{said}`, but its `{word}` is {written(schema[word])}; one range was expected"
        yield _hit(tool, parameter, text, message, None, related)


def _broken(schema: dict[str, Any], told: Range) -> list[str]:
    """The bounds of a schema that differ from the told range."""
    ends = (("minLength", "", told.low), ("maxLength", "", told.high))
    if not told.length:
        ends = (("minimum", "exclusiveMinimum", told.low), ("maximum", "exclusiveMaximum", told.high))
    found = []
    for word, strict, numbers in ends:
        if numbers is None or isinstance(schema.get(strict), bool):
            continue
        bound = next((key for key in (word, strict) if is_number(schema.get(key))), None)
        if bound is not None and not _agrees(schema, bound, strict, numbers):
            found.append(bound)
    return found


def _agrees(schema: dict[str, Any], bound: str, strict: str, numbers: Numbers) -> bool:
    value = schema[bound]
    if value in numbers:
        return True
    step = 1 if strict == "exclusiveMinimum" else -1
    return bound == strict and "integer" in types_of(schema) and value + step in numbers


def _hit(
    tool: Tool,
    parameter: Parameter,
    text: str,
    what: str,
    level: str | None,
    related: tuple[Related, ...] = (),
) -> Hit:
    path = (*parameter.path, "description") if parameter.schema.get("description") == text else parameter.path
    return Hit(path, f"the text of parameter `{parameter.name}` of {tool.label} {what}", related, level)
