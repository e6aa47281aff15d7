"""Anthropic Messages: `{"name", "description", "input_schema"}`, with `type` absent or "custom"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields
from ..finding import Path
from .definition import Part, read_definition

FORM = "anthropic"
FIELDS = Fields(schema=("input_schema",), output_schema=("output_schema",))


def detect(entry: dict[str, Any]) -> bool:
    return "input_schema" in entry


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    strict = ("anthropic-strict",) if entry.get("strict") is True else ("anthropic",)
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=strict)
