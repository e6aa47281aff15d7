"""A text reduced to what cue phrases are compared with: lower case, no accents, one space between words."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

TOOL = "xtoolx"
"""Stands for an identifier (`search_orders`, a name in backquotes) in normalised text; lexicons write `{tool}`."""
CODE = "xcodex"
"""Stands for any other code span, and for a URL."""

_APOSTROPHES = {ord(c): "'" for c in "’‘ʼ′＇`´"}


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Compiled at first use: code or URL, identifier, word, combining accent. None of them can backtrack far."""
    return (
        re.compile(r"`+([^`\n]*)`+|https?://\S+"),
        re.compile(r"\b(?:[^\W_]+_\w+|[a-z][a-z0-9]*[A-Z]\w*)(?:\(\))?"),
        re.compile(r"[^\W_]+(?:-[^\W_]+)*'?"),
        re.compile("[\u0300-\u036f]"),
    )


def _code(match: re.Match[str]) -> str:
    name = (match[1] or "").strip().partition("(")[0]
    plain = name.replace("_", "").replace("-", "").replace(".", "")
    return f" {TOOL} " if plain.isalnum() and not plain.isdigit() else f" {CODE} "


def fold(text: str) -> str:
    """Lower case without accents; compatibility forms (no-break space, full width) become plain."""
    text = text.lower()
    if text.isascii():
        return text
    folded = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES))
    return _patterns()[3].sub("", folded)


def names_hidden(text: str) -> str:
    """The text with `TOOL` and `CODE` in the place of identifiers, code spans and URLs."""
    code, name, _, _ = _patterns()
    if "`" in text or "://" in text:
        text = code.sub(_code, text)
    if "_" in text or not text[1:].islower():
        text = name.sub(f" {TOOL} ", text)
    return text


def words(text: str) -> list[str]:
    """The words of a folded text. An apostrophe ends a word (`n'`, `est`), a hyphen does not (`read-only`)."""
    return _patterns()[2].findall(text)
