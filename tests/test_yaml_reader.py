"""The YAML reader reads YAML 1.2, says where 1.1 would differ, and ends cleanly on whatever it is given."""

from __future__ import annotations

import json
import math
import sys
import time
from typing import Any

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from toolcheck.source import yaml_reader
from toolcheck.source.document import Document, Note
from toolcheck.source.yaml_events import MAX_DEPTH, YAML_11_BREAKS, Backend, best_backend, explain, pure
from toolcheck.source.yaml_reader import read_yaml
from toolcheck.source.yaml_scalars import PlainScalars

BACKENDS = {backend.name: backend for backend in (best_backend(), pure())}
both = pytest.mark.parametrize("backend", BACKENDS.values(), ids=BACKENDS)

TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn")), max_size=12)
WORDS = TEXTS | st.sampled_from(
    ["no", "on", "~", "null", "010", "<<", "- a", "a: b", "# c", "x\ny\n", " s ", "|", "é\x85"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=20,
)


def seen(document: Document, rule: str) -> list[tuple[str, Any]]:
    """The notes for a rule: the text that each marks, and its details."""
    return [(document.text[slice(*note.offsets)], note.details) for note in document.notes if note.rule == rule]


def refusal(text: str, backend: Backend | None = None) -> tuple[str, tuple[int, int]]:
    """Why a text is not readable, and where."""
    document = read_yaml("tools.yaml", text, backend=backend)
    assert not document.readable
    (note,) = document.notes
    assert (note.rule, document.value) == ("unreadable-file", None)
    return note.details["problem"], note.offsets


@both
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("- null\n- Null\n- ~\n-\n- x", [None, None, None, None, "x"]),
        ("[true, False, TRUE, tRUE]", [True, False, True, "tRUE"]),
        ("[0, -7, +12, 0o17, 0x1F, 007, 0o8]", [0, -7, 12, 15, 31, 7, "0o8"]),
        ("[1.5, -.5, 1., 6e2, 1.e-1, '.', 1.2.3, +]", [1.5, -0.5, 1.0, 600.0, 0.1, ".", "1.2.3", "+"]),
        ("[.inf, -.INF]", [math.inf, -math.inf]),
        (
            "{1: a, true: b, ~: c, 1.5: d, 0x10: e, .nan: f}",
            {"1": "a", "true": "b", "null": "c", "1.5": "d", "16": "e", ".nan": "f"},
        ),
        ("a: |\n  x\n   y\n\nb: >-\n  p\n  q\n", {"a": "x\n y\n", "b": "p q"}),
        ("- &t {k: &v 1}\n- *t\n- *v\n- {*v : x}", [{"k": 1}, {"k": 1}, 1, {"1": "x"}]),
        ('a: "q\x85r \u2028 s"\nb: |\n  x\u2028y\n', {"a": "q\x85r \u2028 s", "b": "x\u2028y\n"}),
        ("# only a comment\n", None),
        ("", None),
        ("--- 1\n---\n", 1),
    ],
)
def test_a_text_reads_as_yaml_1_2(backend: Backend, text: str, value: object) -> None:
    document = read_yaml("tools.yaml", text, backend=backend)
    assert document.readable
    assert repr(document.value) == repr(value)
    assert not document.streams


@pytest.mark.parametrize(
    ("text", "yaml11", "yaml12"),
    [
        ("no", "the boolean false", "the text no"),
        ("On", "the boolean true", "the text On"),
        ("010", "the number 8", "the number 10"),
        ("08", "the text 08", "the number 8"),
        ("0o10", "the text 0o10", "the number 8"),
        ("-0x1f", "the number -31", "the text -0x1f"),
        ("0b11", "the number 3", "the text 0b11"),
        ("22:22", "the number 1342", "the text 22:22"),
        ("-1:30.5", "the number -90.5", "the text -1:30.5"),
        ("1_000", "the number 1000", "the text 1_000"),
        ("1_0.5", "the number 10.5", "the text 1_0.5"),
        ("1e3", "the text 1e3", "the number 1000.0"),
        ("2024-01-31", "the date 2024-01-31", "the text 2024-01-31"),
        ("2024-1-31 10:00:00 +01:00", "the date 2024-1-31 10:00:00 +01:00", "the text 2024-1-31 10:00:00 +01:00"),
    ],
)
def test_a_scalar_that_yaml_1_1_reads_otherwise_is_noted_as_value_and_as_key(
    text: str, yaml11: str, yaml12: str
) -> None:
    document = read_yaml("tools.yaml", f"value: {text}\n{text}: key\n")
    assert seen(document, "yaml-ambiguity") == [(text, {"text": text, "yaml11": yaml11, "yaml12": yaml12})] * 2


