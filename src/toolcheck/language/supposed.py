"""Cases that a description puts without a conjunction: "No hits? The list is empty.", "Locked file: error 423.".

They are read as if the conjunction stood there, so that the cues of the lexicons need not know them.
"""

from __future__ import annotations

from .lexicon import lexicon_of, lexicons
from .matching import possible, roles_in_text, roles_in_words
from .sentences import Sentence
from .words import folded_texts, words

_ASKED = frozenset(("boundary", "edge"))
"""What an answer to a question tells: what happens then, or where to go instead."""
_LABELLED = frozenset(("edge",))
_NONE: frozenset[str] = frozenset()
_CASE = 60
"""Characters of a case, and `_WORDS` words: longer ones are sentences of their own."""
_WORDS = 6
_ITEM = 3
"""Words of an item of a list."""
_APART = 3
"""Characters between a question and its answer, at most."""


def told_by_case(
    before: Sentence | None, sentence: Sentence, language: str, own: frozenset[str], known: frozenset[str]
) -> frozenset[str]:
    """The roles that a sentence tells as the answer to a question right before it, or after a colon in itself.
    The first sentence of a description says what the tool does, whatever stands before its colon.

    `before`: the sentence before, None for the first. `known`: roles that were found for the sentence otherwise.
    """
    text = sentence.text
    found = _NONE
    if before and before.text[-1] in "?？" and sentence.start - before.end <= _APART and _is_case(before.text):
        found = _ASKED & _read(before.text.strip("?？ "), text, language, own)
    if not before or "edge" in known or "edge" in found or not (":" in text or "：" in text):
        return found
    case, _, answer = text.replace("：", ": ").partition(": ")
    if _is_case(case) and (answer[:1].isalnum() or answer[:1] in ("`", '"')) and not _lists(answer):
        found |= _LABELLED & _read(case.strip(), "", language, own)
    return found


def _is_case(text: str) -> bool:
    return len(text) <= _CASE and text.count(" ") < _WORDS


def _lists(answer: str) -> bool:
    """Is this a list of short items, as in "Two formats: CSV, JSON"? They are kinds, not what happens in a case."""
    items = answer.replace(" and ", ",").replace("、", ",").replace("，", ",").split(",")
    return len(items) > 1 and all(len(item.split()) <= _ITEM for item in items) and max(answer) < "\u2e80"


def _read(case: str, answer: str, language: str, own: frozenset[str]) -> frozenset[str]:
    """The roles of "if `case`, `answer`"."""
    chosen = lexicon_of(language)
    entry = lexicons().get(language) or lexicons()["en"]
    text = entry["roles"]["edge"]["supposing"].format(case, answer)
    if chosen.spaced:
        return roles_in_words(chosen, words(text, own))
    folded = folded_texts((text,), own)[0]
    return roles_in_text(possible(chosen, folded), folded)
