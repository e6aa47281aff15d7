"""The tools of a server that name the same thing: those compete with each other, not with the whole catalogue."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import NamedTuple

from ..language.number import singular
from .actions import IDENTIFIERS, listed, objects
from .job import Job

MOST = 12
"""Tools of one thing, at most: more are a family built on a template, of which each is near all."""


class Things(NamedTuple):
    """What the tools of a catalogue act on."""

    of: Sequence[Hashable | None]
    """Of each tool its server, its language and the words of its thing; None where its name tells no thing."""
    rivals: Sequence[int]
    """How many tools of its server and language share a word of its thing, with itself."""

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of tools of one thing, in order."""
        groups: dict[Hashable, list[int]] = {}
        for index, thing in enumerate(self.of):
            if thing is not None:
                groups.setdefault(thing, []).append(index)
        return sorted(pair for group in groups.values() if len(group) <= MOST for pair in combinations(group, 2))


def things(jobs: Sequence[Job], servers: Sequence[str | None]) -> Things:
    """What each tool acts on by its name: `employee` for `delete_employee` and `remove_employee_record`."""
    found: list[Hashable | None] = []
    with_word: dict[Hashable, set[int]] = {}
    words_of: list[list[Hashable]] = []
    for index, (job, server) in enumerate(zip(jobs, servers, strict=True)):
        words = _thing(job.folded)
        found.append((server, job.language, words) if words else None)
        words_of.append([(server, job.language, word) for word in words])
        for key in words_of[-1]:
            with_word.setdefault(key, set()).add(index)
    return Things(found, [len(set().union(*(with_word[key] for key in keys))) for keys in words_of])


def _thing(name: tuple[str, ...]) -> frozenset[str]:
    """The words of a folded name for what a tool acts on; an id is a thing where it is not the way to one."""
    words = frozenset(objects(name))
    ids = {
        singular(word) for before, word in zip(name, name[1:], strict=False)
        if word in IDENTIFIERS and before not in listed("ways")
    }
    return (words - listed("sheets") or words) | (ids if words else ids)
