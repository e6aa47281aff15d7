"""Workflow commands of GitHub Actions, which shows them beside the lines of a pull request."""

from __future__ import annotations

from ..finding import Finding, Severity
from ..result import Failure, Report
from .escape import folded, shown_file, visible

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(report: Report) -> str:
    """One command a line: the findings, then the failures that no finding tells."""
    lines = [_finding(finding) for finding in report.findings]
    lines += [_failure(failure) for failure in report.untold()]
    return "".join(line + "\n" for line in lines)


def _finding(finding: Finding) -> str:
    start, end = finding.location.start, finding.location.end
    properties: dict[str, object] = {"file": shown_file(finding.location.file), "line": start.line}
    if start.line == end.line:  # GitHub refuses columns on a span of several lines
        properties.update(col=start.column, endLine=end.line, endColumn=end.column)
    else:
        properties.update(endLine=end.line)
    properties["title"] = f"toolcheck {visible(finding.rule)}"
    text = visible(finding.message)
    if finding.help:
        text += f"\nhelp: {folded(finding.help)}"
    return _command(_COMMANDS[finding.severity], properties, text)


def _failure(failure: Failure) -> str:
    properties: dict[str, object] = {"file": shown_file(failure.file)} if failure.file else {}
    if failure.place is not None:
        properties.update(line=failure.place.line, col=failure.place.column)
    properties["title"] = f"toolcheck {failure.kind}"
    return _command("error", properties, visible(failure.message))


def _command(name: str, properties: dict[str, object], text: str) -> str:
    listed = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{name} {listed}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
