"""Dumps of LangChain tools: `{"name", "description", "args_schema": a JSON Schema}`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields
from ..finding import Path
from .definition import Part, read_definition

FORM = "langchain"
FIELDS = Fields(schema=("args_schema",), output_schema=("output_schema",))


def detect(entry: dict[str, Any]) -> bool:
    return isinstance(entry.get("args_schema"), dict)


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=())
