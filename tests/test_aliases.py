"""The bound for aliases: what a few lines may stand for."""

from __future__ import annotations

from typing import Any

from toolcheck.source import parse
from toolcheck.source.aliases import FREE, overgrown


def doubled(times: int) -> Any:
    value: Any = ["x"]
    for _ in range(times):
        value = [value, value]
    return value


def test_what_is_written_out_is_never_too_much() -> None:
    assert overgrown(list(range(3 * FREE))) is None
    assert overgrown({"a": [{"b": 1}] * 1000}) is None
    assert overgrown("text") is None


def test_the_innermost_container_that_is_too_large_is_told() -> None:
    assert overgrown(doubled(10)) is None
    path, size = overgrown({"small": [1], "large": [0, doubled(40)]}) or ((), 0)
    assert path[:2] == ("large", 1)
    assert FREE < size < 3 * FREE
    assert set(path[2:]) == {0}


def test_a_file_of_such_aliases_is_unreadable_at_its_place() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 7)]
    document = parse("t.yaml", "\n".join(lines))
    assert not document.readable
    note = document.notes[-1]
    assert "its aliases stand for 111,111 values" in note.details["problem"]
    assert document.text.startswith("[*a3, *a3", note.offsets[0])
    assert parse("t.yaml", "\n".join(lines[:4])).readable
