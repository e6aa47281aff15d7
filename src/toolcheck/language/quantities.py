"""What a number of some name measures, and whether a name or a text says in which unit, in many languages.

The words are data: `measures` of each lexicon. Units of all languages count in every text: they are no other words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from .identifiers import folded_name
from .languages import UNKNOWN, by_script
from .lexicon import lexicons
from .safety_words import safety_words
from .words import fold

MAX_TEXT = 3000
COMPOUND = 8
"""Letters of a compound word, at least."""
LONGEST = 3
"""Words of a compound such as `max_wait_time`."""
WIDE = "\u2e80"
"""From here on scripts write no spaces, or join units to other words: units are looked for inside words."""
NOT_IN_NAMES = frozenset(("in", "us", "min", "units", "unit", "points", "point", "credit", "credits"))
"""Units that mean something else in a name: `expires_in`, `price_min`."""
INTRODUCING = ("in", "en", "em")
TIME = "time"
AMOUNTS = ("dose", "mass", "volume")
"""Quantities of what is no thing that one counts."""


@cache
def words_of(key: str) -> frozenset[str]:
    """The folded words of one list of `measures`, of all languages."""
    return frozenset(fold(" ".join(entry["measures"][key] for entry in lexicons().values())).split())


@cache
def _names() -> tuple[Mapping[tuple[str, ...], str], Mapping[tuple[str, ...], str], Mapping[str, str]]:
    """Words of a name -> quantity: at its end, at its beginning where the language puts nouns first, anywhere in
    scripts without spaces."""
    last: dict[tuple[str, ...], str] = {}
    first: dict[tuple[str, ...], str] = {}
    inside: dict[str, str] = {}
    for entry in lexicons().values():
        measures = entry["measures"]
        for quantity, text in measures["names"].items():
            for word in fold(text).split():
                if word >= WIDE:
                    inside.setdefault(word, quantity)
                    continue
                row = tuple(word.split("_"))
                last.setdefault(row, quantity)
                if measures.get("head_first"):
                    first.setdefault(row, quantity)
    return last, first, inside


@cache
def units_of(quantity: str, plainly: bool = False) -> tuple[frozenset[str], tuple[str, ...]]:
    """The units of a quantity: words and signs, and those that are looked for inside words. `plainly`: without those
    of every quantity, which a text on something else may have too."""
    found: set[str] = set()
    for entry in lexicons().values():
        units = entry["measures"]["units"]
        found.update(fold(f"{'' if plainly else units.get('any', '')} {units.get(quantity, '')}").split())
    return frozenset(unit for unit in found if unit < WIDE), tuple(unit for unit in found if unit >= WIDE)


@lru_cache(maxsize=4096)
def quantity(name: str) -> str:
    """What a number of this name measures ("time", "length", "money" …), no unit being told by the name; "" for
    nothing, a ratio, a count, or a name that tells the unit (`timeout_ms`)."""
    words = tuple(word.rstrip("0123456789") or word for word in folded_name(name))
    if not words:
        return ""
    found = _quantity(words, name)
    if not found:
        return ""
    units, inside = units_of(found)
    if words[-1] in units and words[-1] not in NOT_IN_NAMES:
        return ""
    if found == TIME and len(words) > 1 and words[-1] == "min":
        return ""
    if any(len(word) > 1 and word in units and word not in NOT_IN_NAMES for word in words):
        return ""
    return "" if not name.isascii() and any(unit in without_measures(fold(name)) for unit in inside) else found


def _quantity(words: tuple[str, ...], name: str) -> str:
    last, first, inside = _names()
    if len(words) > 1 and words in last:
        return last[words]  # `water_level`, although most levels are ranks
    if is_other(words):
        return ""
    kept = words
    while len(kept) > 1 and kept[-1] in words_of("qualifiers") and kept[-LONGEST:] not in last:
        if kept[-2:] in last:
            break
        kept = kept[:-1]
    for size in range(min(LONGEST, len(kept)), 0, -1):
        found = last.get(kept[-size:]) or first.get(words[:size])
        if found:
            return found
    found = _compound(kept)
    if found or name.isascii():
        return found
    folded = fold(name)
    return max(((len(word), kind) for word, kind in inside.items() if word in folded), default=(0, ""))[1]


def is_other(words: tuple[str, ...]) -> bool:
    """Whether the words of a name are those of a ratio, a rank, a count."""
    others = words_of("others")
    if not (others.isdisjoint(words) and words_of("ratios").isdisjoint(words)):
        return True
    joined = "_".join(words)
    return any("_" in compound and compound in joined for compound in others)


def _compound(words: tuple[str, ...]) -> str:
    """`braking_time`, `Bremsdauer`: what the last part of a compound word measures; an hour of the day is none."""
    clock = words_of("clock")
    if len(words) > 1 and words[-1] == "time":
        return TIME if clock.isdisjoint(words[:-1]) else ""
    last = words[-1]
    if len(last) < COMPOUND or last in clock:
        return ""
    return next((kind for ending, kind in _endings() if last.endswith(ending)), "")


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    rows = (entry["measures"]["endings"].items() for entry in lexicons().values())
    return tuple((word, kind) for row in rows for kind, text in row for word in text.split())


@cache
def _token() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]+[23]?(?:/[^\W\d_]+)?|[$€£¥₹₽₩%°]")


@lru_cache(maxsize=4096)
def says_unit(text: str, measured: str, *, plainly: bool = False) -> bool:
    """Whether a text names a unit of a quantity. A single letter counts after a digit, in brackets or after "in".

    `plainly`: in a text that speaks of much else, a word counts in brackets or after "in" only ("amounts in cents").
    """
    folded = fold(text[:MAX_TEXT])
    units, inside = units_of(measured, plainly)
    if not folded.isascii() and max(folded) >= WIDE:
        for compound in _compounds():
            if compound in folded:
                folded = folded.replace(compound, " ")
        folded = without_measures(folded)
        if any(unit in folded for unit in inside):
            return True
    for match in _token().finditer(folded):
        word = match[0]
        if word in units or ("/" in word and word.partition("/")[0] in units):
            before = folded[: match.start()].rstrip(" ~")
            introduced = before[-1:] in ("(", "[") or before.rpartition(" ")[2] in INTRODUCING
            if introduced if plainly else introduced or _stands(word, before[-1:]):
                return True
    return False


def _stands(word: str, before: str) -> bool:
    """Whether a word is a unit after this character: a single letter, "in" and "em" only after a number: most often
    these are the prepositions of English and Portuguese."""
    if word in ("in", "em") or (len(word) == 1 and word.isalpha()):
        return before.isdigit() or (before == "/" and len(word) == 1)
    return True


@cache
def _compounds() -> tuple[str, ...]:
    """Words of scripts without spaces that hold a unit and are none."""
    return tuple(sorted(words_of("compounds"), key=len, reverse=True))


def without_measures(folded: str) -> str:
    """A text without the words for a measure that hold a unit, in scripts without spaces: 待ち時間 is not "hours"."""
    for word in _holding_units():
        if word in folded:
            folded = folded.replace(word, " ")
    return folded


@cache
def _holding_units() -> tuple[str, ...]:
    found = (word for word, kind in _names()[2].items() if any(unit in word != unit for unit in units_of(kind)[1]))
    return tuple(sorted(found, key=len, reverse=True))


@lru_cache(maxsize=4096)
def is_ratio(text: str, measured: str = "") -> bool:
    """Whether a text says that a number is a ratio, a rank or a count; of what is measured as a liquid or a powder is,
    it tells an amount, and no count ("amount of product")."""
    folded = fold(text[:MAX_TEXT])
    counted = any(phrase in folded for phrase in _counting()) or (
        measured not in AMOUNTS and any(phrase in folded for phrase in _amounts())
    )
    if counted or ("0" in folded and _to_one().search(folded)):
        return True
    return not words_of("ratios").isdisjoint(match[0] for match in _token().finditer(folded))


@cache
def _to_one() -> re.Pattern[str]:
    """A range from nought to one: "(0-1)", "between 0.0 and 1.0"."""
    return re.compile(
        r"(?<![\d.])0(?:[.,]0)?\s?(?:-|–|~|\.\.|to|and|a|et|bis|und|e|y|至|到|から)\s?1(?:[.,]0)?(?![\d.,]?\d)"
    )


@cache
def _amounts() -> tuple[str, ...]:
    return tuple(fold(phrase) for entry in lexicons().values() for phrase in entry["measures"]["amounts"])


@cache
def _counting() -> tuple[str, ...]:
    return tuple(fold(phrase) for entry in lexicons().values() for phrase in entry["measures"]["counting"])


def begins_otherwise(text: str) -> bool:
    """Whether a text begins with a unit of time ("Days between two doses") or is that of an id ("Identifier of the
    break")."""
    first = fold(text[:MAX_TEXT].lstrip()).partition(" ")[0].strip(".,:;()")
    return len(first) > 1 and (
        first in safety_words("numbers") or (len(first) > 2 and first in units_of(TIME, True)[0])
    )


def is_readable(text: str) -> bool:
    """Whether a text is in a script whose units the lexicons know."""
    if text.isascii() or not any(char > "\u036f" and char.isalpha() for char in text):
        return True
    return by_script(text) != UNKNOWN
