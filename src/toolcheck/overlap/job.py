"""What a tool is for, as far as its definition tells: the texts and words that tools are compared by.

Sentences on when not to use a tool, on what comes back and on failures are left out: they speak of other tools, and
of what all tools have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..effects import effect
from ..language.identifiers import folded_name, split_name
from ..language.roles import told_sentences
from ..language.words import fold
from .actions import action, listed

if TYPE_CHECKING:
    from ..catalogue import Tool
    from ..language.sentences import Sentence

LONGEST = 1000
"""Characters of a text that is embedded; models read no more."""
SENTENCE = 300
PURPOSES = 5
WORDS = 20
PARAMETERS = 12
NAME = 200
"""Characters of a name that are read."""
KEYS = 200
BOUNDARIES = 4
MANY = 8
"""Tools of a catalogue from which on it is looked for words that they share."""
READ = 8
"""Sentences of a tool that are looked at for it."""
KEPT = 16_384
DESCRIPTION = 8000
"""Characters of a description that are read: the purpose stands at its beginning."""


class Job(NamedTuple):
    """What a tool is for. Words are lower case, accents kept where they are embedded."""

    name: str
    description: str
    name_words: tuple[str, ...]
    """Without those that the catalogue shares, as a prefix of all its names."""
    folded: tuple[str, ...]
    """The words of the name without accents."""
    text: str
    """Name and purpose sentences: what is embedded as a whole."""
    purpose: str
    """The sentence that says what the tool does; "" without a description."""
    words: tuple[str, ...]
    """Those of the name and of the first purpose sentences, each once."""
    boundaries: tuple[str, ...]
    parameters: tuple[str, ...]
    """The names of the parameters in words."""
    keys: frozenset[str]
    action: str | None
    """The class of its verb, see `actions`."""
    effect: str | None
    language: str


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]+")


_plain = lru_cache(maxsize=KEPT)(fold)
"""A word without accents: the tools of a catalogue use the same ones."""


class Shared(NamedTuple):
    """What so many tools of a catalogue say that it tells none of them apart."""

    sentences: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    """Folded."""


NOTHING_SHARED = Shared()
Told = tuple[str, list[tuple["Sentence", frozenset[str]]]]
"""The language of a description, and its sentences with their roles."""


def jobs(tools: Sequence[Tool]) -> list[Job]:
    """Read the tools of a catalogue; what its tools share is taken away."""
    told = [_told(tool) for tool in tools]
    shared = _shared(tools, told)
    return [_job(tool, said, shared) for tool, said in zip(tools, told, strict=True)]


def job(tool: Tool) -> Job:
    """Read a tool alone."""
    return _job(tool, _told(tool), NOTHING_SHARED)


def _keys(tool: Tool) -> list[str]:
    properties = (tool.schema or {}).get("properties")
    return [key for key in properties if key.__class__ is str] if isinstance(properties, dict) else []


def _told(tool: Tool) -> Told:
    return told_sentences(tool.description[:DESCRIPTION], frozenset((tool.name, *_keys(tool))))


def _shared(tools: Sequence[Tool], told: Sequence[Told]) -> Shared:
    """Sentences of a fifth of the tools, at least of two; of eight tools or more, also the words that half of them
    have."""
    count = len(tools)
    sentences: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for tool, (_, said) in zip(tools, told, strict=True):
        texts = {sentence.text for sentence, _ in said[:READ]}
        sentences.update(texts)
        if count >= MANY:
            words.update({*folded_name(tool.name[:NAME]), *map(_plain, _word().findall(" ".join(texts).lower()))})
    least = 2 if count < MANY else max(3, count / 5)
    return Shared(
        frozenset(text for text, met in sentences.items() if met >= least),
        frozenset(word for word, met in words.items() if met >= count / 2),
    )


def _purposes(sentences: Iterable[tuple[Sentence, frozenset[str]]], shared: Shared) -> tuple[list[str], list[str]]:
    """The sentences on what a tool does, and those on what it is not for."""
    purposes: list[str] = []
    boundaries: list[str] = []
    for sentence, said in sentences:
        if sentence.text in shared.sentences:
            continue
        if not purposes and not sentence.heading:
            purposes.append(sentence.text[:SENTENCE])  # whatever it is besides
        elif "boundary" in said:
            boundaries.append(sentence.text[:SENTENCE])
        elif not said and not sentence.heading and len(purposes) < PURPOSES:
            purposes.append(sentence.text[:SENTENCE])
    return purposes, boundaries


def _job(tool: Tool, told: Told, shared: Shared) -> Job:
    keys = _keys(tool)
    language, sentences = told
    purposes, boundaries = _purposes(sentences, shared)
    if not purposes:  # all that it says, others say too
        purposes, boundaries = _purposes(sentences, NOTHING_SHARED)
    folded = folded_name(tool.name[:NAME])[:WORDS]
    names = split_name(tool.name[:NAME])[:WORDS]
    telling = tuple(word for word in names if _plain(word) not in shared.words) or names
    spoken = " ".join(telling)
    description = tool.description[:DESCRIPTION]
    return Job(
        tool.name,
        description,
        telling,
        folded,
        f"{spoken}. {' '.join(purposes)}"[:LONGEST].strip(". ") or "-",
        purposes[0] if purposes else "",
        _content(f"{spoken} {' '.join(purposes[:3])}", shared.words),
        tuple(boundaries[:BOUNDARIES]),
        tuple(" ".join(split_name(key[:NAME])) or key[:NAME] for key in keys[:PARAMETERS]),
        frozenset(keys[:KEYS]),
        action(folded, description, language),
        effect(tool).kind,
        language,
    )


def _content(text: str, shared: frozenset[str]) -> tuple[str, ...]:
    """The words of a text that carry meaning, each once, in order."""
    empty = listed("empty")
    found = (word for word in _word().findall(text.lower()) if len(word) > 1)
    telling = ((word, _plain(word)) for word in dict.fromkeys(found))
    return tuple(islice((word for word, plain in telling if plain not in empty and plain not in shared), WORDS))
