"""Where the parts of a JSON text stand, found level by level and only where asked."""

from __future__ import annotations

from typing import Any

from ..finding import Offsets, Path
from .scanner import scanner, scanstring, skip

Place = tuple[int, int, int, int]
"""Key start and end, value start and end."""
Level = dict["str | int", Place] | list[Offsets]
KEPT_LEVELS, KEPT_LONGEST = 512, 8
"""Levels are kept while the findings of one tool are located, not for the whole of a big file."""
FEW = 16
"""Members of a level that are looked through one by one; of a longer one by bisection."""

# Tolerant of all that the reader accepted; float() takes any number of digits.
scan_plainly = scanner(strict=False, parse_int=float)


class JsonPositions:
    """Positions in `text`, whose root value starts at `root` (-1: the levels[-1] of a stream).

    `spine` holds the levels that the reader went through itself; `repeated` tells that some object has a key twice.
    """

    __slots__ = ("_levels", "_repeated", "_root", "_sorted", "_spine", "_text")

    def __init__(self, text: str, root: int, spine: dict[int, Any], *, repeated: bool = False) -> None:
        self._text = text
        self._root = root
        self._spine = spine
        self._levels: dict[int, Any] = {}
        self._repeated = repeated
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
        if level.__class__ is _Object:
            level = level.complete()
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

    def _find(self, path: Path) -> Place:
        start = self._root
        found = (-1, -1, max(start, 0), -1)
        level: Any = None
        step: Any = None
        for step in path:
            level = self._level(start)
            try:
                place = level[step]
            except (IndexError, TypeError):
                raise KeyError(step) from None
            found = place if len(place) == 4 else (-1, -1, *place)
            start = found[2]
        if found[3] < 0 and level is not None:
            return level.closed(step)  # type: ignore[no-any-return]  # only an _Object leaves an end open
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
            if len(self._levels) >= KEPT_LEVELS:
                # A schema of 100,000 properties must not be read again and again.
                longest = sorted(self._levels.items(), key=lambda item: len(item[1]), reverse=True)[:KEPT_LONGEST]
                self._levels = dict(longest)
            mark = self._text[start : start + 1]
            if mark == "{":
                level = _Object(self._text, start)
                if self._repeated:
                    level.complete()  # of equal keys the last one holds the value
            else:
                level = self._array(start) if mark == "[" else {}
            self._levels[start] = level
        return level

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


class _Object:
    """The members of an object, read as far as they were asked for: most findings are on one of the first."""

    __slots__ = ("_at", "_open", "_places", "_text")

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self._places: dict[str | int, Place] = {}
        self._at = skip(text, start + 1).end()
        self._open: str | None = None

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, key: str | int) -> Place:
        """The places of a member, the end of its value -1 while nobody asked for it; raises KeyError."""
        while key not in self._places and self._read():
            pass
        return self._places[key]

    def closed(self, key: str | int) -> Place:
        """The places of a member that was found, its end included."""
        if key == self._open:
            key_start, key_end, value, _ = self._places[key]
            text = self._text
            end = scan_plainly(text, value)[1]
            self._places[key] = (key_start, key_end, value, end)
            self._open = None
            self._at = skip(text, end).end()
            if text[self._at] == ",":
                self._at = skip(text, self._at + 1).end()
        return self._places[key]

    def complete(self) -> dict[str | int, Place]:
        """The places of all members."""
        while self._read():
            pass
        return self._places

    def _read(self) -> bool:
        """Read one more member, as far as the start of its value; whether there was one."""
        if self._open is not None:
            self.closed(self._open)
        text, at = self._text, self._at
        if text[at] != '"':
            return False
        key, key_end = scanstring(text, at + 1, False)
        value = skip(text, skip(text, key_end).end() + 1).end()
        self._places[key] = (at, key_end, value, -1)
        self._open = key
        return True
