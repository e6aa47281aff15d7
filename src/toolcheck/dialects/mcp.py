"""Model Context Protocol: `{"name", "description", "inputSchema", "outputSchema", "annotations"}`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields
from ..finding import Path
from .definition import Part, read_definition

FORM = "mcp"
FIELDS = Fields(schema=("inputSchema",))


def detect(entry: dict[str, Any]) -> bool:
    return "inputSchema" in entry or ("outputSchema" in entry and "name" in entry)


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=("mcp",))
