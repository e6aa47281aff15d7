"""A name and a description in a list of tools, and no key that tells the form: no provider is implied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields
from ..finding import Path
from .definition import Part, read_definition

FORM = "plain"
FIELDS = Fields(schema=("input_schema",))


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=())
