"""Where the parts of a notebook's code stand in the notebook: inside JSON strings, one for each line."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from ..finding import Offsets, Path
from .document import Note, Positions
from .snap_literals import Cooked, literal

ENDS = ('"', '",', '\\n"', '\\n",')
"""What is left of a line of the notebook behind the last character of its code."""


class Piece(NamedTuple):
    """Code from the offset `start` on, and the string of the notebook that writes it, quotes included."""

    start: int
    length: int
    literal: Offsets


class NotebookPositions:
    """Positions in `text` of what stands at other offsets in the code of its cells, `inner` among them."""

    __slots__ = ("_cooked", "_inner", "_literals", "_pieces", "_starts", "_text")

    def __init__(self, text: str, pieces: list[Piece], inner: Positions) -> None:
        self._text = text
        self._pieces = pieces
        self._starts = [piece.start for piece in pieces]
        self._literals = [piece.literal[0] for piece in pieces]
        self._inner = inner
        self._cooked: dict[int, Cooked] = {}

    def of(self, inner: Positions) -> NotebookPositions:
        """The same for other code with as many characters."""
        return NotebookPositions(self._text, self._pieces, inner)

    def value(self, path: Path) -> Offsets:
        """Offsets of the value; raises KeyError."""
        return self.out(self._inner.value(path)) if path else (0, len(self._text))

    def key(self, path: Path) -> Offsets:
        """Offsets of the key, the name of an argument or a variable; of the value elsewhere; raises KeyError."""
        return self.out(self._inner.key(path)) if path else (0, len(self._text))

    def path_at(self, offset: int) -> Path:
        """The path of the innermost value or member that holds the offset."""
        index = bisect_right(self._literals, offset) - 1
        if index < 0 or offset >= self._pieces[index].literal[1]:
            return ()
        return self._inner.path_at(self._pieces[index].start + self._of(index).back(offset))

    def out(self, offsets: Offsets) -> Offsets:
        """Both ends of a span of the code, in the notebook."""
        start, end = self._place(offsets[0]), self._place(offsets[1], before=offsets[1] > offsets[0])
        return start, max(start, end)

    def comment(self, offsets: Offsets) -> Offsets:
        """A comment with what ends the string behind it, so that the next line of code follows it."""
        start, end = self.out(offsets)
        newline = self._text.find("\n", end)
        newline = len(self._text) if newline < 0 else newline
        return start, newline if self._text[end:newline].strip() in ENDS else end

    def note(self, note: Note) -> Note:
        """A note on the code as one on the notebook."""
        return note._replace(offsets=self.out(note.offsets), related=tuple(self.out(place) for place in note.related))

    def _place(self, offset: int, *, before: bool = False) -> int:
        """The offset in the notebook; `before`: behind the character before it, which may end another string."""
        index = max(bisect_right(self._starts, offset - before) - 1, 0)
        piece = self._pieces[index]
        return self._of(index).out(min(offset - piece.start, piece.length))

    def _of(self, index: int) -> Cooked:
        found = self._cooked.get(index)
        if found is None:
            found = self._cooked[index] = literal(self._text, self._pieces[index].literal[0])[0]
        return found
