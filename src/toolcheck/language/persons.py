"""Words for persons, of all languages: `people` under `safety` of the lexicons, and what ends such words in scripts
without spaces."""

from __future__ import annotations

from functools import lru_cache

from .list_forms import WIDE
from .safety_words import safety_words

PERSON_WORDS = 2
PERSON_SIGNS = (
    "者",
    "員",
    "员",
    "人",
    "師",
    "师",
    "生",
    "士",
    "手",
    "主",
    "官",
    "客",
    "長",
    "长",
    "方",
    "자",
    "원",
    "사",
    "인",
    "님",
)
"""Last signs of words for persons in scripts without spaces."""


def names_person(words: tuple[str, ...]) -> bool:
    """Whether words are those for a person, with a word or two on which: `agente`, `connected_tenant`."""
    return len(words) <= PERSON_WORDS and any(is_person(word) for word in words)


@lru_cache(maxsize=4096)
def is_person(word: str) -> bool:
    """Whether a folded word names a person; a genitive or a plural counts."""
    known = safety_words("people")
    if word >= WIDE:
        return word.endswith(PERSON_SIGNS) or word in known
    return word in known or (word[-1:] == "s" and word[:-1] in known) or (word[-2:] == "es" and word[:-2] in known)
