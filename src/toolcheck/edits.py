"""Changes of the value of a file, told by paths: what a rule offers as a fix. `fixes` finds the text to change."""

from __future__ import annotations

from typing import Any

from .finding import Offsets, Path, Position
from .records import NamedTuple

PUT, INSERT, REMOVE, RENAME = "put", "insert", "remove", "rename"


class Edit(NamedTuple):
    """One change. Paths speak of the value as it is before any edit of the same fix."""

    action: str
    path: Path
    key: str = ""
    value: Any = None


class Fix(NamedTuple):
    """What mends a finding. `safe` when it keeps the meaning of the definition, for the model and for the code."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


class TextChange(NamedTuple):
    """Text to put between two places of a file. `offsets` are the same places, in code points from 0."""

    start: Position
    end: Position
    text: str
    offsets: Offsets


class PlacedFix(NamedTuple):
    """A fix with the changes of the text that make it: none when a run was not asked for them, or they are unknown."""

    title: str
    safe: bool
    edits: tuple[Edit, ...]
    changes: tuple[TextChange, ...] = ()


def put(path: Path, value: Any) -> Edit:
    """Another value at a path."""
    return Edit(PUT, path, value=value)


def insert(path: Path, key: str, value: Any) -> Edit:
    """A new member of the object at a path."""
    return Edit(INSERT, path, key, value)


def remove(path: Path) -> Edit:
    """No member, or no list item, at a path."""
    return Edit(REMOVE, path)


def rename(path: Path, key: str) -> Edit:
    """Another key for the member at a path."""
    return Edit(RENAME, path, key)
