"""Whether the text of a parameter says that it may be left out, or names a default, in many languages.

Only phrases in marked places count ("Optional. …", "(optional)", "default: 10"): "the optional suffix" speaks of
something else.
"""

from __future__ import annotations

from functools import cache, lru_cache

from .lexicon import lexicons
from .list_forms import WIDE
from .words import fold

OPTIONAL, DEFAULT, NOTHING = "optional", "default", ""
MAX_TEXT = 2000
EARLY = 80
"""Characters: a bracket that comes later, and is not the last, explains a detail."""
_CLOSING = ")]}.,;:）】。，；：、\n"
_OPENING = "([（【"


@cache
def _phrases(part: str) -> tuple[str, ...]:
    found = {fold(phrase) for entry in lexicons().values() for phrase in entry["optional_marks"][part]}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


@cache
def _stems(plain: bool) -> tuple[str, ...]:
    """What a text without any of the phrases does not hold: quick to look for. `plain`: those of ASCII letters."""
    stems = {word[:5] for part in ("words", "phrases", "defaults", "marks") for word in _phrases(part)}
    stems = {stem for stem in stems if not any(other != stem and other in stem for other in stems)}
    return tuple(sorted(stem for stem in stems if stem.isascii() or not plain))


def _places(part: str, folded: str) -> list[tuple[int, int]]:
    """Where the phrases of a part stand in a folded text (start, end), in order, and not inside words.

    No pattern: to compile one takes longer than to look for each phrase in the few texts that are asked about.
    """
    found = []
    for phrase in _phrases(part):
        at = folded.find(phrase)
        while at >= 0:
            end = at + len(phrase)
            before, after = folded[at - 1 : at] if at else "", folded[end : end + 1]
            begins = not (before.isalnum() or before in ("_", "-"))
            ends = not phrase[-1].isalnum() or not (after.isalnum() or after == "_")
            if phrase[0] >= WIDE or (begins and ends):
                found.append((at, end))
            at = folded.find(phrase, end)
    return sorted(found, key=lambda place: (place[0], -place[1]))


@lru_cache(maxsize=4096)
def optional_mark(text: str) -> tuple[str, str]:
    """(OPTIONAL or DEFAULT or NOTHING, the words that say so, folded). One that also says "required" says nothing."""
    folded = fold(text[:MAX_TEXT])
    for stem in _stems(folded.isascii()):
        if stem in folded:
            break
    else:
        return NOTHING, ""
    if any(_stands_marked(folded, *place) for place in _places("required", folded)):
        return NOTHING, ""
    for start, end in _places("denials", folded):
        folded = folded[:start] + "#" * (end - start) + folded[end:]
    for start, end in _places("words", folded):
        if _stands_marked(folded, start, end):
            return OPTIONAL, folded[start:end]
    for start, end in _places("phrases", folded):
        return OPTIONAL, folded[start:end]
    for start, end in _places("defaults", folded):
        if _begins_clause(folded, start, end):
            return DEFAULT, folded[start:end].rstrip(" :：=")
    for start, end in _places("marks", folded):
        if _in_brackets(folded, start, end):
            return DEFAULT, folded[start:end]
    return NOTHING, ""


def named_default(text: str) -> tuple[str, str] | None:
    """(the words that name a default, the folded text after them) where a text names one default; else None."""
    folded = fold(text[:MAX_TEXT])
    if not any(stem in folded for stem in _stems(folded.isascii())):
        return None
    if _places("denials", folded):
        return None
    found = [place for place in _places("defaults", folded) if _begins_clause(folded, *place)]
    marks = _places("marks", folded)
    found += [
        place
        for place in marks
        if _in_brackets(folded, *place) or _opens_part(folded, place[0]) or _ends_with_value(folded, *place)
    ]
    ends = {end for _, end in found}
    starts = [start for start, _ in found if start not in ends]
    if not starts or max(starts) - min(starts) > 20:
        return None  # none, or several
    start, end = max(found, key=lambda place: (place[1], -place[0]))
    return folded[start:end].rstrip(" :：="), folded[end:]


