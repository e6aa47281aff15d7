"""A text reduced to the words that cue phrases are compared with: lower case, no accents, names of tools marked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

TOOL = "xtoolx"
"""Stands for an identifier (`search_orders`, a name in backquotes) in normalised text; lexicons write `{tool}`."""
CODE = "xcodex"
"""Stands for any other code span, and for a URL."""
NOBODY: frozenset[str] = frozenset()

_LITERALS = frozenset(("null", "none", "nil", "undefined", "true", "false"))
"""What stands in backquotes and is no name: cues read it as the word that it is."""

_APOSTROPHES = "’‘ʼ′＇´"
_CUT = "\n\0"
"""Stands between texts that are worked on as one; no pattern and no fold reaches across it."""

_OPEN = "\"'“„‘«「『"
_CLOSE = "\"'”“’‘»」』"
_NOUNS = (
    "tool function outil fonction herramienta función strumento funzione ferramenta função Werkzeug Tool Funktion "
    "hulpmiddel functie narzędzia narzędzie инструмент"
)
_NOUNS_AFTER = (" tool", " function", "工具", " 工具", "ツール", " ツール", "도구", " 도구")
"""Beside a name in quotation marks they tell that it is a tool's."""

# None of them can backtrack further than one word or one line.
_SOURCES = {
    "code": r"`+([^`\n]*)`+|https?://[!-_a-~]+",
    "name": r"(?a)\b(?:[^\W_]+_\w+|[a-z][a-z0-9]+[A-Z][a-z]\w*)",
    "hump": r"[A-Z](?<=[a-z0-9].)[a-z]",  # what a name without an underscore must hold; quick to look for
    "word": r"[^\W_]+(?:[-'][^\W_]+)*",
    "accent": "[\u0300-\u036f]",
    "quote": r"'(?:(?<!\w')|(?!\w))",
    "quoted": rf"(?<![A-Za-z0-9À-ɏ])[{_OPEN}] ?([^{_OPEN}{_CLOSE}\n]{{1,40}})[{_CLOSE}]",
    "kebab": r"[a-z][a-z0-9]{2,}(?:-[a-z][a-z0-9]+)+",
    "quoted name": rf" {{0,3}}[\"'“„«「『【《(\[]? {{0,3}}{TOOL} {{0,3}}[\"'”“»」』】》)\]]? {{0,3}}",
    "elision": r"\b(?:([ldscjmtu]|un|dell|nell|all|sull|dall|quest)|(?:n|qu|lorsqu|puisqu|jusqu))'(?=\w)",
}


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Compiled at first use: most texts need few of them."""
    return re.compile(_SOURCES[name])


@cache
def _spaces() -> str:
    """What each ASCII character becomes: a space where it is no part of a word."""
    return "".join(char if char.isalnum() or char in "_-'" else " " for char in map(chr, range(128)))


def is_latin_1(text: str) -> bool:
    """Whether no character lies beyond U+00FF: patterns for such texts are compiled in a fraction of the time."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def fold(text: str) -> str:
    """Lower case without accents; compatibility forms (no-break space, full width) become plain."""
    text = text.lower()
    if text.isascii():
        return text
    try:
        folded = text.encode("latin-1").translate(_folds())  # most other texts, in a tenth of the time
    except UnicodeEncodeError:
        return _fold_widely(text)
    return _fold_widely(text) if _SEVERAL in folded else folded.decode("latin-1")


_SEVERAL = b"\x80"
"""A byte for what is folded to several characters, or to one beyond Latin-1."""


@cache
def _folds() -> bytes:
    """What each character of Latin-1 is folded to."""
    every = (_fold_widely(chr(code)) for code in range(256))
    return b"".join(one.encode("latin-1", "replace") if len(one) == 1 and one != "μ" else _SEVERAL for one in every)


def _fold_widely(text: str) -> str:
    for mark in _APOSTROPHES:
        if mark in text:
            text = text.replace(mark, "'")
    folded = unicodedata.normalize("NFKD", text)
    return folded if folded.isascii() else _pattern("accent").sub("", folded)


