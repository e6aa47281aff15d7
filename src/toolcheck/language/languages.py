"""Which language a text is in: by its script, else by a vote of frequent words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import lru_cache

from ..recent import RECENT
from .lexicon import lexicons, stop_words
from .words import is_latin_1, words

UNKNOWN = "und"
KEPT = 4096
"""Pieces of texts whose words are remembered."""
_SAMPLE = 4000  # characters: enough to tell, and a bound on the work


@lru_cache(maxsize=1)
def _scripts() -> tuple[re.Pattern[str], dict[str, list[tuple[str, str]]]]:
    """A pattern for what may be letters of a script that tells a language; per language the ranges of its letters.

    The pattern leaves out what comes before all of them, and no more: to compile a class of wide ranges takes 10 ms.
    """
    ranges = {
        code: [(chr(first), chr(last)) for first, last in entry["scripts"]]
        for code, entry in lexicons().items()
        if "scripts" in entry
    }
    lowest = min(first for found in ranges.values() for first, _ in found)
    return re.compile(f"[^\0-{chr(ord(lowest) - 1)}]+"), ranges


@lru_cache(maxsize=RECENT)
def by_script(text: str) -> str:
    """The language whose script has a tenth of the text or more, else "und"; kana outweigh Chinese characters."""
    if text.isascii() or is_latin_1(text):
        return UNKNOWN
    text = text[:_SAMPLE]
    telling, ranges = _scripts()
    letters = sorted("".join(telling.findall(text)))
    if len(letters) * 10 < len(text):
        return UNKNOWN
    counts = {
        language: sum([bisect_right(letters, last) - bisect_left(letters, first) for first, last in found])
        for language, found in ranges.items()
    }
    if sum(counts.values()) * 10 < len(text):
        return UNKNOWN
    if counts.get("ja", 0) * 10 > counts.get("zh", 0):
        return "ja"
    return max(counts, key=lambda language: counts[language])


@lru_cache(maxsize=1)
def _bits() -> tuple[dict[str, int], tuple[tuple[str, int], ...]]:
    """A bit for each word that speaks for a language; for each language the bits of its words."""
    each: dict[str, int] = {}
    masks: dict[str, int] = {}
    for place, (word, spoken) in enumerate(stop_words().items()):
        each[word] = 1 << place
        for language in spoken:
            masks[language] = masks.get(language, 0) | each[word]
    return each, tuple(masks.items())


def voters(found: Iterable[str]) -> int:
    """Those of some folded words that speak for a language, as bits: those of several texts are joined with `|`."""
    bits = _bits()[0]
    voting = 0
    for word in found:
        if word in bits:
            voting |= bits[word]
    return voting


def pieces(text: str) -> list[str]:
    """A text in pieces of about a sentence, which other texts of a catalogue hold as well."""
    return text.replace(". ", ".\n").split("\n")


@lru_cache(maxsize=KEPT)
def _heard(piece: str) -> int:
    return voters(words(piece))


def voters_in(found: Iterable[str]) -> int:
    """The `voters` among the words of the `pieces` of a text."""
    voting = 0
    for piece in found:
        voting |= _heard(piece)
    return voting


def tally(voting: int) -> list[tuple[int, str]]:
    """How many of these `voters` speak for each language, with the language."""
    return [((voting & mask).bit_count(), language) for language, mask in _bits()[1]]


def vote(voting: int) -> str:
    """The language that most of these `voters` speak for; "und" when too few do, or two are close."""
    best = second = 0
    winner = UNKNOWN
    for language, mask in _bits()[1]:
        count = (voting & mask).bit_count()
        if count > best:
            best, second, winner = count, best, language
        elif count > second:
            second = count
    return winner if best >= 2 and best * 3 >= second * 4 else UNKNOWN


def language_of(text: str) -> str:
    """ISO 639-1 code of the language of `text`, "und" when unsure. Code spans and names do not vote."""
    language = by_script(text)
    return vote(voters_in(pieces(text[:_SAMPLE]))) if language == UNKNOWN else language
