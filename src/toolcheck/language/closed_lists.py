"""Lists of all the values that a text allows: "one of a, b, c", `asc|desc`, "'open' or 'closed'" in many languages.

A list is found by its form (quoted words, words between commas, slashes, bars); what stands before and after it tells
whether it is complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..records import NamedTuple
from . import list_forms as forms
from .bare_lists import bare_list, speaks_of_set
from .list_forms import WIDE, ends_with_and, is_literal, items_of, last_end, pattern, phrases, values_of
from .sentences import Sentence, sentences
from .structured_texts import in_json
from .words import fold, is_latin_1

CERTAIN, LIKELY, POSSIBLE = 3, 2, 1
MOST = 60
"""Values: a longer list is no small set."""
MAX_TEXT = 4000
"""Characters that are read of one text."""
EARLY = 200
"""Characters: a list that begins later is often about something else."""
NEAR = 60
"""Characters before a list in which a phrase speaks of it."""
_MARKS = ("|", "/", ", ", "\n", ";")
_QUOTES = "\"'`“‘«„「『"
_NAMED = (
    "tool", "endpoint", "api", "parameter", "field", "outil", "herramienta", "werkzeug", "接口", "工具", "参数", "字段",
)  # fmt: skip
"""After a list: what it names are no values."""


class ClosedList(NamedTuple):
    """Values that a text lists. `strength`: CERTAIN where a phrase or bars say that these are all; LIKELY by their
    form; POSSIBLE where the name of what is described must say so. `quoted`: the author marked them as literal."""

    values: tuple[str, ...]
    strength: int
    quoted: bool


@lru_cache(maxsize=4096)
def closed_lists(text: str) -> tuple[ClosedList, ...]:
    """The lists of values in a text that are not left open, the strongest first."""
    text = text[:MAX_TEXT]
    quotes = sum([text.count(mark) for mark in _QUOTES])
    if quotes < 2 and not _may_list(text):
        return ()
    reader = _Reader(text)
    found = reader.in_runs(True) if quotes > 1 else []
    found += reader.in_runs(False)
    certain = [set(item.values) for item in found if item.strength == CERTAIN]
    if len(certain) > 1 and not set.intersection(*certain):
        return ()  # they have nothing in common: the text tells the parts of one value
    found += reader.after_cues()
    if quotes > 3:
        found += reader.explained()
    found += _whole(text)
    return tuple(sorted(found, key=lambda item: -item.strength))


def _whole(text: str) -> Iterator[ClosedList]:
    """A list that is the whole text."""
    bare = bare_list(text)
    if bare is None or not (bare.joined or bare.framed or len(bare.values) > 2):
        return
    lower = [value.islower() or value[:1] >= WIDE for value in bare.values]
    codes = all(any(char.isdigit() for char in value) or value.isupper() for value in bare.values)
    named = speaks_of_set(tuple(bare.label.split()), bare.label)
    sure = bare.framed or named or (bare.joined and (codes or (len(bare.values) > 2 and len(set(lower)) == 1)))
    yield ClosedList(bare.values, LIKELY if sure else POSSIBLE, False)


def _may_list(text: str) -> bool:
    """Whether a text without quotes may hold a list at all; most short ones do not."""
    for mark in _MARKS:
        if mark in text:
            return True
    if not text.isascii():
        return True
    for word in forms.spaced_joins():  # noqa: SIM110 - quicker than a generator expression
        if word in text:
            return True
    return False


class _Reader:
    """Looks for lists in one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._sentences: tuple[Sentence, ...] | None = None

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        if self._sentences is None:
            self._sentences = sentences(self.text)
        return self._sentences

    def in_runs(self, quoted: bool) -> list[ClosedList]:
        """Lists by their form."""
        found = []
        for run in forms.runs(quoted, is_latin_1(self.text)).finditer(self.text):
            start, end = run.span()
            before = fold(self.text[max(0, start - NEAR) : start])
            worth = self._worth(run[0], start, end, before, quoted)
            if worth and not self._is_open(start, end) and not in_json(self.text, start):
                values = values_of(run[0], quoted)
                if any(fold(value) in phrases("open_lists", "after") for value in values):
                    continue  # "open, paid, etc"
                found.append(ClosedList(values, worth, quoted))
        return found

    def _worth(self, run: str, start: int, end: int, before: str, quoted: bool) -> int:
        """How sure it is that a run is a list of all values; 0: it is none."""
        after = self.text[end : end + 1]
        lead = before.rstrip()[-1:]
        begins = not lead or lead in ":(=（：[-–—" or before[-1:] == "\n"
        ends = after in ("", ")", ".", ";", "）", "]", "\n", "。", "；") or (after in ",，、" and not quoted)
        bars = "|" in run and "," not in run
        if not (quoted or bars or ends or begins):
            return 0
        cue = _cue(before)
        values = values_of(run, quoted) if quoted or bars or begins or cue else ()
        if not 2 <= len(values) <= MOST:
            return 0
        if cue == CERTAIN and (quoted or ends):
            return CERTAIN
        if forms.is_condition(before, fold(self.text[end : end + 12])):
            return 0
        if not all(is_literal(value) for value in values) and not _are_codes(run, values):
            return 0
        worth = POSSIBLE
        if bars:
            worth = CERTAIN if quoted or len(values) > 2 or ends else POSSIBLE
        elif quoted:
            worth = LIKELY if _is_whole(run, values, lead, cue) else POSSIBLE
        elif not ends:
            return 0
        else:
            pair = last_end("closed_sets", "either", before[-12:]) >= 0 and not ends_with_and().search(run)
            constants = begins and all(value.isupper() for value in values) and any("_" in value for value in values)
            worth = LIKELY if pair or constants else POSSIBLE
        return 0 if start > EARLY and (worth == POSSIBLE or (worth == LIKELY and not cue)) else worth

    def _is_open(self, start: int, end: int) -> bool:
        """Whether the sentence says that the list holds only some of the values, or that it names something else."""
        text = self.text
        rest = text[end : end + NEAR]
        tail = rest.lstrip(" ,;、，)'\"`")
        if tail.startswith(("...", "…", "*", "<", "{")) or fold(tail).startswith(_NAMED):
            return True
        if last_end("open_lists", "before", fold(text[max(0, start - 12) : start])) >= 0:
            return True
        first = max((found.start for found in self.sentences if found.start <= start), default=0)
        last = min((found.end for found in self.sentences if found.end >= end), default=len(text))
        if last_end("open_lists", "before", fold(text[max(first, start - 3 * NEAR) : start])) >= 0:
            return True
        return bool(last_end("open_lists", "after", fold(rest[: max(last - end, 5)])) >= 0)

    def after_cues(self) -> Iterator[ClosedList]:
        """A list that follows "possible values:", as items with bullets or as groups of words between commas."""
        text = self.text
        for found in pattern(r"[:：]|[*•]\s|\n\s*-\s").finditer(text):
            following = text[found.end() :].lstrip()
            if not following or (text.find(",", found.end()) < 0 and text.isascii() and following[0] not in "-*•"):
                continue
            if _cue(fold(text[max(0, found.start() - NEAR) : found.start()])) != CERTAIN:
                continue
            bullet = found[0].strip()
            items = items_of(following, following[0] if bullet in ":：" else bullet)
            values = tuple(dict.fromkeys(item.strip(" `'\"“”«»*_") for item in items))
            if 2 <= len(values) <= MOST and all(_is_short(value) for value in values):
                end = text.find(items[-1], found.end()) + len(items[-1])
                if not self._is_open(found.end(), end):
                    yield ClosedList(values, CERTAIN, False)
                return

    def explained(self) -> Iterator[ClosedList]:
        """Sentences or items that each begin with a quoted value and say what it does."""
        values = []
        for sentence in self.sentences:
            found = pattern(forms.QUOTED).match(sentence.text)
            if found and is_literal(found[0][1:-1]) and len(sentence.text) > len(found[0]) + 3:
                if (
                    last_end("open_lists", "before", fold(self.text[max(0, sentence.start - NEAR) : sentence.start]))
                    >= 0
                ):
                    return
                values.append(found[0][1:-1])
        if 2 <= len(set(values)) <= MOST:
            others = [value for value in self._defaults() if value not in values]
            yield ClosedList(tuple(dict.fromkeys((*others, *values))), LIKELY, True)

    def _defaults(self) -> Iterator[str]:
        """Quoted values that the text calls the default; what explains the others may leave them out."""
        for found in pattern(forms.QUOTED).finditer(self.text):
            before = fold(self.text[max(0, found.start() - 20) : found.start()]).rstrip(" :：=")
            if before.endswith(forms.defaults()) and is_literal(found[0][1:-1]):
                yield found[0][1:-1]


