"""Spans of YAML values: exact, visible, and the same from both parsers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from toolcheck.finding import Path
from toolcheck.source.document import Document
from toolcheck.source.yaml_events import Backend, best_backend, pure
from toolcheck.source.yaml_reader import read_yaml
from toolcheck.source.yaml_scalars import key_text

BACKENDS = {backend.name: backend for backend in (best_backend(), pure())}
both = pytest.mark.parametrize("backend", BACKENDS.values(), ids=BACKENDS)

CATALOGUE = """\
# Tools of a library.
tools:
- name: find_book   # trailing
  description: >-
    Finds a book
    by its title.

  # about the schema
  input_schema: &schema
    type: object
    properties: {"title": {type: 'string'}, year: !!int 1999}
    required: [ title ]

- !tool
  name: &n "find_author"
  input_schema: *schema
  *n : ~
  tags:
  - a
  - [b: c , d]
empty:
last: |+
  kept

# the end
"""

PIECES = st.sampled_from(
    [
        *"-:,[]{}#&*!|>'\"%@`?ab1. \t\n\r",
        *("\n  ", "- ", ": ", "? ", "a: ", "&a ", "*a", "!!str ", "!x ", "<<: ", "---\n", "...\n", "%YAML 1.1\n"),
        *("|\n ", " # toolcheck: x\n", "é", "\x85", "\u2028", "\ufeff", "\x00", "\ud800", "😀", "null", "no"),
    ]
)
KEYS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=10)
TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | KEYS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=20),
    max_leaves=25,
)


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every path of a value."""
    yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in pairs:
        yield from paths(child, (*path, step))


def source(document: Document, *path: str | int, key: bool = False) -> str:
    """The text that a path marks."""
    positions = document.positions
    start, end = positions.key(path) if key else positions.value(path)
    return document.text[start:end]


@both
def test_spans_cover_exactly_what_is_visible(backend: Backend) -> None:
    document = read_yaml("tools.yaml", CATALOGUE, backend=backend)
    assert source(document, "tools", 0, "name") == "find_book"
    assert source(document, "tools", 0, "description") == ">-\n    Finds a book\n    by its title."
    schema = source(document, "tools", 0, "input_schema")
    assert (schema[:6], schema[-9:]) == ("type: ", "[ title ]")
    assert source(document, "tools", 0, "input_schema", "properties", "title") == "{type: 'string'}"
    assert source(document, "tools", 0, "input_schema", "properties", "title", "type") == "'string'"
    assert source(document, "tools", 0, "input_schema", "properties", "title", key=True) == '"title"'
    assert source(document, "tools", 0, "input_schema", "properties", "year") == "1999"
    assert source(document, "tools", 1, "name") == '"find_author"'
    assert source(document, "tools", 1).startswith("name: &n")
    assert source(document, "tools", 1, "tags") == "- a\n  - [b: c , d]"
    assert source(document, "tools", 1, "tags", 1, 0) == "b: c"
    assert source(document, "last") == "|+\n  kept"
    assert source(document) == CATALOGUE[CATALOGUE.index("tools:") : CATALOGUE.index("\n\n# the end")]


@both
def test_an_alias_stands_where_it_is_written_and_its_inside_at_the_anchor(backend: Backend) -> None:
    document = read_yaml("tools.yaml", CATALOGUE, backend=backend)
    assert source(document, "tools", 1, "input_schema") == "*schema"
    assert source(document, "tools", 1, "find_author", key=True) == "*n"
    inside = ("input_schema", "required", 0)
    assert document.positions.value(("tools", 1, *inside)) == document.positions.value(("tools", 0, *inside))


def test_a_merged_member_stands_at_its_source() -> None:
    text = "base: &b {unit: m, size: {max: 3}}\nx:\n  <<: *b\n  unit: km\ny: {<<: {z: 1}}\n"
    document = read_yaml("tools.yaml", text)
    assert document.positions.value(("x", "unit")) == (text.index("km"), text.index("km") + 2)
    assert document.positions.key(("x", "size")) == document.positions.key(("base", "size"))
    assert source(document, "x", "size", "max") == "3"
    assert document.positions.path_at(text.index("<<")) == ("x",)
    assert document.positions.path_at(text.index("km")) == ("x", "unit")
    assert document.positions.path_at(text.index("m, size")) == ("base", "unit")
    assert document.positions.path_at(text.index("1}}")) == ("y", "z")


@both
def test_the_empty_value_stands_after_its_colon(backend: Backend) -> None:
    document = read_yaml("tools.yaml", "a:\n\n  \nb: 1\nc: &x\nd:\n  - \n", backend=backend)
    assert document.positions.value(("a",)) == (2, 2)
    assert document.positions.value(("c",)) == (17, 17)
    assert document.positions.value(("d",)) == (23, 24)


def test_the_two_parsers_differ_only_where_a_comment_follows_an_empty_value() -> None:
    fast, slow = (read_yaml("tools.yaml", "a: # note\nb: 1\n", backend=backend) for backend in BACKENDS.values())
    assert fast.value == slow.value == {"a": None, "b": 1}
    assert fast.positions.value(("a",)) == (2, 2)
    assert slow.positions.value(("a",)) == (9, 9)


