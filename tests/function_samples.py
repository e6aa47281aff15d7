"""Reads decorated functions for tests, and makes their definitions comparable with what libraries list."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from textwrap import dedent
from typing import Any

from toolcheck.runner import Options, run_document
from toolcheck.source import read_document
from toolcheck.source.document import Document
from toolcheck.source.unknown import Unknown

FOLDER = Path(__file__).parent.parent / "fixtures" / "functions"
NOT_READ = ("title", "_meta")
"""What libraries list beside what is read: titles made of names, marks of their own."""
INDENTED = ("mcp", "mcp2", "langchain")
"""Libraries that send a docstring as it is, indented like the source (from Python 3.13 on, the compiler changes it)."""


def read(text: str, file: str = "tools.py") -> Document:
    document = read_document(file, dedent(text).encode())
    assert document.readable, document.notes
    return document


def tools(document: Document) -> dict[str, dict[str, Any]]:
    """The definitions of a document by name."""
    return {entry["name"]: entry for entries in document.value.values() for entry in entries if isinstance(entry, dict)}


def one(text: str) -> dict[str, Any]:
    """The only definition of a text."""
    (found,) = tools(read(text)).values()
    return found


def source(document: Document, *path: str | int) -> str:
    start, end = document.positions.value(path)
    return document.text[start:end]


def findings(text: str) -> list[tuple[str, int, int]]:
    """(rule, line, column) of all findings."""
    report = run_document(read(text), Options(select=("all",), preview=True)).report
    assert not report.failures
    return [(found.rule, found.location.start.line, found.location.start.column) for found in report.findings]


def comparable(value: Any, *, names: bool = False, top: bool = True, indented: bool = False) -> Any:
    """A definition without what is not read and without absent parts. `names`: its keys are names of parameters."""
    if isinstance(value, Unknown):
        return "unknown"
    if isinstance(value, list):
        return [comparable(item, top=False) for item in value]
    if not isinstance(value, dict):
        return value
    found = {}
    for key, item in value.items():
        if (key in NOT_READ and not names) or (top and item is None):
            continue
        if top and key == "description" and isinstance(item, str):
            item = (inspect.cleandoc(item) if indented else item).strip()
        found[key] = comparable(item, names=key in ("properties", "$defs") and not names, top=False)
    return found


def expected(kind: str) -> dict[str, Any]:
    """What the library lists, as its heavy test has recorded it."""
    recorded: dict[str, Any] = json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))
    return recorded
