"""The words of the key `safety` of the lexicons: of all languages together, folded, since names and short texts do not
tell their language."""

from __future__ import annotations

from functools import cache, lru_cache

from .lexicon import lexicons
from .list_forms import WIDE
from .words import fold

MAX_TEXT = 1000
"""Characters of a text that are read."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@cache
def safety_words(key: str) -> frozenset[str]:
    """Words under a key, folded; German ones in both spellings."""
    text = " ".join(entry["safety"][key] for entry in lexicons().values())
    return frozenset((*fold(text.replace("ß", "ss")).split(), *fold(text.lower().translate(_UMLAUTS)).split()))


@cache
def safety_phrases(key: str) -> tuple[tuple[str, bool], ...]:
    """Phrases under a key, folded, the longest first; whether more letters may follow the last one."""
    found = {fold(phrase) for entry in lexicons().values() for phrase in entry["safety"][key]}
    ordered = sorted(found, key=lambda phrase: (-len(phrase), phrase))
    return tuple((phrase.rstrip("*"), phrase[-1] == "*" or phrase[-1] >= WIDE) for phrase in ordered)


@lru_cache(maxsize=4096)
def mention(key: str, text: str) -> str:
    """The first phrase of a key that stands in a text, and not inside a longer word; "" when there is none."""
    folded = fold(text[:MAX_TEXT])
    for phrase, is_open in safety_phrases(key):
        at = folded.find(phrase)
        while at >= 0:
            end = at + len(phrase)
            begins = phrase[0] >= WIDE or not folded[at - 1 : at].isalnum()
            if begins and (is_open or not folded[end : end + 1].isalnum()):
                return phrase
            at = folded.find(phrase, end)
    return ""