def _opens_part(folded: str, start: int) -> bool:
    """Whether a word begins a part of a bracket: "(default 10, max 50)", "(1-50, default 10)"."""
    before = folded[:start].rstrip()
    return before[-1:] != "" and (before[-1] in _OPENING or (before[-1] in ",;" and _is_open(before)))


def _ends_with_value(folded: str, start: int, end: int) -> bool:
    """Whether nothing but a number or a quoted value follows a word after a comma: "Results per page, default 20."."""
    before, rest = folded[:start].rstrip(), folded[end:].strip(" .。")
    if before[-1:] not in (",", ";") or not rest:
        return False
    return (rest[0] in "`\"'«" and " " not in rest.strip("«» ")) or rest.lstrip("-").replace(".", "", 1).isdecimal()


def _is_open(before: str) -> bool:
    """Whether a text ends inside a bracket."""
    return max(before.rfind(mark) for mark in _OPENING) > max(before.rfind(mark) for mark in ")]）】")


def _stands_marked(folded: str, start: int, end: int) -> bool:
    """Whether a word opens the text, or stands alone between marks: "Optional. …", "(string, optional)"."""
    before, after = folded[:start].rstrip(" *_`"), folded[end:].lstrip(" *_`")
    if not before.strip("([（【 *_`-"):
        return True
    if after[:1] and after[0] not in _CLOSING:
        return False
    return before[-1] in _OPENING or before[-1] in ".,;:-–—。，；：\n|"


def _begins_clause(folded: str, start: int, end: int) -> bool:
    """Whether nothing but a mark or "it" stands before: in "the zone, whose format defaults to" another thing does."""
    before = folded[:start].rstrip(" *_`")
    if not before or folded[start] >= WIDE or before[-1] in ".,;:-–—\n|":
        return True
    if before[-1] in _OPENING:
        return _speaks_of_all(folded, start, end)
    return before.rpartition(" ")[2] in ("it", "this", "value", "and")


def _speaks_of_all(folded: str, start: int, end: int) -> bool:
    """Whether a bracket belongs to the text as a whole: it comes early, or last."""
    closing = min((at for mark in ")]）】" if (at := folded.find(mark, end)) >= 0), default=len(folded))
    first = start <= EARLY and ". " not in folded[:start]
    return first or not folded[closing + 1 :].strip(" .。\n")


def _in_brackets(folded: str, start: int, end: int) -> bool:
    """Whether "(default)", "(default 10)" stands there: nothing but a value follows in the brackets."""
    opening = max(folded.rfind(mark, 0, start) for mark in _OPENING)
    if opening < 0:
        return False
    lead = folded[opening + 1 : start]
    closing = min((at for mark in ")]）】" if (at := folded.find(mark, end)) >= 0), default=-1)
    if (
        closing < 0
        or closing - opening > 80
        or any(mark in lead for mark in _CLOSING.replace(",", "").replace(";", ""))
    ):
        return False
    if lead.strip() and lead.rstrip()[-1] not in ",;，；、":
        return len(lead.split()) == 1 and not folded[end:closing].strip()  # "(30 par défaut)"
    rest = folded[end:closing].strip(" :：=`'\"")
    if not rest:
        return _follows_value(folded[:opening].rstrip())
    return len(rest.split()) == 1 and _speaks_of_all(folded, start, end)


def _follows_value(before: str) -> bool:
    """Whether "(default)" marks one of several values: the text before is quoted, or an item of a list."""
    clause = before[-EARLY:]
    if before[-1:] in "\"'`”»" or any(mark in clause for mark in ("|", " - ", "\n", '"', "`", "=")):
        return True
    lead, _, word = clause.rpartition(" ")
    return bool(word) and lead.rstrip()[-1:] in ",:/，、："
