"""The words of a sentence by which a role was found, and where they stand: for people who ask why."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from .lexicon import Lexicon, lexicon_of
from .matching import matched_text, matched_words
from .words import CODE, NOBODY, TOOL, fold, folded_texts, words

Span = tuple[int, int]
"""Start and exclusive end of some words in a sentence."""


@cache
def _token() -> re.Pattern[str]:
    """A code span, a URL, or a word as `words` cuts them, before elisions are resolved. Compiled at first use."""
    return re.compile(r"`+[^`\n]*`+|https?://[!-_a-~]+|[^\W]+(?:[-'’][^\W]+)*")


def evidence(sentence: str, language: str, own: frozenset[str] = NOBODY) -> dict[str, tuple[Span, ...]]:
    """Role -> the spans of the words that its first cue rests on, in order.

    A role that no cue tells (a heading, a quotation of a user, a list of fields) is absent. The spans are those of
    whole words; a word whose place cannot be told again is left out.
    """
    chosen = lexicon_of(language)
    return _by_words(sentence, chosen, own) if chosen.spaced else _by_text(sentence, chosen, own)


def _by_words(sentence: str, chosen: Lexicon, own: frozenset[str]) -> dict[str, tuple[Span, ...]]:
    row = words(sentence, own)
    places = _places(sentence, row)
    found = {}
    for role, at in matched_words(chosen, row).items():
        spans = [places[index] for index in at if index in places]
        if spans:
            found[role] = _joined(spans, sentence)
    return found


def _places(sentence: str, row: list[str]) -> dict[int, Span]:
    """Index of a normal word -> its place in the sentence. Both are walked in step: names and elisions make several
    normal words of one that is written, or the reverse."""
    found: dict[int, Span] = {}
    tokens = [(match.span(), fold(match[0])) for match in _token().finditer(sentence)]
    at = 0
    for index, word in enumerate(row):
        for ahead in range(at, min(at + 4, len(tokens))):
            span, written = tokens[ahead]
            if _is(word, written):
                found[index] = span
                at = ahead if word in written and word != written and word not in (TOOL, CODE) else ahead + 1
                break
    return found


def _is(word: str, written: str) -> bool:
    """Whether a normal word may have been made of a written one: a name, or a part of an elision or a compound."""
    if word in (TOOL, CODE):
        return written[0] == "`" or "_" in written or "://" in written or "-" in written or not written.isascii()
    return (
        word == written
        or (len(word) > 1 and word in re.split("['’_`-]", written))
        or written.startswith(word[:-1] + "'")
    )


def _by_text(sentence: str, chosen: Lexicon, own: frozenset[str]) -> dict[str, tuple[Span, ...]]:
    """In a language without spaces: where the pieces of the phrase stand, compared without case and width."""
    folded = folded_texts((sentence,), own)[0]
    lowered = sentence.lower()
    found = {}
    for role, pieces in matched_text(chosen, folded).items():
        spans: list[Span] = []
        at = 0
        for piece in pieces:
            start = lowered.find(piece, at)
            if start >= 0:
                at = start + len(piece)
                spans.append((start, at))
        if spans:
            found[role] = tuple(spans)
    return found


def _joined(spans: Iterable[Span], sentence: str) -> tuple[Span, ...]:
    """Neighbouring words as one span."""
    found: list[Span] = []
    for start, end in sorted(set(spans)):
        if found and not sentence[found[-1][1] : start].strip():
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(found)
