"""The report for people: by file and tool, with the source line, advice once, and no floods."""

from __future__ import annotations

from collections.abc import Sequence

from ..finding import Finding, Location
from ..result import Report
from .closing import closing
from .escape import folded, shown_file, visible
from .flood import Flood
from .snippet import lines_at, snippet
from .style import headline, paint, place, severity_name

_NOTES = 8
"""Related places of one finding that are printed."""
JOINED = frozenset(("lacks", "besides"))
"""Keys of a finding's `data`: a missing part in few words, and what to say of the whole beside the missing parts."""


def render(report: Report, *, color: bool = False, quiet: bool = False, width: int = 100) -> str:
    """The text report; with `quiet` the findings alone, without the closing line. "" when there is nothing to say."""
    out: list[str] = []
    flood = Flood(report)
    by_file: dict[str, list[Finding]] = {}
    for finding in report.findings:
        by_file.setdefault(finding.location.file, []).append(finding)
    for file, findings in by_file.items():
        _File(out, report.texts.get(file, ""), color, width).tools(flood.kept(findings))
    out += flood.lines(out, color)
    if not quiet:
        out += closing(report, color)
    while out and not out[-1]:
        out.pop()
    return "".join(line + "\n" for line in out)


def _tool_title(location: Location) -> str:
    """Starts with our words, so that no tool name can stand where a build log looks for commands."""
    owner = f"server {visible(location.server)}" if location.server else ""
    if location.tool is not None:
        title = f"tool {visible(location.tool)}" + (f" ({owner})" if owner else "")
    else:
        title = owner
    file = shown_file(location.file)
    return f"{title} in {file}" if title else f"file {file}"


class _File:
    """Prints the findings of one file; remembers what advice it has given."""

    def __init__(self, out: list[str], text: str, color: bool, width: int) -> None:
        self.out, self.text, self.color, self.width = out, text, color, width
        self.lines: dict[int, str] = {}
        self.advised: set[tuple[str, str]] = set()

    def tools(self, findings: Sequence[Finding]) -> None:
        """A title and the findings of each tool; findings on the same span share the source line."""
        starts = {finding.location.start.line for finding in findings}
        self.lines = lines_at(self.text, starts | {line + 1 for line in starts})
        tools: dict[tuple[str | None, str | None], dict[object, list[Finding]]] = {}
        for finding in findings:
            where = finding.location
            spans = tools.setdefault((where.server, where.tool), {})
            spans.setdefault((where.start, where.end), []).append(finding)
        for spans in tools.values():
            blocks = list(spans.values())
            self.out.append(paint(_tool_title(blocks[0][0].location), "strong", self.color))
            for block in blocks:
                self.block(block)
                self.out.append("")

    def block(self, findings: list[Finding]) -> None:
        """What is wrong at one span: headlines, the source line, then notes and advice."""
        together = [finding for finding in findings if finding.data and not JOINED.isdisjoint(finding.data)]
        if len(together) < 2 or not any(finding.data and "lacks" in finding.data for finding in together):
            together = []
        single = [finding for finding in findings if finding not in together]
        self.out += ["  " + headline(finding, self.color) for finding in single]
        if together:
            self.out.append("  " + self.joint_headline(together))
        self.source(max(findings, key=lambda finding: finding.severity))
        several = len({finding.rule for finding in findings}) > 1
        for finding in (*single, *together):
            self.notes(finding)
            self.advice(finding, several)

    def joint_headline(self, findings: list[Finding]) -> str:
        """The missing parts of one description on one line: they are one thing to repair."""
        worst = max(findings, key=lambda finding: finding.severity)
        parts = [str(each.data["lacks"]) for each in findings if each.data and "lacks" in each.data]
        besides = [f"{each.data['besides']}, and " for each in findings if each.data and "besides" in each.data]
        rules = ", ".join(visible(finding.rule) for finding in findings)
        whose = f"the description of `{visible(worst.location.tool)}`" if worst.location.tool else "the description"
        never = f"{', '.join(parts[:-1])} or {parts[-1]}" if len(parts) > 1 else parts[0]
        told = f"{whose} {visible(''.join(besides))}never says {visible(never)}"
        severity = severity_name(worst)
        where = paint(place(worst.location) + ":", "strong", self.color)
        return f"{where} {paint(severity, severity, self.color)} {rules}: {told}"

    def source(self, finding: Finding) -> None:
        """The source line and its underline; nothing when the text is not at hand."""
        start, end = finding.location.start, finding.location.end
        line = self.lines.get(start.line)
        if line is None:
            return
        stop = end.column - 1 if end.line == start.line else None
        cut = snippet(line, start.column - 1, stop, self.width)
        if cut is None:
            return
        number = f"{start.line:>5} |"
        under = paint("^" * cut.length, severity_name(finding), self.color)
        self.out.append(f"{paint(number, 'faint', self.color)} {cut.text}")
        self.out.append(f"{paint(' ' * 6 + '|', 'faint', self.color)} {' ' * cut.indent}{under}")
        line = self.lines.get(start.line + 1)
        if cut.text in ("{", "[") and line is not None:  # a bracket alone does not say which entry it opens
            first = len(line) - len(line.lstrip())
            following = snippet(line, first, first, self.width)
            if following is not None:
                number = f"{start.line + 1:>5} |"
                self.out.append(f"{paint(number, 'faint', self.color)}   {following.text}")

    def notes(self, finding: Finding) -> None:
        for related in finding.related[:_NOTES]:
            self.out.append(
                f"    {paint('note:', 'strong', self.color)} {place(related.location)}: {visible(related.note)}"
            )
        if len(finding.related) > _NOTES:
            self.out.append(f"    … and {len(finding.related) - _NOTES:,} more places")

    def advice(self, finding: Finding, named: bool) -> None:
        """The advice of a rule, once a file: the twentieth time it would only hide what differs."""
        if finding.help and (finding.rule, finding.help) not in self.advised:
            self.advised.add((finding.rule, finding.help))
            label = paint(f"help ({visible(finding.rule)}):" if named else "help:", "help", self.color)
            self.out.append(f"    {label} {folded(finding.help)}")
