"""How sure it is that a part of a description is missing. Some texts are read with less confidence than others."""

from __future__ import annotations

from functools import cache, lru_cache

from ..recent import RECENT
from .languages import UNKNOWN
from .lexicon import lexicons
from .words import fold

TELLING = 15
"""Words: a text of so many whose language does not show is written in two, or is no prose."""


@cache
def _weak(role: str, language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The weak words of a role in a language, folded; of all languages where none is known. Those of languages that
    write no spaces are apart: they stand inside words."""
    spaced: set[str] = set()
    others: list[str] = []
    known = lexicons()
    for entry in [known[language]] if language in known else known.values():
        words = fold(entry["roles"].get(role, {}).get("weak", "")).split()
        if entry.get("spaced", True):
            spaced.update(words)
        else:
            others += words
    return frozenset(spaced), tuple(others)


@lru_cache(maxsize=RECENT)
def _words(text: str) -> list[str]:
    """Several rules ask in turn."""
    folded = fold(text)
    for mark in ".,:;!?()'\"*`":
        if mark in folded:
            folded = folded.replace(mark, " ")
    return folded.split()


def unsure(role: str, text: str, language: str) -> bool:
    """Whether it is not sure that a role is missing in a text where it was not found: the language does not show in a
    text long enough for it, or a word stands there that often belongs to the role, though no cue does.

    `language`: of the text, "und" when it does not show. A role without weak words ("purpose") has the first sign only.
    """
    found = _words(text)
    if language == UNKNOWN and len({*found}) >= TELLING:
        return True
    spaced, others = _weak(role, language)
    return not spaced.isdisjoint(found) or (not text.isascii() and any(word in text for word in others))
