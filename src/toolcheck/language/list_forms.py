"""The forms in which texts list values, and the phrases around them: patterns, compiled at first use.

The phrases are those of the lexicons, of every language: texts of parameters are too short to tell theirs.
"""

from __future__ import annotations

import re
from functools import cache

from .lexicon import lexicons
from .words import fold, is_latin_1

MOST_ITEMS = 60
WIDE = "\u1100"  # from here on scripts do not separate words
QUOTED = (
    r"\"[^\"\n]{1,40}\"|(?<![\w'])'[^'\n]{1,40}'(?!\w)|(?<!`)`[^`\n]{1,40}`(?!`)|“[^”\n]{1,40}”|‘[^’\n]{1,40}’"
    r"|«[^»\n]{1,40}»|„[^“”\n]{1,40}[“”]|「[^」\n]{1,40}」|『[^』\n]{1,40}』"
)
QUOTED_LATIN = "|".join([part for part in QUOTED.split("|") if max(part) < "\u0100"])
"""The same for a text of Latin-1, as most are: sets of characters beyond take milliseconds to compile."""
BRACKETS = r"\([^()\n]{0,120}\)|（[^（）\n]{0,120}）"
BRACKETS_LATIN = BRACKETS.partition("|")[0]


def _word(letters: str) -> str:
    return rf"[{letters}](?:[{letters}+-]{{0,40}}[{letters}+])?"


WORD = _word("0-9A-Za-zÀ-ɏͰ-ӿ_")
WORD_LATIN = _word("0-9A-Za-zÀ-ÿ_")


@cache
def pattern(source: str) -> re.Pattern[str]:
    """A pattern of this module or its users, compiled once."""
    return re.compile(source)


@cache
def phrases(key: str, part: str) -> tuple[str, ...]:
    """The folded phrases of one part of `closed_sets`, `open_lists` … in all lexicons, longest first."""
    found = {fold(phrase) for entry in lexicons().values() for phrase in entry[key][part]}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


@cache
def defaults() -> tuple[str, ...]:
    """What stands before a default in a text, folded, without the colon: "default", "defaults to" …"""
    return tuple(phrase.rstrip(" :：=") for phrase in phrases("optional_marks", "defaults"))


def last_end(key: str, part: str, folded: str) -> int:
    """Where the last of the phrases ends in a folded text, -1 where none stands in it.

    A phrase counts as whole words; where words are not separated, anywhere. No pattern: to compile one of a hundred
    phrases takes longer than to look for each in the few texts that list something.
    """
    last = -1
    for phrase in phrases(key, part):
        at = folded.rfind(phrase)
        while at >= 0:
            end = at + len(phrase)
            if phrase[0] >= WIDE or not ((at and _in_word(folded[at - 1])) or _in_word(folded[end : end + 1])):
                last = max(last, end)
                break
            at = folded.rfind(phrase, 0, end - 1)
    return last


def is_condition(before: str, after: str) -> bool:
    """Whether the folded texts around a list make it a condition: "when the type is `a` or `b`"."""
    clause = max(before.rfind(mark) for mark in ".,;:!?(（。、\n") + 1
    if last_end("conditions", "before", before[clause:]) >= 0:
        return True
    return after.lstrip(" `'\"”’»」』").startswith(phrases("conditions", "after"))


def _in_word(char: str) -> bool:
    return char.isalnum() or char == "_"


@cache
def joining_words() -> frozenset[str]:
    """Folded words for "or" and "and"."""
    return frozenset((*phrases("closed_sets", "joins"), *phrases("closed_sets", "also")))


@cache
def spaced_joins() -> tuple[str, ...]:
    """The words for "or" with a space on each side, as a text without any mark joins two values."""
    return tuple(f" {word} " for word in phrases("closed_sets", "joins") if word < WIDE)


@cache
def joined_by_or() -> re.Pattern[str]:
    """A word for "or" between spaces."""
    return re.compile(rf"\s(?:{'|'.join(re.escape(word.strip()) for word in spaced_joins())})\s")


@cache
def ends_with_and() -> re.Pattern[str]:
    """A run whose last value is joined by a word for "and"."""
    words = "|".join(re.escape(word) for word in phrases("closed_sets", "also") if word < WIDE)
    return re.compile(rf"\s(?:{words})\s+\S+\s*$")


