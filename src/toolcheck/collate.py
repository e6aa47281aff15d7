"""The end of a run: ignores are applied, everything is counted, and the findings of all files become one report."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from . import suppress
from .baseline import APPLY, Scope
from .finding import Finding, Severity
from .records import NamedTuple
from .result import Failure, Kept, Report, Summary
from .rules import Rule
from .settings import Options, Settings

if TYPE_CHECKING:
    from .baseline_file import Change
    from .reader import Reader


class Tally:
    """What a run counted and could not do, what its reader could not included. `whole` tells that nobody chose what to
    lint."""

    def __init__(self, reader: Reader) -> None:
        self.failures = reader.failures
        self.skipped = reader.skipped
        self.walked = reader.walked
        self.files = self.catalogues = self.tools = 0
        self.whole = True

    def covers(self, folder: str) -> bool:
        """Whether the run looked at all that a configuration with this root is about."""
        return self.whole or any(folder == top or folder.startswith(os.path.join(top, "")) for top in self.walked)


class Run(NamedTuple):
    """A report and the exit code it earns under the configuration of each file; baseline files to write."""

    report: Report
    exit_code: int
    rules: Mapping[str, Rule] = {}
    """The rules by id that the configurations of the run know, those of plugins included."""
    changes: tuple[Change, ...] = ()


def collate(met: Sequence[Settings], options: Options, tally: Tally) -> Run:
    """Apply the ignores, count, and put the findings of all files in order of files and places."""
    kept: list[Finding] = []
    texts: dict[str, str] = {}
    more: dict[tuple[str, str], int] = {}
    files: dict[str, Severity | None] = {}
    counts: Counter[Severity] = Counter()
    ran = frozenset.intersection(*(settings.enabled - settings.crashed for settings in met)) if met else frozenset()
    suppressed, baselined, failing = 0, 0, False
    for settings in met:
        findings, hidden = _ignored(settings, options, tally)
        suppressed += hidden
        findings = [*findings, *_unmet(settings, tally)]
        findings, hidden = _beyond_baseline(findings, settings, tally)
        baselined += hidden
        fail_on = settings.config.fail_on
        severities = {finding.severity for finding in findings} | {severity for _, _, severity in settings.more}
        failing = failing or (fail_on is not None and any(severity >= fail_on for severity in severities))
        for (file, rule, severity), count in settings.more.items():
            more[file, rule] = more.get((file, rule), 0) + count
            counts[severity] += count
        counts.update(finding.severity for finding in findings)
        kept += findings
        files.update(dict.fromkeys(settings.texts, fail_on))
        for finding in findings:
            file = finding.location.file
            files.setdefault(file, fail_on)  # an ignore of the configuration stands in the configuration
            texts.setdefault(file, settings.text_of(file))
    if len(met) > 1:
        kept.sort(key=lambda finding: finding.location.file)
    fixable = sum(settings.more_fixable for settings in met) + sum(f.fix is not None and f.fix.safe for f in kept)
    summary = _summary(tally, counts, suppressed, baselined)._replace(fixable=fixable)
    catalogues = tuple(
        Kept(catalogue, settings.config.options.get("token-budget", {}))
        for settings in met
        for catalogue in settings.kept
    )
    report = Report(tuple(kept), summary, _once(tally.failures), texts, more, files, ran, catalogues)
    sure = all(failure.kind != "missing" for failure in tally.failures)
    rules = {rule_id: rule for settings in met for rule_id, rule in settings.known.rules.items()}
    return Run(report, 2 if tally.failures else int(failing), rules, _changes(met, sure))


def _ignored(settings: Settings, options: Options, tally: Tally) -> tuple[list[Finding], int]:
    """The findings that no ignore hides and that are sure enough, findings on unused ignores included.

    An ignore of a finding that is not sure enough to be shown is used all the same.
    """
    if options.no_ignores:
        return [f for f in settings.findings if f.confidence >= settings.confidence], 0
    outcome = suppress.apply(
        settings.findings,
        settings.ignores,
        settings.config,
        enabled=settings.enabled - settings.crashed,
        files=settings.texts,
        complete=tally.covers(settings.config.root),
    )
    kept = [f for f in outcome.kept if f.confidence >= settings.confidence]
    for unused in outcome.unused:
        text = settings.texts.get(unused.file, settings.config.text)
        stamped = settings.engine.stamp_ignore(unused.file, text, unused)
        tally.failures += stamped.failures
        kept = [*kept, *(_at(finding, unused) for finding in stamped.findings)]
    if outcome.unused:
        order = {file: index for index, file in enumerate(settings.texts)}
        kept.sort(key=lambda f: (order.get(f.location.file, len(order)), f.location.start, f.rule))
    return kept, outcome.suppressed


def _unmet(settings: Settings, tally: Tally) -> list[Finding]:
    """The findings on names in the policy file that no tool has, where all tools that it is about are known."""
    policy = settings.policy
    unsure = settings.partial or tally.failures or not tally.covers(settings.config.root)
    if policy is None or policy.document is None or unsure:
        return []
    from .policy import Unmet

    stamped = settings.engine.stamp_policy(
        policy.document, [Unmet(name, settings.tools) for name in policy.tools if name not in settings.tools]
    )
    tally.failures += stamped.failures
    return [finding for finding in stamped.findings if finding.confidence >= settings.confidence]


def _beyond_baseline(findings: list[Finding], settings: Settings, tally: Tally) -> tuple[list[Finding], int]:
    """The findings that the baseline does not hide, those on its stale entries included, and how many it hides."""
    baseline = settings.baseline
    if baseline is None:
        return findings, 0
    rules = settings.engine.rules
    sure = {rule.id for rule in rules if rule.confidence >= settings.confidence}
    read = settings.texts.keys() - settings.unread
    off = {file: suppress.ignored_in(settings.config, file) for file in read}
    wide = {rule.id for rule in rules if rule.entry == "check_catalogue"}
    scope = Scope(read, sure - settings.crashed, off, wide, tally.covers(settings.config.root))
    kept, hidden, stale = baseline.apply(findings, scope)
    if stale and baseline.use == APPLY and baseline.document is not None:
        stamped = settings.engine.stamp_stale(baseline.document, stale)
        tally.failures += stamped.failures
        kept += stamped.findings
    return kept, hidden


def _changes(met: Sequence[Settings], sure: bool) -> tuple[Change, ...]:
    """The baseline files that were asked for, of configurations under which something was linted."""
    used = {settings.baseline.path: settings.baseline for settings in met if settings.baseline is not None}
    asked = [baseline for baseline in used.values() if baseline.use != APPLY and baseline.met]
    if not asked:
        return ()
    from .baseline_file import change

    return tuple(change(baseline, sure=sure) for baseline in asked)


def _once(failures: list[Failure]) -> tuple[Failure, ...]:
    """The failures, those of one rule in many files as one."""
    crashes = Counter(failure.rule for failure in failures if failure.kind == "rule-crash")
    kept: list[Failure] = []
    told: set[str | None] = set()
    for failure in failures:
        if failure.kind == "rule-crash":
            if failure.rule in told:
                continue
            told.add(failure.rule)
            more = crashes[failure.rule] - 1
            if more:
                also = f" (and in {more:,} more {'file' if more == 1 else 'files'})"
                failure = failure._replace(message=failure.message + also)
        kept.append(failure)
    return tuple(kept)


def _at(finding: Finding, unused: suppress.UnusedIgnore) -> Finding:
    """An ignore knows its own place; for one of the configuration there is no document to find it in."""
    return finding._replace(location=finding.location._replace(start=unused.start, end=unused.end))


def _summary(tally: Tally, counts: Mapping[Severity, int], suppressed: int, baselined: int) -> Summary:
    return Summary(
        files=tally.files,
        catalogues=tally.catalogues,
        tools=tally.tools,
        errors=counts[Severity.ERROR],
        warnings=counts[Severity.WARNING],
        infos=counts[Severity.INFO],
        suppressed=suppressed,
        skipped=tuple(tally.skipped),
        baselined=baselined,
    )
