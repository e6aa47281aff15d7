"""Ignoring single findings: comments in the linted files, and entries and patterns of the configuration."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from fnmatch import fnmatchcase

from .config import Config, IgnoreEntry
from .finding import Finding, Offsets, Position
from .globs import is_literal, matches
from .records import NamedTuple
from .suggest import quote
from .suppress_comments import Ignore, parse_comments

RULE = "unused-ignore"
__all__ = ["RULE", "Ignore", "Outcome", "UnusedIgnore", "apply", "ignored_in", "matches", "parse_comments", "relative"]


class UnusedIgnore(NamedTuple):
    """An ignore that hid nothing, for `rules` out of those it names.

    `file`, `start` and `end` say where it stands: in the linted file ("comment", with `offsets`) or in the
    configuration ("config", without).
    """

    file: str
    offsets: Offsets | None
    start: Position
    end: Position
    text: str
    rules: tuple[str, ...]
    where: str


class Outcome(NamedTuple):
    """What is left of the findings, how many were hidden, and the ignores that hid nothing."""

    kept: list[Finding]
    suppressed: int
    unused: tuple[UnusedIgnore, ...]


def ignored_in(config: Config, file: str) -> frozenset[str]:
    """The ids of the rules that `per-file-ignores` turns off for a file. Such ignores never count as unused."""
    if not config.per_file_ignores:
        return frozenset()
    path = relative(file, config.root)
    return frozenset().union(*(rules for glob, rules in config.per_file_ignores if matches(glob, path)))


def relative(file: str, root: str) -> str:
    """A file's path as patterns see it: relative to the configuration's folder, with forward slashes."""
    try:
        path = os.path.relpath(file, root)
    except ValueError:
        path = file  # another drive of Windows
    return path.replace(os.sep, "/")


def apply(
    findings: Iterable[Finding],
    ignores: Iterable[Ignore],
    config: Config,
    *,
    enabled: Collection[str],
    files: Collection[str],
    complete: bool = True,
) -> Outcome:
    """Take away the findings that per-file ignores, comments or entries of the configuration hide.

    An ignore is judged unused only when it could have been used: its rule is in `enabled` and not off for the file
    by per-file ignores; its file, or for an entry one that its pattern allows, is in `files` (those that were
    read, named as in findings). `complete` False says that only files named one by one were linted (a commit hook):
    entries whose `file` has wildcards, or none, are then not judged, as what they are for may not be among them.
    """
    ignores = tuple(ignores)
    at_line: dict[tuple[str, int], list[Ignore]] = {}
    for ignore in ignores:
        for line in ignore.lines:
            at_line.setdefault((ignore.file, line), []).append(ignore)
    scope = _Scope(config)
    used: set[tuple[Ignore | IgnoreEntry, str]] = set()
    kept: list[Finding] = []
    suppressed = 0
    for finding in findings:
        rule, place = finding.rule, finding.location
        comments = [ignore for ignore in at_line.get((place.file, place.start.line), ()) if rule in ignore.rules]
        entries = [entry for entry in scope.entries(rule, place.file) if _covers(entry, finding)]
        used.update((ignore, rule) for ignore in comments)
        used.update((entry, rule) for entry in entries)
        if comments or entries or rule in scope.off(place.file):
            suppressed += 1
        else:
            kept.append(finding)
    judged = frozenset(enabled) - {RULE}  # whether `unused-ignore` itself is ignored for nothing shows too late
    unused = [
        UnusedIgnore(ignore.file, ignore.offsets, ignore.start, ignore.end, ignore.text, rules, "comment")
        for ignore in ignores
        if ignore.file in files and (rules := _idle(ignore, used, judged - scope.off(ignore.file)))
    ]
    unused += [
        UnusedIgnore(config.file or "", None, entry.start, entry.end, _words(entry), (entry.rule,), "config")
        for entry in config.ignore_findings
        if entry.rule in judged and (entry, entry.rule) not in used and scope.applies(entry, files, complete)
    ]
    return Outcome(kept, suppressed, tuple(unused))


def _idle(
    ignore: Ignore, used: Collection[tuple[Ignore | IgnoreEntry, str]], judged: AbstractSet[str]
) -> tuple[str, ...]:
    return tuple(rule for rule in ignore.rules if rule in judged and (ignore, rule) not in used)


def _covers(entry: IgnoreEntry, finding: Finding) -> bool:
    """Whether tool and pointer of an entry agree with a finding."""
    place = finding.location
    if entry.tool is not None and (place.tool is None or not fnmatchcase(place.tool, entry.tool)):
        return False
    return entry.at is None or f"{place.pointer}/".startswith(f"{entry.at}/")


def _words(entry: IgnoreEntry) -> str:
    parts = (("file", entry.file), ("tool", entry.tool), ("at", entry.at))
    return ", ".join(f"{name} {quote(value)}" for name, value in parts if value is not None)


class _Scope:
    """What the patterns of a configuration mean for each file; each question is answered once."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.paths: dict[str, str] = {}
        self.disabled: dict[str, frozenset[str]] = {}
        self.allowed: dict[tuple[str, str], list[IgnoreEntry]] = {}
        self.by_rule: dict[str, list[IgnoreEntry]] = {}
        for entry in config.ignore_findings:
            self.by_rule.setdefault(entry.rule, []).append(entry)

    def off(self, file: str) -> frozenset[str]:
        """The rules that per-file ignores turn off for a file."""
        if file not in self.disabled:
            self.disabled[file] = ignored_in(self.config, file)
        return self.disabled[file]

    def entries(self, rule: str, file: str) -> list[IgnoreEntry]:
        """The entries for a rule that allow a file."""
        key = (rule, file)
        if key not in self.allowed:
            self.allowed[key] = [entry for entry in self.by_rule.get(rule, ()) if self.in_file(entry, file)]
        return self.allowed[key]

    def in_file(self, entry: IgnoreEntry, file: str) -> bool:
        if entry.file is None:
            return True
        if file not in self.paths:
            self.paths[file] = relative(file, self.config.root)
        return matches(entry.file, self.paths[file])

    def applies(self, entry: IgnoreEntry, files: Collection[str], complete: bool) -> bool:
        """Whether the run read what the entry is for, so that hiding nothing means something."""
        if entry.inherited:
            return False  # its author cannot know what each user of a shared configuration has
        if not complete and (entry.file is None or not is_literal(entry.file)):
            return False
        return any(self.in_file(entry, file) and entry.rule not in self.off(file) for file in files)
