"""The words of the key `safety` of the lexicons: of all languages together, folded, since names and short texts do not
tell their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from .. import compiled
from ..recent import RECENT
from .list_forms import WIDE
from .words import fold

MAX_TEXT = 1000
"""Characters of a text that are read."""
SPACES = "".join(char if char.isalnum() or char == "_" else " " for char in map(chr, range(128)))
"""What each ASCII character becomes: a space where it is no part of a word."""


def _table(key: str) -> Mapping[str, Any]:
    """What `safety_tables` made of a key when the package data was compiled."""
    found: Mapping[str, Any] = compiled.data()["safety"][key]
    return found


@cache
def safety_words(key: str) -> frozenset[str]:
    """Words under a key, folded; German ones in both spellings."""
    return frozenset(_table(key)["words"])


def safety_phrases(key: str) -> Sequence[tuple[str, bool]]:
    """Phrases under a key, folded, the longest first; whether more letters may follow the last one."""
    found: Sequence[tuple[str, bool]] = _table(key)["phrases"]
    return found


@cache
def _needs(key: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """What an ASCII text holds that has a phrase of a key: the longest word of one, or the start of an open one."""
    table = _table(key)
    return frozenset(table["needs"]), tuple(table["starts"])


@lru_cache(maxsize=RECENT)
def _read(text: str) -> tuple[str, list[str] | None]:
    """A text folded, and its words when these are ASCII: several keys are looked for in one text."""
    folded = fold(text[:MAX_TEXT])
    plain = folded if folded.isascii() else folded.replace("«", " ").replace("»", " ").replace("°", " ")
    return folded, plain.translate(SPACES).split() if plain.isascii() else None


def read(text: str) -> tuple[str, list[str]]:
    """A text folded, and its words."""
    folded, spoken = _read(text)
    return folded, _bare_words(folded) if spoken is None else spoken


@lru_cache(maxsize=4096)
def mention(key: str, text: str) -> str:
    """The first phrase of a key that stands in a text, and not inside a longer word; "" when there is none."""
    folded, spoken = _read(text)
    if spoken is not None:  # most texts hold none, and to look for each phrase takes long
        words, starts = _needs(key)
        if words.isdisjoint(spoken) and not any(start in folded for start in starts):
            return ""
    for phrase, is_open in safety_phrases(key):
        at = folded.find(phrase)
        while at >= 0:
            end = at + len(phrase)
            begins = phrase[0] >= WIDE or not at or not _in_word(folded[at - 1])
            if begins and (is_open or not _in_word(folded[end : end + 1])):
                return phrase
            at = folded.find(phrase, end)
    return ""


@lru_cache(maxsize=4096)
def makes_again(text: str) -> bool:
    """Whether a text says that a value is made up, and speaks of a call that is repeated: "Fresh UUID, the same one if
    the call is sent again"."""
    folded = fold(text[:MAX_TEXT])
    if "do not" in folded or "don't" in folded:
        return False  # "do not invent"
    if not folded.isascii() and max(folded) >= WIDE:
        return all(any(word[0] >= WIDE and word in folded for word in safety_words(key)) for key in _AGAIN)
    found = folded.translate(SPACES).split() if folded.isascii() else _bare_words(folded)
    if safety_words("makes").isdisjoint(found) and not mention("made_up", text):
        return False
    return not safety_words("repeats_it").isdisjoint(found) or any(word.startswith(_repeating()) for word in found)


_AGAIN = ("makes", "repeats_it")


@cache
def _repeating() -> tuple[str, ...]:
    return tuple(word[:-1] for word in safety_words("repeats_it") if word[-1] == "*")


def _bare_words(folded: str) -> list[str]:
    return [word.strip(".,;:()[]\"'") for word in folded.replace("'", " ").split()]


def _in_word(char: str) -> bool:
    return char.isalnum() or char == "_"
