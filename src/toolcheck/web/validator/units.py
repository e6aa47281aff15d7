"""Places of a text as a browser counts them: offsets in UTF-16 code units."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

from ...finding import Position
from ...lsp.places import BEYOND


class Units:
    """A text whose lines end in line feeds alone, to turn places into offsets of an editor."""

    def __init__(self, text: str) -> None:
        self._text = text
        wide = not text.isascii() and max(text) > BEYOND
        self._wide = [place for place, char in enumerate(text) if char > BEYOND] if wide else []

    def offset(self, points: int) -> int:
        """The offset of an offset in code points."""
        return points + bisect_left(self._wide, points)

    def place(self, position: Position) -> int:
        """The offset of a line and column; the end of the text where it lies past it."""
        start = self._starts[min(position.line, len(self._starts)) - 1]
        return self.offset(min(start + position.column - 1, len(self._text)))

    @cached_property
    def _starts(self) -> list[int]:
        starts, at = [0], self._text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self._text.find("\n", at + 1)
        return starts
