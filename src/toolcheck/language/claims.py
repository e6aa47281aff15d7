"""What the text of a parameter says of its values: their type, a range, a default.

Only what is said in a marked place counts, "An integer …", "(string)", "between 1 and 100", "(max 50)", "default: 10":
"a string length" and "up to 3 decimal places" speak of something else. A number may be read in two ways, 1,000.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ..records import NamedTuple
from .lexicon import lexicons
from .list_forms import WIDE
from .optional_marks import named_default
from .words import fold

MAX_TEXT = 2000
NUMBER = r"-?\d{1,15}(?:[.,]\d{1,15}){0,5}(?![\w%])"
_SIGNS = rf"(?<=[(\[（:：]) ?(?P<a>{NUMBER}) ?(?:-|–|—|\.\.|to|~|至|到) ?(?P<b>{NUMBER})"
_BREAKS = ".,;:()[]|。，；：、（）\n"
_STARTS = "([（【"
OPENING = "^"
"""Before a word of a range that counts at the beginning of a text only: "From 1 to 100.", not "data from 1 to 100"."""

Numbers = frozenset[float]
"""The numbers that a written one may be: 1,000 is a thousand or one."""


class Range(NamedTuple):
    """A range that a text tells. An end is None where the text does not tell it."""

    low: Numbers | None
    high: Numbers | None
    words: str
    length: bool
    """Whether characters are counted."""


def as_written(text: str, words: str) -> str:
    """Folded words as they stand in the text they were found in; folded where that cannot be told."""
    folded = fold(text[:MAX_TEXT])
    at = folded.find(words)
    return text[at : at + len(words)] if at >= 0 and len(folded) == len(text[:MAX_TEXT]) else words


@cache
def _types() -> dict[str, str]:
    """Folded phrase -> the type it names."""
    found: dict[str, str] = {}
    for entry in lexicons().values():
        for kind, phrases in entry["claims"]["types"].items():
            found.update({fold(phrase): kind for phrase in phrases})
    return found


@cache
def _first_words() -> dict[str, tuple[str, ...]]:
    """The first word of type phrases -> the phrases, longest first; where words are not separated, the first sign."""
    found: dict[str, list[str]] = {}
    for phrase in _types():
        found.setdefault(phrase[0] if phrase[0] >= WIDE else phrase.split()[0], []).append(phrase)
    return {word: tuple(sorted(phrases, key=len, reverse=True)) for word, phrases in found.items()}


@cache
def _words(part: str) -> frozenset[str]:
    return frozenset(fold(word) for entry in lexicons().values() for word in entry["claims"][part])


@lru_cache(maxsize=4096)
def told_type(text: str) -> tuple[str, str] | None:
    """(type, the words that say so) where a text begins with a type, or has one alone in brackets; else None."""
    start = text[:40].lstrip("*_` ")
    word = start.split(" ", 1)[0].lower().rstrip(_BREAKS)
    bracketed = "(" in text[:300] or "（" in text[:300] or start[:1] == "["
    if word.isascii() and not bracketed and word not in _first_words():
        return None  # most texts
    folded = fold(text[:MAX_TEXT]).lstrip("*_` ")
    found = _opening(folded) or (_in_brackets(folded) if bracketed else None)
    if found is None or _names_others(folded.replace(found[1], " ", 1), found[0]):
        return None  # the words themselves may hold another type: "un nombre entier"
    return found


def _opening(folded: str) -> tuple[str, str] | None:
    for phrase in (
        *_first_words().get(folded.split(" ", 1)[0].rstrip(_BREAKS), ()),
        *_first_words().get(folded[:1], ()),
    ):
        if not folded.startswith(phrase):
            continue
        rest = folded[len(phrase) :]
        if not rest.strip() or rest[0] in _BREAKS:
            return _types()[phrase], phrase
        following = rest.split()[0].rstrip(_BREAKS) if rest[0] == " " and rest.strip() else ""
        kind = _types()[phrase]
        if " " in phrase and (
            following in _words("after") or (kind != "number" and following in _words("after_nouns"))
        ):
            return kind, phrase
    return None


def _in_brackets(folded: str) -> tuple[str, str] | None:
    """A type in brackets that open or close the text, or follow a name: "(integer, optional)", "limit (integer): …"."""
    for match in re.finditer(r"[(（\[]([^()（）\[\]\n]{2,40})[)）\]]", folded[:300]):
        before, after = folded[: match.start()].strip(), folded[match.end() :].strip()
        named = " " not in before and after[:1] in (":", "：")
        if before and after.strip(" .") and not named:
            continue
        for part in re.split(r"[,;|/，、]", match[1]):
            kind = _types().get(part.strip())
            if kind is not None:
                return kind, part.strip()
    return None


def _names_others(folded: str, kind: str) -> bool:
    """Whether another type is named too: "an integer or a string", "a number as a string"."""
    words = " ".join(re.findall(r"\w+", folded[:200]))
    return any(
        f" {phrase} " in f" {words} " for phrase, other in _types().items() if other != kind and phrase[0] < WIDE
    )


def _ranges(folded: str) -> list[re.Match[str]]:
    """The ranges with two ends; their pattern is large, and compiled for a text that may hold one."""
    inside, first = _leads()
    if folded.startswith(first) or any(lead in folded for lead in inside):
        return list(_range_pattern().finditer(folded))
    if any(mark in folded for mark in "([:（："):
        return list(_signs_pattern().finditer(folded))
    return []


@cache
def _leads() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What may stand before the first end: anywhere in a text, and where it begins."""
    leads = [word.partition("|")[0] for word in _words("between")]
    first = tuple(lead[1:] for lead in leads if lead[0] == OPENING)
    return tuple(lead for lead in leads if lead[0] != OPENING), first


