"""What `toolcheck lint` finds in a transcript, with the lines of its text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ...discover import catalogues
from ...engine import Engine
from ...finding import Finding
from ...rules import all_rules
from ...source import parse
from ...source.document import Document
from .faults import FAULTS

TARGETS = {
    "anthropic": "anthropic", "openai_chat": "openai", "openai_responses": "openai", "gemini": "gemini",
    "bedrock": "bedrock",
}  # fmt: skip
"""Wire -> what its transcripts are linted for."""
CATEGORY = "transcripts"
FILE = "transcript.json"
MOST = 50
"""Findings that are told."""


def found(text: str, name: str | None = None) -> list[dict[str, Any]]:
    """The findings of the rules on transcripts, and of those that faults name, in a text on a wire. Without a wire it
    is linted for what its own form implies."""
    return in_document(parse(FILE, text), name)


def in_document(document: Document, name: str | None = None) -> list[dict[str, Any]]:
    """The same for a document that was read."""
    outcome = _engine(TARGETS[name] if name else "").run(document, catalogues(document))
    return [_told(finding) for finding in outcome.findings[:MOST]]


@lru_cache(maxsize=8)
def _engine(target: str) -> Engine:
    """The rules without any configuration: the page stands for itself."""
    wanted = {fault.rule for fault in FAULTS}
    rules = [rule for rule in all_rules().values() if rule.category == CATEGORY or rule.id in wanted]
    return Engine(rules, targets=(target,) if target else ())


def _told(finding: Finding) -> dict[str, Any]:
    start, end = finding.location.start, finding.location.end
    last = end.line if end.column > 1 or end.line == start.line else end.line - 1
    return {
        "rule": finding.rule, "severity": finding.severity.name.lower(), "message": finding.message,
        "help": finding.help, "line": start.line, "column": start.column, "last": last,
        "related": [
            {"line": each.location.start.line, "note": each.note} for each in finding.related
        ],
    }  # fmt: skip


def folds(text: str, keep: Iterable[int] = ()) -> list[dict[str, int]]:
    """The lines, from and to, of members that hold tools in JSON as `shown` writes it; none with a line to keep."""
    lines, kept = text.split("\n"), set(keep)
    made: list[dict[str, int]] = []
    start, closing = 0, ""
    for number, line in enumerate(lines, 1):
        if not closing and line.lstrip(" ").startswith(OPENINGS):
            start, closing = number, line[: len(line) - len(line.lstrip(" "))] + ("]" if line.endswith("[") else "}")
        elif closing and line.startswith(closing):
            if kept.isdisjoint(range(start, number + 1)):
                made.append({"from": start, "to": number})
            closing = ""
    return made


OPENINGS = ('"tools": [', '"toolConfig": {')
