"""Definitions and schemas in which one field has a value of a wrong type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

WRONG: tuple[Any, ...] = (
    None,
    True,
    7,
    1.5,
    "text",
    "",
    [],
    [3],
    ["a"],
    [{}],
    {},
    {"a": 1},
    {"type": 5},
    {"properties": []},
)
"""Of every JSON type at least one value."""
FORMS: dict[str, tuple[Any, ...]] = {
    "anthropic": (
        {"name": "a", "description": "b", "input_schema": {}, "type": "custom", "strict": True, "cache_control": {}},
    ),
    "openai": ({"type": "function", "function": {"name": "a", "description": "b", "parameters": {}, "strict": True}},),
    "responses": (
        {"type": "function", "name": "a", "description": "b", "parameters": {}, "strict": True},
        {"type": "namespace", "name": "n", "tools": [{"type": "function", "name": "a", "parameters": {}}]},
    ),
    "functions": ({"name": "a", "description": "b", "parameters": {"type": "object"}},),
    "mcp": (
        {
            "name": "a",
            "title": "t",
            "description": "b",
            "inputSchema": {},
            "outputSchema": {},
            "_meta": {},
            "annotations": {"title": "t", "readOnlyHint": True, "destructiveHint": True},
        },
    ),
    "gemini": (
        {"functionDeclarations": [{"name": "a", "description": "b", "parameters": {"type": "OBJECT"}, "response": {}}]},
        {
            "function_declarations": [
                {"name": "a", "description": "b", "parameters_json_schema": {}, "response_json_schema": {}}
            ]
        },
    ),
    "bedrock": (
        {"toolSpec": {"name": "a", "description": "b", "inputSchema": {"json": {}}, "outputSchema": {"json": {}}}},
    ),
}
KEYWORDS = (
    "type",
    "properties",
    "required",
    "items",
    "enum",
    "const",
    "default",
    "description",
    "title",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "$ref",
    "$defs",
    "definitions",
    "$schema",
    "$id",
    "$anchor",
    "$dynamicRef",
    "examples",
    "prefixItems",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedProperties",
    "unevaluatedItems",
    "nullable",
    "readOnly",
    "writeOnly",
    "deprecated",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "x-order",
)


def with_wrong_fields(entry: Any) -> Iterator[Any]:
    """Copies of an entry in which one field, at any depth, has a value of another type or is gone."""
    pairs = (
        list(entry.items()) if isinstance(entry, dict) else list(enumerate(entry)) if isinstance(entry, list) else []
    )
    for step, child in pairs:
        for value in (*WRONG, ...):
            changed = entry.copy()
            if value is not ...:
                changed[step] = value
            elif isinstance(entry, dict):
                del changed[step]
            yield changed
        for value in with_wrong_fields(child):
            changed = entry.copy()
            changed[step] = value
            yield changed


def wrong_schemas() -> Iterator[dict[str, Any]]:
    """Schemas with one keyword of a wrong type, at the root and in a parameter, alone and with its usual company."""
    for keyword in KEYWORDS:
        for value in WRONG:
            yield {keyword: value}
            yield {"type": "object", "properties": {"a": {"type": "string", "description": "x", keyword: value}}}
            yield {
                "type": "object",
                "properties": {"a": {"type": "array", "items": {"type": "number", keyword: value}}},
            }
