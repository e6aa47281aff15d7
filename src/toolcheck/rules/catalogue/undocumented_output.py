"""A tool of which neither an output schema nor the description tells what comes back.

Where the description is what lacks it, missing-return says so with more weight and silences this rule; left are
output schemas that hold nothing, which only look like an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.languages import language_of
from toolcheck.language.reach import can_read
from toolcheck.language.roles import parts

EMPTY = frozenset(("type", "additionalProperties", "$schema", "$id", "title", "properties", "required", "items"))
"""Keywords that may stand in an output schema which says nothing beyond a type."""
MEASURED = ("en", "fr")
"""Languages whose silence on what comes back is believed beside a schema, which is an attempt to tell it."""
PLAIN = ("string", "number", "integer", "boolean", "null")


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    schema = tool.output_schema
    if schema and not _says_nothing(schema):
        return
    if schema is None and tool.has("output_schema"):
        return  # of a wrong type, or computed by a program
    text = tool.description
    if text.strip() and ("return" in parts(tool) or not can_read(text)):
        return
    if schema and text.strip() and language_of(text) not in MEASURED:
        return
    declares = "declares no output schema" if schema is None else "declares an output schema without any field"
    says = "and its description does not say what comes back" if text.strip() else "and has no description"
    yield Hit(
        tool.at("output_schema" if schema else "description"),
        f"{tool.label} {declares}, {says}; one of both was expected to tell",
    )


def _says_nothing(schema: dict[str, Any]) -> bool:
    """Whether a schema holds no field, no text and no other type than object or list."""
    if not schema.keys() <= EMPTY or schema.get("type") in PLAIN or schema.get("properties"):
        return False
    if schema.get("additionalProperties") is False and "properties" in schema:
        return False  # an object without fields: nothing comes back, and it says so
    items, others = schema.get("items"), schema.get("additionalProperties")
    return not any(isinstance(part, dict) and part for part in (items, others))
