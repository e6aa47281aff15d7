"""Where the parts of a snapshot file stand: each snapshot has positions of its own, in the text it stands for."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from ..finding import Offsets, Path
from .document import Positions
from .snap_literals import Cooked


class Snapshot(NamedTuple):
    """Where a snapshot stands in the file; the positions of its value are in the text of `cooked`."""

    title: str
    key: Offsets
    value: Offsets
    cooked: Cooked
    positions: Positions | None = None
    """None for a text, which has no parts."""


class SnapPositions:
    """Positions of an object whose members are snapshots, in the order of the file; `end` is the end of its text."""

    __slots__ = ("_by_title", "_end", "_order", "_starts")

    def __init__(self, snapshots: list[Snapshot], end: int) -> None:
        self._by_title = {snapshot.title: snapshot for snapshot in snapshots}
        self._order = snapshots
        self._starts = [snapshot.key[0] for snapshot in snapshots]
        self._end = end

    def value(self, path: Path) -> Offsets:
        """Offsets of the value; raises KeyError."""
        if not path:
            return 0, self._end
        snapshot = self._by_title[str(path[0])]
        if snapshot.positions is None:
            return _whole(snapshot, path)
        return snapshot.cooked.span(snapshot.positions.value(path[1:]))

    def key(self, path: Path) -> Offsets:
        """Offsets of the key, of a snapshot that of its title; of the value elsewhere; raises KeyError."""
        if len(path) == 1:
            return self._by_title[str(path[0])].key
        if not path:
            return self.value(path)
        snapshot = self._by_title[str(path[0])]
        if snapshot.positions is None:
            return _whole(snapshot, path)
        return snapshot.cooked.span(snapshot.positions.key(path[1:]))

    def path_at(self, offset: int) -> Path:
        """The path of the innermost value or member that holds the offset."""
        index = bisect_right(self._starts, offset) - 1
        if index < 0 or offset >= self._order[index].value[1]:
            return ()
        snapshot = self._order[index]
        if snapshot.positions is None or not snapshot.value[0] <= offset:
            return (snapshot.title,)
        return (snapshot.title, *snapshot.positions.path_at(snapshot.cooked.back(offset)))


def _whole(snapshot: Snapshot, path: Path) -> Offsets:
    if len(path) > 1:
        raise KeyError(path[1])
    return snapshot.value