@pytest.mark.parametrize(
    "text", ["y", "N", "'no'", "00", "12", "1.5", ".5", "0:30", "80:80", "0b", "0x_", "a_b", "1.2.3"]
)
def test_a_scalar_that_both_versions_read_alike_is_not_noted(text: str) -> None:
    assert read_yaml("tools.yaml", f"a: {text}").notes == ()


@both
def test_the_directive_for_yaml_1_1_is_honoured_in_its_document_alone(backend: Backend) -> None:
    text = "%YAML 1.1\n---\n[no, 010, 1:30, 1_000, 0b11, 0x_F, 0b_]\n...\n---\n[no, 010]\n"
    document = read_yaml("tools.yaml", text, backend=backend)
    assert document.value == [[False, 8, 90, 1000, 3, 15, "0b_"], ["no", 10]]
    assert document.streams
    assert [marked for marked, _ in seen(document, "yaml-ambiguity")] == ["no", "010"]


def test_a_date_stays_a_text_and_is_noted_under_yaml_1_1_too() -> None:
    document = read_yaml("tools.yaml", "%YAML 1.1\n---\nday: 2024-01-31\n")
    assert type(document.value["day"]) is str
    assert [marked for marked, _ in seen(document, "yaml-ambiguity")] == ["2024-01-31"]


@both
def test_tags_of_the_core_schema_are_obeyed(backend: Backend) -> None:
    text = '[!!str 010, ! 12, !!int "3", !!float 3, !!bool yes, !!null "", !!seq [1], !!map {a: 1}]'
    text = text.replace("!!map", "!<tag:yaml.org,2002:map>")
    document = read_yaml("tools.yaml", text, backend=backend)
    assert repr(document.value) == repr(["010", "12", 3, 3.0, True, None, [1], {"a": 1}])
    assert document.notes == ()


@both
def test_other_tags_are_noted_and_never_obeyed(backend: Backend) -> None:
    text = (
        "a: !include x.yaml\nb: !!python/object/apply:os.system [ls]\nc: !!binary aGk=\nd: !!set {x}\ne: !!int 'two'\n"
    )
    document = read_yaml("tools.yaml", text, backend=backend)
    assert document.value == {"a": "x.yaml", "b": ["ls"], "c": "aGk=", "d": {"x": None}, "e": "two"}
    notes = seen(document, "yaml-ambiguity")
    assert [details["tag"] for _, details in notes] == [
        "!include", "!!python/object/apply:os.system", "!!binary", "!!set", "!!int",
    ]  # fmt: skip
    assert [marked for marked, _ in notes][:2] == ["!include x.yaml", "!!python/object/apply:os.system"]
    assert notes[0][1]["yaml12"] == "the text x.yaml"
    assert seen(read_yaml("tools.yaml", "!x"), "yaml-ambiguity")[0][1]["yaml12"] == "null"
    assert notes[1][1]["yaml12"] == "a list"


def test_the_last_of_repeated_keys_wins_and_each_repetition_names_the_first() -> None:
    document = read_yaml("tools.yaml", 'a: 1\nb: 2\n"a": 3\nc: 4\na: 5\n')
    assert document.value == {"a": 5, "b": 2, "c": 4}
    assert document.notes == (
        Note("duplicate-key", (10, 13), {"key": "a"}, ((0, 1),)),
        Note("duplicate-key", (22, 23), {"key": "a"}, ((0, 1),)),
    )
    assert document.positions.value(("a",)) == (25, 26)
    assert document.positions.value(("c",)) == (20, 21)


def test_notes_of_decoding_come_first_and_the_rest_follow_the_text() -> None:
    before = Note("lax-json", (0, 0), {"what": "bom"})
    document = read_yaml("tools.yaml", "a: {b: no, b: 1}\na: on\n", (before,))
    assert [note.rule for note in document.notes] == [
        "lax-json", "yaml-ambiguity", "duplicate-key", "duplicate-key", "yaml-ambiguity",
    ]  # fmt: skip
    assert read_yaml("tools.yaml", "[", (before,)).notes[0] is before


@both
def test_merge_keys_give_way_to_the_maps_own_keys_and_earlier_maps_to_none(backend: Backend) -> None:
    text = "x: &x {p: 1, q: 2}\ny: {<<: *x, q: 3}\nz:\n  <<: [*x, {r: 5, p: 9}]\n  s: 1\n"
    text += "t: {<<: {a: 1}, <<: {a: 2, b: 3}}\n"
    document = read_yaml("tools.yaml", text, backend=backend)
    assert document.value["y"] == {"p": 1, "q": 3}
    assert document.value["z"] == {"p": 1, "q": 2, "r": 5, "s": 1}
    assert document.value["t"] == {"a": 1, "b": 3}
    assert document.shared
    assert seen(document, "duplicate-key") == [("<<", {"key": "<<"})]


