"""The lexicons as code uses them: indexed per language at first use, from the compiled `lexicons/*.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from .. import compiled
from .words import TOOL, fold, joined

ROLES = ("trigger", "boundary", "return", "edge")
"""The parts that cue phrases recognise. Headings may also open the sections `parameters` and `example`."""

Slot = tuple[frozenset[str], tuple[str, ...]]
"""The words that may stand at one place of a phrase, and beginnings of words that may."""


class Cue(NamedTuple):
    """A phrase to look for. `veto`: where it stands, it hides its own words from the cues of its role."""

    role: str
    veto: bool
    phrase: str


class Lexicon(NamedTuple):
    """One language: cues by a word that they cannot do without; `others` have none, or match inside words."""

    spaced: bool
    by_word: Mapping[str, tuple[Cue, ...]]
    others: tuple[Cue, ...]


def lexicons() -> Mapping[str, Mapping[str, Any]]:
    """Language code -> the content of its YAML file."""
    found: Mapping[str, Mapping[str, Any]] = compiled.data()["language"]
    return found


def _anchor(phrase: str, common: frozenset[str]) -> list[str]:
    """The words of the most telling place of a phrase: sentences without any of them cannot hold the phrase."""
    best: list[str] = []
    rank = (2, 0)
    for place in phrase.split():
        if place in "^$..." or "*" in place:
            continue
        choices = place.split("|")
        score = (0 if common.isdisjoint(choices) else 1, len(choices))
        if score < rank:
            best, rank = choices, score
    return best


@lru_cache(maxsize=32)
def lexicon(language: str) -> Lexicon:
    """The lexicon of one language; KeyError for an unknown one."""
    entry = lexicons()[language]
    spaced = entry.get("spaced", True)
    common = frozenset(fold(entry["stop_words"]).split())
    by_word: dict[str, list[Cue]] = {}
    others: list[Cue] = []
    for role, lists in entry["roles"].items():
        for kind in ("vetoes", "cues"):
            for phrase in lists.get(kind, ()):
                cue = Cue(role, kind == "vetoes", normal_phrase(phrase) if spaced else fold(phrase))
                anchors = _anchor(cue.phrase, common) if spaced else []
                for word in dict.fromkeys(anchors):
                    by_word.setdefault(word, []).append(cue)
                if not anchors:
                    others.append(cue)
    return Lexicon(spaced, {word: tuple(cues) for word, cues in by_word.items()}, tuple(others))


def normal_phrase(phrase: str) -> str:
    """A phrase in the form of normalised text, its marks kept: one space between places."""
    phrase = fold(phrase)
    if "'" in phrase:
        phrase = joined(phrase)
    if "{" in phrase:
        phrase = phrase.replace("{tool}", TOOL)
    if phrase[0] == "^":
        phrase = "^ " + phrase[1:]
    return phrase[:-1] + " $" if phrase[-1] == "$" else phrase


class Phrase(NamedTuple):
    """A phrase taken apart. Other words may stand between its `pieces`; each is a row of slots.

    `needs`: a text without a word of each of these sets cannot hold the phrase.
    """

    pieces: tuple[tuple[Slot, ...], ...]
    needs: tuple[frozenset[str], ...]


@cache
def parsed(phrase: str) -> Phrase:
    """Takes a normal phrase apart, at its first use: most phrases of a lexicon meet no text in a run."""
    found: list[tuple[Slot, ...]] = []
    needs: list[frozenset[str]] = []
    for piece in phrase.split(" ... "):
        slots: list[Slot] = []
        for place in piece.split():
            choices = place.split("|")
            whole = frozenset(word for word in choices if word[-1:] != "*")
            slots.append((whole, tuple(word[:-1] for word in choices if word[-1:] == "*")))
            if len(whole) == len(choices) and place not in "^$":
                needs.append(whole)
        found.append(tuple(slots))
    return Phrase(tuple(found), tuple(needs))


@lru_cache(maxsize=1)
def abbreviations() -> frozenset[str]:
    """Abbreviations of every language, lower case, without their last full stop."""
    return frozenset(word for entry in lexicons().values() for word in entry["abbreviations"])


@lru_cache(maxsize=1)
def headings() -> Mapping[str, str]:
    """Folded heading -> `parameters`, `example` or a role."""
    return {
        fold(title): section
        for entry in lexicons().values()
        for section, titles in entry["headings"].items()
        for title in titles
    }


@lru_cache(maxsize=1)
def stop_words() -> Mapping[str, tuple[str, ...]]:
    """Folded frequent word -> the languages that have it."""
    found: dict[str, tuple[str, ...]] = {}
    for language, entry in lexicons().items():
        for word in set(fold(entry["stop_words"]).split()):
            found[word] = (*found.get(word, ()), language)
    return found
