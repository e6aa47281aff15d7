"""Which language a text is in: by its script, else by a vote of frequent words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from .lexicon import lexicons, stop_words
from .words import words

UNKNOWN = "und"
_SAMPLE = 4000  # characters: enough to tell, and a bound on the work


@lru_cache(maxsize=1)
def _scripts() -> tuple[re.Pattern[str], tuple[tuple[str, re.Pattern[str]], ...]]:
    """A pattern for a letter of any script that tells a language, and one per language. Compiled at first use."""
    classes = {
        language: "".join(f"{chr(first)}-{chr(last)}" for first, last in entry["scripts"])
        for language, entry in lexicons().items()
        if "scripts" in entry
    }
    each = tuple((language, re.compile(f"[{letters}]")) for language, letters in classes.items())
    return re.compile(f"[{''.join(classes.values())}]"), each


def by_script(text: str) -> str:
    """The language whose script has a tenth of the text or more, else "und"; kana outweigh Chinese characters."""
    if text.isascii():
        return UNKNOWN
    text = text[:_SAMPLE]
    telling, each = _scripts()
    if not telling.search(text):
        return UNKNOWN
    counts = {language: len(pattern.findall(text)) for language, pattern in each}
    if sum(counts.values()) * 10 < len(text):
        return UNKNOWN
    if counts.get("ja", 0) * 10 > counts.get("zh", 0):
        return "ja"
    return max(counts, key=lambda language: counts[language])


def vote(found: Iterable[str]) -> str:
    """The language that most of these folded words speak for; "und" when too few do, or two are close."""
    known = stop_words()
    counts: dict[str, int] = {}
    for word in known.keys() & set(found):
        for language in known[word]:
            counts[language] = counts.get(language, 0) + 1
    best = sorted(counts.values(), reverse=True)[:2]
    if not best or best[0] < 2 or (len(best) > 1 and best[0] * 3 < best[1] * 4):
        return UNKNOWN
    return max(counts, key=lambda language: counts[language])


def language_of(text: str) -> str:
    """ISO 639-1 code of the language of `text`, "und" when unsure. Code spans and names do not vote."""
    language = by_script(text)
    return vote(words(text[:_SAMPLE])) if language == UNKNOWN else language