def test_a_merge_key_without_a_map_is_a_key_like_others_and_noted() -> None:
    document = read_yaml("tools.yaml", 'a: {<<: 5}\nb: {"<<": {c: 1}}\n')
    assert document.value == {"a": {"<<": 5}, "b": {"<<": {"c": 1}}}
    assert [marked for marked, _ in seen(document, "yaml-ambiguity")] == ["<<"]


def test_merge_keys_cannot_multiply_a_file_without_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_reader, "MAX_MERGED", 6)
    text = "a: &a {p: 1, q: 2}\nb:\n" + "- <<: *a\n" * 3
    assert read_yaml("tools.yaml", text).readable
    assert refusal(text + "- <<: *a\n") == ("merge keys (`<<`) copy more than 6 members", (51, 52))


@both
def test_an_alias_is_the_same_object_and_nine_to_the_ninth_cost_nothing(backend: Backend) -> None:
    levels = [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 10)]
    document = read_yaml("tools.yaml", "\n".join(["a0: &a0 [lol]", *levels]), backend=backend)
    assert document.shared
    assert document.value["a9"][8] is document.value["a8"]
    assert not read_yaml("tools.yaml", "[&a 1, *a]").shared


def test_levels_are_counted_through_aliases_but_not_through_merges() -> None:
    chain = "".join(f"a{i}: &a{i} [*a{i - 1}]\n" for i in range(1, MAX_DEPTH))
    assert refusal("a0: &a0 [x]\n" + chain)[0] == "nested more than 200 levels deep"
    for merge in ("*m{}", "[*m{}]"):
        merged = "".join(f"m{i}: &m{i} {{<<: {merge.format(i - 1)}, k{i}: 1}}\n" for i in range(1, 300))
        assert len(read_yaml("tools.yaml", "m0: &m0 {k0: 1}\n" + merged).value["m299"]) == 300


@both
@pytest.mark.parametrize("count", [10_000, 100_000])
@pytest.mark.parametrize("opening", ["[", "[\n", "{a: ", "- ", '{"a":[', "? "])
def test_bottomless_nesting_ends_quickly_and_cleanly(backend: Backend, opening: str, count: int) -> None:
    started = time.process_time()
    problem, _ = refusal(opening * count, backend)
    assert problem in ("nested more than 200 levels deep", "a map is used as a key, which JSON does not have")
    assert time.process_time() - started < 20


@both
def test_two_hundred_levels_are_read_and_one_more_is_not(backend: Backend) -> None:
    for deep in ("[" * 200 + "]" * 200, "\n".join(" " * i + "a:" for i in range(200))):
        assert read_yaml("tools.yaml", deep, backend=backend).readable
    assert refusal("[" * 201 + "]" * 201, backend) == ("nested more than 200 levels deep", (200, 201))
    assert refusal("\n".join(" " * i + "a:" for i in range(3000)), backend) == (
        "nested more than 200 levels deep",
        (20700, 20701),
    )


