"""The report as a comment on a pull request: what a reviewer reads, short enough for GitHub to take it."""

from __future__ import annotations

from ..finding import Finding, Location, Severity
from ..result import Failure, Report, Summary
from .closing import headcount, tally
from .escape import folded, shown_file, visible
from .markdown_text import code, html, prose, shortened
from .style import severity_name

CAP = 65_000
"""UTF-16 units of the whole; GitHub refuses a comment of more than 65,536 characters."""
_RESERVE = 2_000
"""Of these, for the line that counts what is left out, and closing tags."""
_OPEN = 10
"""Findings of a report that are shown unfolded; with more, each file is folded."""
_FAILURES = 10
_NAME, _FILE, _TEXT = 120, 200, 800
"""Characters of a tool's name, of a file's, and of a message or advice."""


def render(report: Report) -> str:
    """A heading with the counts, then the findings by file and tool; what does not fit is counted, errors fit first."""
    summary = report.summary
    lines = [f"### toolcheck: {tally(summary)} in {headcount(summary)}", ""]
    lines += _failures(report.untold())
    blocks = _blocks(report.findings)
    kept = _fitting(report.findings, blocks, CAP - _RESERVE - _size("\n".join(lines)))
    folded_up = len(report.findings) > _OPEN
    by_file: dict[str, list[int]] = {}
    for index in kept:
        by_file.setdefault(report.findings[index].location.file, []).append(index)
    for file, indexes in by_file.items():
        lines += _opening(file, len(indexes), folded_up)
        title = None
        for index in indexes:
            tool = _title(report.findings[index].location)
            if tool != title:
                lines += [*([""] if title is not None else []), tool, ""]
                title = tool
            lines.append(blocks[index])
        lines += ["", "</details>", ""] if folded_up else [""]
    cut = [finding for index, finding in enumerate(report.findings) if index not in kept]
    if cut:
        lines.append(_left_out(cut))
    while not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n"


def _failures(failures: list[Failure]) -> list[str]:
    if not failures:
        return []
    lines = ["Not everything could be checked:", ""]
    for failure in failures[:_FAILURES]:
        where = f"{code(shortened(shown_file(failure.file), _FILE))}: " if failure.file else ""
        lines.append(f"- {where}{prose(shortened(visible(failure.message), _TEXT))}")
    if len(failures) > _FAILURES:
        lines.append(f"- and {len(failures) - _FAILURES:,} more")
    return [*lines, ""]


def _blocks(findings: tuple[Finding, ...]) -> list[str]:
    """The list item of each finding; advice stands below the first finding that has it."""
    advised: set[tuple[str, str]] = set()
    blocks = []
    for finding in findings:
        message = prose(shortened(visible(finding.message), _TEXT))
        block = f"- **{severity_name(finding)}** {code(visible(finding.rule))}, line {finding.location.start.line}:"
        block += f" {message}"
        if finding.help and (finding.rule, finding.help) not in advised:
            advised.add((finding.rule, finding.help))
            block += f"\n  - help: {prose(shortened(folded(finding.help), _TEXT))}"
        blocks.append(block)
    return blocks


def _fitting(findings: tuple[Finding, ...], blocks: list[str], room: int) -> dict[int, None]:
    """The indexes of the findings that fit, in order; the worst are taken first, then those that stand first."""
    taken: list[int] = []
    headings: set[object] = set()
    for index in sorted(range(len(findings)), key=lambda index: -findings[index].severity):
        where = findings[index].location
        # A title stands again where another tool's finding came between: each finding pays for one.
        cost = _size(blocks[index]) + _size(_title(where)) + 5
        if where.file not in headings:
            headings.add(where.file)
            cost += _size("\n".join(_opening(where.file, len(findings), True))) + 20
        room -= cost
        if room < 0:
            break
        taken.append(index)
    return dict.fromkeys(sorted(taken))


def _opening(file: str, count: int, folded_up: bool) -> list[str]:
    """How the part of a file begins. A summary is HTML, where Markdown means nothing."""
    name = shortened(shown_file(file), _FILE)
    if not folded_up:
        return [f"#### {code(name)}", ""]
    findings = "1 finding" if count == 1 else f"{count:,} findings"
    return [f"<details><summary><code>{html(name)}</code>: {findings}</summary>", ""]


def _title(where: Location) -> str:
    owner = f"server {code(shortened(visible(where.server), _NAME))}" if where.server else ""
    if where.tool is None:
        return f"**{owner}**" if owner else "**the whole file**"
    tool = f"**tool {code(shortened(visible(where.tool), _NAME)) or 'without a name'}**"
    return f"{tool} ({owner})" if owner else tool


def _left_out(cut: list[Finding]) -> str:
    severities = [finding.severity for finding in cut]
    errors, warnings, infos = (severities.count(level) for level in (Severity.ERROR, Severity.WARNING, Severity.INFO))
    listed = tally(Summary(errors=errors, warnings=warnings, infos=infos))
    files = len({finding.location.file for finding in cut})
    where = "1 file" if files == 1 else f"{files:,} files"
    return f"**Left out, because a comment holds no more:** {listed} in {where}."


def _size(text: str) -> int:
    """The length as JavaScript and databases of UTF-16 count it, with a line end."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2 + 1
