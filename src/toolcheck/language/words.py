"""A text reduced to the words that cue phrases are compared with: lower case, no accents, names of tools marked."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

TOOL = "xtoolx"
"""Stands for an identifier (`search_orders`, a name in backquotes) in normalised text; lexicons write `{tool}`."""
CODE = "xcodex"
"""Stands for any other code span, and for a URL."""
NOBODY: frozenset[str] = frozenset()

_APOSTROPHES = {ord(c): "'" for c in "’‘ʼ′＇´"}


class _Patterns(NamedTuple):
    """None of them can backtrack further than one word or one line."""

    code: re.Pattern[str]
    name: re.Pattern[str]
    word: re.Pattern[str]
    accent: re.Pattern[str]
    quote: re.Pattern[str]
    elision: re.Pattern[str]
    elided_e: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    """Compiled at first use."""
    return _Patterns(
        code=re.compile(r"`+([^`\n]*)`+|https?://[!-_a-~]+"),
        name=re.compile(r"\b(?:[^\W_]+_\w+|[a-z][a-z0-9]+[A-Z][a-z]\w*)", re.ASCII),
        word=re.compile(r"[^\W_]+(?:[-'][^\W_]+)*"),
        accent=re.compile("[\u0300-\u036f]"),
        quote=re.compile(r"(?<!\w)'|'(?!\w)"),
        elision=re.compile(r"\b(?:[ldscjmtu]|un|dell|nell|all|sull|dall|quest)'(?=\w)"),
        elided_e=re.compile(r"\b(n|qu|lorsqu|puisqu|jusqu)'(?=\w)"),
    )


@lru_cache(maxsize=1)
def _spaces() -> str:
    """What each ASCII character becomes: a space where it is no part of a word."""
    return "".join(char if char.isalnum() or char in "_-'" else " " for char in map(chr, range(128)))


def fold(text: str) -> str:
    """Lower case without accents; compatibility forms (no-break space, full width) become plain."""
    text = text.lower()
    if text.isascii():
        return text
    folded = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES))
    return folded if folded.isascii() else _patterns().accent.sub("", folded)


def _code_hidden(text: str, own: frozenset[str]) -> str:
    """The text with `TOOL` in the place of names in backquotes, `CODE` in that of other spans and of URLs."""

    def span(match: re.Match[str]) -> str:
        name = (match[1] or "").strip().partition("(")[0]
        plain = name.replace("_", "").replace("-", "").replace(".", "")
        return f" {TOOL} " if plain.isalnum() and not plain.isdigit() and name not in own else f" {CODE} "

    return _patterns().code.sub(span, text) if "`" in text or "://" in text else text


def names_hidden(text: str, own: frozenset[str] = NOBODY) -> str:
    """The text with `TOOL` in the place of names, `CODE` in that of other code spans and of URLs.

    `own`: names that are no other tool's (the tool itself, its parameters); they become `CODE`.
    """

    def name(match: re.Match[str]) -> str:
        return f" {CODE} " if match[0] in own else f" {TOOL} "

    return _patterns().name.sub(name, _code_hidden(text, own))


def joined(text: str) -> str:
    """Words without the elisions of French and Italian: `l'outil` is `outil`, `n'est` is `ne est`."""
    quote, elision, elided_e = _patterns()[4:]
    return elided_e.sub(r"\1e ", elision.sub("", quote.sub(" ", text)))


def words(text: str, own: frozenset[str] = NOBODY) -> list[str]:
    """The folded words of a text; names and code stand as `TOOL` and `CODE` (see `names_hidden`).

    A hyphen or an apostrophe inside a word is part of it (`read-only`, `don't`).
    """
    text = _code_hidden(text, own)
    if not text.isascii() or "'" in text or "_" in text:
        # Names are found before the case is folded; the common text without any of these marks takes the short way.
        text = fold(names_hidden(text, own).replace("_", " "))  # what is left is emphasis
        text = joined(text) if "'" in text else text
        return text.translate(_spaces()).split() if text.isascii() else _patterns().word.findall(text)
    raw = text.translate(_spaces()).split()
    found = text.lower().translate(_spaces()).split()
    if any(word[0].islower() for word in set(raw).difference(found)):
        name = _patterns().name
        return [(CODE if word in own else TOOL) if name.fullmatch(word) else word.lower() for word in raw]
    return found
