"""The tools one by one: a line that tells all in short, and below it the description and the findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    return "".join(_Tools(view).parts())


class _Tools:
    """Writes the tools of a page; knows what depends on all of them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.findings = Findings(view.report.texts, view.rules, view.report.findings)
        self.tokens = {number: tokens for cost in view.costs for number, tokens in cost.tools}
        self.opened = " open" if len(view.entries) <= OPEN else ""
        self.several = len(view.report.files) > 1

    def parts(self) -> Iterator[str]:
        catalogues = {entry.file for entry in self.view.entries}
        for file, found in self.view.loose.items():
            title = label("whole" if file in catalogues else "outside")
            head = f'<h3>{title}</h3> <code class="at">{shown(file)}</code> {levels(found)}'
            yield f'<details class="tool" open><summary>{head}</summary>{self.findings.items(found)}</details>'
        for entry in self.view.entries:
            yield (
                f'<details class="tool" id="tool-{entry.number}"{self.opened}><summary>{self.head(entry)}</summary>'
                f"{self.body(entry)}</details>"
            )

    def head(self, entry: Entry) -> str:
        """A tool in one line: its name, what was found, which parts its description has, what it costs."""
        file = f' <code class="at">{shown(entry.file)}</code>' if self.several else ""
        tokens = self.tokens.get(entry.number)
        cost = "" if tokens is None else label("tokens-of", n=round(tokens), kind="cost")
        return f"<h3><code>{name(entry)}</code>{file}</h3> {levels(entry.findings)} {dots(entry.anatomy)} {cost}"

    def body(self, entry: Entry) -> str:
        file = f"{shown(entry.file)}:" if self.several else ""
        server = entry.tool.server
        owner = f" · {label('server', server=shortened(server, NAME))}" if server else ""
        found = self.findings.items(entry.findings) if entry.findings else f'<p class="none">{label("no-findings")}</p>'
        return (
            f'<p class="quiet"><span class="at">{file}{entry.place.line}:{entry.place.column}</span>{owner}</p>'
            f'<h4 class="cap">{label("anatomy")}</h4>{rows(entry.anatomy, len(self.view.entries))}'
            f'<h4 class="cap">{label("findings")}</h4>{found}'
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
    return f'<span class="levels">{" ".join(there)}</span>'
