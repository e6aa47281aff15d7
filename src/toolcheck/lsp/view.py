"""One open file: its text, its findings, and what an editor asks about them."""

from __future__ import annotations

import os
from bisect import insort
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from ..finding import Finding, Location, Position, Severity
from ..report.escape import visible
from ..rules import Rule
from ..runner import Options, run, run_document
from ..source import parse
from .places import Places

SEVERITIES = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3}
SHOWN = 500
"""Diagnostics of one file: an editor shows no more, and a broken generator makes thousands."""
FIX_ALL = "source.fixAll.toolcheck"


class View(NamedTuple):
    """A text with what the last run found in it."""

    uri: str
    text: str
    places: Places
    findings: tuple[Finding, ...]
    rules: Mapping[str, Rule]
    tools: int = 0

    def diagnostics(self) -> list[dict[str, Any]]:
        """The findings as an editor shows them."""
        return [
            {
                "range": self._range(finding.location),
                "severity": SEVERITIES[finding.severity],
                "code": finding.rule,
                "source": "toolcheck",
                "message": visible(finding.message) + (f"\n{visible(finding.help)}" if finding.help else ""),
                "relatedInformation": [
                    {"location": {"uri": self.uri, "range": self._range(each.location)}, "message": visible(each.note)}
                    for each in finding.related
                    if each.location.file == finding.location.file
                ],
            }
            for finding in self.findings[:SHOWN]
        ]

    def hover(self, told: Any) -> dict[str, Any] | None:
        """What the rules mean whose findings lie at a position."""
        at = self.places.meant(told)
        found = [finding for finding in self.findings if _holds(finding.location, at, at)]
        if not found:
            return None
        innermost = max(finding.location.start for finding in found)
        pages = [self._page(rule) for rule in dict.fromkeys(f.rule for f in found if f.location.start == innermost)]
        return {"contents": {"kind": "markdown", "value": "\n\n---\n\n".join(pages)}}

    def actions(self, told: Any, only: list[str] | None) -> list[dict[str, Any]]:
        """The fixes of findings in a range, and the one of all that are safe."""
        start, end = self.places.meant(told["start"]), self.places.meant(told["end"])
        found: list[dict[str, Any]] = []
        if _wants(only, "quickfix"):
            found += [self._action(finding) for finding in self._fixable() if _holds(finding.location, start, end)]
        if _wants(only, FIX_ALL) and (edits := self.all_safe()):
            found.append(
                {"title": "Fix all that is safe to fix (toolcheck)", "kind": FIX_ALL, "edit": self._edit(edits)}
            )
        return found

    def all_safe(self) -> list[dict[str, Any]]:
        """The edits of all safe fixes that do not get in each other's way."""
        from ..fixes.splices import meets
        from ..fixes.text import Splice

        edits: list[dict[str, Any]] = []
        taken: list[Splice] = []
        for finding in self._fixable():
            fix = finding.fix
            spans = [Splice(*change.offsets, "") for change in fix.changes] if fix is not None and fix.safe else []
            if not spans or any(meets(taken, span) for span in spans):
                continue
            for span in spans:
                insort(taken, span)
            edits += self._edits(finding)
        return edits

    def _fixable(self) -> Iterator[Finding]:
        return (finding for finding in self.findings if finding.fix is not None and finding.fix.changes)

    def _action(self, finding: Finding) -> dict[str, Any]:
        assert finding.fix is not None
        title = finding.fix.title[:1].upper() + finding.fix.title[1:]
        return {
            "title": title if finding.fix.safe else f"{title} (may change the meaning)",
            "kind": "quickfix",
            "isPreferred": finding.fix.safe,
            "diagnostics": self._replace(findings=(finding,)).diagnostics(),
            "edit": self._edit(self._edits(finding)),
        }

    def _edits(self, finding: Finding) -> list[dict[str, Any]]:
        changes = finding.fix.changes if finding.fix is not None else ()
        return [
            {"range": {"start": self.places.told(each.start), "end": self.places.told(each.end)}, "newText": each.text}
            for each in changes
        ]

    def _edit(self, edits: list[dict[str, Any]]) -> dict[str, Any]:
        return {"changes": {self.uri: edits}}

    def _range(self, location: Location) -> dict[str, Any]:
        return {"start": self.places.told(location.start), "end": self.places.told(location.end)}

    def _page(self, rule_id: str) -> str:
        rule = self.rules.get(rule_id)
        if rule is None:
            return f"**{rule_id}**"
        return f"**{rule_id}**: {rule.title}\n\n{rule.why.strip()}\n\n{rule.fix}"


def look(uri: str, text: str, *, known: bool) -> View:
    """Lint the text of an open file, under the configuration of its folder. Raises ConfigError.

    `known`: it held tools before, so that it is one to complain about when it cannot be read.
    """
    path = path_of(uri)
    asked = Options(fixes=True, allow_no_catalogue=not known)
    if path is None or not os.path.isfile(path):  # not saved yet
        name = path or uri.rpartition("/")[2].rpartition(":")[2] or "untitled"
        done = run_document(parse(name, text), asked)
    else:
        data = text.encode("utf-8", "surrogatepass")
        options = asked._replace(overlay={os.path.realpath(path): data}, force_exclude=True)
        done = run([path], options)
    return View(uri, text, Places(text), _here(done.report.findings, path), done.rules, done.report.summary.tools)


def _here(findings: tuple[Finding, ...], path: str | None) -> tuple[Finding, ...]:
    """The findings in the file itself: those on unused ignores of a configuration stand elsewhere."""
    if path is None:
        return findings
    real = os.path.realpath(path)
    return tuple(finding for finding in findings if os.path.realpath(finding.location.file) == real)


def path_of(uri: str) -> str | None:
    """The path of a `file:` URI; None for other schemes."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    path = unquote(parts.path)
    if os.name == "nt" and path[:1] == "/" and path[2:3] == ":":
        path = path[1:]
    return path


def _holds(location: Location, start: Position, end: Position) -> bool:
    return location.start <= end and start <= location.end


def _wants(only: list[str] | None, kind: str) -> bool:
    """Whether an editor asks for actions of this kind, or of one around it."""
    return not only or any(kind == each or kind.startswith(f"{each}.") for each in only)
