"""Bytes to text, and offsets to lines and columns."""

from __future__ import annotations

import codecs

from ..finding import Offsets, Position
from .document import Note

BOMS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
BLOCK = 4096


class UndecodableError(ValueError):
    """The bytes are no text in a Unicode encoding. `text` is the readable part before the fault."""

    def __init__(self, problem: str, text: str) -> None:
        super().__init__(problem)
        self.text = text


def decode(data: bytes) -> tuple[str, tuple[Note, ...]]:
    """The text of a file without its byte-order mark, and notes on what is unusual about its encoding.

    UTF-8 is expected; UTF-16 and UTF-32 are read, by their mark or by where their zero bytes lie.
    Raises UndecodableError.
    """
    notes: tuple[Note, ...] = ()
    encoding = ""
    for mark, codec, name in BOMS:
        if data.startswith(mark):
            data, encoding = data[len(mark) :], codec
            what = {"what": "bom"} if codec == "utf-8" else {"what": "encoding", "text": name}
            notes = (Note("lax-json", (0, 0), what),)
            break
    else:
        encoding = _without_mark(data)
        if encoding != "utf-8":
            notes = (Note("lax-json", (0, 0), {"what": "encoding", "text": encoding[:6].upper()}),)
    try:
        return data.decode(encoding), notes
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        raise UndecodableError(_problem(data, encoding, error), before) from None


def encoded(text: str, like: bytes) -> bytes:
    """A text in the encoding of a file, with its byte-order mark if it has one."""
    for mark, codec, _ in BOMS:
        if like.startswith(mark):
            return mark + text.encode(codec)
    return text.encode(_without_mark(like))


def _without_mark(data: bytes) -> str:
    """The encoding of text that starts with two ASCII characters, by where its zero bytes lie (as RFC 4627)."""
    start = data[:4]
    if len(start) < 4 or 0 not in start:
        return "utf-8"
    zeros = "".join("0" if byte == 0 else "x" for byte in start)
    return {"0x0x": "utf-16-be", "x0x0": "utf-16-le", "000x": "utf-32-be", "x000": "utf-32-le"}.get(zeros, "utf-8")


def _problem(data: bytes, encoding: str, error: UnicodeDecodeError) -> str:
    if encoding != "utf-8":
        return f"not valid {encoding[:6].upper()}: {error.reason}"
    if b"\0" in data[:BLOCK]:
        return "this is a binary file, not text"
    byte = data[error.start]
    return f"byte 0x{byte:02x} is not valid UTF-8; save the file as UTF-8"


class Lines:
    """Turns offsets of a text into positions. Counts newlines block by block, and only as far as asked."""

    __slots__ = ("_before", "_last", "_text")

    def __init__(self, text: str) -> None:
        if "\r" in text and text.count("\r") != text.count("\r\n"):  # old Macintosh line ends
            text = text.replace("\r\n", " \n").replace("\r", "\n")
        self._text = text
        self._before = [0]  # newlines before each block
        self._last = [-1]  # offset of the last newline before each block: a minified file is one long line

    def position(self, offset: int) -> Position:
        """The position of an offset; the end of the text when the offset lies past it."""
        text = self._text
        offset = min(offset, len(text))
        block = offset // BLOCK
        self._count_to(block)
        start = block * BLOCK
        newline = text.rfind("\n", start, offset)
        if newline < 0:
            return Position(self._before[block] + 1, offset - self._last[block])
        return Position(self._before[block] + text.count("\n", start, offset) + 1, offset - newline)

    def _count_to(self, block: int) -> None:
        text, before, last = self._text, self._before, self._last
        while len(before) <= block:
            start = (len(before) - 1) * BLOCK
            before.append(before[-1] + text.count("\n", start, start + BLOCK))
            newline = text.rfind("\n", start, start + BLOCK)
            last.append(last[-1] if newline < 0 else newline)

    def span(self, offsets: Offsets) -> tuple[Position, Position]:
        """Start and end positions of a pair of offsets."""
        return self.position(offsets[0]), self.position(offsets[1])
