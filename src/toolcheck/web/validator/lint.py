"""The findings of a text, as the page shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...catalogue import Tool
from ...config import Config
from ...edits import PlacedFix
from ...finding import Finding
from ...remembered import Remembered
from ...report.escape import folded, visible
from ...runner import Options, Run, run_document
from ...settings import known
from ...targets import names
from ..given import Given, Misuse, Trouble
from ..questions import Answer, Asked
from .subject import Subject, subject
from .units import Units

SHOWN = 500
"""Findings that the page shows: it counts the others."""
OF_A_RULE = 100
"""Findings of one rule whose places are found."""
MESSAGE = 700
"""Characters of one message."""
NAME = 120
KEPT = 4096
FIX = 20_000
"""Characters that a fix may put into a text from the page's list; larger ones are made with all others at once."""


def lint(asked: Asked, given: Given) -> Answer:
    """Findings, counts and tools of a text: `{language, tools, targets, findings, counts, more, fixable, …}`.

    Offsets are UTF-16 code units of the text with line feeds alone.
    """
    about = subject(asked)
    if not about.document.text.strip():
        return {"language": about.language, "empty": True}
    done = ran(about, asked, given, limit=OF_A_RULE)
    report, units = done.report, Units(about.document.text)
    here = [finding for finding in report.findings if finding.location.file == about.document.file]
    summary = report.summary
    tools = [tool for kept in report.kept for tool in kept.catalogue.tools]
    total = len(here) + sum(report.more.values())
    return {
        "language": about.language,
        "tools": [_tool(tool) for tool in tools],
        "targets": _held_against(tools, asked, given),
        "findings": [_finding(finding, units) for finding in _chosen(here)],
        "counts": {"error": summary.errors, "warning": summary.warnings, "info": summary.infos},
        "more": max(0, total - SHOWN),
        "fixable": summary.fixable,
        "hidden": summary.suppressed,
        "skipped": [visible(each.reason)[:MESSAGE] for each in summary.skipped[:20]],
        "failures": [{"kind": each.kind, "message": visible(each.message)[:MESSAGE]} for each in report.untold()[:20]],
    }


def ran(about: Subject, asked: Asked, given: Given, *, limit: int | None) -> Run:
    """Lint a text for the targets of a question, under the configuration of the page. Nothing is kept on the disk."""
    targets, preview, config = targets_of(asked, given), asked.get("preview") is True, given.config
    options = Options(
        targets=targets, preview=preview, settled=config, no_cache=True, fixes=True, limit=limit, keep=True,
        memory=None if config.policy or config.lock else _memory(config, (targets, preview)),
    )  # fmt: skip
    return run_document(about.document, options)


_memories: list[tuple[Config, object, Remembered]] = []
"""One at most; questions are answered one at a time."""


def _memory(config: Config, choices: object) -> Remembered:
    """What rules said of the last text, under a configuration and choices; other ones begin anew."""
    if not _memories or _memories[0][0] != config or _memories[0][1] != choices:
        _memories[:] = [(config, choices, Remembered())]
    return _memories[0][2]


def targets_of(asked: Asked, given: Given) -> tuple[str, ...]:
    """The targets that were chosen. Raises Trouble for one that does not exist."""
    chosen = asked.get("targets", [])
    if not isinstance(chosen, list) or not all(isinstance(name, str) for name in chosen):
        raise Misuse('"targets" is a list of names')
    every = {*names(), *given.config.target}
    for name in chosen:
        if name not in every:
            raise Trouble(known().unknown_target(name))
    return tuple(dict.fromkeys(chosen))


def _held_against(tools: Sequence[Tool], asked: Asked, given: Given) -> list[str]:
    """The targets whose rules hold: those that were chosen, else those that the configuration or the forms tell."""
    chosen = targets_of(asked, given) or given.config.targets
    return list(chosen) or sorted({name for tool in tools for name in tool.targets})


def _chosen(findings: list[Finding]) -> list[Finding]:
    """So many as are shown, the worst ones where there are too many, in order of place."""
    if len(findings) <= SHOWN:
        return findings
    worst = sorted(range(len(findings)), key=lambda number: -findings[number].severity)[:SHOWN]
    return [findings[number] for number in sorted(worst)]


def _tool(tool: Tool) -> Mapping[str, Any]:
    return {"name": _shown(tool.name, NAME), "server": _shown(tool.server or "", NAME)}


@lru_cache(KEPT)
def _shown(text: str, most: int) -> str:
    """A text as it may be shown, cut. While someone types, most are those of the keystroke before."""
    return visible(text[: 2 * most])[:most] + ("…" if len(text) > most else "")


@lru_cache(KEPT)
def _advice(text: str) -> str:
    return folded(text)[:MESSAGE]


def _finding(finding: Finding, units: Units) -> Mapping[str, Any]:
    place = finding.location
    return {
        "rule": finding.rule,
        "severity": finding.severity.name.lower(),
        "message": _shown(finding.message, MESSAGE),
        "help": _advice(finding.help),
        "from": units.place(place.start),
        "to": units.place(place.end),
        "line": place.start.line,
        "column": place.start.column,
        "tool": _shown(place.tool or "", NAME),
        "fix": _fix(finding.fix, units),
        "related": [
            {
                "from": units.place(each.location.start),
                "to": units.place(each.location.end),
                "note": _shown(each.note, MESSAGE),
            }
            for each in finding.related[:5]
            if each.location.file == place.file
        ],
    }


def _fix(fix: PlacedFix | None, units: Units) -> Mapping[str, Any] | None:
    """A fix with its changes; None where there is none that can be made in the text."""
    if fix is None or not fix.changes or sum(len(change.text) for change in fix.changes) > FIX:
        return None
    changes = [[*map(units.offset, change.offsets), change.text] for change in fix.changes]
    return {"title": _shown(fix.title, 200), "safe": fix.safe, "changes": changes}