@pytest.mark.parametrize(
    ("mark", "path"),
    [
        ("# Tools", ()),
        ("tools", ("tools",)),
        ("find_book", ("tools", 0, "name")),
        ("by its", ("tools", 0, "description")),
        ("'string'", ("tools", 0, "input_schema", "properties", "title", "type")),
        ("year", ("tools", 0, "input_schema", "properties", "year")),
        ("*schema", ("tools", 1, "input_schema")),
        ("b: c", ("tools", 1, "tags", 1, 0, "b")),
        ("the end", ()),
    ],
)
def test_an_offset_leads_to_the_innermost_path(mark: str, path: Path) -> None:
    assert read_yaml("tools.yaml", CATALOGUE).positions.path_at(CATALOGUE.index(mark)) == path


@both
def test_a_second_byte_order_mark_moves_no_span(backend: Backend) -> None:
    document = read_yaml("tools.yaml", "\ufeffa: b\n", backend=backend)
    assert (document.value, source(document, "a"), source(document, "a", key=True)) == ({"a": "b"}, "b", "a")


def test_paths_that_do_not_exist_raise_key_error() -> None:
    positions = read_yaml("tools.yaml", "a: [1]\n").positions
    bad: list[Path] = [("b",), (0,), ("a", 1), ("a", -1), ("a", "0"), ("a", 0, "x")]
    for path in bad:
        with pytest.raises(KeyError):
            positions.value(path)
        with pytest.raises(KeyError):
            positions.key(path)


def test_a_text_without_a_document_has_a_root_alone() -> None:
    positions = read_yaml("tools.yaml", "# nothing\n").positions
    assert (positions.value(()), positions.key(()), positions.path_at(3)) == ((0, 0), (0, 0), ())


def test_comments_are_found_outside_scalars_only() -> None:
    text = (
        "# toolcheck: a\r\nx: 1 # b\ny: 'it # no'  # c\nz: |  # d\n  text # no\n # e\nw: a#no\n"
        'v: "one\n  # no\n  " # f\nu: [1, # g\n 2]\n  # h'
    )
    document = read_yaml("tools.yaml", text)
    found = [(text[slice(*comment.offsets)], comment.trailing) for comment in document.comments]
    assert found == [
        ("# toolcheck: a", False), ("# b", True), ("# c", True), ("# d", True),
        ("# e", False), ("# f", True), ("# g", True), ("# h", False),
    ]  # fmt: skip


def test_comments_are_not_sought_where_none_speaks_to_this_program() -> None:
    assert read_yaml("tools.yaml", "a: 1 # note\n").comments == ()


@given(TREES, st.sampled_from([None, True, False]), st.sampled_from([None, '"', "'"]), st.integers(10, 100))
def test_every_span_holds_what_its_path_names(value: Any, flow: bool | None, style: str | None, width: int) -> None:
    text = yaml.safe_dump(value, allow_unicode=True, default_flow_style=flow, default_style=style, width=width)
    document = read_yaml("tools.yaml", text)
    for path in paths(document.value):
        start, end = document.positions.value(path)
        assert 0 <= start <= end <= len(text)
        node = document.value
        for step in path:
            node = node[step]
        if isinstance(node, str):
            assert read_yaml("tools.yaml", text[start:end]).value == node
        if start < end and not isinstance(node, (dict, list)):
            assert document.positions.path_at(start) == path
            assert text[end - 1] not in " \r\n"
        if path and isinstance(path[-1], str):
            start, end = document.positions.key(path)
            key = read_yaml("tools.yaml", text[start:end]).value
            assert key == path[-1] if isinstance(key, str) else key_text(key, "") == path[-1]
            assert document.positions.path_at(start) == path


@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=30))
@example("[? a : b, ? , : c]\n")
@example("- ? a\n- ? |\n  b\n  : - c\n")
@example("%YAML 1.1\n--- no\n--- !!set {a, <<: {b}}\n...\n%YAML 1.2\n---\n")
def test_any_text_ends_in_a_document_from_both_parsers(text: str) -> None:
    documents = [read_yaml("tools.yaml", text, backend=backend) for backend in BACKENDS.values()]
    for document in documents:
        for note in document.notes:
            assert 0 <= note.offsets[0] <= note.offsets[1] <= len(text)
        for path in paths(document.value):
            start, end = document.positions.value(path)
            assert 0 <= start <= end <= len(text)
            assert 0 <= document.positions.key(path)[0] <= len(text)
        for offset in range(len(text)):
            document.positions.path_at(offset)


@given(TREES, st.sampled_from([None, True, False]), st.integers(10, 100))
def test_both_parsers_give_the_same_values_notes_and_spans(value: Any, flow: bool | None, width: int) -> None:
    text = yaml.safe_dump(value, allow_unicode=True, default_flow_style=flow, width=width)
    fast, slow = (read_yaml("tools.yaml", text, backend=backend) for backend in BACKENDS.values())
    assert (fast.value, fast.notes) == (slow.value, slow.notes)
    for path in paths(fast.value):
        assert fast.positions.value(path) == slow.positions.value(path)
        assert fast.positions.key(path) == slow.positions.key(path)


def test_each_member_of_a_large_map_is_found() -> None:
    document = read_yaml("tools.yaml", "".join(f"key{i}: value{i}\n" for i in range(100)))
    for i in (0, 50, 99, 50):
        assert source(document, f"key{i}") == f"value{i}"
        assert document.positions.path_at(document.text.index(f"value{i}\n")) == (f"key{i}",)
