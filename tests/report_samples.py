"""Builds findings, rules and reports by hand, without the engine, for the tests of the reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolcheck.finding import Confidence, Finding, Location, Position, RelatedLocation, Severity
from toolcheck.result import Failure, Report, Summary
from toolcheck.rules import Rule


def location(
    file: str = "tools.json",
    start: tuple[int, int] = (1, 1),
    end: tuple[int, int] | None = None,
    *,
    tool: str | None = "search_orders",
    server: str | None = None,
    pointer: str = "/0/name",
) -> Location:
    return Location(file, tool, server, pointer, Position(*start), Position(*(end or start)))


def mark(text: str, part: str, file: str = "tools.json", **kwargs: Any) -> Location:
    """The location of the only occurrence of `part` in `text`, whose lines end in LF."""
    assert text.count(part) == 1

    def position(offset: int) -> tuple[int, int]:
        return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1

    at = text.index(part)
    return location(file, position(at), position(at + len(part)), **kwargs)


def finding(
    rule: str = "name-not-snake-case",
    message: str = "the name is not snake_case",
    where: Location | None = None,
    *,
    severity: Severity = Severity.WARNING,
    help: str = "Rename it.",
    related: tuple[tuple[Location, str], ...] = (),
    targets: tuple[str, ...] = (),
    data: Mapping[str, Any] | None = None,
) -> Finding:
    return Finding(
        rule,
        "names",
        severity,
        Confidence.HIGH,
        message,
        help,
        where or location(),
        tuple(RelatedLocation(*each) for each in related),
        targets,
        data,
    )


def report(
    *findings: Finding,
    texts: Mapping[str, str] | None = None,
    failures: tuple[Failure, ...] = (),
    **counts: Any,
) -> Report:
    count = {level: sum(each.severity is level for each in findings) for level in Severity}
    summary = Summary(
        **{
            "files": 1,
            "catalogues": 1,
            "tools": 1,
            "errors": count[Severity.ERROR],
            "warnings": count[Severity.WARNING],
            "infos": count[Severity.INFO],
            **counts,
        }
    )
    return Report(findings, summary, failures, texts or {})


def rule(name: str = "name-not-snake-case", **fields: Any) -> Rule:
    return Rule(
        **{
            "id": name,
            "category": "names",
            "title": "Name is not snake_case",
            "severity": Severity.WARNING,
            "confidence": Confidence.HIGH,
            "status": "stable",
            "since": "0.1",
            "why": "Models copy the style of\nthe names they see.",
            "fix": "Rename it.",
            "aliases": (),
            "levels": {},
            "options": {},
            "silences": (),
            "references": (),
            "entry": "check_tool",
            "keywords": (),
            "schemas": (),
            **fields,
        }
    )
