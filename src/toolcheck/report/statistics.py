"""How often each rule spoke: where to begin in a catalogue with hundreds of findings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..finding import Severity
from ..result import Report
from .closing import closing
from .escape import folded, visible
from .style import paint

if TYPE_CHECKING:
    from ..rules import Rule


class Count(NamedTuple):
    """The findings of one rule at one severity. `tools` have a name; 0 where whole catalogues are meant."""

    rule: str
    severity: Severity
    findings: int
    tools: int
    files: int
    title: str


def counted(report: Report, rules: Mapping[str, Rule]) -> list[Count]:
    """The counts, most frequent first, of equals the worst; safe to show. Tools without a name are not counted."""
    counts: dict[tuple[str, Severity], int] = {}
    files: dict[tuple[str, Severity], set[str]] = {}
    tools: dict[tuple[str, Severity], set[tuple[str, str | None, str]]] = {}
    for finding in report.findings:
        key, where = (finding.rule, finding.severity), finding.location
        counts[key] = counts.get(key, 0) + 1
        files.setdefault(key, set()).add(where.file)
        named = tools.setdefault(key, set())
        if where.tool is not None:
            named.add((where.file, where.server, where.tool))
    order = sorted(counts, key=lambda key: (-counts[key], -key[1], key[0]))
    return [
        Count(
            visible(rule),
            severity,
            counts[rule, severity],
            len(tools[rule, severity]),
            len(files[rule, severity]),
            folded(rules[rule].title) if rule in rules else "",
        )
        for rule, severity in order
    ]


def render(report: Report, *, rules: Mapping[str, Rule], color: bool = False, quiet: bool = False) -> str:
    """A table with a line for each rule and severity, and the closing line unless `quiet`; "" for nothing to say."""
    lines: list[str] = []
    if rows := counted(report, rules):
        cells = [("count", "severity", "rule", "tools", "files", "title")]
        cells += [
            (f"{row.findings:,}", row.severity.name.lower(), row.rule, f"{row.tools:,}", f"{row.files:,}", row.title)
            for row in rows
        ]
        number, severity, rule, tools, files = (max(len(line[column]) for line in cells) for column in range(5))
        for index, line in enumerate(cells):
            level = line[1].ljust(severity)
            text = (
                f"{line[0]:>{number}}  {paint(level, line[1], color) if index else level}  {line[2]:{rule}}"
                f"  {line[3]:>{tools}}  {line[4]:>{files}}  {line[5]}"
            )
            lines.append(text.rstrip() if index else paint(text, "faint", color))
        lines.append("")
    if not quiet:
        lines += closing(report, color)
    while lines and not lines[-1]:
        lines.pop()
    return "".join(line + "\n" for line in lines)
