"""The lexicons as code uses them: built per language at first use from the compiled `lexicons/*.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from .. import compiled
from .words import TOOL, fold, words

ROLES = ("trigger", "boundary", "return", "edge")
"""The parts that cue phrases recognise. Headings may also open the sections `parameters` and `example`."""


class Cue(NamedTuple):
    """A phrase to look for: its pieces stand in a sentence in this order, anything between them.

    `veto`: where the phrase stands, it hides its own words from the cues of its role.
    """

    role: str
    veto: bool
    pieces: tuple[str, ...]


class Lexicon(NamedTuple):
    """One language: cues by one of their words, cues that begin inside a word, and whether words have spaces."""

    language: str
    spaced: bool
    by_word: Mapping[str, tuple[Cue, ...]]
    others: tuple[Cue, ...]


def lexicons() -> Mapping[str, Mapping[str, Any]]:
    """Language code -> the content of its YAML file."""
    found: Mapping[str, Mapping[str, Any]] = compiled.data()["language"]
    return found


def _line(phrase: str, spaced: bool) -> str:
    """A piece of a phrase as it stands in a normalised sentence; `*` leaves its end open, `^` and `$` are the edges."""
    phrase = fold(phrase.replace("{tool}", f" {TOOL} "))
    if not spaced:
        return phrase.strip()
    start, end, open_end = phrase.startswith("^"), phrase.endswith("$"), phrase.endswith("*")
    body = " ".join(words(phrase))
    return ("^ " if start else " ") + body + (" $" if end else "" if open_end else " ")


def _expand(phrase: str) -> Iterable[list[str]]:
    """`does not cover|show ... for` -> one list of pieces for each choice of alternatives."""
    slots = [word.split("|") if len(word) > 1 else [word] for word in phrase.split()]
    for chosen in product(*slots):
        yield " ".join(chosen).split(" ... ")


def _anchor(pieces: tuple[str, ...]) -> str:
    """The longest whole word of a phrase: a sentence without it cannot hold the phrase. "" when there is none."""
    whole = [word for piece in pieces for word in (piece if piece.endswith((" ", "$")) else piece.rpartition(" ")[0]).split()]
    return max((word for word in whole if word not in "^$"), key=len, default="")


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of one language; KeyError for an unknown one."""
    entry = lexicons()[language]
    spaced = entry.get("spaced", True)
    by_word: dict[str, list[Cue]] = {}
    others: list[Cue] = []
    for role, lists in entry["roles"].items():
        for kind in ("vetoes", "cues"):
            for phrase in lists.get(kind, ()):
                for choice in _expand(phrase):
                    pieces = tuple(_line(piece, spaced) for piece in choice)
                    anchor = _anchor(pieces) if spaced else ""
                    (by_word.setdefault(anchor, []) if anchor else others).append(Cue(role, kind == "vetoes", pieces))
    return Lexicon(language, spaced, {word: tuple(cues) for word, cues in by_word.items()}, tuple(others))


@lru_cache(maxsize=1)
def abbreviations() -> frozenset[str]:
    """Abbreviations of every language, lower case, without their last full stop."""
    return frozenset(word for entry in lexicons().values() for word in entry.get("abbreviations", ()))


@lru_cache(maxsize=1)
def headings() -> Mapping[str, str]:
    """Folded heading -> `parameters`, `example` or a role."""
    return {
        " ".join(fold(title).split()): section
        for entry in lexicons().values()
        for section, titles in entry.get("headings", {}).items()
        for title in titles
    }


@lru_cache(maxsize=1)
def stop_words() -> Mapping[str, tuple[str, ...]]:
    """Folded frequent word -> the languages that have it."""
    found: dict[str, tuple[str, ...]] = {}
    for language, entry in lexicons().items():
        for word in entry.get("stop_words", "").split():
            found[fold(word)] = (*found.get(fold(word), ()), language)
    return found
