"""The lines that authors draw between two tools: a description that names the other one, or says what it does instead
of the other, or which of the two comes first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from ..language.number import singular
from ..language.verbs import read_name
from ..language.words import fold
from .actions import listed, phrases
from .job import Job

SHORTEST_NAME = 5
"""Letters of a name that is looked for in descriptions: shorter ones are words."""
REACH = 6
"""Words after such a phrase that it may speak of."""
SHORTEST_STEM = 4
LONGEST_ENDING = 5
"""Letters that a form of a verb has more than its infinitive: `submit`, `submitting`."""
KEPT = 32_768


def drawn(one: Job, other: Job) -> bool:
    """Whether the author of one of two tools told it from the other."""
    return any(
        names(here, there) or _goes_instead(here, there) or _comes_after(here, there)
        for here, there in ((one, other), (other, one))
    )


def names(one: Job, other: Job) -> bool:
    """Whether the description of one tool names the other."""
    name, text = other.name, one.description
    if len(name) < SHORTEST_NAME or name == one.name:
        return False
    at = text.find(name)
    while at >= 0:
        around = text[at - 1 : at] + text[at + len(name) : at + len(name) + 1]
        if not any(char.isalnum() or char in "_-" for char in around):
            return True
        at = text.find(name, at + 1)
    return False


def told_names(jobs: Iterable[Job]) -> frozenset[str]:
    """The names of these tools that are no plain words."""
    return frozenset(job.name for job in jobs if len(job.folded) > 1)


@lru_cache(maxsize=KEPT)
def unaddressed(boundaries: tuple[str, ...], known: frozenset[str]) -> tuple[str, ...]:
    """The boundaries of a tool but for those that name a known tool: "use get_invoice for one whose number is known"
    tells nothing about a third."""
    return tuple(
        told
        for told in boundaries
        if known.isdisjoint(word.strip("`'\".,;:()[]!?*") for word in told.replace("/", " ").split())
    )


def _goes_instead(one: Job, other: Job) -> bool:
    """`get_memories`, "by page instead of search", beside `search_memories`."""
    told = _told(one.description, "instead")
    return bool(told) and not told.isdisjoint(_own_words(other.folded, one.folded))


def _comes_after(one: Job, other: Job) -> bool:
    """`submit_review`, "after creating a review", beside `create_review`: two steps of one way."""
    mine, theirs = _verb(one.folded), _verb(other.folded)
    if not mine or not theirs or mine == theirs:
        return False
    told = _told(one.description, "order")
    return bool(told) and any(_is_form(word, theirs) and not _is_form(word, mine) for word in told)


def states_difference(one: Job, other: Job) -> bool:
    """Whether two names share words and differ in others that stand in their own description and not in the other's."""
    mine = [word for word in one.folded if word not in other.folded]
    theirs = [word for word in other.folded if word not in one.folded]
    if not mine or not theirs or len(mine) == len(one.folded):
        return False
    here, there = one.description.lower(), other.description.lower()
    return all(singular(word) in here and singular(word) not in there for word in mine) and all(
        singular(word) in there and singular(word) not in here for word in theirs
    )


def _own_words(name: tuple[str, ...], other: tuple[str, ...]) -> set[str]:
    """The telling words of a name that another has not, as singulars."""
    empty = listed("empty")
    return {singular(word) for word in name if word not in empty} - {singular(word) for word in other}


@lru_cache(maxsize=KEPT)
def _verb(name: tuple[str, ...]) -> str:
    reading = read_name(name)
    return "" if reading.order == "no-verb" else reading.verb


def _is_form(word: str, verb: str) -> bool:
    """Whether a word looks like a form of a verb: `creating` of `create`, `creation` of `creer`."""
    stem = verb[:-1] if verb[-1] == "e" else verb
    if not word.startswith(stem) and len(verb) > SHORTEST_STEM + 1:
        stem = verb[:-2]
    return len(stem) >= SHORTEST_STEM and word.startswith(stem) and len(word) <= len(verb) + LONGEST_ENDING


@lru_cache(maxsize=KEPT)
def _told(text: str, kind: str) -> frozenset[str]:
    """The singulars of the words that follow a phrase of this kind in its clause."""
    plain = fold(text)
    if not any(phrase in plain for phrase in phrases(kind)):
        return frozenset()
    return frozenset(singular(word) for clause in _after(kind).findall(plain) for word in _words(clause))


def _words(clause: str) -> Iterable[str]:
    return re.findall(r"[^\W_]+", clause)[:REACH]


@cache
def _after(kind: str) -> re.Pattern[str]:
    """What follows a phrase up to the end of its clause."""
    said = "|".join(re.escape(phrase) for phrase in sorted(phrases(kind), key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:{said})(?![^\W_])([^.,;:()\n]+)")
