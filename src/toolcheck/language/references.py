"""Names in a text that it calls tools: "use `search_orders`", "the search_orders tool", with how sure that is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice

from ..recent import RECENT
from ..records import NamedTuple
from .identifiers import folded_name
from .languages import language_of
from .lexicon import lexicons
from .verbs import languages_with, read_name
from .words import fold

MOST = 400
"""Names of a text that are looked at."""
_MARKS = "`'\"“”‘’«»「」『』*_("
AS = frozenset(("as", "comme", "als", "como", "come", "jako", "как"))
NOUNS_BEFORE = ("工具", "函数", "ツール", "関数", "도구", "함수")
_AROUND = 60
"""Characters before and behind a name that are looked at."""


class Named(NamedTuple):
    """A name at `start` of a text. `called`: a word for "tool" stands beside it, not only one for "use"."""

    name: str
    start: int
    called: bool


class _Words(NamedTuple):
    calls: frozenset[str]
    articles: frozenset[str]
    nouns: frozenset[str]
    joints: frozenset[str]
    calls_before: tuple[str, ...]
    nouns_beside: tuple[str, ...]


@cache
def _words() -> _Words:
    """The words of all languages: the few beside a name do not tell which it is in."""
    spaced: dict[str, set[str]] = {key: set() for key in ("calls", "articles", "nouns", "and")}
    unspaced: dict[str, set[str]] = {key: set() for key in spaced}
    for entry in lexicons().values():
        found = spaced if entry.get("spaced", True) else unspaced
        for key, text in entry["tool_references"].items():
            found[key].update(text.split() if found is unspaced else fold(text).split())
    return _Words(
        frozenset(spaced["calls"]), frozenset(spaced["articles"]), frozenset(spaced["nouns"]),
        frozenset(spaced["and"] | unspaced["and"]), tuple(unspaced["calls"]), tuple(unspaced["nouns"]),
    )  # fmt: skip


@cache
def _pattern(camel: bool, kebab: bool) -> re.Pattern[str]:
    """Names as the tools of a catalogue are written; one with hyphens, which words have too, in quotation marks."""
    forms = [r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+"]
    if camel:
        forms.append(r"[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+")
    if kebab:
        forms.append(r"(?<=[`'\"“‘])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*-[a-z0-9]+(?:[-_][a-z0-9]+)*(?=[`'\"”’])")
    return re.compile(rf"(?<![\w./:$@{{<\\#%-])(?:{'|'.join(forms)})(?![\w/=-]|\.\w|::|\([^)\s])")


def style(names: Iterable[str]) -> tuple[bool, bool, bool]:
    """Whether a good part of some names of tools is written with underscores, with capitals inside, with hyphens."""
    every = list(names)
    least = max(1, len(every) // 10)
    snake = sum("_" in name for name in every)
    kebab = sum("-" in name for name in every)
    camel = sum(name[:1].islower() and has_hump(name) for name in every)
    return snake >= least, camel >= least, kebab >= least


@cache
def _hump() -> re.Pattern[str]:
    return re.compile("[A-Z](?<=[a-z0-9].)[a-z]")


def has_hump(text: str) -> bool:
    """Whether a text holds a name such as `searchOrders`."""
    return _hump().search(text) is not None


def _matches(text: str, written: tuple[bool, bool, bool]) -> Iterator[re.Match[str]]:
    """What is written as the tools of a catalogue are: whole words, so that those without an underscore are skipped."""
    _, camel, kebab = written
    pattern = _pattern(camel, kebab)
    if camel or kebab:
        yield from pattern.finditer(text)
        return
    mark = text.find("_")
    while mark >= 0:
        start = text.rfind(" ", 0, mark) + 1
        start = max(start, text.rfind("\n", start, mark) + 1)
        end = text.find(" ", mark)
        end = len(text) if end < 0 else end
        yield from pattern.finditer(text, start, end)
        mark = text.find("_", end)


def named_tools(text: str, written: tuple[bool, bool, bool]) -> Iterator[Named]:
    """The names in a text, of the style of a catalogue, that it calls tools, or says to use."""
    snake, _, kebab = written
    before: tuple[int, bool] | None = None
    pairs = 0
    for found in _matches(text, written):
        pairs += 1
        if pairs > MOST:
            return
        name = found[0]
        if name.isupper() or ("_" in name and not snake and not (kebab and "-" in name)):
            continue
        start, end = found.span()
        if text[start - 1 : start] == "`" and text[end : end + 1] not in ("`", "("):
            continue  # a piece of code
        evidence = _evidence(text, start, end)
        if evidence is None and before is not None and _joint(text[before[0] : start]):
            evidence = before[1]
        before = None if evidence is None else (end, evidence)
        if evidence is not None:
            yield Named(name, start, evidence)


@lru_cache(maxsize=RECENT)
def names_in(text: str, written: tuple[bool, bool, bool]) -> tuple[str, ...]:
    """The names in a text that are of the style of a catalogue, each once, whatever the text says of them. Several
    rules ask in turn."""
    snake = written[0]
    found = [match[0] for match in islice(_matches(text, written), MOST)]
    return tuple([name for name in dict.fromkeys(found) if not name.isupper() and (snake or "_" not in name)])


def _joint(between: str) -> bool:
    """Whether what stands between two names makes them a list."""
    return len(between) < 20 and between.strip(f"{_MARKS}) ,/").lower() in {*_words().joints, ""}


@cache
def _around() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """A word that follows; the end of a clause; any word."""
    return re.compile(r"[ \u00a0-]?([^\W\d_]+)"), re.compile(r"[.;:!?\n]\s"), re.compile(r"[^\W\d_]+")


def _evidence(text: str, start: int, end: int) -> bool | None:
    """True: called a tool; False: to be used; None: neither."""
    known = _words()
    after = text[end : end + _AROUND].lstrip(f"{_MARKS})")
    next_word, end_of_clause, every_word = _around()
    word = next_word.match(after)
    if after.lstrip().startswith(known.nouns_beside) or (word and fold(word[1]) in known.nouns):
        return True
    if word and fold(word[1]) in AS:
        return None  # a value: "use `none` as the field"
    left = text[max(0, start - _AROUND) : start]
    before = end_of_clause.split(left)[-1].rstrip(_MARKS + " \u00a0")
    if before.endswith(NOUNS_BEFORE):
        return True
    if before.endswith(known.calls_before):
        return False
    said = [fold(found) for found in every_word.findall(before)[-4:]]
    while said and said[-1] in known.articles:
        said.pop()
    if not said or (start and left.rstrip(_MARKS + " \u00a0")[-1:] in (".", "?", "!")):
        return None
    if said[-1] in known.nouns:
        return True
    return False if said[-1] in known.calls else None


def is_action(name: str, text: str) -> bool:
    """Whether a name in a text is a verb with its object, as names of tools are and those of fields seldom."""
    if read_name(name).order == "verb-object":
        return True
    language = language_of(text)
    spoken = (language,) if language in lexicons() else languages_with(folded_name(name)[0])
    return bool(spoken) and read_name(name, spoken).order == "verb-object"


def is_near(first: str, second: str) -> bool:
    """Whether two names, without separators and in lower case, differ by one letter at most, or by two swapped."""
    if first == second:
        return True
    if min(len(first), len(second)) < 8 or abs(len(first) - len(second)) > 1:
        return False
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    rest, more = first[start:], second[start:]
    while rest and more and rest[-1] == more[-1]:
        rest, more = rest[:-1], more[:-1]
    if any(map(str.isdigit, rest + more)):
        return False
    return len(rest) + len(more) == 1 or len(rest) == len(more) == 1 or (len(rest) == 2 and rest == more[::-1])
