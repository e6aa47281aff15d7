"""Sentences by which a description pushes the model to prefer its tool to others, in the languages of the lexicons."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from .languages import UNKNOWN, by_script
from .lexicon import Lexicon, index, lexicons
from .matching import possible, roles_in_text, roles_in_words
from .roles import signed_sentences
from .sentences import prose
from .words import fold, is_latin_1, words

if TYPE_CHECKING:
    from ..catalogue import Tool

ROLE = "steering"
MOST = 200
"""Sentences that are read."""


@cache
def _lexicon(language: str) -> Lexicon:
    """The cues of a language."""
    entry = lexicons()[language]
    return index(entry, {ROLE: entry[ROLE]}, Lexicon(entry.get("spaced", True), {}, [], {}))


@cache
def _wide() -> re.Pattern[str]:
    """A letter of the scripts without spaces, or beyond them: quicker than to ask for the script of every text."""
    return re.compile("[^\0-\u303f]")  # a class of ranges takes 3 ms to compile


@cache
def _signs(language: str) -> tuple[str, ...]:
    return tuple(fold(sign) for sign in lexicons()[language][ROLE]["signs"])


@cache
def _spaced_signs() -> tuple[tuple[str, frozenset[str]], ...]:
    """The languages that write spaces, each with the words without which none of its cues stands."""
    spaced = [language for language, entry in lexicons().items() if entry.get("spaced", True)]
    return tuple((language, frozenset(_signs(language))) for language in spaced)


def steering_sentence(tool: Tool) -> str:
    """The first sentence that pushes the model to prefer the tool; "" where none does."""
    text = tool.description
    language = by_script(text) if not is_latin_1(text) and _wide().search(text) else UNKNOWN
    if language != UNKNOWN and not lexicons()[language].get("spaced", True):
        return _unspaced(text, language, _lexicon(language))
    # The few sentences with a sign are too short for a vote on their language: each is tried whose signs they hold.
    for sentence in signed_sentences(tool)[:MOST]:
        row = words(_own_named(sentence, tool.name))
        tried = [language] if language != UNKNOWN else [code for code, signs in _spaced_signs() if signs & {*row}]
        if any(roles_in_words(_lexicon(code), row) for code in tried):
            return sentence
    return ""


def _unspaced(text: str, language: str, chosen: Lexicon) -> str:
    folded = fold(text)
    if any(sign in folded for sign in _signs(language)):
        for sentence in prose(text)[:MOST]:
            plain = fold(sentence.text)
            if roles_in_text(possible(chosen, plain), plain):
                return sentence.text
    return ""


def _own_named(text: str, name: str) -> str:
    """The text with "this tool" in the place of the tool's own name, which cues do not know."""
    if not name or name not in text:
        return text
    text = text.replace(f"`{name}`", "this tool")
    return text.replace(name, "this tool") if "_" in name or "-" in name else text
