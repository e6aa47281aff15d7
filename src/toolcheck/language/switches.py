"""Which parameters choose what a tool does, and which of their values are verbs: `switches` of the lexicons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from .lexicon import lexicons
from .list_forms import WIDE, phrases
from .verbs import infinitive, is_verb_last, looks_infinitive, verb
from .words import fold, words

EARLY = 80
"""Characters in which a text says what it is of."""
SEPARATORS = frozenset(",/|")
LEAD = 6
"""Words before a list of verbs, the first of them included."""
LEADING = 8
"""Words at the beginning of a description, among which its verbs are."""
LONGEST = 160
STEM = 3
_QUOTES = str.maketrans(dict.fromkeys("`'\"«»", " "))
OPENING = 2
"""Words by which a text says it at once: "The operation"."""
IMPERATIVES = ("es", "it", "pt", "fr", "de", "nl", "pl", "ru")
"""Languages whose values are often forms of a verb: `crea`, `modifica`, `elimina`."""
ALL = ("en", *IMPERATIVES)
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
    folded = f" {fold(text[:EARLY])} ".replace(":", " ").replace(".", " ").replace("：", " ")
    first = (word for word in folded.replace("'", " ").split()[:OPENING] if len(word) > SHORT - 1)
    if not names_of("names").isdisjoint(first):  # not "Do not …"
        return True
    return any(phrase in folded if phrase[0] >= WIDE else f" {phrase} " in folded for phrase in _phrases())


def verb_place(row: tuple[str, ...]) -> str:
    """The word of a value that its verb would be: the first, or the last in a language that puts verbs last."""
    return row[-1] if len(row) == 2 and verb(row[0]) is None and is_verb_last(row[-1]) else row[0]


def verbs_among(rows: Sequence[tuple[str, ...]], plain: bool = False) -> frozenset[str]:
    """The words of values (folded, each a row of words) that are verbs, by their `verb_place`.

    Forms count where several are of one language, and so do unknown words that end as its infinitives do, beside known
    ones or where the name of the parameter promises jobs (`plain`); in scripts without spaces, then, any short word.
    """
    values = [verb_place(row) for row in rows]
    found = {word for word in values if verb(word) is not None or _is_undone(word)}
    best: set[str] = set()
    for language in IMPERATIVES:
        forms = {word for word in values if verb(word, (language,)) is not None}
        if len(forms) > len(best | found):
            best = forms
        alike = {word for word in values if len(word) > 4 and looks_infinitive(word, (language,))}
        if len(forms) < len(values) and len(forms) * 2 >= len(values) and found & _own(language):
            best = best | alike
        if plain and language in ROMANCE and len(forms | alike) == len(set(values)):
            best = best | alike
    if plain and all(len(row) == 1 and row[0][0] >= WIDE and len(row[0]) <= SHORT for row in rows):
        return frozenset(values)
    return frozenset(found | best if len(best) >= FORMS else found)


def _is_undone(word: str) -> bool:
    """Whether a word is a verb behind a prefix that turns it around or repeats it: `untag`, `retag`."""
    return any(word.startswith(prefix) and verb(word[len(prefix) :]) is not None for prefix in ("un", "re", "dis"))


@lru_cache(maxsize=1024)
def says_verbs(description: str, verbs: frozenset[str]) -> bool:
    """Whether a text begins with these verbs, two of them at least: "Tags, untags or retags pictures"."""
    said = words(description[:EARLY])[:LEADING]
    if not said or not any(_is_form(said[0], other) for other in verbs):
        return False
    return sum(any(_is_form(word, other) for word in said) for other in verbs) > 1


def _is_form(word: str, other: str) -> bool:
    """Whether two words are forms of one verb."""
    if infinitive(word, ALL) == other or (word.startswith(other) and len(word) - len(other) < STEM):
        return True
    stem = min(len(word), len(other)) - 1
    return stem >= STEM and word[:stem] == other[:stem] and abs(len(word) - len(other)) <= STEM


def leading_verbs(text: str) -> list[str]:
    """The verbs that a text lists near its beginning before it says of what: "open, move or close the account",
    "Whether to create or cancel …"; [] where it lists none."""
    plain = fold(text[:LONGEST])
    for mark in ",/|:":
        plain = plain.replace(mark, f" {mark} ")
    row = plain.translate(_QUOTES).split()
    for start in range(min(LEAD, len(row) - 2)):
        if row[start + 1] in _between():
            return _listed(row, start)
    return []


def _listed(row: list[str], start: int) -> list[str]:
    found, joined, at = [row[start]], False, start + 1
    while at < len(row) - 1 and row[at] in _between():
        joined = joined or row[at] not in SEPARATORS
        if row[at + 1] not in _between():
            found.append(row[at + 1].rstrip(".;"))
            at += 1
        at += 1
    return found if joined and len(found) > 1 and all(verb(word) is not None for word in found) else []


@cache
def _between() -> frozenset[str]:
    return frozenset(phrase for phrase in phrases("closed_sets", "joins") if phrase < WIDE) | SEPARATORS


@cache
def _own(language: str) -> frozenset[str]:
    """The verbs of one language, folded."""
    verbs = lexicons()[language]["verbs"]
    written = " ".join(text for kind, text in verbs.items() if isinstance(text, str))
    return frozenset(word.partition("/")[0] for word in fold(written).split())
