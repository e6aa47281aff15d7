"""Snapshot files (`.snap`), in which test suites of servers keep the tool lists that they expect.

Jest, Vitest and Bun write a module of template literals, go-snaps a list of sections: the document's value is then an
object, title -> value, of snapshots that have nothing to do with each other. insta writes one snapshot after a YAML
header, and other tools write plain JSON or YAML: the value is that of the snapshot. A snapshot that is printed in a
notation of its own is a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from ..finding import Offsets
from .document import Comment, Document, Note, lost, unreadable
from .snap_literals import Cooked, SnapProblem, literal
from .snap_positions import SnapPositions, Snapshot
from .snap_values import SIGNS, Result, read_values
from .unknown import LOST, Unknown, parts

FOREIGN = "this snapshot is in a notation that toolcheck does not read (it reads Jest's and Vitest's, JSON and YAML)"


class Entry(NamedTuple):
    """A snapshot as it is written: its title, and the offsets of title and text in the file."""

    title: str
    key: Offsets
    value: Offsets
    cooked: Cooked


def read_snapshots(file: str, text: str, notes: tuple[Note, ...] = ()) -> Document:
    """Read one snapshot file. Never raises: see `Document.readable`."""
    if re.search(r"^exports\s*\[", text, re.M):
        return _module(file, text)
    if re.match(r"\s*\[[^\n]* - \d+\]\r?\n", text):
        return _document(file, text, list(_sections(text)), [], ())
    header = re.match(r"---\r?\n(?:[^\n]*\n)*?---\r?(?:\n|$)", text)
    if header is not None and re.search(r"^(?:source|expression):", header[0], re.M):
        text_below = re.sub(r"[^\r\n]", " ", header[0]) + text[header.end() :]  # so that all offsets stay
        return _single(file, text, text_below, notes)
    return _single(file, text, text, notes)


def _single(file: str, text: str, below: str, notes: tuple[Note, ...]) -> Document:
    """A file with one snapshot, without what is above it: JSON, YAML, or a text."""
    from . import parse_yaml
    from .json_reader import read_json

    start = below.lstrip()[:1]
    if not start:
        return unreadable(file, text, "this snapshot is empty", (len(text), len(text)), notes)
    document = read_json(file, below, notes) if start in "{[" else parse_yaml(file, below, notes)
    if not document.readable and start in "{[":
        flow = parse_yaml(file, below, notes)
        document = flow if flow.readable else document
    if document.readable and not isinstance(document.value, (dict, list)):
        return document._replace(text=text, notes=notes)  # the doubts of YAML about a text are none
    fault = document.notes[-1].offsets if document.notes else (0, 0)
    debug = re.compile(r"[A-Za-z_][\w:.<>]*\s*[({\[]").match(below, fault[0])  # Rust's `String("x")`
    if document.readable or (start in "{[" and debug is None and any(sign in below for sign in SIGNS)):
        return document._replace(text=text)
    return unreadable(file, text, FOREIGN, fault, notes, "Leave it out with `exclude`.")._replace(foreign=True)


def _module(file: str, text: str) -> Document:
    """A module that exports template literals."""
    entries: list[Entry] = []
    faults: list[tuple[str, Offsets]] = []
    comments: list[Comment] = []
    between = re.compile(r"\s+|//[^\n\r]*|/\*.*?\*/|['\"]use strict['\"]|;", re.S)
    at = 0
    while at < len(text):
        gap = between.match(text, at)
        if gap is not None:
            if gap[0].startswith(("//", "/*")):
                line = text.rfind("\n", 0, at) + 1
                comments.append(Comment(gap.span(), bool(text[line:at].strip())))
            at = gap.end()
            continue
        try:
            entry = _export(text, at)
            entries.append(entry)
            at = entry.value[1]
        except SnapProblem as problem:
            faults.append((problem.problem, (problem.place, problem.place)))
            at = text.find("\nexports", max(at, problem.place))
            if at < 0:
                break
    if not entries and faults:
        return unreadable(file, text, *faults[0])
    return _document(file, text, entries, faults, tuple(comments))


def _export(text: str, at: int) -> Entry:
    """The statement that stands here; raises SnapProblem."""
    opening = re.compile(r"exports\s*\[\s*(?=[`'\"])").match(text, at)
    if opening is None:
        conflict = text.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||"), at)
        found = "a conflict of a merge" if conflict else f"`{text[at]}`"
        raise SnapProblem(f"a line that begins with `exports[` was expected here, not {found}", at)
    title, end = literal(text, opening.end())
    equals = re.compile(r"\s*\]\s*=\s*(?=[`'\"])").match(text, end)
    if equals is None:
        raise SnapProblem("`] = ` and the text of the snapshot were expected here", end)
    cooked, stop = literal(text, equals.end())
    return Entry(title.text, (opening.end(), end), (equals.end(), stop), cooked)


def _sections(text: str) -> Iterator[Entry]:
    """The snapshots of go-snaps: `[title - 1]`, the text, and a line of three dashes."""
    for match in re.finditer(r"^\[([^\n]* - \d+)\]\r?\n(.*?)(?:\n---\r?(?=\n|\Z)|\Z)", text, re.M | re.S):
        yield Entry(match[1], (match.start(), match.end(1) + 1), match.span(2), Cooked(text, match.span(2)))


def _document(
    file: str,
    text: str,
    entries: list[Entry],
    faults: list[tuple[str, Offsets]],
    comments: tuple[Comment, ...],
) -> Document:
    root: dict[str, Any] = {}
    snapshots: list[Snapshot] = []
    seen: list[Note] = []
    for entry, result in zip(entries, read_values([entry.cooked for entry in entries]), strict=True):
        if isinstance(result, SnapProblem):
            place = entry.cooked.out(result.place)
            faults.append((result.problem, (place, place)))
            result = Result(LOST, entry.cooked)
        title = entry.title
        if title in root:
            title = next(name for number in count(2) if (name := f"{entry.title}#{number}") not in root)
        root[title] = result.value
        snapshots.append(Snapshot(title, entry.key, entry.value, result.cooked, result.positions))
        for note in result.notes:
            related = tuple(result.cooked.span(offsets) for offsets in note.related)
            seen.append(note._replace(offsets=result.cooked.span(note.offsets), related=related))
    return Document(
        file,
        text,
        root,
        SnapPositions(snapshots, len(text)),
        (*seen, *lost("snapshot", sorted(faults, key=lambda fault: fault[1]))),
        comments,
        variables=True,
        partial=any(isinstance(part, Unknown) for part in parts(root)),
    )
