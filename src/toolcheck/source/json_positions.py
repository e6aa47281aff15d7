"""Where the parts of a JSON text stand, found level by level and only where asked."""

from __future__ import annotations

from typing import Any

from ..finding import Offsets, Path
from .scanner import scanner, scanstring, skip

Place = tuple[int, int, int, int]
"""Key start and end, value start and end."""
Level = dict["str | int", Place] | list[Offsets]
KEPT_LEVELS = 512
"""Levels are kept while the findings of one tool are located, not for the whole of a big file."""

# Tolerant of all that the reader accepted; float() takes any number of digits.
scan_plainly = scanner(strict=False, parse_int=float)


class JsonPositions:
    """Positions in `text`, whose root value starts at `root` (-1: the levels[-1] of a stream)."""

    __slots__ = ("_levels", "_root", "_spine", "_text")

    def __init__(self, text: str, root: int, spine: dict[int, Any]) -> None:
        self._text = text
        self._root = root
        self._spine = spine
        self._levels: dict[int, Any] = {}

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
        if level.__class__ is dict:
            for key, (key_start, _, value_start, value_end) in level.items():
                if key_start <= offset < value_end:
                    return key, value_start
            return None
        for index, (value_start, value_end) in enumerate(level):
            if value_start <= offset < value_end:
                return index, value_start
        return None

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
            if len(self._levels) > KEPT_LEVELS:
                self._levels.clear()
            mark = self._text[start : start + 1]
            level = self._object(start) if mark == "{" else self._array(start) if mark == "[" else {}
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
