"""The JSON reader agrees with the standard library on what is valid, and knows where every part of it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from toolcheck.finding import Path
from toolcheck.source import read_document
from toolcheck.source.document import Document, Note
from toolcheck.source.json_notes import blank, may_hold_surrogates
from toolcheck.source.json_positions import KEPT_LEVELS
from toolcheck.source.json_reader import MAX_DEPTH, read_json

TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5), max_leaves=30
)
LAYOUTS = st.fixed_dictionaries(
    {
        "indent": st.sampled_from([None, 0, 2, "\t"]),
        "ensure_ascii": st.booleans(),
        "separators": st.sampled_from([None, (",", ":"), (" ,\n", " :\t")]),
    }
)


def paths(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every path of a value, with what stands there."""
    yield path, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in pairs:
        yield from paths(child, (*path, step))


def notes(text: str, rule: str) -> list[tuple[str, Note]]:
    """The text that each note of a rule is about, and the note."""
    document = read_json("t.json", text)
    return [(text[slice(*note.offsets)], note) for note in document.notes if note.rule == rule]


def problem(text: str, **options: Any) -> tuple[str, int]:
    """Why a text cannot be read, and where."""
    document = read_json("t.json", text, **options)
    assert not document.readable
    return document.notes[-1].details["problem"], document.notes[-1].offsets[0]


@settings(deadline=None)
@given(VALUES, LAYOUTS)
def test_valid_json_is_read_as_the_standard_library_reads_it(value: Any, layout: dict[str, Any]) -> None:
    text = json.dumps(value, **layout)
    document = read_json("t.json", text)
    assert document.readable
    assert document.value == json.loads(text)
    assert document.notes == ()
    assert not document.streams


@settings(deadline=None)
@given(VALUES, LAYOUTS)
def test_every_path_has_the_span_of_its_value_and_of_its_key(value: Any, layout: dict[str, Any]) -> None:
    text = json.dumps(value, **layout)
    document = read_json("t.json", text)
    for path, expected in paths(json.loads(text)):
        start, end = document.positions.value(path)
        assert json.loads(text[start:end]) == expected
        assert text[start:end] == text[start:end].strip()
        key_start, key_end = document.positions.key(path)
        if path and isinstance(path[-1], str):
            assert json.loads(text[key_start:key_end]) == path[-1]
            assert key_end < start
            assert document.positions.path_at(key_start) == path
        else:
            assert (key_start, key_end) == (start, end)
        assert document.positions.path_at(start) == path


@settings(deadline=None)
@given(st.lists(VALUES, min_size=2, max_size=5), st.sampled_from(["\n", "\r\n", "\n\n"]))
def test_json_lines_are_a_list_with_positions(values: list[Any], line_end: str) -> None:
    text = line_end.join(json.dumps(value) for value in values)
    document = read_json("t.jsonl", text)
    assert document.streams
    assert document.value == values
    for path, expected in paths(values):
        start, end = document.positions.value(path)
        if path:
            assert json.loads(text[start:end]) == expected
            assert document.positions.path_at(start) == path
    assert document.positions.value(()) == (0, len(text))


@settings(deadline=None)
@given(st.text() | st.text('[]{}":,/*\\ \n0-9eEtrufalsn'))
@example("[" * 3000)
@example('{"a":' * 3000 + "1" + "}" * 3000)
@example('"\\')
@example("/*")
@example("[1,]//")
@example("-")
@example('{"a":1,"a":2,"\\ud800":NaN}')
def test_no_text_makes_the_reader_raise(text: str) -> None:
    for jsonc in (False, True):
        document = read_json("t.json", text, jsonc=jsonc)
        for note in document.notes:
            assert 0 <= note.offsets[0] <= note.offsets[1] <= len(text)
        if document.readable:
            for path, _ in paths(document.value):
                start, end = document.positions.value(path)
                assert 0 <= start < end <= len(text)


@settings(deadline=None)
@given(st.binary(max_size=200), st.sampled_from(["x.json", "x.jsonc", "x.txt"]))
def test_no_bytes_make_the_reader_raise(data: bytes, name: str) -> None:
    document = read_document(name, data)
    assert document.readable or document.notes[-1].rule == "unreadable-file"


@settings(deadline=None)
@given(st.lists(st.sampled_from(['"', "\\", "/", "*", "\n", ",", "]", "a", " ", "//", "/*", "*/", '"x"', "},"])))
def test_blanking_keeps_every_offset(parts: list[str]) -> None:
    text = "".join(parts)
    blanked, comments, _ = blank(text)
    assert len(blanked) == len(text)
    assert [at for at, char in enumerate(text) if char == "\n"] == [at for at, c in enumerate(blanked) if c == "\n"]
    assert all(new in (old, " ") for old, new in zip(text, blanked, strict=True))
    for comment in comments:
        assert text[slice(*comment.offsets)].startswith(("//", "/*"))
        assert not blanked[slice(*comment.offsets)].strip()


