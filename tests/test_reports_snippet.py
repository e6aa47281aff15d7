"""The source line of the text report: how it is cut, and where the underline stands."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.report import snippet as module
from toolcheck.report.snippet import lines_at, snippet

# The columns that a terminal gives each character of these lines, written by hand.
WIDE = {"日": 2, "本": 2, "語": 2, "説": 2, "明": 2, "🎉": 2, "ｶ": 1, "Ａ": 2, "\u0301": 0, "é": 1, "…": 1}


def under(line: str, part: str, width: int = 100) -> str:
    """What stands above the underline of `part`."""
    at = line.index(part)
    found = snippet(line, at, at + len(part), width)
    assert found is not None
    column, seen = 0, ""
    for char in found.text:
        columns = WIDE.get(char, 1)
        if found.indent <= column < found.indent + found.length and (columns or seen):
            seen += char
        column += columns
    return seen


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ('"description": "Créer une facture",', '"Créer une facture"'),
        ('"日本語": "説明", "x": 1', '"x"'),
        ('"日本語": "説明", "x": 1', '"説明"'),
        ('"🎉": {"type": "strng"}', '"strng"'),
        ('"ｶＡ": "b"', '"b"'),
        ('"Cre\u0301er": "b"', '"b"'),
    ],
)
def test_the_underline_stands_under_wide_and_combining_characters(line: str, part: str) -> None:
    assert under(line, part) == part


def test_tabs_become_spaces_and_hidden_characters_escapes_and_the_underline_follows() -> None:
    assert under('\t\t"a":\t"b"', '"b"') == '"b"'
    assert snippet('\t\t"a":\t"b"', 7, 10, 100) == ('"a":    "b"', 8, 3)
    assert snippet('"\u202e": "b"', 5, 8, 100) == ('"\\u202e": "b"', 10, 3)


def test_a_mark_in_the_indentation_keeps_the_rest_of_it() -> None:
    assert snippet("        x", 2, 4, 100) == ("      x", 0, 2)


def test_spans_at_and_past_the_end_of_the_line_and_over_several_lines() -> None:
    assert snippet('{"a": 1', 7, 7, 100) == ('{"a": 1', 7, 1)
    assert snippet('{"a": 1', 99, 120, 100) == ('{"a": 1', 7, 1)
    assert snippet('{"a": [1,  ', 6, None, 100) == ('{"a": [1,', 6, 3)
    assert snippet("   ", 0, 1, 100) is None
    assert snippet("ab", 1, 0, 100) == ("ab", 1, 1)


@pytest.mark.parametrize("at", [0, 15, 150, 990, 999])
@pytest.mark.parametrize("letter", ["x", "日"])
def test_long_lines_are_cut_around_the_mark(at: int, letter: str) -> None:
    line = letter * at + "@" + letter * (999 - at)
    found = snippet(line, at, at + 1, 60)
    assert found is not None
    assert under(line, "@", 60) == "@"
    assert found.text.startswith("…") == (at > 20 or (at == 15 and letter == "日"))
    assert found.text.endswith("…") == (at < 990)
    columns = sum(WIDE.get(char, 1) for char in found.text)
    assert 57 <= columns <= 62


def test_a_megabyte_on_one_line_and_a_heap_of_marks_stay_short() -> None:
    line = '{"a": 1}, ' * 1_000_000
    began = time.process_time()
    for at in range(0, 9_000_000, 90_000):
        cut = snippet(line, at, at + 8, 100)
        assert cut is not None
        assert len(cut.text) <= 102
    assert time.process_time() - began < 0.5
    cut = snippet("a" + "\u0301" * 100_000, 0, 1, 100)
    assert cut is not None
    assert len(cut.text) <= 402


def test_lines_end_as_the_positions_count_them() -> None:
    assert lines_at("a\nb\r\nc\rd", [4, 2, 1, 3, 5]) == {1: "a", 2: "b", 3: "c", 4: "d"}
    assert lines_at("a\u2028b\x0cc", [1]) == {1: "a\u2028b\x0cc"}


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["\n", "\r\n", "\r", "a", "é", "\u2028", "\x0c", " "])),
    st.lists(st.integers(1, 30)),
    st.integers(1, 5),
)
def test_lines_are_those_of_the_whole_text_cut(parts: list[str], numbers: list[int], block: int) -> None:
    text = "".join(parts)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    before = module._BLOCK
    module._BLOCK = block
    try:
        assert lines_at(text, numbers) == {at: lines[at - 1] for at in numbers if at <= len(lines)}
    finally:
        module._BLOCK = before
