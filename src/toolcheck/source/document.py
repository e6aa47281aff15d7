"""A file as the rules see it: a plain value, and where in the text each part of it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ..finding import Offsets, Path
from ..records import NamedTuple

MAX_TOLD = 20
"""Unreadable parts of a file that are told one by one."""


class Note(NamedTuple):
    """Something a reader saw that the value no longer shows; the rule named `rule` words it.

    `details` holds what that wording needs (for example the repeated key), `related` second places.
    """

    rule: str
    offsets: Offsets
    details: Mapping[str, str]
    related: tuple[Offsets, ...] = ()


class Comment(NamedTuple):
    """A comment of the source: its offsets, marks included, and whether code precedes it on its line."""

    offsets: Offsets
    trailing: bool


class Positions(Protocol):
    """Answers where a path stands. Both methods raise KeyError for a path that the value does not have."""

    def value(self, path: Path) -> Offsets:
        """Offsets of the value."""

    def key(self, path: Path) -> Offsets:
        """Offsets of the key of an object member; of the value for the root and for list items."""

    def path_at(self, offset: int) -> Path:
        """The path of the innermost value (or the member whose key) that holds this offset; () when none does."""


class Document(NamedTuple):
    """One source file.

    `value` is plain (dict, list, str, int, float, bool, None); `readable` is False when the file could not be
    read, and `notes` then says why. A part that alone could not be read is `LOST` (see `unknown.py`), with a note too.
    `shared` tells that parts of the value are one object in two places (YAML aliases), so that walkers must not visit
    a part twice.
    """

    file: str
    text: str
    value: Any
    positions: Positions
    notes: tuple[Note, ...] = ()
    comments: tuple[Comment, ...] = ()
    readable: bool = True
    shared: bool = False
    streams: bool = False
    """The root list holds the records of a stream: JSON Lines, or YAML with several documents."""
    variables: bool = False
    """The members of the root object are the variables of a program, which have nothing to do with each other."""
    partial: bool = False
    """Some values are not known, and stand here as one of class `Unknown` (see `unknown.py`)."""
    parts: Mapping[str, Document] | None = None
    """The documents of a joined one, by file; the first step of its paths is the file (see `joined.py`)."""
    made: frozenset[Path] = frozenset()
    """Objects that a library makes of a program: no one can write what they lack, so that rules do not ask for it."""
    foreign: bool = False
    """It is not readable since it is in a notation that no reader knows, and need not be broken."""
    functions: bool = False
    """Functions and classes of it were read as definitions, of which not all parts stand in the text."""
    fixable: bool = True
    """Its text can be mended: not what a server lists, nor a language that the fixes do not write."""


class NoPositions:
    """For a file without a value: every path stands at the start of the text."""

    def value(self, path: Path) -> Offsets:
        return (0, 0)

    def key(self, path: Path) -> Offsets:
        return (0, 0)

    def path_at(self, offset: int) -> Path:
        return ()


def unreadable(
    file: str, text: str, problem: str, offsets: Offsets, notes: tuple[Note, ...] = (), advice: str = ""
) -> Document:
    """A document that could not be read, because of `problem` at `offsets`; `advice` where the usual one is none."""
    note = Note("unreadable-file", offsets, {"problem": problem, "advice": advice})
    return Document(file, text, None, NoPositions(), (*notes, note), readable=False)


def lost(part: str, faults: Sequence[tuple[str, Offsets]]) -> tuple[Note, ...]:
    """Notes on parts of a document (each a "line", say) that could not be read while the others were.

    `faults` are their problems and where they lie; the last one that is told says how many more there are.
    """
    more = len(faults) - MAX_TOLD
    notes = []
    for index, (problem, offsets) in enumerate(faults[:MAX_TOLD]):
        if more > 0 and index == MAX_TOLD - 1:
            problem += f"; {more:,} more {part}{'s' if more > 1 else ''} cannot be read either"
        notes.append(Note("unreadable-file", offsets, {"problem": problem, "advice": "", "part": part}))
    return tuple(notes)