@cache
def runs(quoted: bool, latin: bool) -> re.Pattern[str]:
    """Rows of two values or more of one kind, each perhaps with a word on its meaning; `latin`: in texts of Latin-1."""
    sets = [entry["closed_sets"] for entry in lexicons().values()]
    written = {word for found in sets for word in (*found["joins"], *found["also"])}
    if not quoted:
        written -= {"of", "en"}  # Dutch "or" and "and": too common in other languages
    ordered = sorted(written, key=lambda word: (-len(word), word))
    wide = "|".join(word for word in ordered if word >= WIDE)
    narrow = "|".join(word for word in ordered if word < WIDE)
    join = rf"(?:(?:{narrow})(?=[\s'\"`“«„])|{wide})"
    gap = r"\s{0,3}"
    between = rf"(?:{gap}[,;、，]{gap}(?:{join}{gap})?|{gap}[/|]{{1,2}}{gap}|\s{{1,3}}{join}{gap}|(?:{wide}))"
    if latin:
        narrow = "|".join(word for word in ordered if is_latin_1(word))
        join = rf"(?:{narrow})(?=[\s'\"`«])"
        between = rf"(?:{gap}[,;]{gap}(?:{join}{gap})?|{gap}[/|]{{1,2}}{gap}|\s{{1,3}}{join}{gap})"
    if not quoted:
        bracket = "" if latin else r"|\s?（[^（）\n]{0,60}）"
        meaning = rf"(?:\s?\([^()\n]{{0,60}}\){bracket}|\s?=\s?[^\s,;|/()\n][^,;|/()\n]{{0,40}})?"
        word = WORD_LATIN if latin else WORD
        return re.compile(rf"(?<![\w.@$/\\+-]){word}(?:{meaning}{between}{word})+")
    brackets, value = (BRACKETS_LATIN, QUOTED_LATIN) if latin else (BRACKETS, QUOTED)
    marks, opening = ("=:-", "'\"`«") if latin else ("=:：→–—-", "'\"`“«「")
    meaning = (
        rf"(?:\s?(?:{brackets}))?(?:\s?(?:[{marks}]|\b(?:for|to|means|if|when|pour|si|para|für|per|als|для)\b)"
        rf"\s?[^,;|/{opening}()\n]{{1,80}}(?:\([^()\n]{{0,80}}\))?)?"
    )
    return re.compile(rf"(?:{value})(?:{meaning}{between}(?:{value}))+")


def values_of(run: str, quoted: bool) -> tuple[str, ...]:
    """The values of a run in order, each once."""
    latin = is_latin_1(run)
    if "(" in run or "（" in run:
        run = pattern(BRACKETS_LATIN if latin else BRACKETS).sub(" ", run)
    if quoted:
        items = [found[0][1:-1].strip() for found in pattern(QUOTED_LATIN if latin else QUOTED).finditer(run)]
    else:
        if "=" in run:
            run = pattern(r"\s?=\s?[^,;|/()\n]{1,41}").sub("", run)
        joins = joining_words()
        words = pattern(WORD_LATIN if latin else WORD).findall(run)
        items = [word for place, word in enumerate(words) if not place or fold(word) not in joins]
    return tuple(dict.fromkeys(item for item in items if item))


def is_literal(value: str) -> bool:
    """Whether a value looks like one of a program: one word that begins with a letter, no path, date or number."""
    return len(value) <= 40 and value[-1] not in "_-" and bool(pattern(r"[^\W\d][\w+-]*").fullmatch(value))


def items_of(following: str, bullet: str) -> list[str]:
    """The items of a list with bullets, without what explains them; else the groups of words between commas."""
    if bullet in ("-", "*", "•"):
        plain = following.lstrip(f" \n{bullet}")
        pieces = plain.split(f"\n{bullet}" if f"\n{bullet}" in plain else f"{bullet} ")
        items = [pattern(r"[:：=(–—,，。\n]").split(piece.strip(), 1)[0].strip() for piece in pieces[: MOST_ITEMS + 1]]
        return [] if len(items) < 2 or any(len(item.split()) > 3 for item in items) else items
    stretch = pattern(r"[^.\n;()。；]{3,400}").match(following)
    if stretch is None:
        return []
    items = pattern(r"\s*[,、，/|]\s*(?:(?:or|ou|oder|o|y|and|et|und)\s)?").split(stretch[0])
    return [] if len(items) < 3 or any(len(item.split()) > 3 for item in items) else items
