"""The lists and objects that the reader of pretty-format has open, and where a value in them may end."""

from __future__ import annotations

import re
from typing import Any

from ..finding import Offsets

CLOSING = {"{": "}", "[": "]"}


class Frame:
    """A container being read. Items are indented by `indent` spaces, its last line by `outer`.

    It is `doubtful` when the end of one of its strings is.
    """

    __slots__ = ("closing", "doubtful", "indent", "key", "key_span", "node", "offsets", "outer", "start")

    def __init__(self, mark: str, start: int, indent: int, outer: int) -> None:
        self.node: Any = {} if mark == "{" else []
        self.closing = CLOSING[mark]
        self.start = start
        self.indent = indent
        self.outer = outer
        self.doubtful = False
        self.offsets: list[int] = []
        self.key: str | None = None
        self.key_span: Offsets = (0, 0)


class Ends:
    """Patterns for the end of a value, made once for each shape of a container."""

    __slots__ = ("_patterns",)

    def __init__(self) -> None:
        self._patterns: dict[tuple[str, str, int, int], re.Pattern[str]] = {}

    def of(self, frame: Frame, quote: str) -> re.Pattern[str]:
        """Matches this quote where a comma, a line break and the next item, or the end of the container, follow."""
        key = (quote, frame.closing, frame.indent, frame.outer)
        found = self._patterns.get(key)
        if found is None:
            item = '["S]' if frame.closing == "}" else r'(?:[\["{\w,/-]|<(?!/))'
            lines = rf" {{{frame.indent}}}{item}| {{{frame.outer}}}\{frame.closing}"
            found = self._patterns[key] = re.compile(rf"{quote}(?=,\n(?:{lines}))")
        return found


def out_of_order(text: str, frame: Frame, comma: int) -> bool:
    """Whether the member after this comma cannot be the next one, since keys are printed in their order."""
    at = comma + 2 + frame.indent
    if frame.closing == "]" or frame.key is None or text[comma + 2 : at + 1].lstrip(" ") != '"':
        return False
    line = text.find("\n", at)
    end = text.find('": ', at, line if line >= 0 else len(text))
    return end < 0 or _units(text[at + 1 : end]) <= _units(frame.key)


def _units(key: str) -> bytes:
    """JavaScript compares texts by their UTF-16 units."""
    return key.encode("utf-16-be", "surrogatepass")
