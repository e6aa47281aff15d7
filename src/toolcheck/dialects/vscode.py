"""VS Code's `contributes.languageModelTools` in package.json: `{"name", "modelDescription", "inputSchema"}`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields
from ..finding import Path
from .definition import Part, read_definition

FORM = "vscode"
FIELDS = Fields(schema=("inputSchema",), description=("modelDescription",))


def detect(entry: dict[str, Any]) -> bool:
    return "modelDescription" in entry


def alone(entry: dict[str, Any]) -> bool:
    return isinstance(entry.get("name"), str)


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=("vscode",))
