"""Gemini: `{"functionDeclarations": [{"name", "description", "parameters" | "parametersJsonSchema"}]}`.

Keys may be written in snake case, as the Python SDK does. A declaration may also stand in a bare list.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields, Malformed, Tool, kind_of
from ..finding import Path
from .definition import Part, read_definition

FORM = "gemini"
LISTS = ("functionDeclarations", "function_declarations")
JSON_SCHEMAS = ("parametersJsonSchema", "parameters_json_schema")
TYPES = ("OBJECT", "Type.OBJECT", "TYPE_OBJECT")


def detect(entry: dict[str, Any]) -> bool:
    if any(key in entry for key in (*LISTS, *JSON_SCHEMAS)):
        return True
    parameters = entry.get("parameters")
    return isinstance(parameters, dict) and parameters.get("type") in TYPES


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    key = next((key for key in LISTS if key in entry), None)
    if key is None:
        yield from _declaration(entry, path)
        return
    declarations = entry[key]
    here = (*path, key)
    if not isinstance(declarations, list):
        yield Malformed(here, f"`{key}` is {kind_of(declarations)}; a list was expected")
        return
    for index, declaration in enumerate(declarations):
        if isinstance(declaration, dict):
            yield from _declaration(declaration, (*here, index))
        else:
            found = kind_of(declaration)
            yield Malformed((*here, index), f"this function declaration is {found}; an object was expected")


def _declaration(definition: dict[str, Any], path: Path) -> Iterator[Part]:
    key = next((key for key in JSON_SCHEMAS if key in definition), "parameters")
    snake = "response_json_schema" in definition
    output = ("response_json_schema",) if snake else ("responseJsonSchema",)
    fields = Fields(schema=(key,), output_schema=output)
    targets = ("gemini",) if key == "parameters" else ("gemini-json-schema",)
    read = read_definition(definition, path, entry=path, fields=fields, form=FORM, targets=targets)
    for part in read:
        yield part._replace(schema=_lower_types(part.schema, {})) if isinstance(part, Tool) and part.schema else part


def _lower_types(node: Any, done: dict[int, Any]) -> Any:
    """The schema with `"type": "STRING"` read as "string", which Gemini's enumeration of types means. Keys, and so
    paths, stay. `done` holds what was copied, so that shared parts stay shared."""
    if not isinstance(node, (dict, list)):
        return node
    if id(node) not in done:
        if isinstance(node, list):
            done[id(node)] = [_lower_types(item, done) for item in node]
        else:
            copy = done[id(node)] = {key: _lower_types(value, done) for key, value in node.items()}
            kind = copy.get("type")
            if isinstance(kind, str) and kind.removeprefix("TYPE_").removeprefix("Type.").isupper():
                copy["type"] = kind.removeprefix("TYPE_").removeprefix("Type.").lower()
    return done[id(node)]
