"""What tells two tools apart by their names, or by the order of their words, however alike all else is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from ..language.number import singular
from ..language.words import fold
from .actions import listed, objects, opposed, times
from .job import Job

ONE_OR_MANY = ("search", "list")
"""Classes of actions that find many things: `search_page` and `search_pages` are the same."""
READING = ("read", "list", "search")
UNDOING = ("un", "de", "dis", "des", "in")
"""Beginnings by which a word becomes its opposite: `resolve` and `unresolve`, `connect` and `disconnect`."""
SHORTEST = 2
"""Words of a name that tells a thing by itself."""
KEPT = 32_768
"""Texts of which it is remembered what was made of them: a tool is compared with many."""


def contrasted(one: Job, other: Job) -> bool:
    """Whether something in the names, or a reversed order, says that the jobs differ."""
    mine, theirs = one.folded, other.folded
    return (
        _exclude_each_other(mine, theirs)
        or _one_and_many(one, other)
        or _one_of_a_list(one, other)
        or _goes_on(one, other)
        or _another_way(mine, theirs)
        or _at_another_time(one, other)
        or _turned_round(one, other)
    )


def _exclude_each_other(name: Sequence[str], other: Sequence[str]) -> bool:
    """`switch_on` and `switch_off`; `geocode` and `reverse_geocode`; `resolve_thread` and `unresolve_thread`."""
    mine, theirs = set(name) - set(other), set(other) - set(name)
    if listed("turning").isdisjoint(mine) != listed("turning").isdisjoint(theirs):
        return True
    if any(f"{start}{word}" in theirs for word in mine for start in UNDOING) or any(
        f"{start}{word}" in mine for word in theirs for start in UNDOING
    ):
        return True
    against = opposed()
    others = {singular(word) for word in theirs}
    return any(not others.isdisjoint(against.get(singular(word), ())) for word in mine)


def _at_another_time(one: Job, other: Job) -> bool:
    """`current_weather` and `previsions_meteo`: each speaks of one time, and they are two."""
    here, there = _times(one), _times(other)
    return len(here) == len(there) == 1 and here != there


def _times(job: Job) -> frozenset[str]:
    """When what a tool gives is, by its name, else by its purpose."""
    return _times_of(job.folded) or _times_of(_words(job.purpose))


@lru_cache(maxsize=KEPT)
def _times_of(words: tuple[str, ...]) -> frozenset[str]:
    known = times()
    return frozenset(known[word] for word in map(singular, words) if word in known)


def _one_and_many(one: Job, other: Job) -> bool:
    """`get_user` and `list_users`, `create_item` and `create_items`."""
    if one.action != other.action and not (one.action in READING and other.action in READING):
        return False
    if one.action == other.action and (one.action is None or one.action in ONE_OR_MANY):
        return False
    mine, theirs = _core(one.folded), _core(other.folded)
    if not objects(mine) or sorted(objects(mine)) != sorted(objects(theirs)):
        return False
    return _plurals(mine) != _plurals(theirs)


def _one_of_a_list(one: Job, other: Job) -> bool:
    """`list_versions` and `get_latest_release`: one gives all, the other chooses."""
    return any(
        here.action == "list" and there.action != "list" and _chooses(there.folded) and not _chooses(here.folded)
        for here, there in ((one, other), (other, one))
    )


def _chooses(name: Sequence[str]) -> bool:
    return not listed("choosing").isdisjoint(name)


def _goes_on(one: Job, other: Job) -> bool:
    """`get_issue` and `get_issue_comments`: a name that goes on where the other ends is that of a part of the thing,
    unless the texts are the same."""
    shorter, longer = sorted((one.folded, other.folded), key=len)
    if not SHORTEST <= len(shorter) < len(longer) or longer[: len(shorter)] != shorter:
        return False
    more = [word for word in longer[len(shorter) :] if not word.isdigit()]
    told = listed("empty") | listed("whole")
    return any(word not in told for word in more) and one.purpose.casefold() != other.purpose.casefold()


def _plurals(name: tuple[str, ...]) -> set[str]:
    """The words of a name that are plurals, as singulars: others in `get_group_users` than in `get_user_groups`."""
    told = listed("empty") | listed("whole")  # `get_order_details` is about one order
    return {singular(word) for word in name if singular(word) != word and word not in told}


@lru_cache(maxsize=KEPT)
def _core(name: tuple[str, ...]) -> tuple[str, ...]:
    """A name up to the way it is done: `get_user_by_email` is `get_user`."""
    ways = listed("ways")
    found = []
    for index, word in enumerate(name):
        if index and word in ways:
            break
        found.append(word)
    return tuple(found)


def _another_way(name: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """The same but for the way: `describe_image` and `describe_image_from_file`."""
    mine, theirs = _core(name), _core(other)
    if (len(mine), len(theirs)) == (len(name), len(other)) or name == other:
        return False
    return sorted(map(singular, mine)) == sorted(map(singular, theirs))


def _turned_round(one: Job, other: Job) -> bool:
    """From this to that, and back: the same words on both sides of a `to`, the other way round."""
    for mine, theirs in ((one.folded, other.folded), (_words(one.purpose), _words(other.purpose))):
        here, there = _sides(mine), _sides(theirs)
        if here is None or there is None:
            continue
        straight = len(here[0] & there[0]) + len(here[1] & there[1])
        crossed = len(here[0] & there[1]) + len(here[1] & there[0])
        if crossed > straight and here[0] & there[1] and here[1] & there[0]:
            return True
    return False


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[^\W_]+")


@lru_cache(maxsize=KEPT)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_word().findall(fold(text)))


@lru_cache(maxsize=KEPT)
def _sides(words: tuple[str, ...]) -> tuple[set[str], set[str]] | None:
    """The words that carry meaning before and after the first word for a direction."""
    towards, empty = listed("towards"), listed("empty")
    at = next((index for index, word in enumerate(words) if index and word in towards), None)
    if at is None:
        return None
    before = {singular(word) for word in words[:at] if word not in empty and word not in towards}
    return before, {singular(word) for word in words[at + 1 :] if word not in empty and word not in towards}
