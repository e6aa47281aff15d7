"""Kinds of verbs in tool names: those that say the same (`get`, `fetch`), that list, that search.

The words are data: `names` of each lexicon.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .lexicon import lexicons
from .words import fold


@lru_cache(maxsize=1)
def synonyms() -> Mapping[str, str]:
    """Folded infinitive or imperative -> the first of its group. Groups of two languages stay apart."""
    found: dict[str, str] = {}
    for entry in lexicons().values():
        for group in fold(entry.get("names", {}).get("synonyms", "")).split("|"):
            words = group.split()
            for word in words:
                found.setdefault(word, words[0])
    return found


@lru_cache(maxsize=1)
def listing() -> frozenset[str]:
    """Folded verbs after which the object stands in the plural."""
    return frozenset(fold(" ".join(entry.get("names", {}).get("listing", "") for entry in lexicons().values())).split())


@lru_cache(maxsize=1)
def finding_verbs() -> frozenset[str]:
    """Folded verbs of tools that may find nothing, or more than comes back at once."""
    return frozenset(fold(" ".join(entry.get("names", {}).get("finding", "") for entry in lexicons().values())).split())