def _are_codes(run: str, values: tuple[str, ...]) -> bool:
    """Whether the values are numbers that the text explains: "`1` = house, `2` = flat"."""
    return all(value.isdecimal() for value in values) and run.count("=") + run.count(":") >= len(values) - 1


def _is_whole(run: str, values: tuple[str, ...], lead: str, cue: int) -> bool:
    """Whether quoted values that no phrase calls complete look like all of them, not like examples."""
    if ends_with_and().search(run):
        return bool(cue)
    if len({value.islower() for value in values}) > 1 and len({value[:1].isupper() for value in values}) > 1:
        return False  # of different styles: words that users say
    if lead and lead in "(（" and not cue:
        return bool(forms.joined_by_or().search(run)) or any("_" in value for value in values)
    return bool(cue) or not lead or lead in ":=：[-–—"


def _cue(before: str) -> int:
    """What the text just before a list says of it: CERTAIN, LIKELY, or 0."""
    if not before or last_end("closed_sets", "denials", before) >= 0:
        return 0
    for part, worth in (("cues", CERTAIN), ("weak", LIKELY)):
        end = last_end("closed_sets", part, before)
        if end >= 0 and _is_filler(before[end:]):
            return worth
    return 0


def _is_filler(between: str) -> bool:
    """Whether what stands between a cue and the list says nothing else ("the following:", " are ")."""
    plain = between.strip(" :：=*_-–—\n\t(（[有为是")
    return len(plain) <= 24 and len(plain.split()) <= 3 and not any(mark in plain for mark in ".,;!?)。，；！？）")


def _is_short(value: str) -> bool:
    """Whether it may be a value: few letters, fewer where each is a word."""
    return 0 < len(value) <= (40 if value[0] < WIDE else 8)
