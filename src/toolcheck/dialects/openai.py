"""OpenAI Chat Completions: `{"type": "function", "function": {"name", "description", "parameters", "strict"}}`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields, Malformed, kind_of
from ..finding import Path
from .definition import Part, read_definition

FORM = "openai-chat"
NESTED = True
FIELDS = Fields(schema=("parameters",), output_schema=("output_schema",))
SIGNS = ("name", "parameters", "description")


def detect(entry: dict[str, Any]) -> bool:
    function = entry.get("function")
    if isinstance(function, dict):
        return entry.get("type") == "function" or any(sign in function for sign in SIGNS)
    return entry.get("type") == "function" and "function" in entry


def alone(entry: dict[str, Any]) -> bool:
    """A call (`tool_calls`) and a choice (`tool_choice`) have the same keys but for the parameters."""
    function = entry["function"]
    return isinstance(function, dict) and "parameters" in function


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    definition = entry["function"]
    here = (*path, "function")
    if not isinstance(definition, dict):
        yield Malformed(here, f"`function` is {kind_of(definition)}; an object was expected")
        return
    strict = ("openai-strict",) if definition.get("strict") is True else ("openai",)
    yield from read_definition(definition, here, entry=path, fields=FIELDS, form=FORM, targets=strict)
