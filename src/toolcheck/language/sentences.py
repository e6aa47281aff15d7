"""Where sentences begin and end in the description of a tool: prose, lists, docstring sections, Markdown.

What counts: a sentence of prose, and each item of a list. What does not: a heading alone (it labels what follows),
a fenced block, a table, the items of a parameter list (`Args:`) and of an examples section; the last two are given,
but marked. Nothing is cut inside a code span, a URL, an abbreviation, a number or a quotation in 「」.
Time is linear in the length of the text, whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .blocks import Block, blocks
from .lexicon import abbreviations

_NUMBERED = frozenset(("no", "nr", "n°", "nº", "núm", "num", "art", "vol", "fig"))
"""Abbreviations only where a number follows: elsewhere `no.` ends a sentence."""
_MAY_END = frozenset(("etc", "usw", "u.s", "ecc", "inc", "ltd", "ff"))
"""Abbreviations that also end sentences: the next word's capital tells."""


class Sentence(NamedTuple):
    """`text` is `description[start:end]`, trimmed. `heading` is the title it stands under, "" without one.

    kind: "prose", "item" (of a list), "parameters" or "example" (in such a section).
    """

    text: str
    start: int
    end: int
    heading: str = ""
    kind: str = "prose"


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Ends of sentences with the closing marks after them; code spans and URLs. Compiled at first use."""
    return (
        re.compile(r"[.!?…]+[\"'”’»)\]*_]*|[。！？｡]+[\"'”’」』）]*"),
        re.compile(r"`[^`\n]*`|https?://[^\s`]*[^\s`.,;:!?)]"),
    )


def _abbreviated(text: str, first: int, dot: int, following: str) -> bool:
    """Does the full stop at `dot` end an abbreviation, an initial or a list number, not the sentence from `first`?"""
    before = text[max(first, dot - 14) : dot].split()
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


def _ends(text: str, first: int, last: int, mark: re.Match[str]) -> bool:
    """Does this mark end the sentence that began at `first`, in a block that ends at `last`?"""
    end, marks = mark.end(), mark[0]
    if marks[0] in "。！？｡" or end >= last:
        return True
    if not text[end].isspace():
        return False
    following = text[end : end + 4].lstrip()[:1]
    if marks == ".":
        return not _abbreviated(text, first, mark.start(), following)
    if marks[-1] in "\"'”’»)" or marks[:2] == ".." or marks[0] == "…":
        return not following.islower()
    return True


def _cuts(text: str, block: Block) -> Iterator[int]:
    """The offsets after which a new sentence begins, the end of the block last."""
    first, last = block.start, block.end
    end_marks, code = _patterns()
    coded = text.find("`", first, last) >= 0 or text.find("://", first, last) >= 0
    spans = code.finditer(text, first, last) if coded else iter(())
    span = next(spans, None)
    quoted, seen, began = 0, first, first
    quotes = text.count("「", first, last) == text.count("」", first, last)  # one that never closes quotes nothing
    for mark in end_marks.finditer(text, first, last):
        at = mark.start()
        while span and span.end() <= at:
            span = next(spans, None)
        if span and span.start() <= at:
            continue
        if mark[0][0] in "。！？｡":
            quoted += text.count("「", seen, at) - text.count("」", seen, at)
            seen = at
            if quoted > 0 and quotes:
                continue
        if _ends(text, began, last, mark):
            began = mark.end()
            yield began
    yield last


def sentences(text: str) -> tuple[Sentence, ...]:
    """Every sentence and list item of a description, in order, parameter lists and examples included."""
    found = []
    for block in blocks(text):
        start = block.start
        for end in _cuts(text, block):
            piece = text[start:end]
            if any(map(str.isalnum, piece)):
                at = start + len(piece) - len(piece.lstrip())
                piece = piece.strip()
                found.append(Sentence(piece, at, at + len(piece), block.heading, block.kind))
            start = end
    return tuple(found)


def prose(text: str) -> tuple[Sentence, ...]:
    """The sentences of the description proper: without parameter lists and examples."""
    return tuple(s for s in sentences(text) if s.kind in ("prose", "item"))