def test_comments_know_whether_code_stands_before_them() -> None:
    text = '// first\n{ // second\n  /* third */ "a": 1, /* fourth */ // fifth\n  /* six\n*/ // seventh\n} '
    document = read_json("t.jsonc", text, jsonc=True)
    assert document.value == {"a": 1}
    trailing = {text[slice(*c.offsets)].split()[1]: c.trailing for c in document.comments}
    assert trailing == {
        "first": False, "second": True, "third": False, "fourth": True, "fifth": True, "six": False, "seventh": True,
    }  # fmt: skip


def test_jsonc_notes_neither_comments_nor_commas() -> None:
    document = read_json("t.jsonc", '{"a": [1, 2,], // why\n}', jsonc=True)
    assert document.value == {"a": [1, 2]}
    assert document.notes == ()


def test_laxities_are_noted_where_they_stand() -> None:
    text = '{"a": [1, 2,], // why\n "b": /* x */ 3,\n}'
    found = [(part, note.details["what"]) for part, note in notes(text, "lax-json")]
    assert found == [
        (",", "trailing-comma"), ("// why", "comment"), ("/* x */", "comment"), (",", "trailing-comma"),
    ]  # fmt: skip


def test_comments_of_strict_json_are_kept_where_an_ignore_may_be() -> None:
    document = read_json("t.json", '{"a": "toolcheck: // no comment"}')
    assert document.comments == ()
    assert document.notes == ()


@pytest.mark.parametrize("text", ['{"a": 1, "b": {"a": 0}, "a": 2}', '[{"x": [{"a": 1, "b": {"a": 0}, "a": 2}]}]'])
def test_a_repeated_key_is_noted_with_both_places_and_the_last_one_counts(text: str) -> None:
    ((part, note),) = notes(text, "duplicate-key")
    assert part == '"a"'
    assert note.details == {"key": "a"}
    assert note.offsets[0] == text.rindex('"a"')
    assert note.related == ((text.index('"a"'), text.index('"a"') + 3),)
    document = read_json("t.json", text)
    path: Path = ("a",) if text[0] == "{" else (0, "x", 0, "a")
    start, end = document.positions.value(path)
    assert text[start:end] == "2"


def test_keys_that_differ_in_their_escapes_only_are_the_same() -> None:
    assert [part for part, _ in notes(r'{"a": 1, "\u0061": 2}', "duplicate-key")] == [r'"\u0061"']


