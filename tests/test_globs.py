"""Patterns of paths."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcheck.globs import fault, is_literal, matches


@pytest.mark.parametrize(
    ("glob", "path", "expected"),
    [
        ("tools.json", "tools.json", True),
        ("tools.json", "a/b/tools.json", True),
        ("/tools.json", "a/tools.json", False),
        ("./tools.json", "tools.json", True),
        ("a/tools.json", "a/tools.json", True),
        ("a/tools.json", "x/a/tools.json", False),
        ("a", "a/b/c.json", True),
        ("a", "ab/c.json", False),
        ("a/", "a/b.json", True),
        ("a/", "a", False),
        ("a/b/", "a/b/c.json", True),
        ("a/b/", "a/b", False),
        ("*.json", "a/b.json", True),
        ("a/*.json", "a/b/c.json", False),
        ("a/**/*.json", "a/c.json", True),
        ("a/**/*.json", "a/b/c.json", True),
        ("a?.json", "ab.json", True),
        ("[ab].json", "c.json", False),
        ("*.json", "../b.json", True),
        ("T.json", "t.json", False),
    ],
)
def test_patterns_match_as_gitignore_does(glob: str, path: str, expected: bool) -> None:
    assert matches(glob, path) is expected


part = st.text("ab.", min_size=1, max_size=2).filter(lambda word: word.strip(".") != "")
path_lists = st.lists(part, min_size=1, max_size=3)


@given(path_lists, path_lists, st.booleans(), st.booleans())
def test_the_short_cut_for_plain_paths_agrees_with_pathspec(
    glob_parts: list[str], path_parts: list[str], first: bool, last: bool
) -> None:
    from pathspec import GitIgnoreSpec

    glob = "/" * first + "/".join(glob_parts) + "/" * last
    path = "/".join(path_parts)
    assert matches(glob, path) == GitIgnoreSpec.from_lines([glob]).match_file(path)


def test_pathspec_is_not_loaded_for_plain_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pathspec", None)
    assert matches("a/b.json", "a/b.json")


@pytest.mark.parametrize("glob", ["", " ", "/", ".", "./", "a ", " a", "!a", "#a", "../a", "a/../b", "a/..", "a\\"])
def test_useless_patterns_are_faults(glob: str) -> None:
    assert fault(glob)


@pytest.mark.parametrize("glob", ["a", "*.json", "**", "a/b/", ".mcp.json", "\\#a", "a\\\\", "[a"])
def test_useful_patterns_are_not(glob: str) -> None:
    assert fault(glob) is None


@given(st.text("ab/*?[]!#\\. ", max_size=8), st.text("ab/.", max_size=6))
def test_a_pattern_without_fault_never_fails(glob: str, path: str) -> None:
    if fault(glob) is None:
        assert matches(glob, path) in (True, False)


def test_literal_patterns_have_no_wildcards() -> None:
    assert is_literal("a/b.json")
    assert not any(is_literal(glob) for glob in ("*", "a?", "[a]", "a\\*"))