def _code_hidden(text: str, own: frozenset[str]) -> str:
    """The text with `TOOL` in the place of names in backquotes, `CODE` in that of other spans and of URLs."""

    def span(match: re.Match[str]) -> str:
        name = (match[1] or "").strip().partition("(")[0]
        if name.isdigit() or name.lower() in _LITERALS:
            return f" {name} "
        plain = name.replace("_", "").replace("-", "").replace(".", "")
        return f" {TOOL} " if plain.isalnum() and not plain.isdigit() and name not in own else f" {CODE} "

    return _pattern("code").sub(span, text) if "`" in text or "://" in text else text


def _quoted_hidden(text: str, own: frozenset[str]) -> str:
    """The text with `TOOL` in the place of `'pull-mail'`, and of what is called a tool ("the 'mail' tool").

    Other words in quotation marks are values or talk.
    """

    def name(match: re.Match[str]) -> str:
        found = match[1].strip()
        if not (_pattern("kebab").fullmatch(found) or _called_tool(match)):
            return match[0]
        return f" {CODE if found in own else TOOL} "

    if '"' not in text and "'" not in text and text.isascii():
        return text
    return _pattern("quoted").sub(name, text)


@cache
def _nouns_before() -> tuple[str, ...]:
    return tuple(f"{noun} " for noun in _NOUNS.split()) + _NOUNS_AFTER


def _called_tool(match: re.Match[str]) -> bool:
    """Whether a noun right before or after a quotation says that it names a tool."""
    text, start, end = match.string, match.start(), match.end()
    if text.startswith(_NOUNS_AFTER, end):
        return True
    return text[max(0, start - 14) : start].endswith(_nouns_before())


def names_hidden(text: str, own: frozenset[str] = NOBODY) -> str:
    """The text with `TOOL` in the place of names, `CODE` in that of other code spans and of URLs.

    `own`: names that are no other tool's (the tool itself, its parameters); they become `CODE`.
    """

    def name(match: re.Match[str]) -> str:
        return f" {CODE} " if match[0] in own else f" {TOOL} "

    text = _quoted_hidden(_code_hidden(text, own), own)
    hump = _pattern("hump")
    if "_" not in text and not hump.search(text):
        return text
    found = _pattern("name")
    return _CUT.join([found.sub(name, part) if "_" in part or hump.search(part) else part for part in text.split(_CUT)])


def joined(text: str) -> str:
    """Words without the elisions of French and Italian: `l'outil` is `outil`, `n'est` is `ne est`."""
    if "'" not in text:
        return text
    text = _pattern("quote").sub(" ", text)
    return _pattern("elision").sub(_unelided, text) if "'" in text else text


def _unelided(match: re.Match[str]) -> str:
    return "" if match[1] else match[0][:-1] + "e "


def _normal(text: str, own: frozenset[str]) -> str:
    """The text before it is cut into words. Names are found before the case is folded."""
    text = names_hidden(text, own)
    text = fold(text.replace("_", " ") if "_" in text else text)  # what is left of them is emphasis
    return _CUT.join([joined(part) for part in text.split(_CUT)]) if "'" in text else text


def _split(text: str) -> list[str]:
    return text.translate(_spaces()).split() if text.isascii() else _pattern("word").findall(text)


def words(text: str, own: frozenset[str] = NOBODY) -> list[str]:
    """The folded words of a text; names and code stand as `TOOL` and `CODE` (see `names_hidden`).

    A hyphen or an apostrophe inside a word is part of it (`read-only`, `don't`).
    """
    return _split(_normal(text, own))


def rows(texts: Sequence[str]) -> list[list[str]]:
    """The `words` of each text, worked out together."""
    whole = _CUT.join(texts)
    if whole.count(_CUT) != len(texts) - 1:
        return [words(text) for text in texts]
    return [_split(text) for text in _normal(whole, NOBODY).split(_CUT)]


def folded_texts(texts: Sequence[str], own: frozenset[str] = NOBODY) -> list[str]:
    """Each text folded, its names hidden, worked out together: what languages without spaces are searched in."""
    whole = _CUT.join(texts)
    if whole.count(_CUT) != len(texts) - 1:
        return [_bare(fold(names_hidden(text, own))) for text in texts]
    return _bare(fold(names_hidden(whole, own))).split(_CUT)


def _bare(text: str) -> str:
    """The text with each name between two single spaces, its quotation marks or brackets taken off."""
    return _pattern("quoted name").sub(f" {TOOL} ", text) if TOOL in text else text
