"""The maps and lists that the YAML builder has open, and how a finished node is put into them."""

from __future__ import annotations

from typing import Any, Protocol

from ..finding import Offsets
from .document import Note
from .yaml_scalars import key_text


class Source(Protocol):
    """What a frame needs of the builder: the text, and where notes go."""

    text: str
    notes: list[Note]


class _Merge(str):
    """The class of MERGE, so that it is a key like others but no text equals it by identity."""

    __slots__ = ()


MERGE = _Merge("<<")


class ListFrame:
    """A list being filled. `levels` counts the containers nested below it; `key` is never None: it awaits values."""

    __slots__ = ("anchor", "levels", "node", "offsets", "start")
    key = ""

    def __init__(self, node: list[Any], start: int, anchor: str | None) -> None:
        self.node = node
        self.offsets: list[int] = []
        self.start = start
        self.anchor = anchor
        self.levels = 0

    def place(self, source: Source, value: Any, start: int, end: int) -> None:
        """Appends an item."""
        self.node.append(value)
        self.offsets += (start, end)


class MapFrame:
    """A map being filled.

    `key` is None while the next node is a key; `merges` are the maps that `<<` names; `unordered` says that the
    entries no longer follow the text.
    """

    __slots__ = (
        "_first",
        "_index",
        "_key_end",
        "_key_start",
        "_merge_key",
        "anchor",
        "key",
        "levels",
        "merges",
        "node",
        "offsets",
        "start",
        "unordered",
    )

    def __init__(self, node: dict[str, Any], start: int, anchor: str | None) -> None:
        self.node = node
        self.offsets: list[int] = []
        self.start = start
        self.anchor = anchor
        self.levels = 0
        self.key: str | None = None
        self._key_start = self._key_end = 0
        self.merges: list[dict[str, Any]] | None = None
        self._merge_key: Offsets = (0, 0)
        self.unordered = False
        self._index: dict[str, int] | None = None
        self._first: dict[str, Offsets] | None = None

    def place(self, source: Source, value: Any, start: int, end: int) -> None:
        """Takes a key, or the value of the key taken before."""
        key = self.key
        if key is None:
            if value.__class__ is not str:
                value = key_text(value, source.text[start:end])
            elif value == "<<" and source.text[start:end] == "<<":
                value = MERGE
            self.key = value
            self._key_start = start
            self._key_end = end
            return
        self.key = None
        if key is MERGE:
            key = self._merge(source, value)
            if key is None:
                return
        if key in self.node:
            self._repeat(source, key, start, end)
        else:
            self.offsets += (self._key_start, self._key_end, start, end)
            if self._index is not None:
                self._index[key] = len(self.node)
        self.node[key] = value

    def _merge(self, source: Source, value: Any) -> str | None:
        """Keeps the maps to merge for the end; with any other value `<<` is a key like others, and returned."""
        key = (self._key_start, self._key_end)
        maps = value if isinstance(value, list) else [value]
        if not all(isinstance(item, dict) for item in maps):
            details = {"text": "<<", "yaml11": "a merge key", "yaml12": "the text <<"}
            source.notes.append(Note("yaml-ambiguity", key, details))
            return "<<"
        if self.merges is None:
            self.merges, self._merge_key = [], key
        else:
            source.notes.append(Note("duplicate-key", key, {"key": "<<"}, (self._merge_key,)))
        self.merges += maps
        self.unordered = True
        return None

    def _repeat(self, source: Source, key: str, start: int, end: int) -> None:
        """Notes a key that came before; its entry now has the offsets of the last one."""
        if self._index is None or self._first is None:
            self._index = {known: place for place, known in enumerate(self.node)}
            self._first = {}
        at = 4 * self._index[key]
        first = self._first.setdefault(key, (self.offsets[at], self.offsets[at + 1]))
        here = (self._key_start, self._key_end)
        source.notes.append(Note("duplicate-key", here, {"key": key}, (first,)))
        self.offsets[at : at + 4] = (*here, start, end)
        self.unordered = True


Frame = ListFrame | MapFrame
