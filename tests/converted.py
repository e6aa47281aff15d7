"""What two catalogues in different forms have in common: tools in one writing, for comparing them."""

from __future__ import annotations

import json
from typing import Any

from toolcheck.convert import Conversion, convert
from toolcheck.discover import catalogues
from toolcheck.schema import resolve
from toolcheck.source import parse
from toolcheck.targets import shipped

FORMS = ("anthropic", "openai", "openai-responses", "mcp", "gemini", "gemini-json-schema", "bedrock")
TARGETS = [*((form, False) for form in FORMS), *((form, True) for form in FORMS[:3])]
"""Forms, and whether the tools are made strict."""
PLAIN = {
    "tools": [
        {
            "name": "read_weather",
            "description": "Reads the weather of a city.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "city": {"type": "string", "description": "Name of the city."},
                    "days": {"type": "integer", "exclusiveMinimum": 0, "maximum": 9},
                    "unit": {"type": "string", "const": "celsius"},
                    "note": {"type": ["string", "null"]},
                },
                "required": ["city"],
            },
        },
        {"name": "list_cities", "description": "Lists the cities.", "inputSchema": {"type": "object"}},
    ]
}
EXCLUSIVE = {"exclusiveMinimum": ("minimum", 1), "exclusiveMaximum": ("maximum", -1)}
EMPTY: tuple[tuple[str, Any], ...] = (("required", []), ("properties", {}), ("items", {}), ("additionalProperties", {}))


def converted(content: Any, to: str, *, strict: bool = False) -> Conversion:
    """A catalogue, as a value or as JSON text, converted."""
    text = content if isinstance(content, str) else json.dumps(content)
    document = parse("tools.json", text)
    return convert(document, catalogues(document, named=True), to, shipped(), strict=strict)


def one(schema: dict[str, Any], to: str, *, strict: bool = False, name: str = "read_day") -> tuple[Any, list[str]]:
    """What a parameter `x` with a schema becomes, and the losses."""
    root = {"type": "object", "properties": {"x": schema}, "required": ["x"], "additionalProperties": False}
    tool = {"name": name, "description": "Reads the day of a visit.", "inputSchema": root}
    done = converted({"tools": [tool]}, to, strict=strict)
    found = [loss.message for loss in done.losses if "additionalProperties" not in loss.message]
    written = done.content
    for step in ("toolConfig", "tools", 0, "toolSpec", "function", "functionDeclarations", 0, "inputSchema",
                 "input_schema", "parameters", "json", "properties", "x"):  # fmt: skip
        if isinstance(written, list) if step == 0 else step in written:
            written = written[step]
    return written, found


def tools_of(content: Any) -> list[tuple[str, str, Any, Any]]:
    """Name, description, input and output schema of each tool, in one writing."""
    document = parse("tools.json", json.dumps(content))
    found = [tool for catalogue in catalogues(document, named=True) for tool in catalogue.tools]
    return [(tool.name, tool.description, _input(tool.schema), _output(tool.output_schema)) for tool in found]


def _input(schema: Any) -> Any:
    given = {"type": "object", **(schema or {})}
    made = normal(given, given)
    if not made.get("properties"):  # a tool without parameters, closed or not
        made.pop("additionalProperties", None)
    return made


def _output(schema: Any) -> Any:
    return None if schema is None else normal(schema, schema)


def normal(schema: Any, root: Any) -> Any:
    """A schema without references, with one writing for what can be said in several ways."""
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        target = resolve(root, schema["$ref"])
        assert target is not None
        return normal({**target[0], **{key: value for key, value in schema.items() if key != "$ref"}}, root)
    made: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "properties":
            made[key] = {name: normal(item, root) for name, item in value.items()}
        elif key in ("items", "additionalProperties"):
            made[key] = normal(value, root)
        elif key in ("anyOf", "oneOf"):
            made["anyOf"] = [normal(item, root) for item in value]
        elif key != "$defs":
            made[key] = value
    _values(made)
    _null(made)
    for key, empty in EMPTY:
        if made.get(key) == empty:
            del made[key]
    if "required" in made:
        made["required"] = sorted(made["required"])
    return made


def _values(made: dict[str, Any]) -> None:
    if "const" in made:
        made["enum"] = [made.pop("const")]
    if "enum" in made and "type" not in made and all(isinstance(value, str) for value in made["enum"]):
        made["type"] = "string"
    if isinstance(made.get("type"), str):
        made["type"] = made["type"].lower()
    if made.get("type") == "integer":
        for key, (twin, step) in EXCLUSIVE.items():
            if key in made:
                made[twin] = made.pop(key) + step


def _null(made: dict[str, Any]) -> None:
    """`nullable`, a list of types and a branch for null say the same."""
    null = bool(made.pop("nullable", False))
    kinds = made.pop("type", None)
    kinds = [kinds] if isinstance(kinds, str) else list(kinds or ())
    null = null or "null" in kinds
    kinds = [kind for kind in kinds if kind != "null"]
    branches = made.pop("anyOf", [])
    if {"type": ["null"]} in branches:
        null = True
        branches = [branch for branch in branches if branch != {"type": ["null"]}]
    if len(kinds) > 1:
        branches, kinds = [{"type": [kind]} for kind in kinds], []
    if len(branches) == 1 and not made.keys() & branches[0].keys():
        made.update(branches[0])
        kinds = made.pop("type", kinds)
        branches = []
    if null:
        kinds = sorted({*kinds, "null"})
        if "enum" in made:
            made["enum"] = [value for value in made["enum"] if value is not None]
    if branches:
        made["anyOf"] = branches
    if kinds:
        made["type"] = kinds
