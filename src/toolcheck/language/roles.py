"""Which parts a description holds: what for, when, when not, what comes back, what happens at the edges.

The parts are found by the cue phrases of the lexicons (see `lexicons/en.yaml` for how a phrase is written), sentence
by sentence, outside code spans and parameter lists. What one sentence says depends on nothing but its words and the
language, so that it is worked out once for all the descriptions that repeat it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..recent import recent
from .blocks import section
from .languages import UNKNOWN, by_script, language_of, vote, voters
from .lexicon import ROLES, Lexicon, later_words, lexicon, lexicon_of, sign_words
from .matching import possible, roles_in_text, roles_in_words
from .quotations import user_speaks
from .sentences import Sentence, prose
from .shapes import holds_shape, lists_fields
from .supposed import told_by_case
from .words import NOBODY, TOOL, folded_texts, rows, words

if TYPE_CHECKING:
    from ..catalogue import Tool

Read = tuple[Sentence, frozenset[str]]
"""A sentence of a description and the roles that were found for it."""

_MOST = 400  # sentences
_KNOWN = frozenset(ROLES)
_NONE: frozenset[str] = frozenset()
_ASKED = frozenset(("trigger",))
_RETURN = frozenset(("return",))


_KEPT = 4096
"""Sentences remembered for the next description, at most so many; then all are forgotten. Their words are not kept:
they take much memory and are hardly asked for again."""


_seen: dict[str, tuple[int, bool, bool]] = {}
"""Sentence -> its voters (see `languages`), whether it names a tool, whether it holds a sign of `steering`."""
_said: dict[tuple[str, str], frozenset[str]] = {}
"""(language, sentence) -> its roles: a sentence may stand in texts of several languages."""


def sentence_roles(sentence: str, language: str = UNKNOWN) -> frozenset[str]:
    """Which of "trigger", "boundary", "return" and "edge" one sentence speaks of; none of them: a plain statement.

    `language`: ISO 639-1 code of the text it stands in; without one it is guessed from the sentence.
    """
    return _roles_alone(sentence, language_of(sentence) if language == UNKNOWN else language)


def _roles_alone(text: str, language: str) -> frozenset[str]:
    chosen = lexicon_of(language)
    return _told(text, roles_in_words(chosen, words(text))) if chosen.spaced else _unspaced((text,), chosen, NOBODY)[0]


def _told(text: str, found: frozenset[str]) -> frozenset[str]:
    """The roles of a sentence, "trigger" among them when it quotes a user, unless it says what is not meant."""
    return found if found & {"trigger", "boundary"} or not user_speaks(text) else found | _ASKED


def _unspaced(texts: Sequence[str], chosen: Lexicon, own: frozenset[str]) -> list[frozenset[str]]:
    """The roles of each text, in a language without spaces."""
    folded = folded_texts(texts, own)
    cues = possible(chosen, "\n".join(folded))
    return [_told(text, roles_in_text(cues, seen)) for text, seen in zip(texts, folded, strict=True)]


def _in_word(char: str) -> bool:
    """Is this an ASCII letter, digit or underscore? Names in running text end where there is none."""
    return char.isascii() and (char.isalnum() or char == "_")


def _mentions(text: str, names: frozenset[str]) -> bool:
    """Does one of the names stand in the text, and not as a part of a longer word?"""
    for name in names:
        at = text.find(name) if name else -1
        while at >= 0:
            if not _in_word(text[at - 1 : at]) and not _in_word(text[at + len(name) : at + len(name) + 1]):
                return True
            at = text.find(name, at + 1)
    return False


def _spaced(texts: list[str], language: str, own: frozenset[str]) -> tuple[str, list[frozenset[str]]]:
    """The language, when it is not known by the vote of the words, and the roles of each text."""
    if len(_seen) > _KEPT or len(_said) > _KEPT:
        _seen.clear()
        _said.clear()
    new = [text for text in texts if text not in _seen]
    cut = dict(zip(new, rows(new), strict=True)) if new else {}
    signs = sign_words() if new else _NONE
    for text, row in cut.items():
        _seen[text] = (voters(row), TOOL in row, not signs.isdisjoint(row))
    if language == UNKNOWN:
        voting = 0
        for text in texts:
            voting |= _seen[text][0]
        language = vote(voting)
    found = []
    for text in texts:
        if _seen[text][1] and _mentions(text, own):
            found.append(_told(text, roles_in_words(lexicon_of(language), words(text, own))))
            continue
        said = _said.get((language, text))
        if said is None:
            row = cut[text] if text in cut else words(text)
            said = _said[language, text] = _told(text, roles_in_words(lexicon_of(language), row))
        found.append(said)
    return language, found


def _said_by(description: str, spoken: Sequence[Sentence], own: frozenset[str]) -> tuple[str, list[frozenset[str]]]:
    """The language of a description, and the roles of each of its sentences by their own words."""
    texts = [sentence.text for sentence in spoken]
    language = by_script(description)
    if language == UNKNOWN or lexicon(language).spaced:
        return _spaced(texts, language, own)
    return language, _unspaced(texts, lexicon(language), own)


def told_sentences(description: str, own: frozenset[str] = NOBODY) -> tuple[str, list[Read]]:
    """The language of a description ("und" when unsure), and its sentences, each with its roles, headings apart."""
    spoken = prose(description)[:_MOST]
    language, said = _said_by(description, spoken, own)
    return language, list(zip(spoken, said, strict=True))


def sentence_parts(description: str, own: frozenset[str] = NOBODY) -> tuple[str, tuple[Read, ...]]:
    """The language that a description is read in ("und": with the cues of all), and what each sentence of its prose
    speaks of: "trigger", "boundary", "return", "edge", by its words and by the heading that it stands under.

    `own`: the tool's name and those of its parameters, so that "for long files use `limit`" names no other tool.
    """
    spoken = prose(description)[:_MOST]
    if not spoken:
        return UNKNOWN, ()
    language, said = _said_by(description, spoken, own)
    told = {"": _NONE}
    found: list[Read] = []
    before: Sentence | None = None
    shows = later_words(language)
    for sentence, here in zip(spoken, said, strict=True):
        text, _, _, title, kind = sentence
        if title:
            if title not in told:
                told[title] = _KNOWN & {section(title)} or _roles_alone(title, language)
            here |= told[title]
        elif found and not here and kind == "prose" and text.lower().startswith(shows):
            here = _RETURN
        if ":" in text or "：" in text or (before and before.text[-1] in "?？"):
            here |= told_by_case(before, sentence, language, own, here)
        before = sentence
        found.append((sentence, here))
    return language, tuple(found)


def roles(description: str, own: frozenset[str] = NOBODY) -> frozenset[str]:
    """The parts that a description holds: "purpose", "trigger", "boundary", "return", "edge" (see `sentence_parts`).

    "purpose" is there when some sentence is not only one of the others: a plain statement, or an opening sentence
    that is not a boundary ("Returns the invoices of a customer" says both what it does and what comes back).
    """
    return _together(sentence_parts(description, own)[1])


def shape_at(read: tuple[Read, ...]) -> int:
    """The place among the sentences of the one that tells what comes back by its form: fields after a colon in the
    first, or in braces; -1 when there is none."""
    if lists_fields(read[0][0].text):
        return 0
    for index, (sentence, _) in enumerate(read):
        if holds_shape(sentence.text):
            return index
    return -1


def _together(read: tuple[Read, ...]) -> frozenset[str]:
    found: set[str] = set()
    for (_, _, _, title, _), here in read:
        if not here or (not found and not title and "boundary" not in here):
            found.add("purpose")
        found |= here
    if read and "return" not in found and shape_at(read) >= 0:
        found.add("return")
    return frozenset(found)


def own_names(tool: Tool) -> frozenset[str]:
    """The names in a description that are no other tool's: the tool's own, and those of its parameters."""
    properties = (tool.schema or {}).get("properties")
    return frozenset((tool.name, *(properties if isinstance(properties, dict) else ())))


@recent
def _reading(tool: Tool) -> tuple[str, frozenset[str]]:
    """The language and the parts of the description of a tool; worked out once for all the rules that ask."""
    language, read = sentence_parts(tool.description, own_names(tool))
    return language, _together(read)


def parts(tool: Tool) -> frozenset[str]:
    """The parts that the description of a tool holds (see `roles`)."""
    return _reading(tool)[1]


def is_unsure(tool: Tool, role: str) -> bool:
    """Whether it is not sure that a part that was not found is missing in the description of a tool."""
    from .sureness import unsure

    return unsure(role, tool.description, _reading(tool)[0])


def signed_sentences(tool: Tool) -> list[str]:
    """The sentences of a description that hold a sign of `steering`: `parts` has cut their words and keeps none."""
    parts(tool)
    known = (sentence.text for sentence in prose(tool.description)[:_MOST])
    return [text for text in known if text not in _seen or _seen[text][2]]
