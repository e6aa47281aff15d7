"""The last lines of the text report: what was found, in how much, and what was left out."""

from __future__ import annotations

from ..result import Report
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
    counts = [
        paint(_count(number, noun, plural), role, color)
        for number, noun, plural, role in (
            (summary.errors, "error", "errors", "error"),
            (summary.warnings, "warning", "warnings", "warning"),
            (summary.infos, "info", "infos", "info"),
        )
        if number
    ]
    found = ", ".join(counts) or paint("no findings", "strong", color)
    checked = f"{_count(summary.files, 'file', 'files')} ({_count(summary.tools, 'tool', 'tools')})"
    extra = f", {summary.suppressed:,} ignored" if summary.suppressed else ""
    extra += f", {summary.fixable:,} fixable with --fix" if summary.fixable else ""
    if report.failures:
        extra += f"; not everything could be checked ({_count(len(report.failures), 'failure', 'failures')})"
    return [*lines, f"{found} in {checked}{extra}"]


def _count(number: int, noun: str, plural: str) -> str:
    return f"{number:,} {noun if number == 1 else plural}"
