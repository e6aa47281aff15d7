"""Bytes to text, and offsets to lines and columns."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.source import KINDS, kind_of_file, read_document
from toolcheck.source import text as module
from toolcheck.source.text import Lines, UndecodableError, decode

TEXT = '{"a": "é"}'


def counted(text: str, offset: int) -> tuple[int, int]:
    """The position of an offset, by counting: LF, CR LF and CR end a line."""
    line, column, at = 1, 1, 0
    while at < offset:
        if text[at] == "\n" or (text[at] == "\r" and text[at + 1 : at + 2] != "\n"):
            line, column = line + 1, 1
        else:
            column += 1
        at += 1
    return line, column


@pytest.mark.parametrize("block", [1, 2, 7, 4096])
def test_positions_count_lines_and_code_points(monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    monkeypatch.setattr(module, "BLOCK", block)
    lines = Lines("ab\n\nçé𝒳\r\n  last")
    assert [tuple(lines.position(at)) for at in (0, 2, 3, 4, 6, 7, 9, 11, 13)] == [
        (1, 1), (1, 3), (2, 1), (3, 1), (3, 3), (3, 4), (4, 1), (4, 3), (4, 5),
    ]  # fmt: skip


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["\n", "\r\n", "\r", "a", "é", "\u2028", " "])),
    st.lists(st.integers(0, 40)),
    st.integers(1, 5),
)
def test_positions_agree_with_counting_in_any_order(parts: list[str], offsets: list[int], block: int) -> None:
    text = "".join(parts)
    before = module.BLOCK
    module.BLOCK = block
    try:
        lines = Lines(text)
        for offset in offsets:
            known = min(offset, len(text))
            if text[known - 1 : known + 1] != "\r\n" or known == 0:  # between CR and LF is no place of its own
                assert tuple(lines.position(offset)) == counted(text, known)
    finally:
        module.BLOCK = before


def test_a_span_has_two_positions() -> None:
    start, end = Lines("one\ntwo").span((1, 6))
    assert (start, end) == ((1, 2), (2, 3))


@pytest.mark.parametrize(
    ("mark", "encoding", "details"),
    [
        (codecs.BOM_UTF8, "utf-8", {"what": "bom"}),
        (codecs.BOM_UTF16_LE, "utf-16-le", {"what": "encoding", "text": "UTF-16"}),
        (codecs.BOM_UTF16_BE, "utf-16-be", {"what": "encoding", "text": "UTF-16"}),
        (codecs.BOM_UTF32_LE, "utf-32-le", {"what": "encoding", "text": "UTF-32"}),
        (codecs.BOM_UTF32_BE, "utf-32-be", {"what": "encoding", "text": "UTF-32"}),
        (b"", "utf-16-le", {"what": "encoding", "text": "UTF-16"}),
        (b"", "utf-16-be", {"what": "encoding", "text": "UTF-16"}),
        (b"", "utf-32-le", {"what": "encoding", "text": "UTF-32"}),
        (b"", "utf-32-be", {"what": "encoding", "text": "UTF-32"}),
    ],
)
def test_unicode_encodings_are_read_and_noted(mark: bytes, encoding: str, details: dict[str, str]) -> None:
    text, notes = decode(mark + TEXT.encode(encoding))
    assert text == TEXT
    assert [dict(note.details) for note in notes] == [details]
    assert notes[0].offsets == (0, 0)


@pytest.mark.parametrize("data", [b"", b"{}", TEXT.encode(), b"\0\0\0\0", b"a\0"])
def test_utf_8_without_a_mark_is_the_rule(data: bytes) -> None:
    assert decode(data) == (data.decode(), ())


@pytest.mark.parametrize(
    ("data", "words", "before"),
    [
        ('{"a": "é"}'.encode("latin-1"), "byte 0xe9 is not valid UTF-8; save the file as UTF-8", '{"a": "'),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is a binary file, not text", ""),
        (codecs.BOM_UTF16_LE + b"[\0x", "not valid UTF-16: truncated data", "["),
        (codecs.BOM_UTF32_LE + b"[\0\0\0\xff\xff\xff\xff", "not valid UTF-32: ", "["),
    ],
)
def test_other_bytes_are_refused_with_the_place(data: bytes, words: str, before: str) -> None:
    with pytest.raises(UndecodableError) as caught:
        decode(data)
    assert words in str(caught.value)
    assert caught.value.text == before
    document = read_document("x.json", data)
    assert not document.readable
    assert document.notes[-1].offsets == (len(before),) * 2


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.json", "a: 1", "json"), ("a.JSONL", "", "json"), ("a.ndjson", "", "json"), ("a.jsonc", "", "jsonc"),
        ("a.yaml", "{}", "yaml"), ("a.YML", "", "yaml"), ("a.txt", '  {"a": 1}', "json"), ("a", "[1]", "json"),
        ("a", "// x\n{}", "json"), ("<stdin>", "/* x */ {}", "json"), ("<stdin>", "tools:\n", "yaml"),
        ("a.conf", "", "yaml"),
    ],
)  # fmt: skip
def test_the_suffix_tells_the_language_else_the_first_character(name: str, text: str, kind: str) -> None:
    assert kind_of_file(name, text) == kind


@pytest.mark.parametrize("name", [f"x{suffix}" for suffix in KINDS])
@pytest.mark.parametrize("data", [b"", b" \n\t\r\n", codecs.BOM_UTF8])
def test_an_empty_file_is_unreadable_in_every_language(name: str, data: bytes) -> None:
    document = read_document(name, data)
    assert not document.readable
    assert document.notes[-1].details["problem"] == "the file is empty"


def test_a_mark_is_no_column() -> None:
    document = read_document("x.json", codecs.BOM_UTF8 + b'["a"]')
    assert document.positions.value((0,)) == (1, 4)
