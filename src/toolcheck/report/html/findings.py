"""The findings of a tool: those of one span together, with the excerpt, what to write, why, and the fix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...finding import Finding
from ...rules import Rule
from ..escape import folded, shown_file
from ..style import severity_name
from ..snippet import lines_at
from .excerpt import difference, excerpt, wanted
from .markup import MESSAGE, NAME, label, plain, prose, shortened

INLINE = 300
"""Findings of a report up to which each one carries its rule's reason; of more, the reasons stand at the end, once."""
NOTES = 5
"""Related places of a finding that are shown."""
ROOM = 1_150_000
"""Characters that the findings may take together; the others are counted. Errors fit first."""
_FRAME = 420
"""Characters of a finding beside its own words."""


def fitting(findings: Sequence[Finding]) -> set[int]:
    """The ids of the findings that fit on the page: the worst first, then those that stand first."""
    if len(findings) <= INLINE:
        return {id(finding) for finding in findings}
    kept: set[int] = set()
    room = ROOM
    for finding in sorted(findings, key=lambda finding: -finding.severity):
        room -= _FRAME + min(MESSAGE, len(finding.message)) + min(MESSAGE, len(finding.help))
        if finding.fix is not None:
            room -= 300
        if room < 0:
            break
        kept.add(id(finding))
    return kept


class Findings:
    """Writes findings; knows the texts, the rules, and which findings fit."""

    def __init__(self, texts: Mapping[str, str], rules: Mapping[str, Rule], findings: Sequence[Finding]) -> None:
        self.texts, self.rules = texts, rules
        self.kept = fitting(findings)
        self.inline = len(findings) <= INLINE
        numbers: dict[str, set[int]] = {}
        for finding in findings:
            if id(finding) in self.kept:
                numbers.setdefault(finding.location.file, set()).update(wanted(finding.location))
        self.lines = {file: lines_at(texts.get(file, ""), each) for file, each in numbers.items()}

    def items(self, findings: Sequence[Finding], tag: str = "h4") -> str:
        """A list: an item for each span, and how many findings are left out."""
        spans: dict[object, list[Finding]] = {}
        shown = [finding for finding in findings if id(finding) in self.kept]
        for finding in shown:
            where = finding.location
            spans.setdefault((where.file, where.start, where.end), []).append(finding)
        items = "".join([self._item(each, tag) for each in spans.values()])
        left = len(findings) - len(shown)
        rest = f'<p class="none">{label("not-shown", n=left)}</p>' if left else ""
        return (f'<ol class="findings">{items}</ol>' if items else "") + rest

    def _item(self, findings: list[Finding], tag: str) -> str:
        """What is wrong at one span, the span once."""
        levels = "".join([f" has-{name}" for name in sorted({severity_name(finding) for finding in findings})])
        shown = excerpt(self.lines[findings[0].location.file], findings[0].location)
        if len(findings) == 1:
            told = self._head(findings[0], tag) + shown + self._told(findings[0])
        else:
            told = shown + "".join([self._head(finding, tag) + self._told(finding) for finding in findings])
        return f'<li class="finding{levels}">{told}</li>'

    def _head(self, finding: Finding, tag: str) -> str:
        level, where = severity_name(finding), finding.location
        rule = plain(shortened(finding.rule, NAME))
        return (
            f'<{tag}>{label(level, kind=f"sev {level}")} <a class="rule" href="#rule-{rule}">{rule}</a> '
            f'<span class="at">{where.start.line}:{where.start.column}</span></{tag}>'
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
