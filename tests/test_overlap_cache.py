"""What is kept between runs: vectors and verdicts, whatever happens to the file."""

from __future__ import annotations

import json
import multiprocessing
import os
import sqlite3
import sys
from pathlib import Path

import pytest

from test_startup import LINT, heavy, loaded
from toolcheck.overlap import cache as caches
from toolcheck.overlap import notice
from toolcheck.overlap.cache import FILE, Cache, digest, folder
from toolcheck.overlap.embedder import Lexical
from toolcheck.overlap.review import Reviewer
from toolcheck.overlap.vectors import Vectors

TOOLS = [
    {"name": "search_contracts", "description": "Search the contracts of a client by words or date.",
     "inputSchema": {"type": "object"}},
    {"name": "contract_search", "description": "Searches the contracts of a client by words or date.",
     "inputSchema": {"type": "object"}},
]  # fmt: skip
SELECT = ["lint", "--select", "overlapping-descriptions", "t.json"]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache file of this test."""
    monkeypatch.setenv("TOOLCHECK_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept" / FILE


class Counting(Lexical):
    """Counts the texts that it was asked for."""

    asked = 0

    def encode(self, texts):  # type: ignore[no-untyped-def]
        self.asked += len(texts)
        return super().encode(texts)


def test_a_text_is_encoded_once(store: Path) -> None:
    backend = Counting()
    for turn in range(2):
        vectors = Vectors(backend, Cache(str(store)))
        vectors.load(["one", "two", "one", ""])
        assert backend.asked == 3
        assert vectors.encoded == (0 if turn else 3)
        assert vectors.of(["two"]).tolist() == Lexical().encode(["two"]).tolist()
    other = Counting()
    other.identity = "another"
    Vectors(other, Cache(str(store))).load(["one"])
    assert other.asked == 1


@pytest.mark.parametrize("content", [b"no database at all", b"", b"SQLite format 3\0" + b"x" * 4096])
def test_a_broken_file_is_made_anew(store: Path, content: bytes) -> None:
    store.parent.mkdir()
    store.write_bytes(content)
    cache = Cache(str(store))
    assert cache.get("vectors", [b"k"]) == {}
    cache.put("vectors", {b"k": b"data"})
    cache.close()
    assert Cache(str(store)).get("vectors", [b"k"]) == {b"k": b"data"}


def test_rows_that_another_program_wrote_are_not_trusted(store: Path) -> None:
    vectors = Vectors(Lexical(), Cache(str(store)))
    vectors.load(["one"])
    with sqlite3.connect(store) as other:
        other.execute("update vectors set data = x'010203'")
    again = Vectors(Lexical(), Cache(str(store)))
    again.load(["one"])
    assert again.of(["one"]).shape == (1, Lexical.size)


def test_a_place_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = Cache(str(tmp_path / "file" / "below" / FILE))
    cache.put("vectors", {b"k": b"data"})
    assert cache.get("vectors", [b"k"]) == {}
    assert Cache(None).get("vectors", [b"k"]) == {}


def test_the_oldest_rows_go_first(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolcheck.overlap.cache.MOST", 10)
    cache = Cache(str(store))
    for number in range(12):
        cache.put("vectors", {bytes([number]): b"data"})
    kept = cache.get("vectors", [bytes([number]) for number in range(12)])
    assert bytes([11]) in kept
    assert bytes([0]) not in kept
    assert len(kept) <= 10


def _write(path: str, first: int) -> None:
    caches.WAIT = 60.0  # a busy machine loses no row for being slow
    cache = Cache(path)
    for number in range(first, first + 50):
        cache.put("vectors", {digest(str(number)): b"data"})
    cache.close()


def test_several_hooks_write_at_once(store: Path) -> None:
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_write, args=(str(store), 50 * number)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    keys = [digest(str(number)) for number in range(200)]
    assert len(Cache(str(store)).get("vectors", keys)) == 200


def test_a_digest_stands_for_its_texts_one_by_one() -> None:
    assert digest("ab", "c") != digest("a", "bc")
    assert digest("\ud800") == digest("\ud800")
    assert len(digest()) == 16


def test_an_unchanged_catalogue_loads_neither_model_nor_numpy(store: Path, tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(json.dumps(TOOLS))
    statement = LINT.format(arguments=SELECT, code=1)
    assert "numpy" in heavy(loaded(statement, tmp_path))
    assert not heavy(loaded(statement, tmp_path))
    more = {"name": "get_user", "description": "Reads a user.", "inputSchema": {"type": "object"}}
    (tmp_path / "t.json").write_text(json.dumps([*TOOLS, more]))
    assert "numpy" in heavy(loaded(statement, tmp_path))


def test_without_a_cache_nothing_is_written(store: Path, tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(json.dumps(TOOLS))
    loaded(LINT.format(arguments=[*SELECT, "--no-cache", "--embedder", "lexical"], code=1), tmp_path)
    assert not store.exists()
    loaded(LINT.format(arguments=[*SELECT, "--embedder", "lexical"], code=1), tmp_path)
    assert store.exists()


def test_a_person_who_waits_is_told_once_and_no_one_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    notice._reading.cache_clear()
    texts = [f"text {number}" for number in range(notice.MANY)]
    Vectors(Lexical()).load(texts)
    assert not capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    vectors = Vectors(Lexical())
    vectors.load(texts[1:])
    assert not capsys.readouterr().err, "one changed tool"
    vectors.load([f"{text} more" for text in texts])
    vectors.load([f"{text} again" for text in texts])
    said = capsys.readouterr().err
    assert said == "toolcheck: reading what tools are for with spelling; what is unchanged need not be read again\n"
    notice._reading.cache_clear()


def test_verdicts_that_another_program_wrote_are_found_again(store: Path) -> None:
    from test_overlap import CONTRACTS, tool

    near = tool("contract_search", "Searches the contracts of a client by keyword, date or status.", "query", "client")
    first = Reviewer("lexical").told([CONTRACTS, near], [None, None])
    assert len(first) == 1
    assert Reviewer("lexical").told([CONTRACTS, near], [None, None]) == first
    with sqlite3.connect(store) as other:
        other.execute("update verdicts set data = '[[1, 2]]'")
    assert Reviewer("lexical").told([CONTRACTS, near], [None, None]) == first


def test_the_folder_follows_the_customs_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLCHECK_CACHE", "/somewhere")
    assert folder() == "/somewhere"
    monkeypatch.delenv("TOOLCHECK_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    monkeypatch.setattr("sys.platform", "linux")
    assert folder() == os.path.join("/xdg", "toolcheck")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "C:/Local")
    assert folder() == os.path.join("C:/Local", "toolcheck")
    monkeypatch.setattr("sys.platform", "darwin")
    assert folder().endswith(os.path.join("Library", "Caches", "toolcheck"))
