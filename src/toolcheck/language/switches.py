"""Which parameters choose what a tool does, and which of their values are verbs: `switches` of the lexicons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from .lexicon import lexicons
from .list_forms import WIDE
from .verbs import is_verb_last, looks_infinitive, verb
from .words import fold

EARLY = 80
"""Characters in which a text says what it is of."""
IMPERATIVES = ("es", "it", "pt", "fr", "de", "nl", "pl", "ru")
"""Languages whose values are often forms of a verb: `crea`, `modifica`, `elimina`."""
ROMANCE = ("es", "it", "pt", "fr")
SHORT = 4
FORMS = 2
"""Values that must be forms of verbs of one language before they count: one is a noun elsewhere."""


@cache
def names_of(part: str) -> frozenset[str]:
    """The folded words of `names` or `vague`, of all languages."""
    return frozenset(fold(" ".join(entry["switches"][part] for entry in lexicons().values())).split())


@cache
def _phrases() -> tuple[str, ...]:
    return tuple({fold(phrase) for entry in lexicons().values() for phrase in entry["switches"]["says"]})


@lru_cache(maxsize=1024)
def says_job(text: str) -> bool:
    """Whether a text begins as that of a choice among operations: "Operation to carry out"."""
    folded = f" {fold(text[:EARLY])} ".replace(":", " ").replace(".", " ")
    return any(phrase in folded if phrase[0] >= WIDE else f" {phrase} " in folded for phrase in _phrases())


def verb_place(row: tuple[str, ...]) -> str:
    """The word of a value that its verb would be: the first, or the last in a language that puts verbs last."""
    return row[-1] if len(row) == 2 and verb(row[0]) is None and is_verb_last(row[-1]) else row[0]


def verbs_among(rows: Sequence[tuple[str, ...]], plain: bool = False) -> frozenset[str]:
    """The words of values (folded, each a row of words) that are verbs, by their `verb_place`.

    Forms count where several are of one language, and so do unknown words that end as its infinitives do, beside known
    ones or where the name of the parameter promises jobs (`plain`); in scripts without spaces, then, any short word.
    """
    words = [verb_place(row) for row in rows]
    found = {word for word in words if verb(word) is not None}
    best: set[str] = set()
    for language in IMPERATIVES:
        forms = {word for word in words if verb(word, (language,)) is not None}
        if len(forms) > len(best | found):
            best = forms
        alike = {word for word in words if len(word) > 4 and looks_infinitive(word, (language,))}
        if len(forms) < len(words) and len(forms) * 2 >= len(words) and found & _own(language):
            best = best | alike
        if plain and language in ROMANCE and len(forms | alike) == len(set(words)):
            best = best | alike
    if plain and all(len(row) == 1 and row[0][0] >= WIDE and len(row[0]) <= SHORT for row in rows):
        return frozenset(words)
    return frozenset(found | best if len(best) >= FORMS else found)


@cache
def _own(language: str) -> frozenset[str]:
    """The verbs of one language, folded."""
    verbs = lexicons()[language]["verbs"]
    written = " ".join(text for kind, text in verbs.items() if isinstance(text, str))
    return frozenset(word.partition("/")[0] for word in fold(written).split())
