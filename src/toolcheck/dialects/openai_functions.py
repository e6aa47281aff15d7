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
    if not isinstance(parameters, dict) or not ("name" in entry or "description" in entry):
        return False
    return not parameters or any(sign in parameters for sign in SCHEMA_SIGNS)


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=("openai",))
