"""Whether a text is in a language that the lexicons can judge. What they cannot read they must not find wanting."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from ..recent import RECENT
from .languages import UNKNOWN, by_script, pieces, voters_in
from .words import is_latin_1

OTHER_LETTERS = frozenset("åøæşğışțșăčřšžěůőűơưđĩũāēīūļņķģėįųþðľĺŕňťď")
"""Letters of Latin alphabets that no lexicon covers (Nordic, Turkish, Romanian, Slavic, Baltic, Hungarian, …)."""
_OTHER_WORDS = """
    och att för när är inte ikke og til som av på eller det från eit ikkje kun jos tai sekä ve bir için ile veya değil
    și sau pentru când cu els amb quan aquest aquesta dels yang untuk dengan tidak dari jika ini hogy egy vagy az když
    není nebo gdy
"""
OTHER_WORDS = frozenset(_OTHER_WORDS.split())
"""Frequent words of such languages, but for those that a covered one has too."""
_IN_LATIN_1 = tuple(letter for letter in OTHER_LETTERS if letter <= "\u00ff")
FREQUENT = (" the ", " of ", " and ", " to ", " for ", " a ", " de ", " la ", " le ", " der ", " die ", " el ")
SURE = 3
"""The first of them stand in English, and in no language that is not covered."""
SHORT = 8
"""A text of fewer words is too short to tell, and too short to hold what is looked for in any language."""


@lru_cache(maxsize=RECENT)
def can_read(text: str) -> bool:
    """Whether the roles of the sentences of a text can be told. Several rules ask in turn."""
    if not text.isascii():
        if by_script(text) != UNKNOWN:
            return True
        text = unicodedata.normalize("NFC", text)
        if _other_script(text):
            return False
    lowered = f" {text.lower()} "
    if not text.isascii() and _in_other_latin(lowered):
        return False
    for word in FREQUENT[:SURE]:
        if word in lowered:
            return True
    row = lowered.replace(",", " ").replace(".", " ").split()
    if OTHER_WORDS.isdisjoint(row) and len({*row[: 2 * SHORT]}) >= SHORT:
        pass  # most of the others
    else:
        spoken = {*row}
        if len(spoken) < SHORT:
            return not _foreign(spoken) or voters_in(pieces(text)) != 0
        if len(spoken & OTHER_WORDS) >= 2:
            return False
    for word in FREQUENT[SURE:]:
        if word in lowered:
            return True
    return voters_in(pieces(text)) != 0


def _foreign(spoken: set[str]) -> bool:
    """Does a short text hold a word, or a letter, of a language that no lexicon covers?"""
    return any(word in OTHER_WORDS or not OTHER_LETTERS.isdisjoint(word) for word in spoken)


def _in_other_latin(lowered: str) -> bool:
    """Whether words have letters that no lexicon covers; names that have some stand in English texts too."""
    if is_latin_1(lowered):
        if not any(letter in lowered for letter in _IN_LATIN_1):
            return False
    elif OTHER_LETTERS.isdisjoint(lowered):
        return False
    foreign = sum(not OTHER_LETTERS.isdisjoint(word) for word in lowered.split())
    return foreign >= 2 and sum(word in lowered for word in FREQUENT[:SURE]) < 2


def _other_script(text: str) -> bool:
    """Whether most letters are of a script that no lexicon has: not Latin, and not one that `by_script` knows."""
    if is_latin_1(text):
        return False  # most texts
    others = {char for char in {*text} if not char.isascii() and char.isalpha() and not _is_latin(char)}
    return bool(others) and sum([char in others for char in text]) * 2 > sum(map(str.isalpha, text))


def _is_latin(char: str) -> bool:
    return unicodedata.name(char, "LATIN").startswith("LATIN")
