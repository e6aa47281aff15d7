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
from toolcheck.source.document import Document
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