@pytest.mark.parametrize(
    ("number", "what"),
    [
        ("NaN", "constant"), ("Infinity", "constant"), ("-Infinity", "constant"),
        ("1e400", "number"), ("-1e400", "number"), ("9" * 5000, "number"), ("-" + "9" * 4500, "number"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("frame", ['{"a": %s}', '[{"a": [1, %s]}]', "%s"])
def test_numbers_that_json_cannot_hold_are_read_and_noted(number: str, what: str, frame: str) -> None:
    text = frame % number
    ((part, note),) = notes(text, "lax-json")
    assert part == number
    assert note.details["what"] == what
    assert len(note.details["text"]) <= 21
    assert read_json("t.json", text).positions.value(())[1] == len(text)


def test_long_integers_are_exact_as_long_as_python_keeps_them() -> None:
    digits = "123456789" * 400
    document = read_json("t.json", f"[{digits}]")
    assert document.value == [int(digits)]
    assert document.notes == ()


def test_a_lower_limit_of_digits_is_no_endless_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        ((part, note),) = notes("[" + "9" * 700 + "]", "lax-json") or [("", None)]
    finally:
        sys.set_int_max_str_digits(before)
    assert part == "9" * 700
    assert note is not None
    assert note.details["what"] == "number"


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        (r'["\ud800"]', [r"\ud800"]),
        (r'["\udc00\ud800"]', [r"\udc00", r"\ud800"]),
        (r'["\ud800\ud83d\ude00"]', [r"\ud800"]),
        (r'["\ud83d\ude00"]', []),
        (r'["\uD83D\uDE00 \\ud800"]', []),
        (r'["\\ud83d\ude00"]', [r"\ude00"]),
        (r'["\ud83dx\ude00"]', [r"\ud83d", r"\ude00"]),
        (r'{"\udfff": 1}', [r"\udfff"]),
    ],
)
def test_half_characters_are_noted_and_whole_ones_are_not(text: str, halves: list[str]) -> None:
    assert [part for part, _ in notes(text, "lax-json")] == halves


@settings(deadline=None)
@given(st.lists(st.sampled_from([r"\ud800", r"\udc00", r"\\", "u", "ud800", r"\uD83d", r"\n", "x"])))
def test_the_quick_look_for_half_characters_misses_none(parts: list[str]) -> None:
    text = '"' + "".join(parts) + '"'
    value = json.loads(text)
    if any(0xD800 <= ord(char) < 0xE000 for char in value):
        assert may_hold_surrogates(text)
        assert any(note.details["what"] == "surrogate" for _, note in notes(text, "lax-json"))
    else:
        assert notes(text, "lax-json") == []


def test_raw_control_characters_in_strings_are_read_and_noted_once_a_string() -> None:
    text = '{"a": "one\ntwo\tthree", "b": "\x01"}'
    assert read_json("t.json", text).value == {"a": "one\ntwo\tthree", "b": "\x01"}
    found = [(part, note.details["what"]) for part, note in notes(text, "lax-json")]
    assert found == [("\n", "control"), ("\x01", "control")]


@pytest.mark.parametrize(
    ("text", "words", "at"),
    [
        ('{"a": ', "the text ends before", 6),
        ('{"a": [1, 2', "the text ends before", 11),
        ('["abc', "the text ends before", 1),
        ('{"a" 1}', "a colon was expected after the key, not `1`", 5),
        ('[{"a" 1}]', "a colon was expected after the key, not `1`", 6),
        ('{"a": 1 "b": 2}', "a comma or the end", 8),
        ("[1 2]", "a comma or the end", 3),
        ('[{"a": 1 "b": 2}]', "a comma or the end", 9),
        ("{a: 1}", "a key in double quotes was expected here, not `a`", 1),
        ("[{'a': 1}]", "a key in double quotes was expected here, not `'`", 2),
        ("[1, oops]", "a value was expected here, not `o`", 4),
        ("oops", "a value was expected here, not `o`", 0),
        ("[1] [2]", "the JSON value ends before this `[`", 4),
        ('["a\nb]', "a line break or control character inside a string", 3),
        (r'["\d"]', r"`\d` is no escape that JSON knows", 2),
        (r'["\u12"]', r"`\u` is no escape that JSON knows", 3),
        ('{"a": 1}\n{"a": }', "a value was expected here, not `}`", 15),
        ("/* only a comment */", "the text ends before", 20),
        ("[1,, 2]", "a value was expected here, not `,`", 3),
    ],
)
def test_broken_json_is_explained_where_it_breaks(text: str, words: str, at: int) -> None:
    said, where = problem(text)
    assert words in said
    assert where == at
    assert not said.endswith(":")


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 1000, 10_000])
@pytest.mark.parametrize("frame", [("[", "]"), ('{"a":', "}"), ('[{"[{":', "}]")])
def test_deep_nesting_is_refused_at_the_bracket_that_goes_too_far(depth: int, frame: tuple[str, str]) -> None:
    said, at = problem(frame[0] * depth + "1" + frame[1] * depth)
    assert said == f"nested more than {MAX_DEPTH} levels deep"
    levels = frame[0].replace('"[{"', "").count("[") + frame[0].replace('"[{"', "").count("{")
    assert at == (MAX_DEPTH // levels) * len(frame[0])


def test_the_deepest_allowed_nesting_is_read_with_positions() -> None:
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    document = read_json("t.json", text)
    assert document.readable
    path: Path = (0,) * (MAX_DEPTH - 1)
    assert document.positions.value(path) == (MAX_DEPTH - 1, MAX_DEPTH + 1)


@pytest.mark.parametrize("path", [("b",), ("a", 5), ("a", "x"), ("a", 0, 0), (0,), ("c", "d")])
def test_a_path_that_is_not_there_is_a_key_error(path: Path) -> None:
    document = read_json("t.json", '{"a": [1], "c": 2}')
    with pytest.raises(KeyError):
        document.positions.value(path)
    with pytest.raises(KeyError):
        document.positions.key(path)


def test_an_offset_outside_every_value_belongs_to_the_innermost_container() -> None:
    text = '{"a": [1,   2], "b": 3}   '
    positions = read_json("t.json", text).positions
    assert positions.path_at(text.index("   2")) == ("a",)
    assert positions.path_at(text.index(', "b"')) == ()
    assert positions.path_at(len(text)) == ()


@pytest.mark.parametrize("wide", [lambda n: list(range(n)), lambda n: {f"k{i}": i for i in range(n)}])
def test_wide_levels_are_searched_the_same_way(wide: Any) -> None:
    value = {"outer": {"inner": wide(500)}}
    text = json.dumps(value, indent=1)
    positions = read_json("t.json", text).positions
    for path, _ in paths(value):
        assert positions.path_at(positions.value(path)[0]) == path
    gap = positions.value(("outer", "inner", list(paths(value))[-1][0][-1]))[1]
    assert positions.path_at(gap) == ("outer", "inner")


def test_positions_survive_more_levels_than_are_kept() -> None:
    value = [{"p": {f"k{i}": {"t": i} for i in range(4 * KEPT_LEVELS)}}]
    text = json.dumps(value)
    positions = read_json("t.json", text).positions
    for index in (0, 4 * KEPT_LEVELS - 1, 1, 2 * KEPT_LEVELS):
        start, end = positions.value((0, "p", f"k{index}", "t"))
        assert text[start:end] == str(index)
    for index in range(0, 4 * KEPT_LEVELS, 3):
        positions.value((0, "p", f"k{index}", "t"))
    start, end = positions.key((0, "p", "k7"))
    assert text[start:end] == '"k7"'


def test_the_document_keeps_its_text_and_name() -> None:
    document: Document = read_json("folder/t.json", " [1]")
    assert (document.file, document.text) == ("folder/t.json", " [1]")
    assert document.positions.value(()) == (1, 4)
