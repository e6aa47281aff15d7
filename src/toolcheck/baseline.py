"""The baseline: findings that were there when a team took the linter up, counted by file, tool and rule.

A run with a baseline shows what is new. Lines and pointers are no part of it, so that moving a tool, reordering keys or
reformatting a file wakes nothing. `baseline_file` reads and writes it.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from .config import Config
from .finding import Finding
from .records import NamedTuple
from .report.secrets import masked
from .source.document import Document

APPLY, WRITE, PRUNE = "apply", "write", "prune"
NEVER = frozenset(("unreadable-file", "stale-baseline", "unknown-policy-tool"))
"""Rules whose findings a baseline never holds: of a file that cannot be read nobody knows what is in it, and entries on
a policy, which is no catalogue, would never be found stale."""


class Key(NamedTuple):
    """A group of findings: `file` is relative to the baseline's folder, `tool` None for findings on no single tool."""

    file: str
    server: str | None
    tool: str | None
    rule: str

    def order(self) -> tuple[str, str, str, str]:
        """What groups are sorted by."""
        return self.file, self.server or "", self.tool or "", self.rule


class Stale(NamedTuple):
    """A group with fewer findings now than `recorded`; `entry` is its first place in the baseline's list.

    `exists` False: there is no rule of that name any more.
    """

    key: Key
    entry: int
    recorded: int
    now: int
    exists: bool
    gone: bool = False
    """The file of the group does not exist any more."""


class Scope(NamedTuple):
    """What a run looked at under one configuration: only there can it be told that a finding is gone."""

    files: Collection[str]
    """The files that were read, named as in findings."""
    rules: Collection[str]
    """The ids of the rules that ran, did not crash, and are sure enough to be shown."""
    off: Mapping[str, Collection[str]]
    """File -> the ids of rules that the configuration turns off for it."""
    wide: Collection[str]
    """The ids of rules that judge a catalogue as a whole."""
    complete: bool = False
    """The run looked at all that the configuration is about, so that a file it did not meet may be missed."""


class Outcome(NamedTuple):
    """The findings to show, how many the baseline hides, and the entries that are met no more."""

    kept: list[Finding]
    hidden: int
    stale: list[Stale]


class Baseline:
    """One baseline file in a run, and what the run found of it under all configurations that name it."""

    def __init__(self, path: str, shown: str, use: str, advice: str, config: Config | None = None) -> None:
        self.path = path
        self.shown = shown
        """The file as messages name it."""
        self.use = use
        """APPLY, WRITE (record what is found) or PRUNE (forget what is gone)."""
        self.advice = advice
        """What to do with a baseline that was written."""
        self.config = config
        """The configuration that names it; None when the caller does, or nobody."""
        self.document: Document | None = None
        """None: there is no such file yet."""
        self.recorded: Counter[Key] = Counter()
        self.entries: dict[Key, int] = {}
        """The index of the first entry of each group."""
        self.unknown: set[str] = set()
        """Names of rules that do not exist."""
        self.now: Counter[Key] = Counter()
        self.judged: set[Key] = set()
        """The recorded groups that the run could judge."""
        self.told: set[Key] = set()
        """The groups whose file is gone, once that was said."""
        self.met = False
        """Whether a file was linted under it."""
        self._folder = os.path.realpath(os.path.dirname(path))
        self._names: dict[str, str] = {}

    def apply(self, findings: Iterable[Finding], scope: Scope) -> Outcome:
        """Hide the groups that have no more findings than recorded; a group with more is shown as a whole.

        When the baseline is to be written, everything that can be in it is hidden.
        """
        self.met = self.met or bool(scope.files)
        findings = list(findings)
        keys = [self._key(finding, scope) for finding in findings]
        now = Counter(key for key in keys if key is not None)
        self.now += now
        kept = []
        for finding, key in zip(findings, keys, strict=True):
            recorded = self.recorded[key] if key is not None else 0
            if key is None or recorded == 0:
                if key is None or self.use != WRITE:
                    kept.append(finding)
            elif now[key] > recorded and self.use != WRITE:
                why = f" ({recorded:,} recorded in the baseline, now {now[key]:,})"
                kept.append(finding._replace(message=finding.message + why))
        return Outcome(kept, len(findings) - len(kept), self._stale(now, scope))

    def gone(self, key: Key) -> bool:
        """Whether the file of a group does not exist any more."""
        return not key.file.startswith("<") and not os.path.lexists(os.path.join(self._folder, key.file))

    def _stale(self, now: Mapping[Key, int], scope: Scope) -> list[Stale]:
        files = {self._name(file): file for file in scope.files}
        stale = []
        for key, recorded in self.recorded.items():
            file = files.get(key.file)
            exists = key.rule not in self.unknown
            if file is None and scope.complete and key not in self.told and self.gone(key):
                self.told.add(key)
                stale.append(Stale(key, self.entries[key], recorded, 0, exists, gone=True))
            if file is None or (exists and (key.rule not in scope.rules or key.rule in scope.off.get(file, ()))):
                continue
            self.judged.add(key)
            if now.get(key, 0) < recorded:
                stale.append(Stale(key, self.entries[key], recorded, now.get(key, 0), exists))
        return sorted(stale, key=lambda each: each.entry)

    def _key(self, finding: Finding, scope: Scope) -> Key | None:
        if finding.rule in NEVER:
            return None
        place = finding.location
        owner = (place.server, place.tool)
        if finding.rule in scope.wide:
            # Which of two tools such a rule points at depends on their order, which is to wake nothing.
            named = [(each.location.server, each.location.tool) for each in finding.related if each.location.tool]
            owner = min((owner, *named), key=lambda each: (each[0] or "", each[1] or ""))
        server, tool = (None if name is None else masked(name) for name in owner)
        return Key(self._name(place.file), server, tool, finding.rule)

    def _name(self, file: str) -> str:
        """A file's path relative to the folder of the baseline, which does not depend on the current folder."""
        name = self._names.get(file)
        if name is None:
            name = self._names[file] = _relative(file, self._folder)
        return name


def _relative(file: str, folder: str) -> str:
    if file.startswith("<"):  # standard input without a name
        return file
    path = os.path.join(os.path.realpath(os.path.dirname(file)), os.path.basename(file))
    with contextlib.suppress(ValueError):  # another drive of Windows
        path = os.path.relpath(path, folder)
    return path.replace(os.sep, "/")