@cache
def _signs_pattern() -> re.Pattern[str]:
    return re.compile(_SIGNS)


@cache
def _range_pattern() -> re.Pattern[str]:
    pairs = [word.split("|") for word in sorted(_words("between"))]
    words = "|".join(
        rf"(?<!\w){re.escape(first)} (?P<a{index}>{NUMBER}) {re.escape(second)} (?P<b{index}>{NUMBER})"
        if first[0] != OPENING
        else rf"^{re.escape(first[1:])} (?P<a{index}>{NUMBER}) {re.escape(second)} (?P<b{index}>{NUMBER})"
        for index, (first, second) in enumerate(pairs)
    )
    return re.compile(f"{words}|{_SIGNS}")


@cache
def _end_pattern(part: str) -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in sorted(_words(part), key=lambda word: (-len(word), word)))
    return re.compile(rf"(?:(?<=[^\w])|^)(?:{words}) ?(?P<n>{NUMBER})")


@lru_cache(maxsize=4096)
def told_range(text: str) -> Range | None:
    """The one range that a text tells; None where it tells none, several, or one that is mere advice."""
    if not any(char.isdigit() for char in text):
        return None
    folded = fold(text[:MAX_TEXT])
    words = frozenset(re.findall(r"[\w.]*\w", folded))
    if words & _words("hedges") or any(
        hedge in folded for hedge in _words("hedges") if " " in hedge or hedge[0] >= WIDE
    ):
        return None
    both = _ranges(folded)
    parts = [part for part in ("least", "most") if any(word in folded for word in _words(part))]
    ends = [(part, match) for part in parts for match in _end_pattern(part).finditer(folded)]
    if len(both) == 1 and not ends:
        numbers = [_readings(value) for value in both[0].groups() if value is not None]
        return _ranged(folded, both[0], numbers[0], numbers[1])
    if both or not ends or len({part for part, _ in ends}) != len(ends):
        return None
    found = {part: _readings(match["n"]) for part, match in ends}
    last = max((match for _, match in ends), key=lambda match: match.end())
    told = _ranged(folded, last, found.get("least"), found.get("most"))
    first = min((match for _, match in ends), key=lambda match: match.start())
    return told and told._replace(words=folded[first.start() : last.end()] if len(ends) > 1 else told.words)


def _ranged(folded: str, match: re.Match[str], low: Numbers | None, high: Numbers | None) -> Range | None:
    """The range, if nothing follows that it could be of: the end, a mark, or "characters"."""
    rest = folded[match.end() :]
    following = rest.lstrip()[:20]
    counted = any(following.startswith(word) for word in _words("characters"))
    if following and following[0] not in f"{_BREAKS}-–—" and not counted:
        return None
    return Range(low, high, match[0].strip(), counted)


def _readings(written: str) -> Numbers:
    plain = written.replace(",", ".")
    found: set[float] = set()
    if plain.count(".") <= 1:
        found.add(float(plain))
    parts = plain.split(".")
    if len(parts) > 1 and all(len(part) == 3 for part in parts[1:]):
        found.add(float("".join(parts)))
    return frozenset(found)


@lru_cache(maxsize=4096)
def told_default(text: str) -> tuple[str, str] | None:
    """(the value, folded, and the words that name it) of the one default that a text names; else None."""
    found = named_default(text)
    if found is None:
        return None
    words, rest = found
    rest = rest.lstrip(" :：=")
    quote = rest[:1]
    if quote in ("`", '"', "'", "“", "«", "「"):
        closing = {"“": "”", "«": "»", "「": "」"}.get(quote, quote)
        value = rest[1:].partition(closing)[0].strip()
        return (value, words) if 0 < len(value) <= 40 and closing in rest[1:] else None
    match = re.match(r"-?[\w][\w./+-]*", rest)
    if match is None:
        return None
    value, after = match[0].rstrip("./-"), rest[match.end() :].lstrip(" ")
    if after[:1] and after[0] not in _BREAKS.replace("(", "").replace("（", "").replace("[", ""):
        return None
    return value, words
