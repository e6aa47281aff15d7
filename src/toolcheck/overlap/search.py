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
        here, there = numpy.nonzero(table >= least)
        later = there > here  # columns begin at the row `start`
        here, there = here[later], there[later]
        found.add(here + start, there + start, table[here, there])
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

    def add(self, one: Any, other: Any, cosine: Any) -> None:
        worth = (cosine > self.beat[one]) | (cosine > self.beat[other])
        self.parts.append((one[worth], other[worth], cosine[worth]))
        self.held += int(worth.sum())
        if self.held > KEPT:
            self.parts = [self._nearest()]
            self.held = len(self.parts[0][0])

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
        tools, cosines = numpy.concatenate((one, other)), numpy.tile(cosine, 2)
        pairs = numpy.tile(numpy.arange(len(one)), 2)
        order = numpy.lexsort((pairs, -cosines, tools))
        starts = numpy.concatenate(([0], numpy.cumsum(numpy.bincount(tools, minlength=self.count))[:-1]))
        rank = numpy.arange(len(order)) - starts[tools[order]]
        last = order[rank == self.nearest - 1]
        self.beat[tools[last]] = cosines[last]
        kept = numpy.unique(pairs[order[rank < self.nearest]])
        return one[kept], other[kept], cosine[kept]
