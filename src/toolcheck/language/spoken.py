"""Which language a description is written in, where that is sure, whatever loan words, names and examples it has."""

from __future__ import annotations

from functools import cache

from .languages import UNKNOWN, by_script
from .lexicon import lexicons, stop_words
from .words import words

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
_ENGLISH = frozenset((
    "the", "of", "to", "and", "for", "is", "are", "this", "that", "with", "by", "or", "be", "from", "an", "it", "as",
    "when", "which", "if", "not",
))  # fmt: skip
_FAMILIES = (frozenset(("es", "fr", "it", "pt")), frozenset(("de", "nl")), frozenset(("ja", "zh")))
"""Languages that share many words, or signs: short texts do not tell them apart."""


def spoken(text: str) -> str:
    """The ISO 639-1 code of the language of a text; "und" when it is short, mixed, or in none that is known."""
    text = text[:SAMPLE]
    said = text.lower().split()
    if len(said) >= FEWEST and text.isascii():
        found = set(said)
        if len(found & _ENGLISH) >= 3 and found.isdisjoint(_others()):
            return "en"
    script = by_script(text)
    if script != UNKNOWN:
        return UNKNOWN if len(set(said) & _ENGLISH) >= 3 or _letters(text) < SHORTEST else script
    if len(said) < FEWEST:
        return UNKNOWN
    counts = _counts(words(text))
    if not counts:
        return UNKNOWN
    language = max(counts, key=lambda code: counts[code])
    first = counts.pop(language)
    others = [count for other, count in counts.items() if not are_close(language, other)]
    return language if first >= 3 and first >= 2 * max(others, default=0) else UNKNOWN


def are_close(first: str, second: str) -> bool:
    """Whether two languages are easily taken for each other."""
    return any(first in family and second in family for family in _FAMILIES)


def _letters(text: str) -> int:
    return sum(char > "\u02af" and char.isalpha() for char in text)


def _counts(row: list[str]) -> dict[str, int]:
    """Language -> how many different frequent words of it stand in a text."""
    counts: dict[str, int] = {}
    for word in set(row):
        for language in stop_words().get(word, ()):
            counts[language] = counts.get(language, 0) + 1
    return counts


@cache
def _others() -> frozenset[str]:
    """Frequent words of other languages that English does not have."""
    english = set(lexicons()["en"]["stop_words"].split())
    found = {word for word, spoken_in in stop_words().items() if "en" not in spoken_in and word.isascii()}
    return frozenset(word for word in found - english if len(word) > 1)
