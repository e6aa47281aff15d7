"""What is left when the process dies, the journal fails, or two processes do the same: at most one effect."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from runtime_crash import HAPPENS, POINTS
from runtime_samples import Scripted, Shop, ann, calls, executor, results
from toolcheck.runtime import Executor, JournalError, LinesJournal, SqliteJournal, begin, run
from toolcheck.runtime.journal import CLAIMED, Entry

HERE = Path(__file__).parent
NOTE = ("add_note", {"order_id": "A-1", "text": "ring"})


def child(folder: Path, kind: str, at: str) -> subprocess.CompletedProcess[str]:
    given = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}
    words = [sys.executable, str(HERE / "runtime_crash.py"), str(folder), kind, at]
    return subprocess.run(words, capture_output=True, text=True, env=given, timeout=60)


def effects(folder: Path) -> list[str]:
    file = folder / "effects"
    return file.read_text().splitlines() if file.exists() else []


def restarted(folder: Path, kind: str) -> dict[str, Any]:
    done = child(folder, kind, "none")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def holds_after(folder: Path, kind: str) -> None:
    """What must hold once the conversation was gone on with after a kill."""
    before = effects(folder)
    found = restarted(folder, kind)
    after = effects(folder)
    assert len(after) <= 1
    assert found["stop"] == "end_turn"
    (told,) = found["told"]
    entries = found["entries"]
    assert entries.count("claimed") == 1
    if told == "paid 7":
        assert len(after) == 1
        assert "done" in entries
    else:  # what is told is that it is not known, and the journal says the same
        assert "whether it was done is not known" in told
        assert after == before
        assert "ambiguous" in entries
        assert "done" not in entries
    again = restarted(folder, kind)  # and a third time changes nothing
    assert effects(folder) == after
    assert again["entries"].count("claimed") == 1


@pytest.mark.parametrize("kind", ["sqlite", "lines"])
@pytest.mark.parametrize("at", POINTS)
def test_killed_at_any_step_the_effect_happens_at_most_once(at: str, kind: str, tmp_path: Path) -> None:
    done = child(tmp_path, kind, at)
    assert done.returncode == -signal.SIGKILL, (done.stdout, done.stderr)
    assert len(effects(tmp_path)) == (POINTS.index(at) >= HAPPENS)
    holds_after(tmp_path, kind)


def test_two_processes_that_race_for_one_key_have_one_effect(tmp_path: Path) -> None:
    """Both go on with one conversation at the same time."""
    for kind in ("sqlite", "lines"):
        folder = tmp_path / kind
        folder.mkdir()
        assert child(folder, kind, "after the turn is kept").returncode == -signal.SIGKILL
        given = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}
        words = [sys.executable, str(HERE / "runtime_crash.py"), str(folder), kind, "none"]
        racing = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=given) for _ in range(4)]
        told = [json.loads(each.communicate(timeout=60)[0])["told"] for each in racing]
        assert len(effects(folder)) == 1
        assert ["paid 7"] in told


@pytest.mark.parametrize("kind", [SqliteJournal, LinesJournal])
def test_one_of_many_threads_gets_a_claim(kind: Any, tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    journals = [kind(tmp_path / "journal") for _ in range(4)]
    entry = Entry(CLAIMED, "s", "ann", "pay", {}, key="k")
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda number: journals[number % 4].claim(entry), range(40)))
    assert got.count(None) == 1


# --- the journal fails


def told(made: Executor) -> list[tuple[str, bool]]:
    return results(run(Scripted(calls(NOTE)), made, ann(), begin("Hello.")).conversation.messages)


def test_a_locked_journal_refuses_the_call(tmp_path: Path) -> None:
    shop = Shop()
    journal = SqliteJournal(tmp_path / "journal.db", busy=0.05)
    made = executor(shop, tmp_path, journal=journal)
    other = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    ((text, error),) = told(made)
    assert error
    assert "journalled" in text
    assert shop.done == []
    other.execute("ROLLBACK")
    assert told(made) == [("added", False)]


def test_a_locked_journal_of_lines_refuses_the_call(tmp_path: Path) -> None:
    import fcntl

    shop = Shop()
    path = tmp_path / "journal.jsonl"
    made = executor(shop, tmp_path, journal=LinesJournal(path, busy=0.05))
    with open(path, "w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert told(made)[0][1]
        assert shop.done == []
    assert told(made) == [("added", False)]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full is Linux's")
def test_a_full_disk_refuses_the_call(tmp_path: Path) -> None:
    shop = Shop()
    path = tmp_path / "journal.jsonl"
    journal = LinesJournal(path)
    made = executor(shop, tmp_path, journal=journal)

    def full(file: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    write, os.write = os.write, full
    try:
        ((text, error),) = told(made)
    finally:
        os.write = write
    assert error
    assert "journalled" in text
    assert shop.done == []


def fill(journal: SqliteJournal, size: int) -> None:
    for _ in range(1000):
        journal.write(Entry("refused", "s", "ann", "x", {"filling": "x" * size}))


def test_a_full_disk_under_sqlite_refuses_the_call(tmp_path: Path) -> None:
    shop = Shop()
    journal = SqliteJournal(tmp_path / "journal.db")
    made = executor(shop, tmp_path, journal=journal)
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages}")  # SQLite's own "database or disk is full"
    for size in (3000, 1):  # until not even a short entry fits
        with pytest.raises(JournalError, match="full"):
            fill(journal, size)
    ((_, error),) = told(made)
    assert error
    assert shop.done == []


def test_a_journal_that_fails_after_the_effect_leaves_the_claim_to_tell(tmp_path: Path) -> None:
    shop = Shop()
    made = executor(shop, tmp_path)

    def failing(entry: Entry) -> None:
        raise JournalError("gone")

    made.journal.write = failing  # type: ignore[method-assign]
    assert told(made) == [("added", False)]  # it was done, and the model is told so
    assert [entry.kind for entry in made.journal.entries()] == ["claimed"]


def test_nothing_can_change_what_sqlite_holds(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db")
    journal.write(Entry("refused", "s", "ann", "x", {}))
    for change in ("UPDATE entries SET tool = 'y'", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            journal._db.execute(change)


def test_a_line_that_was_cut_short_is_no_entry_and_spoils_none(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal = LinesJournal(path)
    first, second = (Entry(CLAIMED, "s", "ann", "x", {}, key=key) for key in ("k1", "k2"))
    journal.claim(first)
    with open(path, "a") as file:
        file.write('{"kind":"claimed","session":"s","call')
    assert journal.claim(second) is None
    assert LinesJournal(path).claim(second) is not None
    assert [entry.key for entry in LinesJournal(path).entries()] == ["k1", "k2"]


def test_a_journal_that_cannot_be_opened_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be opened"):
        SqliteJournal(tmp_path / "none" / "journal.db")
    (tmp_path / "text.db").write_text("this is no database, and long enough to be sure of that " * 40)
    with pytest.raises(JournalError, match="cannot be opened"):
        SqliteJournal(tmp_path / "text.db")
    with pytest.raises(JournalError, match="cannot be opened"):
        LinesJournal(tmp_path / "none" / "journal.jsonl").write(Entry("refused", "s", "ann", "x", {}))
