"""Sentences that order how a tool of another server is used: not at all, always, or with other arguments."""

from __future__ import annotations

from functools import cache, lru_cache

from .hidden import KEY as HIDDEN
from .lexicon import Lexicon, index, lexicons
from .matching import possible, roles_in_text, roles_in_words
from .references import names_in
from .words import folded_texts, words

KEY = "cross_server"
_UNSPACED = "\u2e80"


@cache
def _lexicon(spaced: bool) -> Lexicon:
    """The phrases of all languages that write spaces, or of those that do not."""
    made = Lexicon(spaced, {}, [], {})
    for entry in lexicons().values():
        if entry.get("spaced", True) is spaced:
            told = {name: {"cues": cues} for name, cues in entry[KEY].items()}
            index(entry, {**told, "order": {"cues": entry[HIDDEN]["order"]}}, made)
    return made


@lru_cache(maxsize=1024)
def orders_about(sentence: str, name: str) -> frozenset[str]:
    """What a sentence says of the tool with a name: "forbid", "bind" (to use it always), "conduct" (how it is to be
    used), "alter" (with what changed), "order" (that it must)."""
    own = frozenset(other for other in names_in(sentence, (True, True, True)) if other != name)
    found = roles_in_words(_lexicon(True), words(sentence, own))
    if not sentence.isascii() and max(sentence) >= _UNSPACED:
        folded = folded_texts([sentence], own)[0]
        lexicon = _lexicon(False)
        found |= roles_in_text(possible(lexicon, folded), folded)
    return found
