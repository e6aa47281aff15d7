"""The journal of a replay, kept in memory: the page stores nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from ...runtime.journal import AMBIGUOUS, OUTCOMES, Entry, Known, stamped


class MemoryJournal:
    """A `Journal` that ends with the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: list[Entry] = []
        self._known: dict[str, Known] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def claim(self, entry: Entry) -> Known | None:
        with self._lock:
            if (known := self._known.get(entry.key)) is not None:
                return known
            self._entries.append(stamped(entry))
            self._known[entry.key] = Known(entry, None)
        return None

    def write(self, entry: Entry) -> None:
        with self._lock:
            self._entries.append(stamped(entry))
            if entry.kind in OUTCOMES and entry.result is not None and entry.key in self._known:
                self._known[entry.key] = self._known[entry.key]._replace(outcome=entry)

    def known(self, key: str) -> Known | None:
        with self._lock:
            return self._known.get(key)

    def uncertain(self, action: str) -> bool:
        with self._lock:
            return any(entry.kind == AMBIGUOUS and entry.action == action for entry in self._entries)

    def entries(self) -> Iterator[Entry]:
        with self._lock:
            kept = list(self._entries)
        yield from kept
