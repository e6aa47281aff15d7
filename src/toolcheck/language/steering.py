"""Sentences by which a description pushes the model to prefer its tool to others, in the languages of the lexicons."""

from __future__ import annotations

from functools import cache

from .languages import language_of
from .lexicon import Lexicon, index, lexicons
from .matching import possible, roles_in_text, roles_in_words
from .sentences import prose
from .words import fold, words

ROLE = "steering"
MOST = 200
"""Sentences that are read."""


@cache
def _signs() -> tuple[str, ...]:
    """What a text without any of the cues does not hold; no sign holds another one."""
    found = {fold(sign) for entry in lexicons().values() for sign in entry[ROLE]["signs"]}
    return tuple(sorted(sign for sign in found if not any(other != sign and other in sign for other in found)))


@cache
def _ascii_signs() -> tuple[str, ...]:
    return tuple(sign for sign in _signs() if sign.isascii())


@cache
def _lexicon(language: str) -> Lexicon:
    """The cues of a language; for one that is not known, of all that write spaces."""
    known = lexicons()
    if language in known:
        entry = known[language]
        return index(entry, {ROLE: entry[ROLE]}, Lexicon(entry.get("spaced", True), {}, [], {}))
    made = Lexicon(True, {}, [], {})
    for entry in known.values():
        if entry.get("spaced", True):
            index(entry, {ROLE: entry[ROLE]}, made)
    return made


def steering_sentence(description: str, name: str) -> str:
    """The first sentence that pushes the model to prefer the tool of this name; "" where none does."""
    folded = fold(description)
    for sign in _ascii_signs() if folded.isascii() else _signs():
        if sign in folded:
            break
    else:
        return ""
    chosen = _lexicon(language_of(description))
    for sentence in prose(description)[:MOST]:
        text = _own_named(sentence.text, name)
        if chosen.spaced:
            found = roles_in_words(chosen, words(text))
        else:
            plain = fold(text)
            found = roles_in_text(possible(chosen, plain), plain)
        if found:
            return sentence.text
    return ""


def _own_named(text: str, name: str) -> str:
    """The text with "this tool" in the place of the tool's own name, which cues do not know."""
    if not name or name not in text:
        return text
    text = text.replace(f"`{name}`", "this tool")
    return text.replace(name, "this tool") if "_" in name or "-" in name else text
