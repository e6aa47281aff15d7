"""The words that a configuration adds to what the language data know."""

from __future__ import annotations

from .records import NamedTuple


class OwnWords(NamedTuple):
    """`lexicon` of the configuration, in lower case: more action verbs, more nouns that are no verbs, and tool names
    that are right as they are (compared as written)."""

    verbs: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


NO_OWN_WORDS = OwnWords()
