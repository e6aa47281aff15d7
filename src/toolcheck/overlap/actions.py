"""What a verb does to its object, and the other lists of words in `data/actions.yaml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from .. import compiled
from ..language.languages import UNKNOWN
from ..language.number import singular
from ..language.verbs import infinitive, languages_with, read_name, verb
from ..language.words import fold, words

READING = ("read", "list", "search", "compute", "summarize", "explain", "recommend")
WRITING = (
    "create",
    "update",
    "remove",
    "end",
    "start",
    "send",
    "pay",
    "buy",
    "refund",
    "share",
    "deploy",
    "revert",
    "lend",
)
"""Classes that leave all as it is, and classes that do not."""
SAME, UNSURE, CONFLICT = 1, 0, -1
IDENTIFIERS = frozenset(("id", "ids", "uuid", "list"))
SWITCHED = frozenset(("switch", "turn", "power"))
PARTICLES = {"on": "start", "off": "end"}
"""What a particle makes of a verb that says nothing by itself: `turn_on`."""
OPENING = 300
"""Characters of a description in which its first word stands."""


@cache
def _data() -> Mapping[str, Any]:
    found: Mapping[str, Any] = compiled.data()["overlap"]["actions"]
    return found


@cache
def _class_of() -> Mapping[str, str]:
    return {word: name for name, verbs in _data()["classes"].items() for word in fold(verbs).split()}


@cache
def _near() -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair.split()) for pair in _data()["near"])


@cache
def opposed() -> Mapping[str, frozenset[str]]:
    """Folded singular word of a name -> the words that exclude it."""
    found: dict[str, set[str]] = {}
    for entry in _data()["opposed"]:
        sides = [frozenset(map(singular, fold(side).split())) for side in entry.split("/")]
        for mine, theirs in (sides, sides[::-1]):
            for word in mine:
                found.setdefault(word, set()).update(theirs)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def times() -> Mapping[str, str]:
    """Folded singular word -> "past", "now" or "ahead"."""
    return {singular(word): when for when, words in _data()["times"].items() for word in fold(words).split()}


@cache
def listed(key: str) -> frozenset[str]:
    """The folded words of one of the lists `turning`, `ways`, `towards`, `asking`, `choosing`, `whole`,
    `sheets` and `empty`."""
    return frozenset(fold(_data()[key]).split())


@cache
def phrases(key: str) -> tuple[str, ...]:
    """The folded phrases of one of the lists `instead` and `order`."""
    return tuple(fold(phrase) for phrase in _data()[key])


def action(name: Sequence[str], description: str, language: str) -> str | None:
    """The class of what a tool does, by the verb of its folded name, else by the first word of its description."""
    classes = _class_of()
    if len(name) > 1 and name[0] in listed("asking"):
        return "read"
    if not SWITCHED.isdisjoint(name):
        for particle, made in PARTICLES.items():
            if particle in name:
                return made
    reading = read_name(name)
    if reading.order != "no-verb" and (found := classes.get(reading.verb)) is not None:
        known = verb(reading.verb)
        if known is not None and known.noun:  # `order_status`
            return classes.get(_opening_verb(description, language) or "", found)
        return found
    if reading.order == "no-verb" and name and (found := classes.get(name[-1])) is not None:
        return found
    return classes.get(_opening_verb(description, language) or "")


def _opening_verb(description: str, language: str) -> str | None:
    """The infinitive of the verb that a description begins with: "Deletes an order", "Supprime une commande"."""
    first = next(iter(words(description[:OPENING])), "")
    return infinitive(first, (language,) if language != UNKNOWN else languages_with(first)) if first else None


def relation(one: str | None, other: str | None) -> int:
    """How two classes stand to each other: SAME, CONFLICT, or UNSURE where a class is not known or they are near."""
    if one is None or other is None:
        return UNSURE
    if one == other:
        return SAME
    return UNSURE if frozenset((one, other)) in _near() else CONFLICT


@lru_cache(maxsize=32_768)
def objects(name: tuple[str, ...]) -> tuple[str, ...]:
    """The singulars of the words of a folded name but for its verb and those that say nothing: what a tool acts on."""
    reading = read_name(name)
    words = (*reading.before, *reading.object) if reading.order != "no-verb" else name
    empty = listed("empty") | IDENTIFIERS
    return tuple(singular(word) for word in words if word not in empty and not word.isdigit())
