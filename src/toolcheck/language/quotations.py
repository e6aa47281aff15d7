"""What users say, quoted in a description: `"why is my parcel late?"`. Their words tell when the tool is wanted."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from .lexicon import lexicons
from .words import fold, is_latin_1

LONGEST = 160
"""Characters of a quotation that is looked at."""
SHORTEST = 6
"""Characters of a question in a script without spaces; elsewhere it has at least `FEWEST` words."""
FEWEST = 4
_UNSPACED = "\u2e80"
"""The first character of the scripts that write no spaces, and of all that follow."""


@cache
def _quoted(latin: bool) -> re.Pattern[str]:
    """Quotations of one line. Compiled at first use; each mark reads `LONGEST` characters at most. `latin`: those of a
    text of Latin-1, without the marks that it cannot hold."""
    if latin:
        return re.compile(rf"[\"«]([^\"«»\n]{{1,{LONGEST}}})[\"»]|(?<!\w)'([^\"«»\n]{{1,{LONGEST}}}?)'(?!\w)")
    double = '"“”„«»「」『』'
    return re.compile(
        rf"[\"“„«「『]([^{double}\n]{{1,{LONGEST}}})[\"”“»」』]"
        rf"|(?<!\w)['‘]([^{double}\n]{{1,{LONGEST}}}?)['’](?!\w)"
    )


@lru_cache(maxsize=1)
def _requests() -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Beginnings of requests, what requests hold in languages without spaces, words before what no user says."""
    begins: list[str] = []
    holds: list[str] = []
    others: list[str] = []
    for entry in lexicons().values():
        spaced = entry.get("spaced", True)
        told = [fold(phrase) for phrase in entry["quotations"]["requests"]]
        (begins if spaced else holds).extend([f"{phrase} " for phrase in told] if spaced else told)
        others += [fold(phrase) for phrase in entry["quotations"]["others"]]
    return tuple(begins), tuple(holds), tuple(others)


def user_speaks(sentence: str) -> bool:
    """Whether a sentence quotes a question, or a request that begins as those of users do ("show me …")."""
    if '"' not in sentence and " '" not in sentence and "('" not in sentence and sentence.isascii():
        return False
    for match in _quoted(is_latin_1(sentence)).finditer(sentence):
        said = fold(match[1] or match[2]).strip()
        begins, holds, others = _requests()
        request = said.startswith(begins) or any(part in said for part in holds)
        if (request or said[-1:] == "?") and _is_long(said.rstrip("? ")):
            around = fold(f"{sentence[: match.start()]}\n{sentence[match.end() : match.end() + 12]}")
            return not any(word in around for word in others)
    return False


def _is_long(said: str) -> bool:
    return len(said.split()) >= FEWEST or (len(said) >= SHORTEST and max(said) >= _UNSPACED)
