"""Which tools are near enough to be compared in full: exact search, in blocks, with bounded memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .embedder import load_numpy

if TYPE_CHECKING:
    from .embedder import Matrix

BLOCK = 256
"""Rows that are multiplied at once."""
NEAREST = 10
"""Partners of a tool, at most: in a catalogue of one template all tools are near all others."""
KEY, DISTANCE = 64, 24
"""Bits of the number that pairs are sorted by, and those of it, at most, for the distance of a pair."""
KEPT = 200_000
"""Pairs that are held before those that are not among the nearest of either tool are dropped."""


def near_pairs(rows: Matrix, least: float, nearest: int = NEAREST) -> list[tuple[int, int, float]]:
    """The pairs (i, j, cosine), i < j, of unit rows with a cosine of `least` or more, in order of i and j.

    A pair is left out when both tools have `nearest` partners that are nearer. Time is quadratic, memory is not.
    """
    numpy = load_numpy()
    count = len(rows)
    found = _Found(numpy, count, nearest)
    for start in range(0, count, BLOCK):
        table = rows[start : start + BLOCK] @ rows[start:].T
        worth = table >= least
        if found.is_full:
            worth &= table > numpy.minimum.outer(found.beat[start : start + BLOCK], found.beat[start:])
        flat = numpy.flatnonzero(worth)
        here, there = numpy.divmod(flat, table.shape[1])
        later = there > here  # columns begin at the row `start`
        found.add(here[later] + start, there[later] + start, table.ravel()[flat[later]])
    return found.pairs()


class _Found:
    """Pairs met so far, as three arrays, and of each tool the cosine that a partner has to beat."""

    def __init__(self, numpy: Any, count: int, nearest: int) -> None:
        self.numpy = numpy
        self.count = count
        self.nearest = nearest
        self.beat = numpy.full(count, -2.0, numpy.float32)
        self.parts: list[tuple[Any, Any, Any]] = []
        self.held = 0
        self.is_full = False
        """Whether some tools have partners enough, so that others have to beat them."""

    def add(self, one: Any, other: Any, cosine: Any) -> None:
        self.parts.append((one, other, cosine))
        self.held += len(one)
        if self.held > KEPT:
            self.parts = [self._nearest()]
            self.held = len(self.parts[0][0])
            self.is_full = True

    def pairs(self) -> list[tuple[int, int, float]]:
        if not self.parts:
            return []
        one, other, cosine = self._nearest()
        order = self.numpy.lexsort((other, one))
        return list(zip(one[order].tolist(), other[order].tolist(), cosine[order].tolist(), strict=True))

    def _nearest(self) -> tuple[Any, Any, Any]:
        """Without the pairs that are among the nearest of neither tool: those can never come back."""
        numpy = self.numpy
        one, other, cosine = (numpy.concatenate(arrays) for arrays in zip(*self.parts, strict=True))
        tools, pairs = self._sorted(one, other, cosine)
        starts = numpy.concatenate(([0], numpy.cumsum(numpy.bincount(tools, minlength=self.count))[:-1]))
        rank = numpy.arange(len(tools)) - starts[tools]
        last = rank == self.nearest - 1
        self.beat[tools[last]] = cosine[pairs[last]]
        kept = numpy.zeros(len(one), bool)
        kept[pairs[rank < self.nearest]] = True
        return one[kept], other[kept], cosine[kept]

    def _sorted(self, one: Any, other: Any, cosine: Any) -> tuple[Any, Any]:
        """Each tool with each of its pairs, in order of the tools and of their cosines, the nearest first.

        Tool, distance and pair are packed into one number, whose sorting takes a tenth of the time that a sorting by
        three takes.
        """
        numpy = self.numpy
        of_pair, of_tool = len(one).bit_length(), self.count.bit_length()
        of_distance = min(DISTANCE, KEY - of_pair - of_tool)
        far = numpy.clip((1.0 - cosine.astype(numpy.float64)) / 2, 0, 1) * ((1 << of_distance) - 1)
        low = (far.round().astype(numpy.uint64) << numpy.uint64(of_pair)) | numpy.arange(len(one), dtype=numpy.uint64)
        shift = numpy.uint64(of_distance + of_pair)
        keys = numpy.concatenate([(tools.astype(numpy.uint64) << shift) | low for tools in (one, other)])
        keys.sort()
        pairs = keys & numpy.uint64((1 << of_pair) - 1)
        return (keys >> shift).astype(numpy.intp), pairs.astype(numpy.intp)
