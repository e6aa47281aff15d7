"""The singular of a word of a name, in languages that form the plural with s or x: enough to compare two names."""

from __future__ import annotations

from functools import lru_cache

_SHORTEST = 4
"""Letters of a word that may be a plural: not `is`, `bus`, `sms`, `dns`."""
_NO_PLURALS = ("ss", "us", "is", "os", "ics", "ies")
_HISSING = ("sses", "xes", "ches", "shes", "zzes", "uses")


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """A folded word without the ending of the plural: boxes, queries, orders, journaux (as `journau`)."""
    if len(word) < _SHORTEST:
        return word
    if word.endswith("ies") and len(word) > _SHORTEST:
        return word[:-3] + "y"
    if word.endswith(_HISSING):
        return word[:-2]
    if word.endswith(("eaux", "aux", "eux")):
        return word[:-1]
    if word[-1] == "s" and not word.endswith(_NO_PLURALS):
        return word[:-1]
    return word


def is_plural(word: str) -> bool:
    """Whether a folded word has the ending of a plural."""
    return singular(word) != word
