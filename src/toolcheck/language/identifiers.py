"""The words of a name written for a program: `searchOrders`, `search-orders`, `search_orders` are two words each."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from .words import fold

_KEPT = 32_768
"""Names remembered: the rules on whole catalogues go through all of them one after the other."""


@lru_cache(maxsize=_KEPT)
def split_name(name: str) -> tuple[str, ...]:
    """The words of a name, lower case, accents kept.

    Splits at every character that is no letter, mark or digit, and where a capital starts a word. A run of capitals
    is one word, its plural `s` included (`getHTTPUrls`: get, http, urls; `listURLs`: list, urls). Digits stay with
    the letters before them (`get_v2_user`). A script without case is not split inside.
    """
    if name.islower() and name.isalnum():
        return (name,)
    if name.islower() and name.isascii() and name.replace("_", "").isalnum():
        return tuple(filter(None, name.split("_")))  # most names, at a tenth of the cost
    found: list[str] = []
    word = ""
    for index, char in enumerate(name):
        if not is_letter(char):
            found.append(word)
            word = ""
            continue
        if word and char.isupper() and _starts_word(name, index):
            found.append(word)
            word = ""
        word += char
    found.append(word)
    return tuple(word.lower() for word in found if word)


@lru_cache(maxsize=_KEPT)
def folded_name(name: str) -> tuple[str, ...]:
    """The words of a name as lexicons compare them: lower case, without accents."""
    return split_name(name) if name.isascii() else tuple(fold(word) for word in split_name(name))


def word_set(text: str) -> frozenset[str]:
    """The words of a lexicon that is written as one text."""
    return frozenset(text.split())


def is_letter(char: str) -> bool:
    """Whether a character may stand inside a word: letters, marks that complete them, digits."""
    return char.isalnum() or unicodedata.category(char)[0] == "M"


def _starts_word(name: str, index: int) -> bool:
    """Whether the capital at `index` begins a word: after a small letter or a digit, or before a small letter."""
    if not name[index - 1].isupper():
        return True
    after = name[index + 1 : index + 3]
    if not after[:1].islower():
        return False
    plural = after[0] == "s" and (len(after) == 1 or not after[1].islower())
    return not plural
