"""Which parts a description holds: what for, when, when not, what comes back, what happens at the edges.

The parts are found by the cue phrases of the lexicons (see `lexicons/en.yaml` for how a phrase is written), sentence
by sentence, outside code spans and parameter lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from .blocks import section
from .languages import UNKNOWN, by_script, language_of, vote
from .lexicon import ROLES, Cue, Lexicon, Slot, lexicon, lexicons, parsed
from .sentences import prose
from .words import NOBODY, TOOL, fold, names_hidden, words

if TYPE_CHECKING:
    from ..catalogue import Tool

_LONGEST = 300  # words: what follows in a longer "sentence" (a table, a dump) is not read
_MOST = 400  # sentences
_KNOWN = frozenset(ROLES)
_HIDDEN = ""  # stands for a word that a veto has hidden


def _lexicons(language: str) -> list[Lexicon]:
    """The lexicons to try on a text in this language; on one in none that is known, all that write spaces."""
    known = lexicons()
    if language in known:
        return [lexicon(language)]
    return [lexicon(code) for code, entry in known.items() if entry.get("spaced", True)]


class _Reader:
    """Looks for cues in the sentences of one text. Cues that the whole text cannot hold are left out at once."""

    def __init__(self, language: str, texts: Iterable[str], rows: Iterable[list[str]]) -> None:
        chosen = _lexicons(language)
        self.spaced = chosen[0].spaced
        self.cues: list[Cue] = []
        if not self.spaced:
            whole = fold("\n".join(texts))
            self.cues = [cue for cue in chosen[0].others if cue.phrase.partition(" ")[0].replace(TOOL, "") in whole]
            return
        known = set().union(*rows)
        for each in chosen:
            for word in known & each.by_word.keys():
                self.cues += [cue for cue in each.by_word[word] if _possible(cue.phrase, known)]
            self.cues += each.others

    def roles(self, text: str, row: list[str], own: frozenset[str] = NOBODY, done: Iterable[str] = ()) -> set[str]:
        """The roles of one sentence or heading, given with its words; those in `done` are not looked for."""
        found = set(done)
        if self.spaced:
            _match(self.cues, ["^", *row[:_LONGEST], "$"], found)
        else:
            _inside(self.cues, fold(names_hidden(text, own)), found)
        return found.difference(done)


def _possible(phrase: str, known: set[str]) -> bool:
    """Can a text of these words hold the phrase?"""
    for need in parsed(phrase).needs:  # noqa: SIM110 - a generator expression takes three times as long
        if need.isdisjoint(known):
            return False
    return True


def _stands(slots: tuple[Slot, ...], row: list[str], at: int) -> bool:
    """Do the slots match the words from `at` on?"""
    for whole, beginnings in slots:
        word = row[at]
        if word not in whole and not (beginnings and word.startswith(beginnings)):
            return False
        at += 1
    return True


def _places(phrase: str, row: list[str], known: set[str]) -> list[range]:
    """Where the pieces of a phrase stand in a row of words, in their order; [] when they do not."""
    if not _possible(phrase, known):
        return []
    found: list[range] = []
    at = 0
    for part in parsed(phrase).pieces:
        for start in range(at, len(row) - len(part) + 1):
            if _stands(part, row, start):
                at = start + len(part)
                found.append(range(start, at))
                break
        else:
            return []
    return found


def _match(cues: Iterable[Cue], row: list[str], found: set[str]) -> None:
    """Adds the roles whose cues stand in a row of words, once the vetoes have hidden theirs."""
    known = set(row)
    rows: dict[str, list[str]] = {}
    plain: list[Cue] = []
    for cue in cues:
        if cue.role in found:
            continue
        if not cue.veto:
            plain.append(cue)
        elif places := _places(cue.phrase, row, known):
            kept = rows.setdefault(cue.role, row.copy())
            for place in places:
                kept[place.start : place.stop] = [_HIDDEN] * len(place)
    for role, _, phrase in plain:
        if role not in found and _places(phrase, rows.get(role, row), known):
            found.add(role)


def _inside(cues: Iterable[Cue], text: str, found: set[str]) -> None:
    """Adds the roles whose cues stand anywhere in the text of a language without spaces, outside vetoes."""
    texts: dict[str, str] = {}
    for role, veto, phrase in cues:  # the vetoes of a role come before its cues
        if role in found:
            continue
        seen = texts.get(role, text)
        if veto:
            if phrase in seen:
                texts[role] = seen.replace(phrase, " ")
        elif phrase in seen or (" ... " in phrase and all(part in seen for part in phrase.split(" ... "))):
            found.add(role)


def sentence_roles(sentence: str, language: str = UNKNOWN) -> frozenset[str]:
    """Which of "trigger", "boundary", "return" and "edge" one sentence speaks of; none of them: a plain statement.

    `language`: ISO 639-1 code of the text it stands in; without one it is guessed from the sentence.
    """
    if language == UNKNOWN:
        language = language_of(sentence)
    row = words(sentence)
    return frozenset(_Reader(language, (sentence,), (row,)).roles(sentence, row))


@lru_cache(maxsize=2048)
def roles(description: str, own: frozenset[str] = NOBODY) -> frozenset[str]:
    """The parts that a description holds: "purpose", "trigger", "boundary", "return", "edge".

    `own`: the tool's name and those of its parameters, so that "for long files use `limit`" names no other tool.
    "purpose" is there when some sentence is not only one of the others: a plain statement, or an opening sentence
    that is not a boundary ("Returns the invoices of a customer" says both what it does and what comes back).
    """
    spoken = prose(description)[:_MOST]
    language = by_script(description)
    rows = [words(sentence.text, own) for sentence in spoken]
    if language == UNKNOWN:
        language = vote(word for row in rows for word in row)
    titles = {sentence.heading: words(sentence.heading) for sentence in spoken}
    reader = _Reader(language, (description,), (*rows, *titles.values()))
    told = {title: {section(title)} & _KNOWN or reader.roles(title, row) for title, row in titles.items()}
    found: set[str] = set()
    for index, (sentence, row) in enumerate(zip(spoken, rows, strict=True)):
        done = found if "purpose" in found else ()  # until then, a sentence without any role is what counts
        here = reader.roles(sentence.text, row, own, done) | told[sentence.heading]
        found |= here
        if "purpose" not in found and (not here or (index == 0 and "boundary" not in here and not sentence.heading)):
            found.add("purpose")
    return frozenset(found)


def parts(tool: Tool) -> frozenset[str]:
    """The parts that the description of a tool holds (see `roles`); worked out once for all the rules that ask."""
    properties = (tool.schema or {}).get("properties")
    return roles(tool.description, frozenset((tool.name, *(properties if isinstance(properties, dict) else ()))))
