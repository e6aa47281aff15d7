"""Tools that hang together by overlaps: what a report speaks of at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..connected import connected
from .review import Overlap


class Cluster(NamedTuple):
    """`tools` in order of the catalogue, `pairs` the nearest first."""

    tools: tuple[int, ...]
    pairs: tuple[Overlap, ...]


def clusters(pairs: Sequence[Overlap]) -> list[Cluster]:
    """The clusters that these pairs form, in order of their nearest pair. No tool is in two."""
    root = connected((pair.one, pair.other) for pair in pairs)
    grouped: dict[int, list[Overlap]] = {}
    for pair in pairs:
        grouped.setdefault(root[pair.one], []).append(pair)
    return [
        Cluster(tuple(sorted({tool for pair in group for tool in (pair.one, pair.other)})), tuple(group))
        for group in grouped.values()
    ]
