"""Where sentences begin and end in the description of a tool: prose, lists, docstring sections, Markdown.

What counts: a sentence of prose, and each item of a list. What does not: a heading alone (it labels what follows),
a fenced block, a table, the items of a parameter list (`Args:`) and of an examples section; the last two are given,
but marked. Nothing is cut inside a code span, a URL, an abbreviation, a number or a quotation in 「」.
Time is linear in the length of the text, whatever it holds.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ..recent import RECENT
from ..records import NamedTuple
from .blocks import blocks
from .lexicon import abbreviations

_NUMBERED = frozenset(("no", "nr", "n°", "nº", "núm", "num", "art", "vol", "fig"))
"""Abbreviations only where a number follows: elsewhere `no.` ends a sentence."""
_MAY_END = frozenset(("etc", "usw", "u.s", "ecc", "inc", "ltd", "ff"))
"""Abbreviations that also end sentences: the next word's capital tells."""

_TAIL = 3


class Sentence(NamedTuple):
    """`text` is `description[start:end]`, trimmed. `heading` is the title it stands under, "" without one.

    kind: "prose", "item" (of a list), "parameters" or "example" (in such a section).
    """

    text: str
    start: int
    end: int
    heading: str = ""
    kind: str = "prose"


_WIDE = "。！？｡"
"""They end a sentence whatever follows, save in a quotation."""


@cache
def _marks(wide: bool) -> re.Pattern[str]:
    """Ends of sentences with the closing marks after them. Compiled at first use.

    A mark counts where a space follows; the look behind keeps a long row of marks from being read again and again.
    """
    narrow = r"[.!?…](?<![.!?…].)[.!?…]*[\"'”’»)\]*_]*(?:[ \u00a0\u202f]»)?(?=\s)"
    return re.compile(rf"{narrow}|[{_WIDE}]+[\"'”’」』）]*" if wide else narrow)


@cache
def _code() -> re.Pattern[str]:
    """Code spans and URLs. Compiled at first use."""
    return re.compile(r"`[^`\n]*`|https?://[^\s`]*[^\s`.,;:!?)]")


@cache
def _tails() -> frozenset[str]:
    """The last letters of abbreviations, as many as are looked at first."""
    return frozenset([word[-_TAIL:] for word in (*abbreviations(), *_NUMBERED, *_MAY_END)])


def _abbreviated(text: str, first: int, dot: int, following: str) -> bool:
    """Does the full stop at `dot` end an abbreviation, an initial or a list number, not the sentence from `first`?"""
    before = text[max(first, dot - 14) : dot].rsplit(None, 1)
    word = before[-1].lower().lstrip("([{«\"'“‘*_") if before else ""
    if word in _NUMBERED:
        return following.isdigit()
    if word in _MAY_END:
        return not following.isupper()
    if word in abbreviations():
        return True
    if word.isdigit():
        return following.islower() or dot - first <= len(word) + 3
    return len(word) == 1 and word.isalpha()


def _ends(text: str, first: int, at: int, end: int) -> bool:
    """Does the mark at `at`, before the space at `end`, end the sentence that began at `first`?"""
    following = text[end : end + 4].lstrip()[:1]
    if following == "»":
        return False  # "« Où est-il ? »."
    if end - at == 1 and text[at] == ".":
        return not _abbreviated(text, first, at, following)
    if text[end - 1] in "\"'”’»)" or text[at : at + 2] == ".." or text[at] == "…":
        return not following.islower()
    return True


def _cuts(text: str, first: int, last: int, wide: bool) -> list[int]:
    """The offsets after which a new sentence begins, the end of the block last."""
    marks = [mark.span() for mark in _marks(wide).finditer(text, first, last)]
    if marks and (text.find("`", first, last) >= 0 or text.find("://", first, last) >= 0):
        marks = _outside_code(text, first, last, marks)
    if wide and text.find("「", first, last) >= 0:
        marks = _outside_quotations(text, first, last, marks)
    cuts = []
    tails = _tails()
    for at, end in marks:
        tail = text[at - _TAIL : end] if at - _TAIL >= first else ""
        # Most marks are a full stop after a plain word; the others need a closer look.
        plain = tail[_TAIL:] == "." and tail[:_TAIL].isalpha() and tail[:_TAIL].lower() not in tails
        if (plain and "»" not in text[end : end + 4]) or text[at] in _WIDE or _ends(text, first, at, end):
            cuts.append(end)
            first = end
    cuts.append(last)
    return cuts


def _outside_code(text: str, first: int, last: int, marks: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without the marks that begin in a code span or a URL."""
    kept = []
    spans = _code().finditer(text, first, last)
    span = next(spans, None)
    for mark in marks:
        while span and span.end() <= mark[0]:
            span = next(spans, None)
        if not span or span.start() > mark[0]:
            kept.append(mark)
    return kept


def _outside_quotations(text: str, first: int, last: int, marks: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without the wide marks in a quotation; one that is never closed quotes nothing."""
    if text.count("「", first, last) != text.count("」", first, last):
        return marks
    kept = []
    quoted = 0
    for mark in marks:
        if text[mark[0]] in _WIDE:
            quoted += text.count("「", first, mark[0]) - text.count("」", first, mark[0])
            first = mark[0]
            if quoted > 0:
                continue
        kept.append(mark)
    return kept


def _has_wide(text: str) -> bool:
    for mark in _WIDE:  # noqa: SIM110 - quicker than a generator expression
        if mark in text:
            return True
    return False


def sentences(text: str) -> tuple[Sentence, ...]:
    """Every sentence and list item of a description, in order, parameter lists and examples included."""
    found = []
    wide = not text.isascii() and _has_wide(text)
    for start, last, heading, kind in blocks(text):
        for end in _cuts(text, start, last, wide):
            piece = text[start:end].strip()
            if piece and (piece[0].isalnum() or any(map(str.isalnum, piece))):
                start = text.index(piece[0], start)  # no more than spaces before it
                found.append(Sentence(piece, start, start + len(piece), heading, kind))
            start = end
    return tuple(found)


@lru_cache(maxsize=RECENT)
def prose(text: str) -> tuple[Sentence, ...]:
    """The sentences of the description proper: without parameter lists and examples. Several rules ask in turn."""
    return tuple([s for s in sentences(text) if s.kind in ("prose", "item")])
