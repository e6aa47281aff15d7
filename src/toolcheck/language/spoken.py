"""Which language a description is written in, where that is sure, whatever loan words, names and examples it has."""

from __future__ import annotations

from functools import cache, lru_cache

from .languages import KEPT, UNKNOWN, by_script, pieces, tally, voters_in
from .lexicon import lexicons, stop_words

NAMES = {
    "de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian", "ja": "Japanese", "ko": "Korean",
    "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "ru": "Russian", "zh": "Chinese",
}  # fmt: skip
"""How messages call the languages of the lexicons."""
SAMPLE = 500
"""Characters that are read."""
FEWEST = 6
"""Words of a text in a language with spaces; fewer may be a title, or words that two languages share."""
SHORTEST = 6
"""Letters of a text in a script of its own."""
_ENGLISH = {word: 1 << place for place, word in enumerate((
    "the", "of", "to", "and", "for", "is", "are", "this", "that", "with", "by", "or", "be", "from", "an", "it", "as",
    "when", "which", "if", "not",
))}  # fmt: skip
_FAMILIES = (frozenset(("es", "fr", "it", "pt")), frozenset(("de", "nl")), frozenset(("ja", "zh")))
"""Languages that share many words, or signs: short texts do not tell them apart."""


def spoken(text: str) -> str:
    """The ISO 639-1 code of the language of a text; "und" when it is short, mixed, or in none that is known."""
    text = text[:SAMPLE]
    found = pieces(text)
    long = len(text.split(None, FEWEST)) >= FEWEST
    voted = _elected(voters_in(found)) if long else UNKNOWN
    if text.isascii():
        return "en" if long and voted != "en" and _is_english(found) else voted
    script = by_script(text)
    if script == UNKNOWN:
        return voted
    return UNKNOWN if _signs(found).bit_count() >= 3 or _letters(text) < SHORTEST else script


def _is_english(found: list[str]) -> bool:
    """Whether pieces of a text hold frequent words of English, and none that only others have."""
    signs = _signs(found)
    return signs.bit_count() >= 3 and not any(_is_foreign(piece) for piece in found)


def _signs(found: list[str]) -> int:
    signs = 0
    for piece in found:
        signs |= _heard(piece)
    return signs


@lru_cache(maxsize=KEPT)
def _elected(voting: int) -> str:
    """The language that the frequent words of a text, each counted once, speak for."""
    counts = tally(voting)
    first, language = max(counts, default=(0, UNKNOWN), key=lambda found: found[0])
    if first < 3:
        return UNKNOWN
    for count, other in counts:
        if 2 * count > first and other != language and not are_close(language, other):
            return UNKNOWN
    return language


def are_close(first: str, second: str) -> bool:
    """Whether two languages are easily taken for each other."""
    return any(first in family and second in family for family in _FAMILIES)


def _letters(text: str) -> int:
    return sum(char > "\u02af" and char.isalpha() for char in text)


@lru_cache(maxsize=KEPT)
def _heard(piece: str) -> int:
    """A bit for each frequent word of English that stands between spaces."""
    signs = 0
    for word in _ENGLISH.keys() & piece.lower().split():
        signs |= _ENGLISH[word]
    return signs


@lru_cache(maxsize=KEPT)
def _is_foreign(piece: str) -> bool:
    return not _others().isdisjoint(piece.lower().split())


@cache
def _others() -> frozenset[str]:
    """Frequent words of other languages that English does not have."""
    english = set(lexicons()["en"]["stop_words"].split())
    found = {word for word, spoken_in in stop_words().items() if "en" not in spoken_in and word.isascii()}
    return frozenset(word for word in found - english if len(word) > 1)
