"""Keeps the text report of a catalogue with old habits readable: the first findings of each rule, then counts."""

from __future__ import annotations

from collections.abc import Iterable

from ..finding import Finding, Severity
from ..result import Report
from . import FLOOD, FLOOD_OF_RUN
from .escape import shown_file, visible
from .style import headline, paint

_ERRORS = 5
"""Errors that are told again below a flood of other findings."""
_SCREEN = 40
"""Lines that are still seen when a report has run through a terminal."""
HINT = "--statistics counts all by rule; --format concise lists all"
ADOPT = "; --write-baseline records them, so that only new ones are reported"


class Flood:
    """What of a report is printed, and what is only counted."""

    def __init__(self, report: Report) -> None:
        self._shown: dict[str, int] = {}
        self._more: dict[str, dict[str, int]] = {}
        """Rule -> file -> findings that are not printed."""
        self._errors = [each for each in report.findings if each.severity is Severity.ERROR]
        self._count_of_errors = report.summary.errors
        self._adopt = "" if report.summary.baselined else ADOPT
        for (file, rule), count in report.more.items():
            self._count(rule, file, count)

    def kept(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings of one file that are printed; the others are counted."""
        seen: dict[str, int] = {}
        kept: list[Finding] = []
        for finding in findings:
            rule = finding.rule
            here = seen[rule] = seen.get(rule, 0) + 1
            if here <= FLOOD and self._shown.get(rule, 0) < FLOOD_OF_RUN:
                self._shown[rule] = self._shown.get(rule, 0) + 1
                kept.append(finding)
            else:
                self._count(rule, finding.location.file, 1)
        return kept

    def lines(self, printed: list[str], color: bool) -> list[str]:
        """What was not `printed`, most first, errors that ran out of sight, and how to go on; [] when all was."""
        if not self._more:
            return []
        out = []
        counts = {rule: sum(files.values()) for rule, files in self._more.items()}
        for rule, count in sorted(counts.items(), key=lambda pair: -pair[1]):
            files = self._more[rule]
            where = shown_file(next(iter(files))) if len(files) == 1 else f"{len(files):,} files"
            told = paint(f"… and {count:,} more {visible(rule)}", "strong", color)
            out.append(f"{told} in {where} ({self._shown.get(rule, 0)} shown)")
        out.append("")
        return [*out, *self._lost_errors(printed, color), HINT + self._adopt]

    def _lost_errors(self, printed: list[str], color: bool) -> list[str]:
        seen = set(printed[-_SCREEN:])
        headlines = ["  " + headline(finding, color) for finding in self._errors]
        lost = [line for line in headlines if line not in seen]
        more = self._count_of_errors - (len(headlines) - len(lost)) - len(lost[:_ERRORS])
        if not lost:
            return []
        return [
            paint("errors further up or not shown:", "strong", color),
            *lost[:_ERRORS],
            *([f"  … and {more:,} more"] if more else []),
            "",
        ]

    def _count(self, rule: str, file: str, count: int) -> None:
        files = self._more.setdefault(rule, {})
        files[file] = files.get(file, 0) + count
