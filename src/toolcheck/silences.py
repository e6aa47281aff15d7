"""Hits that say again what a more specific one says at the same place are left out."""

from __future__ import annotations

from collections.abc import Mapping

from .catalogue import Tool
from .finding import Hit, Path
from .rules import Rule

Raw = tuple[Rule, Hit, "Tool | None"]
"""A hit before it is stamped, with its rule and its tool."""


def silenced(raws: list[Raw]) -> list[Raw]:
    """Without the general findings that a specific one at the same place makes redundant."""
    places: dict[tuple[int, str], _Places] = {}
    for rule, hit, tool in raws:
        if rule.silences:
            for general in rule.silences:
                places.setdefault((id(tool), general), _Places()).add(hit.path)
    if not places:
        return raws
    named = {general for _, general in places}
    return [raw for raw in raws if raw[0].id not in named or not _is_silenced(raw, places)]


def _is_silenced(raw: Raw, places: Mapping[tuple[int, str], _Places]) -> bool:
    rule, hit, tool = raw
    found = places.get((id(tool), rule.id))
    return found is not None and found.touch(hit.path)


class _Places:
    """Paths, asked whether another one is the same as one of them, lies in it or around it."""

    def __init__(self) -> None:
        self._paths: set[Path] = set()
        self._around: set[Path] = set()

    def add(self, path: Path) -> None:
        self._paths.add(path)
        self._around.update(path[:length] for length in range(len(path) + 1))

    def touch(self, path: Path) -> bool:
        return path in self._around or any(path[:length] in self._paths for length in range(len(path)))
