"""What changed between two sets of definitions, tool by tool."""

from __future__ import annotations

from collections.abc import Mapping
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
