"""What changed between two sets of definitions, tool by tool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from . import Entries, Key
from .compare import Change, Kind, changes
from .normal import canonical


class Drift(NamedTuple):
    """A tool and its changes; `new` is the key of what stands there now (None: it is gone)."""

    key: Key
    new: Key | None
    changes: tuple[Change, ...]

    @property
    def kind(self) -> Kind:
        """The kind of its change that matters most."""
        return max(change.kind for change in self.changes)


class Move(NamedTuple):
    """A file whose tools lie in another one now, and how many they are."""

    old: str
    new: str
    tools: int


def moves(old: Entries, new: Entries) -> list[Move]:
    """The files that are gone while a new one holds tools of the same servers and names, in order of their names.

    Of several such files it is the one with the same definitions; where none has them, it cannot be told.
    """
    was, now = _by_file(old), _by_file(new)
    alike: dict[frozenset[tuple[Any, ...]], list[str]] = {}
    for file in sorted(now.keys() - was.keys()):
        alike.setdefault(frozenset(now[file]), []).append(file)
    found = []
    for file in sorted(was.keys() - now.keys()):
        others = alike.get(frozenset(was[file]), [])
        if len(others) == 1 or (others := [other for other in others if now[other] == was[file]]):
            found.append(Move(file, others[0], len(was[file])))
            alike[frozenset(was[file])].remove(others[0])
    return found


def moved(entries: Entries, where: Iterable[Move]) -> Entries:
    """The entries, those of files that moved under their new names."""
    files = {move.old: move.new for move in where}
    return (
        {key._replace(file=files.get(key.file, key.file)): each for key, each in entries.items()} if files else entries
    )


def _by_file(entries: Entries) -> dict[str, dict[tuple[Any, ...], str]]:
    """File -> its tools, each by what names it but for the file, with its definition as a text."""
    found: dict[str, dict[tuple[Any, ...], str]] = {}
    for key, definition in entries.items():
        found.setdefault(key.file, {})[key[1:]] = canonical(definition)
    return found


def drift(old: Entries, new: Entries) -> list[Drift]:
    """The tools that differ, in order of files and names. A tool that went while one with its schema and description
    came was renamed."""
    found: list[Drift] = []
    gone = [key for key in old if key not in new]
    came = {key: definition for key, definition in new.items() if key not in old}
    for key in gone:
        twin = _twin(old[key], key, came)
        if twin is None:
            found.append(Drift(key, None, (Change(Kind.BREAKING, "is gone"),)))
        else:
            found.append(Drift(key, twin, tuple(changes(old[key], came.pop(twin)))))
    found += [Drift(key, key, (Change(Kind.COMPATIBLE, "is new"),)) for key in came]
    for key, definition in new.items():
        if key in old and canonical(old[key]) != canonical(definition):
            differences = changes(old[key], definition) or [Change(Kind.COMPATIBLE, "changed")]
            found.append(Drift(key, key, tuple(differences)))
    return sorted(found, key=lambda each: each.key)


def _twin(definition: Mapping[str, Any], key: Key, came: Entries) -> Key | None:
    """The new tool of the same file and server that says the same but for its name."""

    def rest(of: Mapping[str, Any]) -> str:
        return canonical({part: value for part, value in of.items() if part != "name"})

    mine = rest(definition)
    same = (other for other, theirs in came.items() if other[:2] == key[:2] and rest(theirs) == mine)
    return next(same, None)
