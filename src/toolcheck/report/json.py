"""The JSON report: the extension point. Its schema is `findings.schema.json` beside this module."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..finding import Finding, Location, Position
from ..result import Report
from .escape import folded, json_visible, shown_file, visible

if TYPE_CHECKING:
    from ..edits import PlacedFix
    from ..rules import Rule

VERSION = 1
"""Of the format: raised when a field changes its meaning or goes away."""
_DEPTH = 40
_BITS = 4096
"""Integers longer than this are written in hexadecimal, as a string: Python refuses to print them in decimal."""


def render(report: Report, *, rules: Mapping[str, Rule] | None = None, checklist: bool = False) -> str:
    """The report as one JSON object, a finding a line; with counts by rule when given the metadata of `rules`, with the
    points of a check before deployment when asked for the `checklist`."""
    findings = ",".join("\n  " + dumped(_finding(finding)) for finding in report.findings)
    failures = [
        {
            "kind": failure.kind,
            "message": visible(failure.message),
            "file": None if failure.file is None else shown_file(failure.file),
            "rule": _text(failure.rule),
            "start": None if failure.place is None else failure.place._asdict(),
        }
        for failure in report.failures
    ]
    statistics = "" if rules is None else f',\n"statistics": [{_statistics(report, rules)}]'
    points = f',\n"checklist": [{_checklist(report)}]' if checklist else ""
    return (
        f'{{"version": {VERSION}, "toolcheck": {dumped(__version__)}, "findings": [{findings}'
        + ("\n" if findings else "")
        + f'],\n"summary": {dumped(_summary(report))},\n"failures": {dumped(failures)}{statistics}{points}}}\n'
    )


def dumped(value: Any) -> str:
    """Compact JSON that shows letters as they are and encodes to UTF-8 whatever it holds."""
    return json_visible(json.dumps(value, ensure_ascii=False, allow_nan=False))


def _summary(report: Report) -> dict[str, Any]:
    summary = report.summary
    return {
        "files": summary.files,
        "catalogues": summary.catalogues,
        "tools": summary.tools,
        "errors": summary.errors,
        "warnings": summary.warnings,
        "infos": summary.infos,
        "suppressed": summary.suppressed,
        "baselined": summary.baselined,
        "fixable": summary.fixable,
        "fixed": summary.fixed,
        "skipped": [{"file": shown_file(each.file), "reason": folded(each.reason)} for each in summary.skipped],
    }


def _statistics(report: Report, rules: Mapping[str, Rule]) -> str:
    from .statistics import counted

    shown = [{**count._asdict(), "severity": count.severity.name.lower()} for count in counted(report, rules)]
    return ",".join("\n  " + dumped(each) for each in shown) + ("\n" if shown else "")


def _checklist(report: Report) -> str:
    from .checklist import checked

    places = {id(finding): index for index, finding in enumerate(report.findings)}
    shown = [
        {
            "point": point.key,
            "title": point.title,
            "state": point.state,
            "reason": point.reason,
            "findings": [places[id(finding)] for finding in point.findings],
        }
        for point in checked(report)
    ]
    return ",".join("\n  " + dumped(each) for each in shown) + "\n"


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": visible(finding.rule),
        "severity": finding.severity.name.lower(),
        "confidence": finding.confidence.name.lower(),
        "message": visible(finding.message),
        "help": folded(finding.help),
        "category": visible(finding.category),
        "url": None,
        "location": _location(finding.location),
        "related": [{**_location(each.location), "note": visible(each.note)} for each in finding.related],
        "targets": list(finding.targets),
        "fix": None if finding.fix is None else _fix(finding.fix),
        "data": None if finding.data is None else plain(finding.data),
    }


def _fix(fix: PlacedFix) -> dict[str, Any]:
    """Changes of the text: each puts `text` between two positions of the file, all of them at once."""
    edits = [{"start": _position(each.start), "end": _position(each.end), "text": each.text} for each in fix.changes]
    return {"title": visible(fix.title), "safe": fix.safe, "edits": edits}


def _location(location: Location) -> dict[str, Any]:
    return {
        "file": shown_file(location.file),
        "tool": _text(location.tool),
        "server": _text(location.server),
        "pointer": location.pointer,
        "start": _position(location.start),
        "end": _position(location.end),
    }


def _position(position: Position) -> dict[str, int]:
    return {"line": position.line, "column": position.column}


def _text(text: str | None) -> str | None:
    return None if text is None else visible(text)


def plain(value: Any, depth: int = 0) -> Any:
    """A rule's data as JSON can hold it: NaN, infinities, huge integers and other objects become strings."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, int):
        return int(value) if value.bit_length() <= _BITS else f"{value:#x}"
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if depth >= _DEPTH:
        return "…"
    if isinstance(value, Mapping):
        return {visible(str(key)): plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, Set):
        return [plain(item, depth + 1) for item in sorted(value, key=str)]
    return visible(str(value))
