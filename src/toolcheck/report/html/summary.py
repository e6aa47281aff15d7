"""The head of the page: what was found, in few words and numbers; by category and by tool."""

from __future__ import annotations

from collections.abc import Sequence

from ...finding import Finding
from ...result import Summary
from ...rules import categories
from ..escape import folded, slashed, visible
from .labels import LABELS
from .markup import NAME, attribute, bar, figure, label, plain, shortened, written
from .view import Entry, View, counts

LEVELS = ("error", "warning", "info")
TOOLS = 10
"""Tools that the summary names: those with the most to mend."""
LISTED = 20
"""Files, failures or skipped files that are named."""


def hero(view: View) -> str:
    """The title, what was checked, and three large numbers."""
    summary = view.report.summary
    total = summary.errors + summary.warnings + summary.infos
    title = label("headline", n=total) if total else label("incomplete" if view.report.failures else "clean")
    checked = f"{label('tools', n=summary.tools)} · {label('files', n=summary.files)}"
    notes = [label("fixable", n=summary.fixable)] if summary.fixable else []
    hidden = summary.suppressed + summary.baselined
    notes += [label("hidden", n=hidden)] if hidden else []
    told = "".join([f'<p class="quiet">{note}</p>' for note in notes])
    return (
        f'<p class="brand">toolcheck</p><h1>{title}</h1><p class="lead">{checked}</p>'
        f'<p class="where">{_files(list(view.report.files))}</p>'
        f"{_numbers(summary)}{told}{_failures(view)}"
    )


def _files(files: Sequence[str]) -> str:
    named = ", ".join(f"<code>{shown(file)}</code>" for file in files[:3])
    return named + (f" +{figure(len(files) - 3)}" if len(files) > 3 else "")


def shown(file: str) -> str:
    """The name of a file as HTML."""
    return plain(shortened(slashed(file), NAME))


def _numbers(summary: Summary) -> str:
    found = (summary.errors, summary.warnings, summary.infos)
    items = "".join(
        f'<li class="{level}"><b>{figure(number)}</b> {label(f"{level}s", kind=f"sev {level}", n=number)}</li>'
        for level, number in zip(LEVELS, found, strict=True)
    )
    return f'<ul class="numbers">{items}</ul>'


def _failures(view: View) -> str:
    failures = view.report.failures
    if not failures:
        return ""
    items = []
    for failure in failures[:LISTED]:
        place = f":{failure.place.line}:{failure.place.column}" if failure.place else ""
        where = f"<code>{shown(failure.file)}{place}</code> " if failure.file else ""
        items.append(f"<li>{where}{written(failure.message)}</li>")
    more = f"<li>+{figure(len(failures) - LISTED)}</li>" if len(failures) > LISTED else ""
    return f'<div class="notice"><h2>{label("incomplete")}</h2><ul lang="en">{"".join(items)}{more}</ul></div>'


def skipped(view: View) -> str:
    """The files that were left out, at the end of the page."""
    files = view.report.summary.skipped
    if not files:
        return ""
    items = [
        f'<li lang="en"><code>{shown(each.file)}</code>: {written(folded(each.reason))}</li>' for each in files[:LISTED]
    ]
    more = f"<li>+{figure(len(files) - LISTED)}</li>" if len(files) > LISTED else ""
    return f'<div class="skipped"><h2>{label("skipped")}</h2><ul>{"".join(items)}{more}</ul></div>'


def tables(view: View) -> str:
    """Two tables: findings by category, and the tools with the most of them."""
    findings = view.report.findings
    if not findings:
        return ""
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(finding.category, []).append(finding)
    ordered = sorted(groups.items(), key=lambda item: (-_weight(item[1]), item[0]))
    most = max(len(group) for group in groups.values())
    rows = [_row(_category(name), group, most) for name, group in ordered]
    return f'<div class="pair">{_table("by-category", "category", rows)}{_by_tool(view.entries)}</div>'


def _category(name: str) -> str:
    return label(name) if name in LABELS and name in categories() else plain(visible(name))


def _weight(findings: Sequence[Finding]) -> int:
    errors, warnings, infos = counts(findings)
    return 1_000_000 * errors + 1_000 * warnings + infos


def _by_tool(entries: Sequence[Entry]) -> str:
    worst = sorted((each for each in entries if each.findings), key=lambda each: -_weight(each.findings))
    if not worst:
        return ""
    most = max(len(each.findings) for each in worst[:TOOLS])
    rows = [_row(link(each), each.findings, most) for each in worst[:TOOLS]]
    more = f'<p class="quiet">{label("more-tools", n=len(worst) - TOOLS)}</p>' if len(worst) > TOOLS else ""
    return _table("by-tool", "tool", rows, more)


def link(entry: Entry) -> str:
    """The name of a tool, which leads to its part of the page."""
    return f'<a class="name" href="#tool-{entry.number}">{name(entry)}</a>'


def name(entry: Entry) -> str:
    """The name of a tool as HTML."""
    return f"<bdi>{plain(shortened(entry.tool.name, NAME))}</bdi>" if entry.tool.name else label("no-name")


def _row(title: str, findings: Sequence[Finding], most: int) -> str:
    found = counts(findings)
    drawn = bar([(100 * number / most, level) for number, level in zip(found, LEVELS, strict=True)])
    cells = "".join(f'<td class="n{"" if number else " zero"}">{figure(number)}</td>' for number in found)
    return f'<tr><th scope="row">{title}</th>{cells}<td class="b">{drawn}</td></tr>'


def _table(key: str, first: str, rows: Sequence[str], more: str = "") -> str:
    heads = "".join(
        f'<th scope="col" class="n"><span class="sev {level}"{attribute("title", level)}>'
        f"{label(f'{level}s', kind='vh', n=2)}</span></th>"
        for level in LEVELS
    )
    share = f'<th scope="col">{label("share", kind="vh")}</th>'
    return (
        f'<div><h3 id="{key}">{label(key)}</h3><table aria-labelledby="{key}">'
        f'<thead><tr><th scope="col">{label(first)}</th>{heads}{share}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>{more}</div>"
    )
