"""The journal as JSON Lines: one line an entry, a lock on the file for each that is written."""

from __future__ import annotations

import importlib.util
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import JournalError, SetupError
from .journal import AMBIGUOUS, CLAIMED, OUTCOMES, Entry, Known, read_line, stamped

BUSY = 5.0


class LinesJournal:
    """A journal that people can read with `less`. Raises SetupError where there are no file locks as POSIX has them.

    A line that was cut short when its writer died is no entry; the next line begins anew after it.
    """

    def __init__(self, path: str | os.PathLike[str], *, busy: float = BUSY) -> None:
        if importlib.util.find_spec("fcntl") is None:
            raise SetupError("LinesJournal needs file locks as POSIX has them; use SqliteJournal here")
        self._path = os.fspath(path)
        self._busy = busy
        self._lock = threading.Lock()
        self._read = 0
        self._keys: dict[str, Known] = {}
        self._uncertain: set[str] = set()

    def claim(self, entry: Entry) -> Known | None:
        if entry.kind != CLAIMED or not entry.key:
            raise ValueError("a claim has a key")
        with self._opened() as file:
            self._catch_up(file)
            if (known := self._keys.get(entry.key)) is not None:
                return known
            self._append(file, stamped(entry))
        return None

    def write(self, entry: Entry) -> None:
        with self._opened() as file:
            self._append(file, stamped(entry))

    def known(self, key: str) -> Known | None:
        with self._opened() as file:
            self._catch_up(file)
        return self._keys.get(key)

    def uncertain(self, action: str) -> bool:
        with self._opened() as file:
            self._catch_up(file)
        return action in self._uncertain

    def entries(self) -> Iterator[Entry]:
        with self._opened() as file:
            os.lseek(file, 0, os.SEEK_SET)
            lines = _all(file).split(b"\n")
        yield from filter(None, map(_entry, lines))

    def _append(self, file: int, entry: Entry) -> None:
        end = os.lseek(file, 0, os.SEEK_END)
        torn = end > 0 and os.pread(file, 1, end - 1) != b"\n"
        data = (b"\n" if torn else b"") + entry.line().encode() + b"\n"
        try:
            if os.write(file, data) != len(data):
                raise OSError("disk full")
            os.fsync(file)
        except OSError:
            os.ftruncate(file, end)  # the half of a line that was written must not stand for an entry
            raise

    def _catch_up(self, file: int) -> None:
        """Learn the keys of the lines that were added since, by whatever process."""
        os.lseek(file, self._read, os.SEEK_SET)
        whole, _, _ = _all(file).rpartition(b"\n")
        for line in whole.split(b"\n"):
            entry = _entry(line)
            if entry is None or not entry.key:
                continue
            if entry.kind == AMBIGUOUS:
                self._uncertain.add(entry.action)
            if entry.kind == CLAIMED:
                self._keys.setdefault(entry.key, Known(entry, None))
            elif entry.kind in OUTCOMES and entry.result is not None and entry.key in self._keys:
                self._keys[entry.key] = self._keys[entry.key]._replace(outcome=entry)
        self._read += len(whole) + 1 if whole else 0

    @contextmanager
    def _opened(self) -> Iterator[int]:
        """The file, locked for this thread of this process. Raises JournalError for whatever goes wrong with it."""
        import fcntl

        with self._lock:
            try:
                file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            except OSError as error:
                raise JournalError(f"the journal cannot be opened: {error.strerror}") from None
            try:
                self._locked(file, fcntl)
                yield file
            except OSError as error:
                raise JournalError(f"the journal cannot be written: {error.strerror or error}") from None
            finally:
                os.close(file)

    def _locked(self, file: int, fcntl: object) -> None:
        deadline = time.monotonic() + self._busy
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # type: ignore[attr-defined]
                return
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise OSError("it is locked by another process") from None
                time.sleep(0.005)


def _all(file: int) -> bytes:
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _entry(line: bytes) -> Entry | None:
    try:
        return read_line(line.decode())
    except ValueError:
        return None
