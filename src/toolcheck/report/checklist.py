"""The check before deployment: eight points, each with what a catalogue tells of it.

A point fails where a rule found something. It holds only where the rules that decide it ran, found nothing and nothing
was hidden or unread; what code does when it runs a call cannot be known from a catalogue.
"""

from __future__ import annotations

from typing import NamedTuple

from ..finding import Finding, Severity
from ..result import Report
from .closing import closing
from .escape import visible
from .style import paint, place

HOLDS, FAILS, UNKNOWN = "holds", "fails", "unknown"
SHOWN = 20
"""Findings of one point that the text names; the others are counted."""
COLORS = {HOLDS: "help", FAILS: "error", UNKNOWN: "faint"}
WIDTH = 7


class Asked(NamedTuple):
    """A point: the rules and categories whose findings it fails for, from a severity on, and those rules that together
    decide whether it holds (() where a catalogue cannot tell). `code` says where to look instead."""

    key: str
    title: str
    rules: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    deciding: tuple[str, ...] = ()
    code: str = ""
    least: Severity = Severity.INFO


POINTS = (
    Asked(
        "strict-schemas",
        "schemas are strict",
        ("enum-in-prose", "over-required", "unbounded-number", "unbounded-array", "unbounded-string"),
        ("schemas", "strict"),
        deciding=(
            "malformed-schema",
            "missing-schema",
            "missing-type",
            "open-object",
            "enum-in-prose",
            "unbounded-number",
        ),
        least=Severity.WARNING,
    ),
    Asked(
        "no-secret",
        "no secret is in the prompt or in arguments",
        ("secret-parameter", "secret-literal"),
        deciding=("secret-parameter", "secret-literal"),
    ),
    Asked(
        "authorisation",
        "code authorises every call",
        ("identity-parameter",),
        code="look for who calls in the session, and for what asks it before each call",
    ),
    Asked(
        "keyed-writes",
        "writes are keyed by what runs them",
        ("idempotency-key-parameter", "unkeyed-write"),
        deciding=("idempotency-key-parameter", "unkeyed-write"),
    ),
    Asked(
        "confirmed-irreversible",
        "what is irreversible is confirmed",
        ("unmarked-irreversible", "self-confirmation"),
        code="look for the question to the user before the call",
    ),
    Asked(
        "errors",
        "4xx and 5xx are treated differently, with bounded retries",
        code="look at what the code does with a status",
    ),
    Asked("journal", "every call is journalled", code="look for what is written down, refusals and errors too"),
    Asked(
        "restricted",
        "the catalogue is restricted to what the context needs",
        ("too-many-tools", "token-budget"),
        deciding=("too-many-tools", "token-budget"),
    ),
)


class Point(NamedTuple):
    """The answer to a point. `state` is one of "holds", "fails" and "unknown"; `reason` is "" where it fails."""

    key: str
    title: str
    state: str
    reason: str
    findings: tuple[Finding, ...]


def checked(report: Report) -> list[Point]:
    """The eight points in order. `report` comes of a run without a limit."""
    return [_answer(asked, report) for asked in POINTS]


def _answer(asked: Asked, report: Report) -> Point:
    found = tuple(
        finding
        for finding in report.findings
        if finding.severity >= asked.least and (finding.rule in asked.rules or finding.category in asked.categories)
    )
    if found:
        return Point(asked.key, asked.title, FAILS, "", found)
    if not asked.deciding:
        return Point(asked.key, asked.title, UNKNOWN, f"cannot be known from a catalogue; {asked.code}", ())
    missing = [rule for rule in asked.deciding if rule not in report.ran]
    if missing:
        names = ", ".join(f"`{rule}`" for rule in missing)
        return Point(asked.key, asked.title, UNKNOWN, f"cannot be known, since {names} did not run", ())
    if report.failures or not report.summary.tools:
        return Point(asked.key, asked.title, UNKNOWN, "cannot be known, since not everything could be checked", ())
    if report.summary.suppressed or report.summary.baselined:
        why = "cannot be known, since findings are hidden; --no-ignores shows them"
        return Point(asked.key, asked.title, UNKNOWN, why, ())
    return Point(asked.key, asked.title, HOLDS, "", ())


def render(report: Report, *, color: bool = False, quiet: bool = False) -> str:
    """A line for each point, what it fails for below it, and the closing line unless `quiet`."""
    lines = []
    for point in checked(report):
        reason = f" ({point.reason})" if point.reason else ""
        lines.append(f"{paint(f'{point.state:{WIDTH}}', COLORS[point.state], color)}  {point.title}{reason}")
        for finding in point.findings[:SHOWN]:
            where = finding.location
            tool = f" tool {visible(where.tool)}" if where.tool is not None else ""
            lines.append(f"{'':{WIDTH}}    {place(where)}: {visible(finding.rule)}{tool}")
        if len(point.findings) > SHOWN:
            lines.append(f"{'':{WIDTH}}    … and {len(point.findings) - SHOWN:,} more")
    if not quiet:
        lines += ["", *closing(report, color)]
    return "".join(line + "\n" for line in lines)
