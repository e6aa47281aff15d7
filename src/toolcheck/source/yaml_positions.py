"""Where the parts of a YAML value stand in its text, and where its comments are."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from ..finding import Offsets, Path
from .document import Comment

LIST_STRIDE = 2  # value start, value end
MAP_STRIDE = 4  # key start, key end, value start, value end
INDEXED_FROM = 16  # maps with more keys get an index of their keys when they are first asked for


class Spans:
    """The offsets of the entries of every container, one flat array; a container's id says where its entries begin.

    An entry takes LIST_STRIDE or MAP_STRIDE numbers, in the order of the container. `unordered` are the maps whose
    entries do not follow the text: some were merged in, or came twice.
    """

    __slots__ = ("flat", "starts", "unordered")

    def __init__(self) -> None:
        self.flat = array("Q")
        self.starts: dict[int, int] = {}
        self.unordered: set[int] = set()

    def add(self, container: Any, offsets: list[int]) -> None:
        """Records a container whose entries are complete."""
        self.starts[id(container)] = len(self.flat)
        self.flat.fromlist(offsets)

    def entries(self, container: dict[str, Any]) -> Iterator[tuple[int, ...]]:
        """The four offsets of each member of a map."""
        begin = self.starts[id(container)]
        for at in range(begin, begin + MAP_STRIDE * len(container), MAP_STRIDE):
            yield tuple(self.flat[at : at + MAP_STRIDE])


class YamlPositions:
    """Positions of a YAML value, which must stay as it was read.

    An alias stands where it is written, what is inside it where its anchor is, and a merged member at its source.
    """

    __slots__ = ("_indexes", "_root", "_span", "_spans")

    def __init__(self, root: Any, span: Offsets, spans: Spans) -> None:
        self._root = root
        self._span = span
        self._spans = spans
        self._indexes: dict[int, dict[str, int]] = {}

    def value(self, path: Path) -> Offsets:
        """Offsets of the value; KeyError when there is no such path."""
        return self._locate(path)[1]

    def key(self, path: Path) -> Offsets:
        """Offsets of the key of a map's member, else of the value; KeyError when there is no such path."""
        return self._locate(path)[0]

    def path_at(self, offset: int) -> Path:
        """The path of the innermost value, or of the member whose key, holds this offset; () when none does."""
        path: list[str | int] = []
        node = self._root
        while isinstance(node, (dict, list)):
            step = self._step_at(node, offset)
            if step is None:
                break
            path.append(step)
            node = node[step]  # type: ignore[index]  # a map's step is its key, a list's its index
        return tuple(path)

    def _locate(self, path: Path) -> tuple[Offsets, Offsets]:
        """Offsets of key and value."""
        node, holder, place = self._root, None, 0
        for step in path:
            holder, place = node, self._place(node, step, path)
            node = node[step]
        if holder is None:
            return self._span, self._span
        flat, begin = self._spans.flat, self._spans.starts[id(holder)]
        if isinstance(holder, list):
            at = begin + LIST_STRIDE * place
            span = (flat[at], flat[at + 1])
            return span, span
        at = begin + MAP_STRIDE * place
        return (flat[at], flat[at + 1]), (flat[at + 2], flat[at + 3])

    def _place(self, node: Any, step: str | int, path: Path) -> int:
        """Which entry of the container this step names."""
        if isinstance(node, list) and isinstance(step, int) and 0 <= step < len(node):
            return step
        if not isinstance(node, dict) or step not in node:
            raise KeyError(path)
        if len(node) <= INDEXED_FROM:
            return list(node).index(step)
        index = self._indexes.get(id(node))
        if index is None:
            index = self._indexes[id(node)] = {key: place for place, key in enumerate(node)}
        return index[str(step)]

    def _step_at(self, node: dict[str, Any] | list[Any], offset: int) -> str | int | None:
        """The key or index of the entry that holds this offset."""
        if id(node) in self._spans.unordered and isinstance(node, dict):
            found = (key for key, at in zip(node, self._spans.entries(node), strict=True) if at[0] <= offset < at[3])
            return next(found, None)
        stride = LIST_STRIDE if isinstance(node, list) else MAP_STRIDE
        flat, begin = self._spans.flat, self._spans.starts[id(node)]
        place = bisect_right(range(len(node)), offset, key=lambda entry: flat[begin + entry * stride]) - 1
        if place < 0 or offset >= flat[begin + (place + 1) * stride - 1]:
            return None
        return place if isinstance(node, list) else list(node)[place]


class ScalarSpans:
    """Start and end of every scalar, in the order of the text; a block scalar starts after its header line."""

    __slots__ = ("_text", "ends", "starts")

    def __init__(self, text: str) -> None:
        self._text = text
        self.starts = array("Q")
        self.ends = array("Q")

    def add(self, start: int, end: int, block: bool) -> None:
        """Records a scalar. The header of a block scalar may end in a comment, so it does not count."""
        if block:
            while start < end and self._text[start] not in "\r\n":
                start += 1
        self.starts.append(start)
        self.ends.append(end)


def find_comments(text: str, scalars: ScalarSpans) -> tuple[Comment, ...]:
    """The comments of a text: `#` after white space, outside every scalar, up to the end of the line."""
    from re import compile as pattern

    search = pattern(r"(?<!\S)#[^\r\n]*").search
    comments = []
    position = line_floor = 0
    while found := search(text, position):
        start, position = found.span()
        place = bisect_right(scalars.starts, start) - 1
        if place >= 0 and start < scalars.ends[place]:
            position = scalars.ends[place]
            continue
        # Each comment ends its line, so the search for the start of this one's line need not go further back.
        line = max(text.rfind("\n", line_floor, start), text.rfind("\r", line_floor, start), line_floor - 1) + 1
        comments.append(Comment((start, position), not text[line:start].isspace() and line < start))
        line_floor = position
    return tuple(comments)
