"""Bounds of whole numbers that a double does not hold exactly, and bounds that are no whole numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.schema import Node, types_of

from ._values import is_number, written

KEYWORDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
TYPES = ("integer",)
SCHEMAS = ("input", "output")
SAFE = 2**53 - 1


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    schema = node.schema
    wrong = [word for word in KEYWORDS if word in schema and _reason(schema[word])]
    if not wrong or "integer" not in types_of(schema) or "number" in types_of(schema):
        return ()
    word = wrong[0]
    value = schema[word]
    related = tuple([Related((*node.path, other), "and here") for other in wrong[1:]])
    message = f"`{word}` of {node.place} is {written(value)}, {_reason(value)} was expected"
    return [Hit((*node.path, word), message, related, help=_help(value))]


def _reason(value: Any) -> str:
    """Why a bound of a whole number is unsafe, and what was expected; "" for one that is safe."""
    if value.__class__ is int and -SAFE <= value <= SAFE:
        return ""
    if not is_number(value) or value != value:
        return ""  # a flag of draft-04, a malformed-schema, or NaN, which is none of JSON
    if not -SAFE <= value <= SAFE:
        return f"beyond what JSON numbers hold exactly; a bound within ±{SAFE} (2^53 - 1)"
    return "" if float(value).is_integer() else "a fraction, on a whole number; a whole number"


def _help(value: Any) -> str:
    if -SAFE <= value <= SAFE:
        return "Write the whole number that is meant."
    return "Write a bound that the numbers need, or take long ids as strings with a `pattern` of digits."
