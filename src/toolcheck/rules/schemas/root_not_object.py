"""The root of the input schema says `"type": "object"`, itself or through a reference.

A word that is no type at all (`dict`) is a malformed-schema, which says what to write.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.edits import Fix, insert
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import COMBINATORS, TYPES, resolve

MAX_STEPS = 20  # references that lead to references


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    schema = tool.schema
    if schema is None or schema.get("type") == "object":
        return
    path = tool.at("schema")
    expected = '`"type": "object"` was expected'
    if "type" in schema:
        found = _types(schema["type"])
        if found:
            yield Hit((*path, "type"), f"the root of the schema of {tool.label} has the type {found}; {expected}")
    elif not _leads_to_object(schema):
        empty = "" if schema else ", which is empty,"
        yield Hit(
            path,
            f"the root of the schema of {tool.label}{empty} has no `type`; {expected}",
            help=_help(schema),
            fix=_fix(tool, schema),
        )


def _types(kind: Any) -> str:
    """The type or types as a message shows them; "" when they are not all types of JSON Schema."""
    if isinstance(kind, list):
        known = bool(kind) and all(isinstance(item, str) and item in TYPES for item in kind)
        return f"`[{', '.join(kind)}]`" if known else ""
    return f"`{kind}`" if isinstance(kind, str) and kind in TYPES else ""


def _leads_to_object(root: dict[str, Any]) -> bool:
    schema = root
    for _ in range(MAX_STEPS):
        reference = schema.get("$ref")
        target = resolve(root, reference) if isinstance(reference, str) else None
        if target is None or not isinstance(target[0], dict):
            return False
        schema = target[0]
        if "type" in schema:
            return bool(schema["type"] == "object")
    return False


def _fix(tool: Tool, schema: dict[str, Any]) -> Fix | None:
    if not isinstance(schema.get("properties"), dict) or any(word in schema for word in (*COMBINATORS, "$ref")):
        return None
    return Fix('add `"type": "object"`', (insert(tool.at("schema"), "type", "object"),))


def _help(schema: dict[str, Any]) -> str | None:
    if "properties" in schema:
        return 'Add `"type": "object"` beside `properties`.'
    if any(keyword in schema for keyword in ("oneOf", "anyOf", "allOf")):
        return 'Add `"type": "object"`, with the properties of all branches at the root.'
    if "$ref" in schema:
        return 'Write the schema that `$ref` names in its place, with `"type": "object"`.'
    return None
