"""The tools one by one: a line that tells all in short, and below it the description and the findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...finding import Finding
from .anatomy import dots, rows
from .findings import Findings
from .markup import NAME, figure, label, shortened
from .summary import LEVELS, name, shown
from .view import Entry, View, counts

OPEN = 8
"""Tools up to which all are unfolded."""


def tools(view: View) -> str:
    """Findings on whole files first, then each tool."""
    written = Findings(view.report.texts, view.rules, view.report.findings)
    tokens = {number: tokens for cost in view.costs for number, tokens in cost.tools}
    opened = len(view.entries) <= OPEN
    several = len(view.report.files) > 1
    parts = [_loose(file, findings, written) for file, findings in view.loose.items()]
    parts += [_tool(entry, tokens, written, opened, several) for entry in view.entries]
    return "".join(parts)


def _loose(file: str, findings: Sequence[Finding], written: Findings) -> str:
    head = f'<h3>{label("whole")}</h3> <code class="at">{shown(file)}</code>{levels(findings)}'
    return f'<details class="tool" open><summary>{head}</summary>{written.items(findings)}</details>'


def _tool(entry: Entry, tokens: Mapping[int, float], written: Findings, opened: bool, several: bool) -> str:
    tool = entry.tool
    cost = label("tokens-of", n=round(tokens[entry.number]), kind="cost") if entry.number in tokens else ""
    head = f"<h3><code>{name(entry)}</code></h3>{levels(entry.findings)}{dots(entry.anatomy)}{cost}"
    file = f"{shown(entry.file)}:" if several else ""
    where = f'<span class="at">{file}{entry.place.line}:{entry.place.column}</span>'
    owner = f" · {label('server', server=shortened(tool.server, NAME))}" if tool.server else ""
    return (
        f'<details class="tool" id="tool-{entry.number}"{" open" if opened else ""}><summary>{head}</summary>'
        f'<p class="quiet">{where}{owner}</p>'
        f'<h4 class="cap">{label("anatomy")}</h4>{rows(entry.anatomy, len(tokens))}'
        f'<h4 class="cap">{label("findings")}</h4>'
        + (written.items(entry.findings) if entry.findings else f'<p class="none">{label("no-findings")}</p>')
        + "</details>"
    )


def levels(findings: Sequence[Finding]) -> str:
    """How many findings of each severity, those that are none left out."""
    there = [
        f'<span class="sev {level}">{label(f"{level}s", kind="vh", n=number)} {figure(number)}</span>'
        for level, number in zip(LEVELS, counts(findings), strict=True)
        if number
    ]
    if not there:
        return f'<span class="levels clean">{label("no-findings")}</span>'
    return f'<span class="levels">{"".join(there)}</span>'
