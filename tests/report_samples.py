"""For the tests of the reports: findings, rules and reports made by hand, without the engine, and the schemas."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry

from toolcheck.finding import Confidence, Finding, Location, Position, RelatedLocation, Severity
from toolcheck.report import json as json_report
from toolcheck.result import Failure, Report, Skipped, Summary
from toolcheck.rules import Rule

EVIL = "a\x1b[31m\n\u202e\u200b\u2066\u2028\U000e0041\ud800é日"
SHOWN = "a\\u001b[31m\\n\\u202e\\u200b\\u2066\\u2028\\U000e0041\\ud800é日"
HIDDEN = "\x1b\u202e\u200b\u2066\u2028\U000e0041\ud800"


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
    advice: str = "Rename it.",
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
        advice,
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


def evil_report() -> Report:
    where = location("données/日本.json", (2, 3), (2, 9), tool=EVIL, server=EVIL, pointer=f"/{EVIL}")
    return report(
        finding("a-rule", EVIL, where, related=((where, EVIL),), advice=EVIL, data={EVIL: [EVIL, float("nan")]}),
        failures=(Failure("rule-crash", EVIL, EVIL, "a-rule"),),
        skipped=(Skipped(EVIL, EVIL),),
        texts={"données/日本.json": f"[\n  {EVIL}"},
    )


def checked(name: str, text: str) -> dict[str, Any]:
    """The parsed report, after it held its schema; nothing is fetched."""
    here = Path(__file__).parent
    schema = {
        "json": Path(json_report.__file__).with_name("findings.schema.json"),
        "sarif": here / "schemas" / "sarif-2.1.0.json",
    }[name]
    loaded = json.loads(schema.read_text("utf-8"))
    kind = jsonschema.validators.validator_for(loaded)
    kind.check_schema(loaded)
    value: dict[str, Any] = json.loads(text, parse_constant=lambda constant: pytest.fail(f"{constant} is not JSON"))
    kind(loaded, registry=Registry(), format_checker=kind.FORMAT_CHECKER).validate(value)
    return value