@both
@pytest.mark.parametrize(
    ("text", "problem", "marked"),
    [
        ("a: b: c", "mapping values are not allowed here", (4, 5)),
        ("a: 1\n\tb: 2", "a tab ", (5, 6)),
        ('a: ["b"\n\t}', "; a tab indents this line, where YAML allows only spaces", (9, 10)),
        ("a: [1, 2\nb: 3\n", "while parsing a flow sequence that starts on line 1", (10, 11)),
        ('a: "x\n', "found unexpected end of stream while scanning a quoted scalar that starts on line 1", (6, 6)),
        ("a: @x", "a value without quotes cannot start with the character @", (3, 4)),
        ("{% if x %}", "`{%` opens a template tag, which is not YAML", (1, 2)),
        ("name: {{ .Values.name }}", "a key, which JSON does not have; is `{{` part of a template?", (7, 8)),
        ("? [a]\n: b", "a list is used as a key, which JSON does not have", (2, 3)),
        ("a: &x {}\n*x : b", "a map is used as a key, which JSON does not have", (9, 11)),
        ("a: &a [*a]", "alias *a contains itself", (7, 9)),
        ("a: *b", "alias *b has no anchor &b before it", (3, 5)),
        ("a: x\x07", "U+0007 (a control character) is not allowed in YAML", (4, 5)),
        ("é: \ud83d\ude00", "U+D83D (half of a surrogate pair) is not allowed in YAML", (3, 4)),
        ("a: \uffff", "U+FFFF (not a character) is not allowed in YAML", (3, 4)),
        ("%YAML 2.0\n---\na", "found incompatible YAML document", (0, 1)),
        (f"{'k' * 1100}: 1", "a key longer than 1,024 characters has to be written after `? `", (1100, 1101)),
        (f"'{'k' * 1100}': 1", "a key longer than 1,024 characters has to be written after `? `", (1102, 1103)),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_with_its_place(
    backend: Backend, text: str, problem: str, marked: tuple[int, int]
) -> None:
    said, offsets = refusal(text, backend)
    assert problem in said
    assert offsets == marked


def test_a_failure_inside_the_pure_parser_is_a_broken_file() -> None:
    assert refusal("%YAML 1.3\n---\na", pure()) == ("this is not valid YAML", (0, 1))


def test_numbers_beyond_what_python_and_json_hold_become_floats_with_a_note() -> None:
    nines = "9" * 5000
    text = f"[{nines}, -{nines}, 1e400, .NaN, 0x{'f' * 600}, {'9' * 4000}, !!float {'9' * 400}]"
    document = read_yaml("tools.yaml", text)
    assert document.value[:3] == [math.inf, -math.inf, math.inf]
    assert math.isnan(document.value[3])
    assert document.value[4:] == [math.inf, 10**4000 - 1, math.inf]
    assert [tuple(details.values()) for _, details in seen(document, "lax-json")] == [
        ("number", "9" * 20 + "…"),
        ("number", "-" + "9" * 19 + "…"),
        ("number", "1e400"),
        ("constant", ".NaN"),
        ("number", "0x" + "f" * 18 + "…"),
        ("number", "9" * 20 + "…"),
    ]
    assert seen(document, "yaml-ambiguity") == []
    legacy = read_yaml("tools.yaml", f"%YAML 1.1\n---\n[-0b{'1' * 600}, -1{':30' * 200}, -{nines}]")
    assert legacy.value == [-math.inf] * 3


def test_a_lower_limit_on_digits_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(sys, "set_int_max_str_digits"):
        pytest.skip("this Python has no such limit")
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        assert read_yaml("tools.yaml", f"- {'9' * 700}\n- 0{'7' * 700}: 0x{'f' * 500}\n").readable
    finally:
        sys.set_int_max_str_digits(before)


def test_several_documents_are_a_stream_and_empty_ones_at_the_end_do_not_count() -> None:
    document = read_yaml("tools.yaml", "--- &a {x: 1}\n--- [2]\n---\n---\n")
    assert (document.value, document.streams) == ([{"x": 1}, [2]], True)
    assert document.positions.value((1, 0)) == (19, 20)
    assert document.positions.value(()) == (7, 21)
    assert refusal("--- &a 1\n--- *a\n")[0] == "alias *a has no anchor &a before it"


def test_without_libyaml_the_pure_parser_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml.cyaml", None)
    assert best_backend().name == "pure"
    assert read_yaml("tools.yaml", "a: [1]").value == {"a": [1]}


@given(VALUES, st.sampled_from([None, True, False]), st.sampled_from([None, '"', "'", "|"]), st.integers(10, 100))
def test_what_pyyaml_writes_is_read_back(value: Any, flow: bool | None, style: str | None, width: int) -> None:
    plain = PlainScalars()
    text = yaml.safe_dump(value, allow_unicode=True, default_flow_style=flow, default_style=style, width=width)
    # PyYAML leaves without quotes what is a text in YAML 1.1 only, such as 1e3, and breaks lines at YAML 1.1's breaks.
    assume(not any(mark in word for word in strings(value) for mark in YAML_11_BREAKS))
    assume(not any(isinstance(plain.core(word), (int, float)) for word in strings(value)))
    document = read_yaml("tools.yaml", text)
    assert document.readable
    assert document.value == value


def strings(value: Any) -> list[str]:
    """Every text in a value, keys too."""
    if isinstance(value, str):
        return [value]
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for part in parts for text in strings(part)]


@given(VALUES, st.sampled_from([None, 1]))
def test_json_reads_as_json(value: Any, indent: int | None) -> None:
    document = read_yaml("tools.yaml", json.dumps(value, ensure_ascii=False, indent=indent))
    assert document.readable
    assert document.value == value
    assert document.notes == ()


def test_line_breaks_of_yaml_1_1_stay_breaks_where_no_character_is_free_to_stand_in_for_them() -> None:
    every = "".join(map(chr, range(0xE000, 0xF900)))
    assert read_yaml("tools.yaml", f"'{every}\x85x'").value == f"{every} x"


def test_a_parser_error_without_a_place_is_put_at_the_start() -> None:
    problem = explain(yaml.YAMLError("odd"), "a: 1")
    assert (problem.problem, problem.offsets) == ("this is not valid YAML", (0, 1))
