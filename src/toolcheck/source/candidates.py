"""Which values of a program hold tool definitions, and under which name each definition is read once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .python_places import Place, Places
from .python_signs import SIGNS
from .unknown import ELSEWHERE

MAX_DEPTH = 7
"""Containers around a definition, the list of tools and what an envelope has around it."""


class Candidate(NamedTuple):
    """A value that holds objects that look like definitions (`tools`: their ids)."""

    name: str
    place: Place
    value: Any
    tools: frozenset[int]


def definitions(value: Any) -> frozenset[int]:
    """The ids of the objects in a value that look like definitions; a bare schema is none, nor holds any."""
    if isinstance(value, dict) and "properties" in value and isinstance(value.get("type"), str):
        return frozenset()
    found: set[int] = set()
    seen = {id(value)}
    level = [value]
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for container in level:
            if isinstance(container, dict) and (
                not SIGNS.isdisjoint(container) or ("name" in container and "description" in container)
            ):
                found.add(id(container))
            for item in container.values() if isinstance(container, dict) else container:
                if isinstance(item, (dict, list)) and id(item) not in seen:
                    seen.add(id(item))
                    below.append(item)
        level = below
    return frozenset(found)


def unique(candidates: Sequence[Candidate], values: Places) -> Iterator[Candidate]:
    """The candidates in their order, each definition in one of them, the first by `_rank`."""
    order = sorted(range(len(candidates)), key=lambda index: _rank(candidates[index]))
    seen: set[int] = set()
    kept: dict[int, Candidate] = {}
    for index in order:
        candidate = candidates[index]
        if candidate.tools <= seen:
            continue
        value = candidate.value
        if isinstance(value, list) and not candidate.tools.isdisjoint(seen):
            items = [ELSEWHERE if id(item) in seen else item for item in value]
            value = values.keep(items, values.members(value))
        seen |= candidate.tools
        kept[index] = candidate._replace(value=value)
    return (kept[index] for index in sorted(kept))


def _rank(candidate: Candidate) -> tuple[int, bool, bool, int]:
    """Most definitions first; what holds one before itself; a list before a dict, and the longer before the shorter."""
    value, tools = candidate.value, candidate.tools
    return -len(tools), id(value) in tools, not isinstance(value, list), -len(value)
