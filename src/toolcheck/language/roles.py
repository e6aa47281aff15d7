"""Which parts a description holds: what for, when, when not, what comes back, what happens at the edges.

The parts are found by the cue phrases of the lexicons (see `lexicons/en.yaml` for how a phrase is written), sentence
by sentence, outside code spans and parameter lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .blocks import section
from .languages import UNKNOWN, language_of
from .lexicon import ROLES, Cue, Lexicon, lexicon, lexicons
from .sentences import Sentence, prose
from .words import fold, names_hidden, words

NONE: frozenset[str] = frozenset()


@lru_cache(maxsize=64)
def _candidates(language: str) -> tuple[Lexicon, ...]:
    """The lexicons to try on a text: its own and the English one, whose terms stand in texts of every language."""
    known = lexicons()
    if language in known:
        return tuple(lexicon(code) for code in dict.fromkeys((language, "en")) if code in known)
    return tuple(lexicon(code) for code, entry in known.items() if entry.get("spaced", True))


def _found(pieces: tuple[str, ...], line: str) -> tuple[tuple[int, int], ...]:
    """Where the pieces stand in the line, in their order; () when they do not."""
    at, places = 0, []
    for piece in pieces:
        start = line.find(piece, at)
        if start < 0:
            return ()
        at = start + len(piece) - piece.endswith(" ")  # the space is also the next piece's first
        places.append((start, at))
    return tuple(places)


def _match(cues: Iterable[Cue], line: str) -> frozenset[str]:
    """The roles whose cues stand in a normalised line, once the vetoes have hidden their words."""
    lines: dict[str, str] = {}
    found: set[str] = set()
    for role, veto, pieces in sorted(cues, key=_vetoes_first):
        seen = lines.get(role, line)
        if role in found or pieces[0] not in seen:
            continue
        places = _found(pieces, seen)
        if veto:
            for start, end in places:
                seen = seen[:start] + " " + "\x00" * (end - start - 1) + seen[end:]
            lines[role] = seen
        elif places:
            found.add(role)
    return frozenset(found)


def _vetoes_first(cue: Cue) -> bool:
    return not cue.veto


def _roles(text: str, candidates: tuple[Lexicon, ...]) -> frozenset[str]:
    """The roles of one sentence or heading."""
    folded = fold(names_hidden(text))
    spoken = words(folded)
    line = f"^ {' '.join(spoken)} $"
    known = set(spoken)
    found: set[str] = set()
    for language in candidates:
        if language.spaced:
            cues = [cue for word in known & language.by_word.keys() for cue in language.by_word[word]]
            cues += [cue for cue in language.others if cue.pieces[0] in line]
            if cues:
                found |= _match(cues, line)
        else:
            found |= _match(language.others, folded)
    return frozenset(found)


def sentence_roles(sentence: str, language: str = UNKNOWN) -> frozenset[str]:
    """Which of "trigger", "boundary", "return" and "edge" one sentence speaks of; none of them: a plain statement.

    `language`: ISO 639-1 code of the text it stands in; "und" tries every language that writes spaces.
    """
    if language == UNKNOWN:
        language = language_of(sentence)
    return _roles(sentence, _candidates(language))


def _heading_roles(heading: str, candidates: tuple[Lexicon, ...]) -> frozenset[str]:
    """What a heading says of the sentences below it: one of the known titles, else by cue phrases."""
    if not heading:
        return NONE
    role = section(heading)
    return frozenset((role,)) if role in ROLES else _roles(heading, candidates)


@lru_cache(maxsize=2048)
def roles(description: str) -> frozenset[str]:
    """The parts that a description holds: "purpose", "trigger", "boundary", "return", "edge".

    "purpose" is there when some sentence is not only one of the others: a plain statement, or an opening sentence
    that is not a boundary ("Returns the invoices of a customer" says both what it does and what comes back).
    """
    candidates = _candidates(language_of(description))
    found: set[str] = set()
    titles: dict[str, frozenset[str]] = {}
    for index, sentence in enumerate(prose(description)):
        if sentence.heading not in titles:
            titles[sentence.heading] = _heading_roles(sentence.heading, candidates)
        own = _roles(sentence.text, candidates) | titles[sentence.heading]
        found |= own or {"purpose"}
        if index == 0 and "boundary" not in own and not sentence.heading:
            found.add("purpose")
    return frozenset(found)


def opening(description: str) -> Sentence | None:
    """The first sentence of a description, None when it has none."""
    return next(iter(prose(description)), None)
