"""The findings of a tool: those of one span together, with the excerpt, what to write, why, and the fix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...finding import Finding, Position
from ...rules import Rule
from ..escape import folded, shown_file
from ..snippet import lines_at
from ..style import severity_name
from .excerpt import difference, excerpt, wanted
from .markup import MESSAGE, NAME, label, plain, prose, shortened

INLINE = 300
"""Findings of a report up to which each one carries its rule's reason; of more, the reasons stand at the end, once."""
NOTES = 5
"""Related places of a finding that are shown."""
ROOM = 1_000_000
"""Characters that the findings may take together; the others are counted. The worst fit first."""

Span = tuple[str, Position, Position]


class Findings:
    """Writes the findings that fit, with the texts and the rules that it is given."""

    def __init__(self, texts: Mapping[str, str], rules: Mapping[str, Rule], findings: Sequence[Finding]) -> None:
        self.texts, self.rules = texts, rules
        self.inline = len(findings) <= INLINE
        numbers: dict[str, set[int]] = {}
        for finding in findings:
            numbers.setdefault(finding.location.file, set()).update(wanted(finding.location))
        self.lines = {file: lines_at(texts.get(file, ""), each) for file, each in numbers.items()}
        self.excerpts: dict[Span, str] = {}
        self.told: dict[int, tuple[str, str]] = {}
        """id of a finding that fits -> its head, and what comes below the excerpt."""
        room = ROOM
        for finding in sorted(findings, key=lambda finding: -finding.severity):
            span = _span(finding)
            if span not in self.excerpts:
                self.excerpts[span] = excerpt(self.lines[finding.location.file], finding.location)
                room -= len(self.excerpts[span])
            told = self._head(finding), self._told(finding)
            room -= len(told[0]) + len(told[1])
            if room < 0:
                break
            self.told[id(finding)] = told

    def items(self, findings: Sequence[Finding]) -> str:
        """A list: an item for each span, and how many findings are left out."""
        spans: dict[Span, list[Finding]] = {}
        shown = [finding for finding in findings if id(finding) in self.told]
        for finding in shown:
            spans.setdefault(_span(finding), []).append(finding)
        items = "".join([self._item(span, each) for span, each in spans.items()])
        left = len(findings) - len(shown)
        rest = f'<p class="none">{label("not-shown", n=left)}</p>' if left else ""
        return (f'<ol class="findings">{items}</ol>' if items else "") + rest

    def _item(self, span: Span, findings: list[Finding]) -> str:
        """What is wrong at one span, the span once."""
        levels = "".join([f" has-{name}" for name in sorted({severity_name(finding) for finding in findings})])
        parts = [self.told[id(finding)] for finding in findings]
        if len(parts) == 1:
            told = parts[0][0] + self.excerpts[span] + parts[0][1]
        else:
            told = self.excerpts[span] + "".join([head + below for head, below in parts])
        return f'<li class="finding{levels}">{told}</li>'

    def _head(self, finding: Finding) -> str:
        level, where = severity_name(finding), finding.location
        rule = plain(shortened(finding.rule, NAME))
        return (
            f'<h4>{label(level, kind=f"sev {level}")} <a class="rule" href="#rule-{rule}">{rule}</a> '
            f'<span class="at">{where.start.line}:{where.start.column}</span></h4>'
            f'<p class="msg" lang="en">{prose(finding.message)}</p>'
        )

    def _told(self, finding: Finding) -> str:
        """Advice, reason, other places and the fix."""
        parts = []
        if finding.help:
            parts.append(
                f'<p class="write">{label("write", tag="b")} <span lang="en">{prose(folded(finding.help))}</span></p>'
            )
        rule = self.rules.get(finding.rule)
        if self.inline and rule is not None and rule.why:
            parts.append(
                f'<details class="why"><summary>{label("why")}</summary>'
                f'<p lang="en">{prose(folded(rule.why), 2 * MESSAGE)}</p></details>'
            )
        if finding.related:
            parts.append(self._related(finding))
        if finding.fix is not None and finding.fix.changes:
            text = self.texts.get(finding.location.file, "")
            unsafe = "" if finding.fix.safe else f" {label('unsafe', kind='state')}"
            title = f'{label("fix", tag="b")} <span lang="en">{prose(finding.fix.title)}</span>{unsafe}'
            parts.append(f'<p class="fix">{title}</p>{difference(text, finding.fix)}')
        return "".join(parts)

    def _related(self, finding: Finding) -> str:
        items = []
        for place, note in finding.related[:NOTES]:
            file = "" if place.file == finding.location.file else f"{plain(shown_file(place.file[:NAME]))}:"
            items.append(
                f'<li><span class="at">{file}{place.start.line}:{place.start.column}</span> {prose(note)}</li>'
            )
        if len(finding.related) > NOTES:
            items.append(f"<li>{label('more-places', n=len(finding.related) - NOTES)}</li>")
        return f'<ul class="also" lang="en">{"".join(items)}</ul>'


def _span(finding: Finding) -> Span:
    where = finding.location
    return where.file, where.start, where.end
