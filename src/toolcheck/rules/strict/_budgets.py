"""What targets count in strict tools, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from toolcheck.catalogue import Tool
from toolcheck.parameters import Parameter, parameters

from ._grammar import schemas


class Budget(NamedTuple):
    """A fact that holds a number, what it counts in words, and the count for one tool."""

    fact: str
    one: str
    many: str
    count: Callable[[Tool], int]
    advice: str


def budgets() -> tuple[Budget, ...]:
    """The budgets, in the order in which they are told."""
    fewer = "Take `strict` off the tools that least need it, or send fewer tools in a request."
    require = "Require what a call always has, take `strict` off tools that need it least, or send fewer tools."
    typed = "Give each of these one type, take `strict` off tools that need it least, or send fewer tools."
    values = "Replace long enums by a search tool that returns the values, or send fewer tools in a request."
    switch = "Send fewer or smaller tools in a request, or leave `strict_tools` off."
    return (
        Budget("strict-tools", "strict tool", "strict tools", lambda tool: 1, fewer),
        Budget("strict-optional", "optional parameter", "optional parameters", _optional, require),
        Budget("strict-unions", "parameter of several types", "parameters of several types", _unions, typed),
        Budget("strict-properties", "property", "properties", _properties, fewer),
        Budget("strict-enum-values", "enum value", "enum values", _enum_values, values),
        Budget("strict-text", "character", "characters in names, enum and const values", _text, values),
        Budget("strict-fields", "field", "fields", _properties, switch),
    )


def _optional(tool: Tool) -> int:
    return sum(not parameter.required for parameter in parameters(tool))


def _unions(tool: Tool) -> int:
    return sum(map(_is_union, parameters(tool)))


def _is_union(parameter: Parameter) -> bool:
    return any("anyOf" in part or isinstance(part.get("type"), list) for part in parameter.schemas)


def _properties(tool: Tool) -> int:
    return sum(len(_map(schema, "properties")) for schema in schemas(tool.schema or {}))


def _enum_values(tool: Tool) -> int:
    return sum(len(_values(schema)) for schema in schemas(tool.schema or {}))


def _text(tool: Tool) -> int:
    """Characters of the names of properties and definitions, and of the values of enum and const."""
    total = 0
    for schema in schemas(tool.schema or {}):
        for keyword in ("properties", "$defs", "definitions"):
            total += sum(map(len, _map(schema, keyword)))
        total += sum(len(value) for value in (*_values(schema), schema.get("const")) if isinstance(value, str))
    return total


def _map(schema: Mapping[str, Any], keyword: str) -> Mapping[str, Any]:
    value = schema.get(keyword)
    return value if isinstance(value, dict) else {}


def _values(schema: Mapping[str, Any]) -> list[Any]:
    value = schema.get("enum")
    return value if isinstance(value, list) else []
