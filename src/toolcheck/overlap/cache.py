"""What is kept between runs, in one SQLite file of the user's cache folder: vectors, and what was found in catalogues.

All of it can be made again, so no trouble with it is ever an error: a file that is broken is made anew, one that
cannot be written is read, and without one everything is computed.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

FILE = "overlap-1.sqlite"
WAIT = 2.0
"""Seconds to wait for another process that writes."""
ASKED = 500
"""Keys in one question: SQLite bounds them."""
MOST = 200_000
"""Rows of a table, at most: the oldest go first."""
TABLES = ("vectors", "verdicts")


def folder() -> str:
    """The folder for caches of this user; TOOLCHECK_CACHE goes before the customs of the system."""
    chosen = os.environ.get("TOOLCHECK_CACHE")
    if chosen:
        return chosen
    if sys.platform == "win32":
        root = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        root = os.path.expanduser("~/Library/Caches")
    else:
        root = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(root, "toolcheck")


def digest(*parts: str) -> bytes:
    """16 bytes that stand for some texts."""
    try:
        from _blake2 import blake2b  # hashlib loads OpenSSL, which costs more than the rest of a warm run
    except ImportError:
        from hashlib import blake2b
    made = blake2b(digest_size=16)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        made.update(len(data).to_bytes(8, "little"))
        made.update(data)
    found: bytes = made.digest()
    return found


class Cache:
    """The file; `path` None keeps nothing."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self._open: sqlite3.Connection | None = None

    @classmethod
    def of_user(cls, *, used: bool = True) -> Cache:
        """The cache of this user, or one that keeps nothing."""
        return cls(os.path.join(folder(), FILE) if used else None)

    def get(self, table: str, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """What is kept under these keys."""
        found: dict[bytes, bytes] = {}
        for start in range(0, len(keys), ASKED):
            some = keys[start : start + ASKED]
            query = f"select key, data from {table} where key in ({','.join('?' * len(some))})"
            found.update(self._try(lambda store, query=query, some=some: store.execute(query, some).fetchall()) or ())
        return found

    def put(self, table: str, rows: Mapping[bytes, bytes]) -> None:
        """Keep these; what another process kept meanwhile is replaced, being the same."""
        if rows:
            self._try(lambda store: _write(store, table, rows.items()))

    def close(self) -> None:
        """Let go of the file."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def _try(self, work: Any) -> Any:
        """Do something with the store; a broken file is made anew and asked once more, other trouble gives None."""
        if self.path is None:
            return None
        import sqlite3

        for attempt in (1, 2):
            try:
                if self._open is None:
                    self._open = _opened(self.path)
                return work(self._open)
            except sqlite3.OperationalError:  # locked for too long, read only, a full disk
                if attempt == 2 or not _is_damaged(self.path):
                    break
                self._discard()
            except sqlite3.DatabaseError:  # no database, or a damaged one
                self._discard()
            except OSError:
                break
        return None

    def _discard(self) -> None:
        self.close()
        for ending in ("", "-wal", "-shm"):
            try:
                os.unlink(f"{self.path}{ending}")
            except OSError:
                continue


def _opened(path: str) -> sqlite3.Connection:
    """The store, its tables made. Who opens it while another one makes it is told "locked" at once, whatever the time
    to wait: hence tried again."""
    import sqlite3

    os.makedirs(os.path.dirname(path), exist_ok=True)
    until = time.monotonic() + WAIT
    while True:
        try:
            return _prepared(path)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _prepared(path: str) -> sqlite3.Connection:
    import sqlite3

    store = sqlite3.connect(path, timeout=WAIT)
    try:
        store.execute("pragma journal_mode=wal")
        store.execute("pragma synchronous=normal")
        for table in TABLES:
            store.execute(f"create table if not exists {table} (key blob primary key, data blob not null)")
    except sqlite3.OperationalError as error:
        if "readonly" not in str(error):
            store.close()
            raise
    except BaseException:
        store.close()
        raise
    return store


def _write(store: sqlite3.Connection, table: str, rows: Iterable[tuple[bytes, bytes]]) -> None:
    with store:
        store.executemany(f"insert or replace into {table} (key, data) values (?, ?)", rows)
        newest, count = store.execute(f"select max(rowid), count(*) from {table}").fetchone()
        if count > MOST:
            store.execute(f"delete from {table} where rowid <= ?", (newest - MOST // 2,))


def _is_damaged(path: str) -> bool:
    """Whether a file is there that is no SQLite database with our tables."""
    try:
        with open(path, "rb") as file:
            start = file.read(16)
    except OSError:
        return False
    return bool(start) and start != b"SQLite format 3\0"
