"""The legacy `functions` list of OpenAI: `{"name", "description", "parameters"}`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields
from ..finding import Path
from .definition import Part, read_definition

FORM = "openai-functions"
FIELDS = Fields(schema=("parameters",), output_schema=("output_schema",))
SCHEMA_SIGNS = ("type", "properties", "$ref", "anyOf", "oneOf", "allOf")


def detect(entry: dict[str, Any]) -> bool:
    parameters = entry.get("parameters")
    if entry.get("type", "function") != "function":  # a tool of the provider's own, with parameters of its own
        return False
    if not isinstance(parameters, dict) or not ("name" in entry or "description" in entry):
        return False
    return not parameters or any(sign in parameters for sign in SCHEMA_SIGNS)


def alone(entry: dict[str, Any]) -> bool:
    """Jobs, templates and queries have a name and parameters too; not those of a schema."""
    parameters = entry["parameters"]
    if not parameters:
        return isinstance(entry.get("name"), str) and isinstance(entry.get("description"), str)
    if "description" not in entry and "properties" not in parameters:
        return False
    return "type" not in parameters or isinstance(parameters["type"], (str, list))


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=("openai",))
