"""Reads a journal without writing to it, whichever kind it is, and chooses among its entries."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from .errors import JournalError
from .journal import Entry, read_line

MAGIC = b"SQLite format 3\0"


class Unread(NamedTuple):
    """A line that is no entry: its number from 1, and how it begins."""

    line: int
    text: str


class Wanted(NamedTuple):
    """What to choose; None: all. Times are seconds since 1970, `since` included and `until` not."""

    kinds: tuple[str, ...] = ()
    tool: str | None = None
    session: str | None = None
    caller: str | None = None
    conversation: str | None = None
    key: str | None = None
    since: float | None = None
    until: float | None = None

    def takes(self, entry: Entry) -> bool:
        for name in ("tool", "session", "caller", "conversation", "key"):
            wanted = getattr(self, name)
            if wanted is not None and getattr(entry, name) != wanted:
                return False
        if self.kinds and entry.kind not in self.kinds:
            return False
        return (self.since is None or entry.time >= self.since) and (self.until is None or entry.time < self.until)


def entries_of(path: str | os.PathLike[str]) -> Iterator[Entry | Unread]:
    """The entries of a journal file, oldest first, and what in it is none. Raises JournalError when it is no file of
    the kind."""
    try:
        with open(path, "rb") as file:
            start = file.read(len(MAGIC))
            if start == MAGIC:
                yield from _rows(os.fspath(path))
                return
            file.seek(0)
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                try:
                    yield read_line(line.decode())
                except (ValueError, TypeError, RecursionError):
                    yield Unread(number, line.strip()[:60].decode("utf-8", "replace"))
    except OSError as error:
        raise JournalError((error.strerror or str(error)).lower()) from None


def _rows(path: str) -> Iterator[Entry | Unread]:
    from urllib.parse import quote

    try:
        connection = sqlite3.connect(f"file:{quote(os.path.abspath(path))}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise JournalError(str(error)) from None
    try:
        for number, text in connection.execute("SELECT number, entry FROM entries ORDER BY number"):
            try:
                yield read_line(text)
            except (ValueError, TypeError, RecursionError):
                yield Unread(number, str(text)[:60])
    except sqlite3.Error as error:
        raise JournalError(f"it is no journal: {error}") from None
    finally:
        connection.close()
