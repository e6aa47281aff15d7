"""Of JSON Lines and of YAML with several documents the good parts are read; each broken one is told at its place."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.discover import catalogues
from toolcheck.runner import Options, run
from toolcheck.source import read_document
from toolcheck.source.document import MAX_TOLD, Document
from toolcheck.source.unknown import LOST
from toolcheck.source.yaml_events import libyaml, pure
from toolcheck.source.yaml_reader import read_yaml

GOOD = '{"tools": [{"name": "read_order", "input_schema": {"type": "object"}}]}'
BAD = '{"tools": [{"name": "read_order" "input_schema": {}}]}'


def read(text: str, name: str = "log.jsonl") -> Document:
    return read_document(name, text.encode("utf-8", "surrogatepass"))


def told(document: Document) -> list[tuple[str, int]]:
    return [(note.details["problem"], note.offsets[0]) for note in document.notes if note.rule == "unreadable-file"]


def test_the_good_lines_are_read_and_each_broken_one_is_told() -> None:
    text = "\n".join([GOOD, BAD, "", GOOD, '{"tools": [', "oops"]) + "\n"
    document = read(text)
    assert document.value == [json.loads(GOOD), LOST, json.loads(GOOD), LOST, LOST]
    assert document.value[1] is LOST
    assert (document.streams, document.partial, document.text) == (True, True, text)
    assert [found.path for found in catalogues(document)] == [(0, "tools"), (2, "tools")]
    (comma, first), (end, second), (value, third) = told(document)
    assert comma.startswith("a comma or the end of the list")
    assert text.startswith('"input_schema": {}', first)
    assert (end, second) == ("the line ends before the JSON value does", text.index("[\noops") + 1)
    assert value == "a value was expected here, not `o`"
    assert text[third:] == "oops\n"
    assert document.positions.path_at(first) == (1,)
    assert document.positions.path_at(third) == (4,)
    for path in ((0,), (2, "tools", 0, "name")):
        start, stop = document.positions.value(path)
        assert json.loads(text[start:stop]) == (json.loads(GOOD) if len(path) == 1 else "read_order")


def test_a_line_may_hold_what_a_file_may() -> None:
    lines = [
        GOOD,
        "// a comment",
        '{"a": 1,} // here',
        '{"b": NaN}',
        '{"c": 1, "c": 2}',
        "{'d': 1}",
        "7",
        "null",
        "/* x",
    ]
    document = read("\n".join(lines))
    assert [part is LOST for part in document.value] == [False] * 4 + [True, False, False, True]
    assert [problem for problem, _ in told(document)] == [
        "a key in double quotes was expected here, not `'`",
        "a comment that does not end on its line",
    ]
    assert {note.rule for note in document.notes} == {"lax-json", "duplicate-key", "unreadable-file"}


@pytest.mark.parametrize("text", ["{'a': 1}\n[1\n", "oops\n7\n", BAD, f"{BAD}\n"])
def test_a_file_without_a_good_record_is_unreadable_as_a_whole(text: str) -> None:
    document = read(text)
    assert not document.readable
    assert len(told(document)) == 1


def test_a_json_file_is_one_of_lines_only_when_most_of_them_are_records() -> None:
    assert read(f"{GOOD}\n{GOOD}\n{BAD}\n", "log.json").value[2] is LOST
    assert not read(f"{GOOD}\n{BAD}\n", "log.json").readable
    assert not read('[\n{"a": 1},\n{}\n{"b" 2}\n]', "tools.json").readable
    assert read(f"{GOOD}\n{BAD}\n", "log.ndjson").readable


def test_after_some_lines_only_their_number_is_told() -> None:
    document = read(f"{GOOD}\n" + f"{BAD}\n" * (MAX_TOLD + 7))
    problems = told(document)
    assert len(problems) == MAX_TOLD
    assert problems[-1][0].endswith("; 7 more lines cannot be read either")
    assert not problems[-2][0].endswith("either")
    assert document.value.count(LOST) == MAX_TOLD + 7
    assert told(read(f"{GOOD}\n" + f"{BAD}\n" * (MAX_TOLD + 1)))[-1][0].endswith("; 1 more line cannot be read either")


LINES = st.sampled_from(
    [GOOD, BAD, "", "{}", "[1, 2]", "{", "}", '"a"', "oops", '{"a": "\t"}', '{"a": 1,}', "// c", "/* c */ {}", "/*",
     "*/", '{"a": "\\ud800"}', "[" * 300 + "]" * 300, "[" * 300, "1" * 5000, '{} {}', " \r", '"x']
)  # fmt: skip


@settings(deadline=None, max_examples=300)
@given(st.lists(LINES, max_size=8))
def test_any_mixture_of_lines_is_read_or_told(lines: list[str]) -> None:
    text = "\n".join(lines)
    document = read(text)
    assert document.text == text
    for note in document.notes:
        assert 0 <= note.offsets[0] <= note.offsets[1] <= len(text)
    if document.readable and document.partial:
        lost = [index for index, part in enumerate(document.value) if part is LOST]
        assert len(told(document)) == len(lost)
        for index in range(len(document.value)):
            start, end = document.positions.value((index,))
            assert 0 <= start < end <= len(text)
    if not document.readable:
        assert len(told(document)) == 1


@pytest.mark.parametrize("line", ["{x", "x", BAD, '{"a": 1,,}', "[" * 200])
def test_a_big_file_of_broken_lines_takes_linear_time(line: str) -> None:
    text = f"{GOOD}\n" + f"{line}\n" * (300_000 // len(line))
    started = time.process_time()
    assert read(text).partial
    assert time.process_time() - started < 10


def test_a_run_reports_each_line_and_ends_with_2(tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text(f"{GOOD}\n{BAD}\n")
    (tmp_path / "harmless.jsonl").write_text('{"tools": 1}\noops\n')
    done = run([str(tmp_path)], Options(select=("unreadable-file", "missing-description")))
    places = {(found.rule, found.location.start.line) for found in done.report.findings}
    assert places == {("missing-description", 1), ("unreadable-file", 2)}
    (failure,) = done.report.failures
    assert (failure.kind, failure.place and failure.place.line) == ("unreadable", 2)
    assert done.report.exit_code() == 2
    (skipped,) = done.report.summary.skipped
    assert skipped.reason.startswith("not read in full, and names no tools: a value was expected")


YAML_GOOD = "tools:\n  - name: read_order\n    input_schema: {type: object}\n"
YAML_BAD = [
    'name: "open\n',
    "a: [1\n",
    "a: b: c\n",
    "- x\n y: [\n",
    "\tx: 1\n",
    "a: *nothing\n",
    "{{- if x }}\n",
    '"x" y\n',
]


@pytest.mark.parametrize("bad", YAML_BAD)
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("backend", [libyaml, pure])
def test_one_broken_document_does_not_hide_the_others(bad: str, place: int, backend: Any) -> None:
    parts = [YAML_GOOD, YAML_GOOD]
    parts.insert(place, bad)
    text = "---\n".join(parts)
    document = read_yaml("t.yaml", text, (), backend())
    assert document.readable, told(document)
    assert [part is LOST for part in document.value] == [index == place for index in range(3)]
    ((_, offset),) = told(document)
    start = len("---\n".join([*parts[:place], ""]))
    assert start <= offset <= start + len(bad)
    begin, end = document.positions.value((place,))
    assert text[begin:end] == bad.strip()
    for index in {0, 1, 2} - {place}:
        begin, end = document.positions.value((index, "tools", 0, "name"))
        assert text[begin:end] == "read_order"


def test_broken_documents_without_a_good_one_are_one_unreadable_file() -> None:
    for text in ("---\na: [\n", "a: [\n---\nb: [\n", "a: [\n---\n", "a: [\n---\ntext\n"):
        document = read(text, "t.yaml")
        assert not document.readable
        assert len(told(document)) == 1


def test_several_broken_documents_are_told_each() -> None:
    text = "---\n".join([YAML_GOOD, *YAML_BAD, YAML_GOOD])
    document = read(text, "t.yaml")
    assert document.value.count(LOST) == len(told(document)) == len(YAML_BAD)
    assert [offset for _, offset in told(document)] == sorted(offset for _, offset in told(document))


@settings(deadline=None, max_examples=200)
@given(
    st.lists(
        st.sampled_from([YAML_GOOD, *YAML_BAD, "---\n", "--- x\n", "...\n", "%YAML 1.1\n", "# c\n", "~\n", "é: 1\n"])
    )
)
def test_any_mixture_of_documents_is_read_or_told(parts: list[str]) -> None:
    text = "".join(parts)
    document = read(text, "t.yaml")
    for note in document.notes:
        assert 0 <= note.offsets[0] <= note.offsets[1] <= len(text)
    assert document.text == text
    if document.readable and document.partial:
        assert len(told(document)) == sum(part is LOST for part in document.value)
