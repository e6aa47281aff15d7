"""The last lines of the text report: what was found, in how much, and what was left out."""

from __future__ import annotations

from ..result import Report, Summary
from .escape import folded, shown_file
from .style import paint

_SKIPPED = 3
"""Skipped files that are named; a directory holds many files that are no catalogue."""


def closing(report: Report, color: bool) -> list[str]:
    """`3 errors, 12 warnings, 1 info in 2 files (14 tools)`, after the files that were skipped."""
    summary = report.summary
    lines = [
        paint(f"skipped {shown_file(skipped.file)}: {folded(skipped.reason)}", "faint", color)
        for skipped in summary.skipped[:_SKIPPED]
    ]
    if len(summary.skipped) > _SKIPPED:
        lines.append(paint(f"skipped {len(summary.skipped) - _SKIPPED:,} more", "faint", color))
    found = ", ".join(paint(text, role, color) for text, role in _counts(summary))
    checked = headcount(summary)
    extra = f", {summary.fixed:,} fixed" if summary.fixed else ""
    extra += f", {summary.suppressed:,} ignored" if summary.suppressed else ""
    extra += f", {summary.baselined:,} in the baseline" if summary.baselined else ""
    extra += f", {summary.fixable:,} fixable with --fix" if summary.fixable else ""
    if report.failures:
        extra += f"; not everything could be checked ({count(len(report.failures), 'failure', 'failures')})"
    return [*lines, f"{found} in {checked}{extra}"]


def tally(summary: Summary) -> str:
    """`3 errors, 12 warnings, 1 info`, or `no findings`."""
    return ", ".join(text for text, _ in _counts(summary))


def headcount(summary: Summary) -> str:
    """`2 files (14 tools)`."""
    return f"{count(summary.files, 'file', 'files')} ({count(summary.tools, 'tool', 'tools')})"


def _counts(summary: Summary) -> list[tuple[str, str]]:
    """What was found, and the role that paints it."""
    counts = [
        (count(number, noun, plural), noun)
        for number, noun, plural in (
            (summary.errors, "error", "errors"),
            (summary.warnings, "warning", "warnings"),
            (summary.infos, "info", "infos"),
        )
        if number
    ]
    return counts or [("no findings", "strong")]


def count(number: int, noun: str, plural: str) -> str:
    return f"{number:,} {noun if number == 1 else plural}"
