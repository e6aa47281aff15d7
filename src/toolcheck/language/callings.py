"""Clauses that say of a person that it is the one who calls, by the kinds of their words: who, does what, to whom.

"Employee asking", "whoever runs this tool", "Kunde, mit dem du sprichst", "gestionnaire de la session en cours". The
words are `who`, `asks`, `issues`, `requests`, `speaks`, `to_you`, `talks`, `of_now` and `opens` under `safety` of the
lexicons. Verbs in the past tell of others ("who placed the order"), so only what opened a talk may be past.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .list_forms import WIDE
from .persons import is_person
from .safety_words import read, safety_words

NEAR = 4
"""Words between a verb and what it takes."""
FAR = 6
"""Words between a verb and the `who` before it: "qui est en train de vous parler"."""
STEM = 5
"""First letters that a word and one of the tool's name share when they are of one thing: `restart` and `restarts`."""
PARTICIPLE = "ing"
_KEYS = ("asks", "issues", "speaks", "talks")


@cache
def _signs() -> frozenset[str]:
    return frozenset().union(*map(safety_words, _KEYS))


@cache
def _wide(key: str) -> tuple[str, ...]:
    return tuple(word for word in safety_words(key) if word[0] >= WIDE)


def may_call(text: str) -> bool:
    """Whether a text may hold such a clause; most do not."""
    folded, spoken = read(text)
    if not _signs().isdisjoint(spoken):
        return True
    return not folded.isascii() and max(folded) >= WIDE and any(sign in folded for key in _KEYS for sign in _wide(key))


def calling(row: Sequence[str], tool_words: Sequence[str]) -> tuple[int, int] | None:
    """Where in a clause, given as folded words, the words stand that say who calls: the first, and the one after the
    last; None where none do. `tool_words`: those of the tool's name, which may name what is asked for."""
    if _signs().isdisjoint(row):
        return None
    for at, word in enumerate(row):
        found = _taken(row, at, word, tool_words)
        if found:
            return min(found), max(found) + 1
    return None


def _taken(row: Sequence[str], at: int, word: str, tool_words: Sequence[str]) -> list[int]:
    """The places of the words that make one such clause with a word; none where it makes none."""
    before = range(max(0, at - NEAR), at)
    near = [*before, *range(at + 1, min(len(row), at + 1 + NEAR))]
    who = [index for index in range(max(0, at - FAR), at) if row[index] in safety_words("who")][:1]
    if word in safety_words("speaks"):
        to_you = [index for index in near if row[index] in safety_words("to_you")]
        if to_you and (who or word.endswith(PARTICIPLE)):
            return [at, *who, *to_you]
    if word in safety_words("talks"):
        now = [index for index in near if row[index] in safety_words("of_now") and abs(index - at) <= NEAR // 2]
        opened = [index for index in near if row[index] in safety_words("opens")]
        if (now and any(map(is_person, row[:at]))) or (opened and who):
            return [at, *now, *(opened if who else ()), *who]
    if not (who or word.endswith(PARTICIPLE)):
        return []
    if word in safety_words("asks"):
        return [at, *who]
    if word in safety_words("issues"):
        asked = [index for index in near if row[index] in safety_words("requests") or _echoes(row[index], tool_words)]
        asked += [index for index in near if row[index] in safety_words("talks")]
        if not asked and len(row) == at + 2 and row[-1] in safety_words("of_now"):
            asked = [at + 1]  # "who is doing this"
        return [at, *who, *asked] if asked else []
    return []


def _echoes(word: str, tool_words: Sequence[str]) -> bool:
    return len(word) >= STEM and any(word[:STEM] == other[:STEM] for other in tool_words)


def wide_calling(clause: str) -> str:
    """What follows, in a clause without spaces, on the words that say who calls; the clause itself where none do."""
    ends = [clause.find(sign) + len(sign) for key in ("asks", "speaks") for sign in _wide(key) if sign in clause]
    if not ends or not any(sign in clause[: max(ends)] for sign in _wide("to_you")):
        return clause
    return clause[max(ends) :]
