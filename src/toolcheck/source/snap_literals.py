"""The texts inside a snapshot file: template literals and strings of JavaScript, and the way back to their offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from ..finding import Offsets

PAIR = r"u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
ESCAPE = rf"\\(?:{PAIR}|u\{{[0-9a-fA-F]{{1,6}}\}}|u[0-9a-fA-F]{{4}}|x[0-9a-fA-F]{{2}}|\r\n|.)"
LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
BREAKS = ("\n", "\r\n", "\r", "\u2028", "\u2029")


class SnapProblem(Exception):  # noqa: N818 - it says what is wrong with the file, not that something failed here
    """Why a snapshot cannot be read, and where (an offset of the text that was read)."""

    def __init__(self, problem: str, place: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place


class Cooked:
    """The text that a part of a source stands for, its escapes resolved, and where each character is written.

    `parent` is the text that the source is in turn, when an escaped text holds another.
    """

    __slots__ = ("_ours", "_parent", "_theirs", "text")

    def __init__(
        self, source: str, span: Offsets, escapes: Iterable[tuple[int, int, str]] = (), parent: Cooked | None = None
    ) -> None:
        """`escapes` are the parts to replace: their offsets in the source, in order, and what they stand for."""
        parts: list[str] = []
        self._ours, self._theirs = [0], [span[0]]
        self._parent = parent
        last, length = span[0], 0
        for start, end, text in escapes:
            parts += source[last:start], text
            length += start - last
            self._ours += length, length + len(text)
            self._theirs += start, end
            length += len(text)
            last = end
        parts.append(source[last : span[1]])
        self.text = "".join(parts)

    def out(self, offset: int) -> int:
        """The offset in the file of an offset in `text`."""
        index = bisect_right(self._ours, offset) - 1
        place = self._theirs[index] + offset - self._ours[index]
        return place if self._parent is None else self._parent.out(place)

    def span(self, offsets: Offsets) -> Offsets:
        """Both ends of a span in the file."""
        return self.out(offsets[0]), self.out(offsets[1])

    def back(self, offset: int) -> int:
        """The offset in `text` of an offset in the file; of the next character that is written, inside an escape."""
        if self._parent is not None:
            offset = self._parent.back(offset)
        index = bisect_right(self._theirs, offset) - 1
        if index < 0:
            return 0
        place = self._ours[index] + offset - self._theirs[index]
        return min(place, self._ours[index + 1]) if index + 1 < len(self._ours) else place

    def stripped(self) -> Offsets:
        """The offsets in `text` without the white space around it."""
        start = len(self.text) - len(self.text.lstrip())
        return start, max(start, len(self.text.rstrip()))


def literal(source: str, start: int) -> tuple[Cooked, int]:
    """The literal whose quote or backtick stands at `start`, and the offset after it; raises SnapProblem."""
    quote = source[start]
    stops = "\\$\\{|\r\n?" if quote == "`" else "[\r\n]"
    escapes: list[tuple[int, int, str]] = []
    for match in re.compile(f"{ESCAPE}|{quote}|{stops}", re.S).finditer(source, start + 1):
        found = match[0]
        if found == quote:
            return Cooked(source, (start + 1, match.start()), escapes), match.end()
        if found == "${":
            raise SnapProblem("`${` computes a part of this snapshot; in a text it is written `\\${`", match.start())
        if found[0] == "\\":
            escapes.append((*match.span(), _meaning(found[1:])))
        elif quote == "`":
            escapes.append((*match.span(), "\n"))  # as JavaScript reads the line breaks of Windows
        else:
            break
    raise SnapProblem("the text ends before this snapshot does" if quote == "`" else "this string does not end", start)


def _meaning(escape: str) -> str:
    """What an escape stands for, its backslash left out."""
    if escape in BREAKS:
        return ""
    if len(escape) == 1:
        return LETTERS.get(escape, escape)
    if len(escape) > 9:  # two halves of a surrogate pair
        high, low = int(escape[1:5], 16), int(escape[7:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00)
    code = int(escape[1:].strip("{}"), 16)
    return chr(code) if code < 0x110000 else "\ufffd"
