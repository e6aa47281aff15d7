"""Where the parts of a JSON text stand, found level by level and only where asked."""

from __future__ import annotations

from typing import Any

from ..finding import Offsets, Path
from .scanner import scanner, scanstring, skip

Place = tuple[int, int, int, int]
"""Key start and end, value start and end."""
Level = dict["str | int", Place] | list[Offsets]
KEPT_PLACES = 20_000
"""Levels are kept while the findings of one tool are located, not for the whole of a big file. Some 4 MB."""
FEW = 16
"""Members of a level that are looked through one by one; of a longer one by bisection."""

# Tolerant of all that the reader accepted; float() takes any number of digits.
scan_plainly = scanner(strict=False, parse_int=float)


class JsonPositions:
    """Positions in `text`, whose root value starts at `root` (-1: the levels[-1] of a stream)."""

    __slots__ = ("_kept", "_levels", "_limit", "_root", "_sorted", "_spine", "_text")

    def __init__(self, text: str, root: int, spine: dict[int, Any]) -> None:
        self._text = text
        self._root = root
        self._spine = spine
        self._levels: dict[int, Any] = {}
        self._kept, self._limit = 0, KEPT_PLACES
        self._sorted: dict[int, tuple[list[int], list[tuple[int, int, int, str | int]]]] = {}

    def value(self, path: Path) -> Offsets:
        """Offsets of the value at a path; raises KeyError."""
        return self._find(path)[2:]

    def key(self, path: Path) -> Offsets:
        """Offsets of the key of an object member, quotes included; of the value elsewhere; raises KeyError."""
        found = self._find(path)
        return found[:2] if found[0] >= 0 else found[2:]

    def path_at(self, offset: int) -> Path:
        """The path of the innermost value or member that holds the offset."""
        path: list[str | int] = []
        start = self._root
        while True:
            step = self._step_at(start, offset)
            if step is None:
                return tuple(path)
            path.append(step[0])
            start = step[1]

    def _step_at(self, start: int, offset: int) -> tuple[str | int, int] | None:
        level = self._level(start)
        if len(level) <= FEW:
            for step, place in level.items() if level.__class__ is dict else enumerate(level):
                if place[0] <= offset < place[-1]:
                    return step, place[-2]
            return None
        from bisect import bisect_right

        found = self._sorted.get(start)
        if found is None:
            pairs = level.items() if level.__class__ is dict else enumerate(level)
            by_place = sorted((place[0], place[-1], place[-2], step) for step, place in pairs)
            found = self._sorted[start] = [place[0] for place in by_place], by_place
        firsts, by_place = found
        first, end, value_start, step = by_place[bisect_right(firsts, offset) - 1]
        return (step, value_start) if first <= offset < end else None

    def _find(self, path: Path) -> tuple[int, int, int, int]:
        start = self._root
        found = (-1, -1, max(start, 0), -1)
        for step in path:
            level = self._level(start)
            try:
                place = level[step]
            except (IndexError, TypeError):
                raise KeyError(step) from None
            found = place if len(place) == 4 else (-1, -1, *place)
            start = found[2]
        if found[3] < 0:
            end = len(self._text.rstrip()) if self._root < 0 else scan_plainly(self._text, self._root)[1]
            return (-1, -1, found[2], end)
        return found

    def _level(self, start: int) -> Any:
        """The places of the members of the container that starts here; empty for a scalar."""
        level = self._spine.get(start)
        if level is None:
            level = self._levels.get(start)
        if level is None:
            mark = self._text[start : start + 1]
            level = self._object(start) if mark == "{" else self._array(start) if mark == "[" else {}
            self._kept += len(level) + 1
            # At least twice the longest level, or a schema of 100,000 properties would be read again and again.
            self._limit = max(self._limit, 2 * len(level))
            if self._kept > self._limit:
                self._levels.clear()
                self._kept = len(level) + 1
            self._levels[start] = level
        return level

    def _object(self, start: int) -> dict[str | int, tuple[int, int, int, int]]:
        text = self._text
        places: dict[str | int, tuple[int, int, int, int]] = {}
        at = skip(text, start + 1).end()
        while text[at] == '"':
            key, key_end = scanstring(text, at + 1, False)
            value = skip(text, skip(text, key_end).end() + 1).end()
            end = scan_plainly(text, value)[1]
            places[key] = (at, key_end, value, end)
            at = skip(text, end).end()
            if text[at] == ",":
                at = skip(text, at + 1).end()
        return places

    def _array(self, start: int) -> list[Offsets]:
        text = self._text
        places: list[Offsets] = []
        at = skip(text, start + 1).end()
        while text[at] != "]":
            end = scan_plainly(text, at)[1]
            places.append((at, end))
            at = skip(text, end).end()
            if text[at] == ",":
                at = skip(text, at + 1).end()
        return places
