"""What the YAML reader notes: scalars that YAML 1.1 reads otherwise, tags, repeated keys, numbers that JSON has not."""

from __future__ import annotations

import math
from typing import Any

import pytest

from toolcheck.source.document import Document, Note
from toolcheck.source.yaml_events import Backend, best_backend, pure
from toolcheck.source.yaml_reader import read_yaml

BACKENDS = {backend.name: backend for backend in (best_backend(), pure())}
both = pytest.mark.parametrize("backend", BACKENDS.values(), ids=BACKENDS)


def seen(document: Document, rule: str) -> list[tuple[str, Any]]:
    """The notes for a rule: the text that each marks, and its details."""
    return [(document.text[slice(*note.offsets)], note.details) for note in document.notes if note.rule == rule]


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


def test_a_merge_key_without_a_map_is_a_key_like_others_and_noted() -> None:
    document = read_yaml("tools.yaml", 'a: {<<: 5}\nb: {"<<": {c: 1}}\n')
    assert document.value == {"a": {"<<": 5}, "b": {"<<": {"c": 1}}}
    assert [marked for marked, _ in seen(document, "yaml-ambiguity")] == ["<<"]


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
