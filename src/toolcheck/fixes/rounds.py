"""Fixing files: what does not overlap is applied, read again and compared, until nothing is left to mend."""

from __future__ import annotations

import os
from bisect import insort
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..edits import INSERT, PlacedFix
from ..finding import Finding, Path
from ..runner import Options, Run, run
from ..source import read_document
from ..source.document import Document
from ..source.files import UnreadError, read_file
from ..source.text import encoded
from .splices import apply, meets
from .text import Splice, comments
from .values import changed, equal

MAX_ROUNDS = 10


class Mended(NamedTuple):
    """A file before and after: its name as findings show it, its real path, and its bytes."""

    file: str
    path: str
    before: bytes
    after: bytes


class Result(NamedTuple):
    """The run over the mended files, which are not written yet, and how many findings of each rule were mended."""

    run: Run
    files: tuple[Mended, ...]
    counts: Counter[str]


def mend(paths: Sequence[str], options: Options, *, unsafe: bool) -> Result:
    """Fix what a run finds in files and folders, in memory. Raises ConfigError as `run` does.

    Fixes that get in each other's way wait for the next round, when the run has looked at the mended text.
    """
    files: dict[str, Mended] = {}
    counts: Counter[str] = Counter()
    refused: set[tuple[str, str, str]] = set()
    overlay: dict[str, bytes] = {}  # real path -> what is read instead of the file; each round adds to it
    asked = options._replace(fixes=True, limit=None, overlay=overlay)
    done = run(list(paths), asked)
    for _ in range(MAX_ROUNDS):
        wanted = [f for f in done.report.findings if _may_fix(f, unsafe) and _key(f) not in refused]
        again = False
        for file in dict.fromkeys(finding.location.file for finding in wanted):
            mended = files.get(file) or _opened(file)
            applied = None
            if mended is not None:
                here = [finding for finding in wanted if finding.location.file == file]
                applied = _round(mended, here, refused)
            if mended is None or applied is None:
                continue
            files[file], rules = applied
            overlay[mended.path] = files[file].after
            counts.update(rules)
            again = True
        if not again:
            break
        done = run(list(paths), asked)
    summary = done.report.summary._replace(fixed=counts.total())
    done = done._replace(report=done.report._replace(summary=summary))
    return Result(done, tuple(each for each in files.values() if each.after != each.before), counts)


def _may_fix(finding: Finding, unsafe: bool) -> bool:
    return finding.fix is not None and (finding.fix.safe or unsafe) and bool(finding.fix.changes)


def _key(finding: Finding) -> tuple[str, str, str]:
    return finding.location.file, finding.rule, finding.location.pointer


def _opened(file: str) -> Mended | None:
    """A file as it lies on the disk; None for standard input and what is no file."""
    path = os.path.realpath(file)
    if not os.path.isfile(path):
        return None
    try:
        data = read_file(path)
    except UnreadError:
        return None
    return Mended(file, path, data, data)


def _round(
    mended: Mended, findings: list[Finding], refused: set[tuple[str, str, str]]
) -> tuple[Mended, list[str]] | None:
    """The file with the fixes that do not get in each other's way, and their rules; None when none can be made.

    What cannot be made as promised goes to `refused`.
    """
    document = read_document(mended.file, mended.after)
    chosen = compatible(document, mended.after, findings, refused)
    if not chosen:
        return None
    text = text_after(document, chosen)
    if text == document.text:
        refused.update(map(_key, chosen))
        return None
    return mended._replace(after=encoded(text, mended.after)), [finding.rule for finding in chosen]


def compatible(
    document: Document, data: bytes, findings: Sequence[Finding], refused: set[tuple[str, str, str]]
) -> list[Finding]:
    """The findings, with fixes, of a document that can be mended at once: their fixes do not get in each other's way,
    and the text reads afterwards as all of them promise. `data` are its bytes. Others go to `refused`."""
    chosen: list[Finding] = []
    taken: list[Splice] = []
    held: set[Path] = set()
    for finding in findings:
        more = _splices(finding.fix)
        holders = _holders(finding.fix)
        # Two unsafe fixes of one schema may each be right, and wrong together: the second one is looked at again.
        if held.isdisjoint(holders) and not any(meets(taken, splice) for splice in more):
            chosen.append(finding)
            for splice in more:
                insort(taken, splice)
            held |= holders
    if not _holds(document, data, chosen):
        good: list[Finding] = []
        for finding in chosen:  # one of them is wrong: find which
            if _holds(document, data, [*good, finding]):
                good.append(finding)
            else:
                refused.add(_key(finding))
        chosen = good
    return chosen


def _holders(fix: PlacedFix | None) -> set[Path]:
    """The objects and lists that an unsafe fix changes."""
    if fix is None or fix.safe:
        return set()
    return {edit.path if edit.action == INSERT else edit.path[:-1] for edit in fix.edits}


def _splices(fix: PlacedFix | None) -> list[Splice]:
    return [] if fix is None else [Splice(*change.offsets, change.text) for change in fix.changes]


def text_after(document: Document, chosen: Iterable[Finding]) -> str:
    """The text of a document with the fixes of findings made."""
    return apply(document.text, [splice for finding in chosen for splice in _splices(finding.fix)])


def _holds(document: Document, data: bytes, chosen: Sequence[Finding]) -> bool:
    """Whether the new text reads as the old value with all edits made, with the same comments and no new fault."""
    edits = [edit for finding in chosen if finding.fix is not None for edit in finding.fix.edits]
    try:
        expected = changed(document.value, edits)
        found = read_document(document.file, encoded(text_after(document, chosen), data))
    except (KeyError, UnicodeEncodeError):
        return False
    return (
        found.readable
        and equal(found.value, expected)
        and _comments(found) == _comments(document)
        and Counter(note.rule for note in found.notes) <= Counter(note.rule for note in document.notes)
    )


def _comments(document: Document) -> list[str]:
    return [document.text[start:end] for start, end in comments(document)]
