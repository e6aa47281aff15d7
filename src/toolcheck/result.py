"""What a run gives back: findings, counts, what was skipped and what failed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .finding import Finding, Position, Severity
from .records import NamedTuple

if TYPE_CHECKING:
    from .catalogue import Catalogue


class Skipped(NamedTuple):
    """A file, or an entry of one (`file` then ends in `#pointer`), that was not linted, and why."""

    file: str
    reason: str


class Failure(NamedTuple):
    """Why the job could not be done in full (exit code 2).

    kind: "unreadable" (also reported as a finding), "no-catalogue", "missing" (named by the
    configuration, and not there), "rule-crash", "ignore" (a comment that is meant to hide a finding and cannot be
    understood), or "server" (an MCP server that did not list its tools). `place` is where in the file, if anywhere.
    """

    kind: str
    message: str
    file: str | None = None
    rule: str | None = None
    place: Position | None = None


class Summary(NamedTuple):
    """Counts of one run; `suppressed` are findings that an ignore hid, `baselined` those that the baseline hides,
    `fixable` those with a safe fix, `fixed` those that the run mended."""

    files: int = 0
    catalogues: int = 0
    tools: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    suppressed: int = 0
    fixable: int = 0
    skipped: tuple[Skipped, ...] = ()
    baselined: int = 0
    fixed: int = 0


class Kept(NamedTuple):
    """A catalogue as the run read it, for a report that shows definitions. `budget` holds what its configuration says
    of the options of `token-budget`."""

    catalogue: Catalogue
    budget: Mapping[str, Any] = {}


class Report(NamedTuple):
    """The outcome of a run. `texts` holds the text of each file that has findings, for snippets.

    `more` counts, by file and rule, the findings that were asked to be counted only; `summary` includes them. It is
    empty unless the run was given a limit. `files` names every file that was checked, and the severity from which a
    finding in it fails the run (None: never). `ran` are the rules that ran on every file. `kept` are the
    catalogues, where the run was asked to keep them.
    """

    findings: tuple[Finding, ...]
    summary: Summary
    failures: tuple[Failure, ...] = ()
    texts: Mapping[str, str] = {}
    more: Mapping[tuple[str, str], int] = {}
    files: Mapping[str, Severity | None] = {}
    ran: frozenset[str] = frozenset()
    kept: tuple[Kept, ...] = ()

    def untold(self) -> list[Failure]:
        """The failures that no finding tells as well."""
        told = {finding.location.file for finding in self.findings if finding.rule == "unreadable-file"}
        return [each for each in self.failures if each.kind != "unreadable" or each.file not in told]

    def exit_code(self, fail_on: Severity | None = Severity.WARNING) -> int:
        """0 checked and clean, 1 a finding at or above `fail_on` (None: never), 2 the job was not done in full."""
        if self.failures:
            return 2
        return int(fail_on is not None and any(f.severity >= fail_on for f in self.findings))
