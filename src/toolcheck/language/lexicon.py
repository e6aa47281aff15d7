"""The lexicons as code uses them: indexed per language at first use, from the compiled `lexicons/*.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from .. import compiled
from ..records import NamedTuple
from .words import fold

if TYPE_CHECKING:
    from .matching import Aim

ROLES = ("trigger", "boundary", "return", "edge")
"""The parts that cue phrases recognise. Headings may also open the sections `parameters` and `example`."""

Slot = tuple[frozenset[str], tuple[str, ...]]
"""The words that may stand at one place of a phrase, and beginnings of words that may."""


class Cue(NamedTuple):
    """A phrase to look for. `veto`: where it stands, it hides its own words from the cues of its role."""

    role: str
    veto: bool
    phrase: str
    anchor: int = -1
    """The place of the phrase, counted without `...`, that its sentences are found by; -1: none."""


class Lexicon(NamedTuple):
    """One language: cues by a word that they cannot do without; `others` have none.

    Without spaces, the "word" is the beginning of the phrase, which may stand inside words.
    """

    spaced: bool
    by_word: dict[str, list[Cue]]
    others: list[Cue]
    aims: dict[str, list[Aim]]
    """`by_word` made ready by `matching`, for the words that were met."""


def lexicons() -> Mapping[str, Mapping[str, Any]]:
    """Language code -> the content of its YAML file."""
    found: Mapping[str, Mapping[str, Any]] = compiled.data()["language"]
    return found


@lru_cache(maxsize=32)
def lexicon(language: str) -> Lexicon:
    """The lexicon of one language; KeyError for an unknown one."""
    entry = lexicons()[language]
    return index(entry, entry["roles"], Lexicon(entry.get("spaced", True), {}, [], {}))


def index(entry: Mapping[str, Any], roles: Mapping[str, Mapping[str, Any]], made: Lexicon) -> Lexicon:
    """Add the cues and vetoes of `roles`, of one language, to a lexicon; gives it back. They are in the form of
    `cue_tables`: the anchor, a space, the phrase."""
    spaced = entry.get("spaced", True)
    by_word = made.by_word
    for role, lists in roles.items():
        for kind in ("vetoes", "cues"):
            veto = kind == "vetoes"
            for written in lists.get(kind, ()):
                at, _, phrase = written.partition(" ")
                anchor = int(at)
                cue = Cue(role, veto, phrase, anchor)
                if anchor < 0:
                    made.others.append(cue)
                    continue
                place = phrase.replace(" ...", "").split()[anchor]
                for word in {*place.split("|")} if spaced and "|" in place else (place,):
                    if word in by_word:
                        by_word[word].append(cue)
                    else:
                        by_word[word] = [cue]
    return made


@lru_cache(maxsize=1)
def all_spaced() -> Lexicon:
    """The lexicons of all languages that write spaces as one, for a text in a language that is not known."""
    made = Lexicon(True, {}, [], {})
    for code, entry in lexicons().items():
        if entry.get("spaced", True):
            _, by_word, others, _ = lexicon(code)
            made.others.extend(others)
            for word, cues in by_word.items():
                made.by_word[word] = made.by_word.get(word, []) + cues
    return made


def lexicon_of(language: str) -> Lexicon:
    """The lexicon to try on a text in this language; on one in none that is known, that of all that write spaces."""
    return lexicon(language) if language in lexicons() else all_spaced()


@cache
def later_words(language: str) -> tuple[str, ...]:
    """The verbs by which a later sentence tells what comes back (`later` of "return"), each with the space after it;
    of a language that is not known, those of English."""
    entry = lexicons().get(language) or lexicons()["en"]
    end = " " if entry.get("spaced", True) else ""
    return tuple(word + end for word in entry["roles"]["return"].get("later", "").split())


@cache
def sign_words() -> frozenset[str]:
    """The words without which no cue of `steering` stands, of all languages that write spaces."""
    spaced = (entry for entry in lexicons().values() if entry.get("spaced", True))
    return frozenset(fold(sign) for entry in spaced for sign in entry["steering"]["signs"])


class Phrase(NamedTuple):
    """A phrase taken apart. Other words may stand between its `pieces`; each is a row of slots.

    `needs`: a text without a word of each of these sets cannot hold the phrase.
    """

    pieces: tuple[tuple[Slot, ...], ...]
    needs: tuple[frozenset[str], ...]


@cache
def parsed(phrase: str) -> Phrase:
    """Takes a normal phrase apart, at its first use: most phrases of a lexicon meet no text in a run."""
    found: list[tuple[Slot, ...]] = []
    needs: list[frozenset[str]] = []
    for piece in phrase.split(" ... "):
        slots: list[Slot] = []
        for place in piece.split():
            choices = place.split("|")
            whole = frozenset(word for word in choices if word[-1:] != "*")
            slots.append((whole, tuple(word[:-1] for word in choices if word[-1:] == "*")))
            if len(whole) == len(choices) and place not in "^$":
                needs.append(whole)
        found.append(tuple(slots))
    return Phrase(tuple(found), tuple(needs))


@lru_cache(maxsize=1)
def abbreviations() -> frozenset[str]:
    """Abbreviations of every language, lower case, without their last full stop."""
    return frozenset(word for entry in lexicons().values() for word in entry["abbreviations"])


@lru_cache(maxsize=1)
def headings() -> Mapping[str, str]:
    """Folded heading -> `parameters`, `example` or a role."""
    found: dict[str, str] = {}
    for entry in lexicons().values():
        for section, titles in entry["headings"].items():
            found.update(dict.fromkeys(fold("\n".join(titles)).split("\n"), section))
    return found


@lru_cache(maxsize=1)
def stop_words() -> Mapping[str, tuple[str, ...]]:
    """Folded frequent word -> the languages that have it."""
    found: dict[str, tuple[str, ...]] = {}
    for language, entry in lexicons().items():
        for word in set(fold(entry["stop_words"]).split()):
            found[word] = (*found.get(word, ()), language)
    return found
