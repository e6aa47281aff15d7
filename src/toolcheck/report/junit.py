"""JUnit XML, which nearly every CI server reads: a test suite for each file, a test case for each tool and rule.

The servers tell test cases apart by their names, and a case that failed in two runs is one that fails since then:
names hold no lines. What does not fail the run (`--fail-on`) is the output of a case that passed.
"""

from __future__ import annotations

from typing import NamedTuple

from ..finding import Finding, Severity
from ..result import Failure, Report
from .escape import folded, shown_file, visible
from .style import headline

_OURS = "toolcheck"
"""The suite of failures that no file is to blame for."""
_CLEAN = "no findings"
_XML = {0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;",
        0xFFFE: "\\ufffe", 0xFFFF: "\\uffff"}  # fmt: skip
"""What XML has no place for, beside what `visible` has escaped."""


class _Case(NamedTuple):
    """A test case. `outcome` is "failure", "error", "skipped", "system-out" or "" for one that passed in silence."""

    name: str
    outcome: str = ""
    kind: str = ""
    message: str = ""
    text: str = ""
    line: int | None = None


def render(report: Report) -> str:
    """The whole report as one `testsuites` element."""
    suites = _suites(report)
    counts = [_counts(cases) for cases in suites.values()]
    total = {name: sum(count[name] for count in counts) for name in _counts([])}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="{_OURS}"{_attributes(total)}>']
    for (file, cases), count in zip(suites.items(), counts, strict=True):
        name = _xml(shown_file(file))
        lines.append(f'  <testsuite name="{name}"{_attributes(count)}>')
        for case in cases:
            lines += _case(case, name)
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>\n"])


def _suites(report: Report) -> dict[str, list[_Case]]:
    """File -> its cases; the files in the order of the run."""
    suites: dict[str, list[_Case]] = {file: [] for file in report.files}
    grouped: dict[str, dict[tuple[str | None, str | None, str], list[Finding]]] = {}
    for finding in report.findings:
        where = finding.location
        cases = grouped.setdefault(where.file, {})
        cases.setdefault((where.server, where.tool, finding.rule), []).append(finding)
    for file, cases in grouped.items():
        fail_on = report.files.get(file, Severity.WARNING)
        suites.setdefault(file, []).extend(_found(findings, fail_on) for findings in cases.values())
    for failure in report.untold():
        suites.setdefault(failure.file or _OURS, []).append(_failed(failure))
    for file in report.files:
        if not suites[file]:
            suites[file].append(_Case(_CLEAN))
    for skipped in report.summary.skipped:
        reason = folded(skipped.reason)
        suites.setdefault(skipped.file, []).append(_Case(f"skipped: {reason}", "skipped", message=reason))
    return {file: _named_apart(cases) for file, cases in suites.items()}


def _found(findings: list[Finding], fail_on: Severity | None) -> _Case:
    """The case of one rule in one tool."""
    first, where = findings[0], findings[0].location
    owners = [f"server {visible(where.server)}"] if where.server else []
    owners += [f"tool {visible(where.tool)}"] if where.tool is not None else []
    name = ": ".join((visible(first.rule), ", ".join(owners) or "file"))
    lines: list[str] = []
    advice: set[str] = set()
    for finding in findings:
        lines.append(headline(finding, False))
        if finding.help and finding.help not in advice:
            advice.add(finding.help)
            lines.append(f"  help: {folded(finding.help)}")
    worst = max(finding.severity for finding in findings)
    outcome = "failure" if fail_on is not None and worst >= fail_on else "system-out"
    if first.rule == "unreadable-file":
        outcome = "error"
    more = f" (and {len(findings) - 1:,} more)" if len(findings) > 1 else ""
    message = f"line {where.start.line}: {visible(first.message)}{more}"
    return _Case(name, outcome, worst.name.lower(), message, "\n".join(lines), where.start.line)


def _failed(failure: Failure) -> _Case:
    name = f"{failure.kind}: {visible(failure.rule)}" if failure.rule else failure.kind
    message = visible(failure.message)
    if failure.place is None:
        return _Case(name, "error", failure.kind, message, message)
    line = failure.place.line
    return _Case(name, "error", failure.kind, f"line {line}: {message}", message, line)


def _named_apart(cases: list[_Case]) -> list[_Case]:
    """The cases with their names numbered where they repeat."""
    seen: dict[str, int] = {}
    named = []
    for case in cases:
        count = seen[case.name] = seen.get(case.name, 0) + 1
        named.append(case._replace(name=f"{case.name} ({count})") if count > 1 else case)
    return named


def _counts(cases: list[_Case]) -> dict[str, int]:
    outcomes = [case.outcome for case in cases]
    return {
        "tests": len(cases),
        "failures": outcomes.count("failure"),
        "errors": outcomes.count("error"),
        "skipped": outcomes.count("skipped"),
    }


def _attributes(counts: dict[str, int]) -> str:
    return "".join(f' {name}="{count}"' for name, count in counts.items()) + ' time="0"'


def _case(case: _Case, file: str) -> list[str]:
    line = f' line="{case.line}"' if case.line is not None else ""
    head = f'    <testcase classname="{file}" name="{_xml(case.name)}" file="{file}"{line} time="0"'
    if not case.outcome:
        return [head + "/>"]
    kind = f' type="{_xml(case.kind)}"' if case.outcome in ("failure", "error") else ""
    message = f' message="{_xml(case.message)}"' if case.outcome != "system-out" else ""
    text = _xml(case.text)
    inner = f"<{case.outcome}{message}{kind}>{text}</{case.outcome}>" if text else f"<{case.outcome}{message}/>"
    return [head + ">", "      " + inner, "    </testcase>"]


def _xml(text: str) -> str:
    return text.translate(_XML)
