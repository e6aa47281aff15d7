"""Ignoring single findings: comments in the linted files, and entries and patterns of the configuration."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

from .config import Config, IgnoreEntry
from .config_errors import Problem
from .finding import Finding, Offsets, Position
from .globs import is_literal, matches
from .suggest import quote

if TYPE_CHECKING:
    from .selection import Known
    from .source.document import Document
    from .source.text import Lines

MARK = "toolcheck:"
RULE = "unused-ignore"
SHAPE = '"toolcheck: ignore[rule]", or several rules with commas'

__all__ = ["RULE", "Ignore", "Outcome", "UnusedIgnore", "apply", "ignored_in", "matches", "parse_comments", "relative"]


class Ignore(NamedTuple):
    """One comment: it hides findings of `rules` (ids) that start on one of `lines` of `file`."""

    file: str
    rules: tuple[str, ...]
    lines: frozenset[int]
    text: str
    """The comment as written, up to the closing bracket."""
    offsets: Offsets
    start: Position
    end: Position


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


def parse_comments(document: Document, known: Known) -> tuple[tuple[Ignore, ...], tuple[Problem, ...]]:
    """The ignores in a file's comments, and the mistakes in them.

    A comment beside code stands for its own line, a comment alone on its line for the next line of code (other
    comments and blank lines are skipped, so that comments stack). Costs one search for files without any.
    """
    if MARK not in document.text:
        return (), ()
    from .source.text import Lines

    lines = Lines(document.text)
    covered = _code_lines(document, lines)
    ignores: list[Ignore] = []
    problems: list[Problem] = []
    for comment in document.comments:
        mark = _directive(document.text, comment.offsets)
        if mark is None:
            continue
        names, end, mistake = _names(document.text, mark, comment.offsets[1])
        if mistake:
            problems.append(Problem(mistake, document.file, *lines.position(mark)))
        rules = []
        for name, offset in names:
            if (rule := known.rule(name)) is None:
                problems.append(Problem(known.unknown_rule(name), document.file, *lines.position(offset)))
            else:
                rules.append(rule.id)
        if rules:
            text = " ".join(document.text[mark:end].split())
            where = (comment.offsets, *lines.span(comment.offsets))
            ids = tuple(dict.fromkeys(rules))
            ignores.append(Ignore(document.file, ids, covered[comment.offsets], text, *where))
    return tuple(ignores), tuple(problems)


def _directive(text: str, offsets: Offsets) -> int | None:
    """Where `toolcheck:` starts in a comment, right after a comment mark; None when it is only spoken of."""
    at = text.find(MARK, *offsets)
    while at >= 0:
        before = text[offsets[0] : at].split()
        if before and not before[-1].strip("#/*"):
            return at
        at = text.find(MARK, at + 1, offsets[1])
    return None


def _names(text: str, start: int, stop: int) -> tuple[list[tuple[str, int]], int, str | None]:
    """The names in the brackets with their offsets, where the directive ends, and what is wrong with its form."""
    line_end = text.find("\n", start, stop)
    stop = stop if line_end < 0 else line_end
    at = start + len(MARK)
    word, bracket, _ = text[at:stop].partition("[")
    close = text.find("]", at, stop)
    written = text[start:stop].removesuffix("*/").strip()
    if word.strip() != "ignore" or not bracket or close < 0:
        return [], stop, f"expected {SHAPE}, found {quote(written)}"
    names, offset = [], at + len(word) + 1
    for name in text[offset:close].split(","):
        if not name.strip():
            return [], stop, f"no rule between the brackets or commas: expected {SHAPE}, found {quote(written)}"
        names.append((name.strip(), offset + len(name) - len(name.lstrip())))
        offset += len(name) + 1
    return names, close + 1, None


def _code_lines(document: Document, lines: Lines) -> dict[Offsets, frozenset[int]]:
    """The lines each comment stands for: its own (where `unused-ignore` reports it), or also the next with code."""
    text = document.text
    next_code: dict[int, int] = {}  # start of a comment -> offset of the code after it
    covered = {}
    for comment in reversed(document.comments):
        start, at = comment.offsets
        while at < len(text) and text[at].isspace():
            at += 1
        next_code[start] = at = next_code.get(at, at)
        own = lines.position(start).line
        alone = not comment.trailing and at < len(text)
        covered[comment.offsets] = frozenset((own, lines.position(at).line) if alone else (own,))
    return covered


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
        entries = [entry for entry in config.ignore_findings if entry.rule == rule and scope.covers(entry, finding)]
        used.update((ignore, rule) for ignore in (*comments, *entries))
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


def _words(entry: IgnoreEntry) -> str:
    parts = (("file", entry.file), ("tool", entry.tool), ("at", entry.at))
    return ", ".join(f"{name} {quote(value)}" for name, value in parts if value is not None)


class _Scope:
    """What the patterns of a configuration mean for each file; each question is answered once."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.paths: dict[str, str] = {}
        self.disabled: dict[str, frozenset[str]] = {}

    def off(self, file: str) -> frozenset[str]:
        """The rules that per-file ignores turn off for a file."""
        if file not in self.disabled:
            self.disabled[file] = ignored_in(self.config, file)
        return self.disabled[file]

    def in_file(self, entry: IgnoreEntry, file: str) -> bool:
        if entry.file is None:
            return True
        if file not in self.paths:
            self.paths[file] = relative(file, self.config.root)
        return matches(entry.file, self.paths[file])

    def covers(self, entry: IgnoreEntry, finding: Finding) -> bool:
        """Whether file, tool and pointer of an entry agree with a finding."""
        place = finding.location
        if entry.tool is not None and (place.tool is None or not fnmatchcase(place.tool, entry.tool)):
            return False
        if entry.at is not None and not f"{place.pointer}/".startswith(f"{entry.at}/"):
            return False
        return self.in_file(entry, place.file)

    def applies(self, entry: IgnoreEntry, files: Collection[str], complete: bool) -> bool:
        """Whether the run read what the entry is for, so that hiding nothing means something."""
        if not complete and (entry.file is None or not is_literal(entry.file)):
            return False
        return any(self.in_file(entry, file) and entry.rule not in self.off(file) for file in files)
