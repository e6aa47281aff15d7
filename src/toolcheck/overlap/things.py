"""The tools of a server that name the same thing: those compete with each other, not with the whole catalogue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from ..language.number import singular
from ..language.words import fold, words
from .actions import IDENTIFIERS, OPENING, listed, objects
from .job import Job

MOST = 12
"""Tools of one thing, at most: more are a family built on a template, of which each is near all."""

FEWEST = 3
"""Tools that know of each other: two alone may have been put side by side to be compared."""
MOST_RIVALS = 50
"""Tools that share a word of a thing, at most: more speak of a whole trade."""


class Things(NamedTuple):
    """What the tools of a catalogue act on."""

    of: Sequence[Hashable | None]
    """Of each tool its server, its language and the words of its thing; None where its name tells no thing."""
    rivals: Sequence[int]
    """How many tools of its server and language share a word of its thing, with itself; FEWEST at least."""

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of tools of one thing, in order."""
        groups: dict[Hashable, list[int]] = {}
        for index, thing in enumerate(self.of):
            if thing is not None and self.rivals[index] <= MOST_RIVALS:
                groups.setdefault(thing, []).append(index)
        return sorted(pair for group in groups.values() if len(group) <= MOST for pair in combinations(group, 2))


def things(jobs: Sequence[Job], servers: Sequence[str | None]) -> Things:
    """What each tool acts on by its name: `employee` for `delete_employee` and `remove_employee_record`."""
    sizes = Counter(servers)
    found: list[Hashable | None] = []
    with_word: dict[Hashable, set[int]] = {}
    words_of: list[list[Hashable]] = []
    for index, (job, server) in enumerate(zip(jobs, servers, strict=True)):
        thing = _thing(job) if sizes[server] >= FEWEST else frozenset()
        found.append((server, job.language, thing) if thing else None)
        words_of.append([(server, job.language, word) for word in thing])
        for key in words_of[-1]:
            with_word.setdefault(key, set()).add(index)
    return Things(found, [max(FEWEST, len(set().union(*(with_word[key] for key in keys)))) for keys in words_of])


def _thing(job: Job) -> frozenset[str]:
    """The words of a name for what a tool acts on.

    Left out are those that the catalogue shares. A name that begins with one tells a thing if the description says it,
    too: `git_log` may not. An id is a thing where it is not the way to one, and a link makes another thing:
    `remove_url_from_category`, `remove_url_category`.
    """
    name = job.folded
    found = frozenset(objects(name)) - listed("sheets")
    if not found:
        return frozenset()
    first = singular(name[0])
    if len(job.name_words) != len(name) and name[0] not in fold(" ".join(job.name_words)).split():
        found -= {first}  # what all names begin with
    if first in found:
        said = {singular(word) for word in words(job.description[:OPENING])}
        found = found if found <= said else frozenset()
    if not found:
        return found
    links = listed("ways").intersection(name[1:-1])
    ids = (word for before, word in pairwise(name) if word in IDENTIFIERS and word != "list" and before not in links)
    return found | links | frozenset(map(singular, ids))
