"""The journal in SQLite: write-ahead log, every claim synced to disk, rows that nothing can change."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator

from .errors import JournalError
from .journal import CLAIMED, OUTCOMES, Entry, Known, read_line, stamped

SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    number INTEGER PRIMARY KEY, time REAL NOT NULL, kind TEXT NOT NULL, session TEXT NOT NULL, caller TEXT NOT NULL,
    tool TEXT NOT NULL, key TEXT NOT NULL, action TEXT NOT NULL, entry TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS one_claim ON entries (key) WHERE kind = 'claimed';
CREATE INDEX IF NOT EXISTS by_key ON entries (key) WHERE key <> '';
CREATE INDEX IF NOT EXISTS uncertain ON entries (action) WHERE kind = 'ambiguous';
CREATE TRIGGER IF NOT EXISTS no_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER IF NOT EXISTS no_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END;
"""
BUSY = 5.0
"""Seconds to wait for another process that writes."""


class SqliteJournal:
    """A journal in one file, for any number of threads and processes. The folder of the file must exist."""

    def __init__(self, path: str | os.PathLike[str], *, busy: float = BUSY) -> None:
        self._lock = threading.Lock()
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds what people asked for
            self._db = sqlite3.connect(path, timeout=busy, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.executescript(SCHEMA)
        except (sqlite3.Error, OSError) as error:
            raise JournalError(f"the journal cannot be opened: {error}") from None

    def claim(self, entry: Entry) -> Known | None:
        if entry.kind != CLAIMED or not entry.key:
            raise ValueError("a claim has a key")
        try:
            self._insert(entry)
        except sqlite3.IntegrityError:
            return self.known(entry.key)
        return None

    def write(self, entry: Entry) -> None:
        self._insert(entry)

    def _insert(self, entry: Entry) -> None:
        entry = stamped(entry)
        row = (entry.time, entry.kind, entry.session, entry.caller, entry.tool, entry.key, entry.action, entry.line())
        try:
            with self._lock:
                self._db.execute(
                    "INSERT INTO entries (time, kind, session, caller, tool, key, action, entry)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    row,
                )
        except sqlite3.IntegrityError:
            raise
        except (sqlite3.Error, UnicodeError) as error:
            raise JournalError(f"the journal cannot be written: {error}") from None

    def known(self, key: str) -> Known | None:
        rows = self._rows("SELECT entry FROM entries WHERE key = ? ORDER BY number", (key,))
        claim = next((entry for entry in rows if entry.kind == CLAIMED), None)
        if claim is None:
            return None
        outcomes = [entry for entry in rows if entry.kind in OUTCOMES and entry.result is not None]
        return Known(claim, outcomes[-1] if outcomes else None)

    def uncertain(self, action: str) -> bool:
        return bool(self._rows("SELECT entry FROM entries WHERE action = ? AND kind = 'ambiguous' LIMIT 1", (action,)))

    def entries(self) -> Iterator[Entry]:
        yield from self._rows("SELECT entry FROM entries ORDER BY number", ())

    def _rows(self, query: str, values: tuple[str, ...]) -> list[Entry]:
        try:
            with self._lock:
                return [read_line(text) for (text,) in self._db.execute(query, values)]
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"the journal cannot be read: {error}") from None

    def close(self) -> None:
        self._db.close()
