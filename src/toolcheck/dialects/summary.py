"""A name and a description, no more: see `summaries.py` for where such a list is one of tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields
from ..finding import Path
from .definition import Part, read_definition

FORM = "summary"
FIELDS = Fields(schema=("inputSchema",))


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=(), free_text=True)
