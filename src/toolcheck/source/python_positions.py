"""Where the parts of a value stand in Python source, in code points; found when a finding asks."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from typing import Any

from ..finding import Offsets, Path
from .python_places import Extent, Members, Piece, Place, Places

BLOCK = 1024


class Source:
    """Turns the lines and columns of the `ast` and `tokenize` modules into offsets of the text."""

    __slots__ = ("_long_lines", "_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts: list[int] = []
        self._long_lines: dict[int, list[int]] = {}

    @property
    def starts(self) -> list[int]:
        """The offset of each line, and of the end of the text."""
        if not self._starts:
            # What Python takes for a line break; `str.splitlines` knows more of them.
            ends = [match.end() for match in re.finditer(r"\r\n?|\n", self.text)]
            self._starts = [0, *ends, len(self.text)]
        return self._starts

    def offset(self, line: int, column: int) -> int:
        """The offset of a line, from 1, and a column in code points, from 0."""
        starts = self.starts
        start = starts[min(max(line, 1), len(starts)) - 1]
        return min(start + max(column, 0), len(self.text))

    def _of_bytes(self, line: int, column: int) -> int:
        """The same for a column in UTF-8 bytes."""
        start, end = self.starts[line - 1], self.starts[line]
        if column > BLOCK:
            blocks = self._blocks(line)
            block = bisect_right(blocks, column) - 1
            start, column = start + block * BLOCK, column - blocks[block]
        before = self.text[start : min(end, start + column)]  # no byte is less than a code point
        if not before.isascii():
            before = before.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "surrogatepass")
        return start + len(before)

    def _blocks(self, line: int) -> list[int]:
        """The bytes before each block of code points of a long line."""
        found = self._long_lines.get(line)
        if found is None:
            found = self._long_lines[line] = [0]
            for start in range(self.starts[line - 1], self.starts[line], BLOCK):
                block = self.text[start : min(start + BLOCK, self.starts[line])]
                found.append(found[-1] + len(block.encode("utf-8", "surrogatepass")))
        return found

    def span(self, node: Any) -> Offsets:
        """The offsets of a node; of a keyword argument, those of its name."""
        if isinstance(node, Piece):
            return self._of_piece(node)
        if isinstance(node, Extent):
            return self.span(node.first)[0], self.span(node.last)[1]
        start = self._of_bytes(node.lineno, node.col_offset)
        if isinstance(node, ast.keyword):
            return start, start + len(node.arg or "**")
        if isinstance(node, ast.arg):
            return start, start + len(node.arg)
        return start, self._of_bytes(node.end_lineno, node.end_col_offset)

    def _of_piece(self, piece: Piece) -> Offsets:
        start, end = self.offset(piece.line, piece.column), self.offset(piece.end_line, piece.end_column or 0)
        if piece.column < 0:
            start += len(line := self._line(piece.line)) - len(line.lstrip())
        if piece.end_column is None:
            end += len(self._line(piece.end_line).rstrip())
        return start, max(start, end)

    def _line(self, line: int) -> str:
        return self.text[self.starts[line - 1] : self.starts[line]]


class PythonPositions:
    """Positions of a document's value, whose members are written by the nodes in `places`.

    A constant stands where it is used; what lies inside it stands where the constant is written.
    """

    __slots__ = ("_by_place", "_places", "_root", "_source", "_values")

    def __init__(self, source: Source, root: dict[str, Any], places: Members, values: Places) -> None:
        self._source = source
        self._root = root
        self._places = places
        self._values = values
        self._by_place: tuple[list[int], list[tuple[int, int, Path]], list[int]] | None = None

    def value(self, path: Path) -> Offsets:
        """Offsets of the value at a path; raises KeyError."""
        if not path:
            return 0, len(self._source.text)
        return self._source.span(self._find(path)[1])

    def key(self, path: Path) -> Offsets:
        """Offsets of the key of a dict, the name of an argument or a variable; of the value elsewhere; or KeyError."""
        if not path:
            return self.value(path)
        key, value = self._find(path)
        return self._source.span(value if key is None else key)

    def _find(self, path: Path) -> Place:
        place = self._places[path[0]]
        container: Any = self._root[str(path[0])]
        members = self._values.members(container)
        for step in path[1:]:
            if not isinstance(container, (dict, list)):
                raise KeyError(step)
            try:
                container = container[step]  # type: ignore[index]  # a wrong step is answered below
            except (IndexError, TypeError):
                raise KeyError(step) from None
            place = members.get(step, place)  # inside a JSON text: the literal that holds it
            members = self._values.members(container)
        return place

    def path_at(self, offset: int) -> Path:
        """The path of the innermost value or member that holds the offset."""
        if self._by_place is None:
            self._by_place = self._sorted()
        starts, spans, around = self._by_place
        at = bisect_right(starts, offset) - 1
        while at >= 0 and spans[at][1] <= offset:
            at = around[at]
        return spans[at][2] if at >= 0 else ()

    def _sorted(self) -> tuple[list[int], list[tuple[int, int, Path]], list[int]]:
        """The spans of all members, outer before inner ones, and for each the index of the one around it (or -1)."""
        spans: list[tuple[int, int, Path]] = []
        stack: list[tuple[Any, Members, Path]] = [(self._root, self._places, ())]
        seen: set[int] = set()
        while stack:
            container, members, path = stack.pop()
            for step, value in container.items() if isinstance(container, dict) else enumerate(container):
                if step in members:  # else it stands where its container does
                    key, node = members[step]
                    start, end = self._source.span(node)
                    if key is not None:
                        start = min(start, self._source.span(key)[0])
                    spans.append((start, end, (*path, step)))
                if isinstance(value, (dict, list)) and id(value) not in seen:
                    seen.add(id(value))
                    stack.append((value, self._values.members(value), (*path, step)))
        spans.sort(key=lambda span: (span[0], -span[1], len(span[2])))
        around: list[int] = []
        open_spans: list[int] = []
        for index, (start, _, _) in enumerate(spans):
            while open_spans and spans[open_spans[-1]][1] <= start:
                open_spans.pop()
            around.append(open_spans[-1] if open_spans else -1)
            open_spans.append(index)
        return [span[0] for span in spans], spans, around
