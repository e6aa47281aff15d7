"""Which language a text is in: by its script, else by a vote of frequent words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .lexicon import lexicons, stop_words
from .words import fold, names_hidden, words

UNKNOWN = "und"


@lru_cache(maxsize=1)
def _scripts() -> tuple[tuple[str, int, int], ...]:
    """(language, first code point, last one) of the scripts that tell a language, the most telling first."""
    return tuple((lang, *span) for lang, entry in lexicons().items() for span in entry.get("scripts", ()))


def _by_script(text: str) -> str:
    """The language whose script has a tenth of the text or more; kana outweigh Chinese characters."""
    counts: dict[str, int] = {}
    for char in text:
        code = ord(char)
        if code >= 0x370:
            for lang, first, last in _scripts():
                if first <= code <= last:
                    counts[lang] = counts.get(lang, 0) + 1
    if not counts or sum(counts.values()) * 10 < len(text):
        return UNKNOWN
    if counts.get("ja", 0) * 10 > counts.get("zh", 0):
        return "ja"
    return max(counts, key=lambda lang: counts[lang])


def vote(found: Iterable[str]) -> str:
    """The language that most of these folded words speak for; "und" when too few do, or two are close."""
    known = stop_words()
    counts: dict[str, int] = {}
    for word in found:
        for lang in known.get(word, ()):
            counts[lang] = counts.get(lang, 0) + 1
    best = sorted(counts.items(), key=lambda pair: -pair[1])[:2]
    if not best or best[0][1] < 2 or (len(best) > 1 and best[0][1] * 3 < best[1][1] * 4):
        return UNKNOWN
    return best[0][0]


def language_of(text: str) -> str:
    """ISO 639-1 code of the language of `text`, "und" when unsure. Code spans and names do not vote."""
    if not text.isascii():
        language = _by_script(text)
        if language != UNKNOWN:
            return language
    return vote(words(fold(names_hidden(text))))
