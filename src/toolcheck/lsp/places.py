"""Positions as editors count them: lines and columns from 0, columns in UTF-16 code units."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ..finding import Position

BEYOND = "\uffff"
"""Characters after this one take two code units."""


class Places:
    """The lines of a text, to turn positions into those of editors and back."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _lines(self) -> list[str]:
        return self._text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def told(self, position: Position) -> dict[str, int]:
        """A position as an editor wants it."""
        column = position.column - 1
        if not self._text.isascii() and position.line <= len(self._lines):
            column += sum(char > BEYOND for char in self._lines[position.line - 1][:column])
        return {"line": position.line - 1, "character": column}

    def meant(self, told: Any) -> Position:
        """A position that an editor gave; raises KeyError, TypeError or ValueError when it is none."""
        line, units = int(told["line"]), int(told["character"])
        if not 0 <= line < len(self._lines):
            return Position(len(self._lines) + 1, 1)
        column = 0
        for char in self._lines[line]:
            if units <= 0:
                break
            units -= 2 if char > BEYOND else 1
            column += 1
        return Position(line + 1, column + 1)
