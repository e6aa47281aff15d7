"""What a number measures by the beginning of its text, where its name does not tell: "How long to wait"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from .identifiers import folded_name
from .lexicon import lexicons
from .quantities import LONGEST, NOT_IN_NAMES, TIME, WIDE, is_other, units_of, without_measures, words_of
from .words import fold

EARLY, WIDE_EARLY = 60, 14
"""Characters of a text in which it says what is measured."""
DEPTHS = frozenset(("depth", "hops", "pages", "results", "limit", "count", "number", "levels", "degree"))
"""Words of names by which "how far" counts steps."""
FIRST = 3
"""Words among which such a phrase begins."""


@cache
def _beginnings() -> tuple[Mapping[str, tuple[tuple[tuple[str, ...], str], ...]], tuple[tuple[str, str], ...]]:
    """Phrases that the text of a number begins with -> quantity: by their first word; those without spaces."""
    spaced: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    wide: list[tuple[str, str]] = []
    for entry in lexicons().values():
        for kind, written in entry["measures"]["texts"].items():
            for phrase in map(fold, written):
                if phrase[0] >= WIDE:
                    wide.append((phrase, kind))
                else:
                    row = tuple(phrase.replace("'", " ").split())
                    spaced.setdefault(row[0], []).append((row, kind))
    return {word: tuple(found) for word, found in spaced.items()}, tuple(wide)


@lru_cache(maxsize=4096)
def told_quantity(name: str, text: str) -> str:
    """What a number measures by the beginning of its text ("How long to wait", "Desired temperature"), where neither
    says that it is a count or a ratio, and the name tells no unit; "" otherwise."""
    folded = fold(text[:EARLY])
    spaced, wide = _beginnings()
    found = ""
    if not folded.isascii() and max(folded) >= WIDE:
        found = next((kind for phrase, kind in wide if phrase in folded[:WIDE_EARLY]), "")
    else:
        row = [word.strip(".,:;()") for word in folded.replace("'", " ").split()[: FIRST + LONGEST + 1]]
        for at in range(min(FIRST, len(row))):
            for phrase, kind in spaced.get(row[at], ()):
                if _begins(row[at:], phrase):
                    found = found or kind
    if not found:
        return ""
    words = folded_name(name)
    if not words:
        return ""
    inside = units_of(found)[1]
    if found == TIME and len(words) > 1 and words[-1] == "min":
        return ""  # minutes, or the least
    if words[-1] in _all_units() or any(word in _all_units() for word in words if len(word) > 1):
        return ""
    if (
        _is_steps(words, folded, found)
        or not words_of("ratios").isdisjoint(words)
        or (len(words) > 1 and is_other(words))
    ):
        return ""
    return "" if not name.isascii() and any(unit in without_measures(fold(name)) for unit in inside) else found


def _is_steps(words: tuple[str, ...], folded: str, found: str) -> bool:
    """Whether a name makes of "how far" a count of steps; "depth of the well" for `depth` is none."""
    return found in ("time", "length") and not DEPTHS.isdisjoint(words) and not folded.startswith(f"{words[-1]} of the")


@cache
def _all_units() -> frozenset[str]:
    """Units of any quantity that are no other word in a name: `betrag_eur` measures no height."""
    kinds = {kind for entry in lexicons().values() for kind in entry["measures"]["units"]} - {"any"}
    return frozenset(unit for kind in kinds for unit in units_of(kind)[0]) - frozenset(NOT_IN_NAMES)


def _begins(row: list[str], phrase: tuple[str, ...]) -> bool:
    if len(phrase) > len(row):
        return False
    return all(
        word.startswith(part[:-1]) if part[-1] == "*" else word == part for word, part in zip(row, phrase, strict=False)
    )
