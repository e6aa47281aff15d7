"""Several ways to say one thing in the names of a catalogue: verbs, styles, singular and plural. The rarer is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.number import is_plural, singular
from toolcheck.language.synonyms import listing, synonyms
from toolcheck.language.verbs import verb, words_for
from toolcheck.language.words import words
from toolcheck.targets.characters import in_words

FEWEST = 3
"""Names that must share a meaning before one of them is the odd one."""
A_BLOCK = 3
"""Names in a row that may come from one server, where those of another follow."""
WEB = word_set("url urls uri web webpage webpages website websites html http https rss feed")
"""`fetch_url` is what the verb means on the web, beside any `get_order`."""
SAMPLE = 400
"""Characters of a description that are read."""
SHOWN = 3


class Use(NamedTuple):
    """A tool and the way it goes, one of several for the same thing: a verb, a style."""

    tool: Tool
    way: str


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    tools = [tool for tool in catalogue.tools if tool.name.strip()]
    if len(tools) < FEWEST:
        return
    names = [tool.name for tool in tools]
    ordered = names == sorted(names)
    yield from _verbs(tools, ordered)
    yield from _styles(tools, ordered)
    yield from _numbers(tools)


def _verbs(tools: list[Tool], ordered: bool) -> Iterator[Hit]:
    groups: dict[tuple[tuple[str, ...], str], list[Use]] = {}
    known = synonyms()
    for tool in tools:
        row = folded_name(tool.name)
        for index, word in enumerate(row[:-1]):
            group = known.get(word)
            if group is not None and (word != "fetch" or WEB.isdisjoint(row)):
                groups.setdefault((row[:index], group), []).append(Use(tool, word))
            if group is not None or verb(word) is not None:
                break
    said: list[str] = []
    odd: list[Tool] = []
    for uses in groups.values():
        split = _minority(uses, ordered)
        if split is not None:
            common, others = split
            odd += [use.tool for use in others]
            rarer = in_words([f"`{way}` (`{_first(others, way)}`)" for way in dict.fromkeys(use.way for use in others)])
            count = sum(use.way == common for use in uses)
            verb_says = f"`{common}` in {count} names (`{_first(uses, common)}`)"
            said.append(f"{verb_says}, {rarer}")
    if said:
        message = f"verbs for one meaning change in this catalogue: {'; '.join(said)}; one of them was expected"
        yield _hit(odd, message, "verbs")


def _styles(tools: list[Tool], ordered: bool) -> Iterator[Hit]:
    uses = [Use(tool, style) for tool in tools if (style := _style(tool.name))]
    split = _minority(uses, ordered)
    if split is None:
        return
    common, others = split
    count = sum(use.way == common for use in uses)
    rarer = in_words([f"{way} (`{_first(others, way)}`)" for way in dict.fromkeys(use.way for use in others)])
    message = (
        f"{count} names of this catalogue are in {common} (`{_first(uses, common)}`), but "
        f"{len(others)} in {rarer}; one style was expected"
    )
    yield _hit([use.tool for use in others], message, "styles")


def _style(name: str) -> str | None:
    """The style of a name's last part that has one; None for one small word, or a mixture."""
    if name.islower() and name.isascii() and name.replace("_", "").isalnum():
        return "snake_case" if "_" in name.strip("_") else None  # most names
    for part in reversed(name.replace("/", ".").replace(":", ".").replace("__", ".").split(".")):
        found = _part_style(part)
        if found:
            return found
    return None


def _part_style(part: str) -> str | None:
    marks = {char for char in part if not char.isalnum()}
    small, large = part.lower() == part, part.upper() == part
    if marks:
        if small and len(marks) == 1:
            return {"_": "snake_case", "-": "kebab-case"}.get(marks.pop())
        return "CAPITALS" if large and marks == {"_"} else None
    if small or large:
        return None
    return "camelCase" if part[0].islower() else "PascalCase"


def _numbers(tools: list[Tool]) -> Iterator[Hit]:
    listers = listing()
    uses: list[Use] = []
    for tool in tools:
        row = folded_name(tool.name)
        at = next((index for index, word in enumerate(row[:-1]) if word in listers), None)
        noun = _noun(row[at], row[at + 1 :]) if at is not None else None
        if noun is None:
            continue
        if is_plural(noun):
            uses.append(Use(tool, "many"))
        elif any(word != noun and singular(word) == noun for word in words(tool.description[:SAMPLE])):
            uses.append(Use(tool, "one"))  # its own description has the plural
    split = _minority(uses, ordered=True, tie="many")
    if split is None:
        return
    common, others = split
    count = sum(use.way == common for use in uses)
    number, wanted = ("plural", "singular") if common == "many" else ("singular", "plural")
    message = (
        f"{count} names of this catalogue list their things in the {number} (`{_first(uses, common)}`), but "
        f"{in_words([f'`{use.tool.name}`' for use in others[:SHOWN]])} in the {wanted}; one number was expected"
    )
    yield _hit([use.tool for use in others], message, "numbers")


def _noun(lister: str, after: Sequence[str]) -> str | None:
    """The thing that is listed: before a preposition the last word in English, the first one elsewhere."""
    particles, articles = words_for("particles"), words_for("articles")
    phrase: list[str] = []
    for word in after:
        if word in particles or word.isdigit():
            if phrase:
                break
        elif word not in articles:
            phrase.append(word)
    if not phrase:
        return None
    return phrase[-1] if lister in ("list", "enumerate") else phrase[0]


def _minority(uses: list[Use], ordered: bool, tie: str = "") -> tuple[str, list[Use]] | None:
    """The common way and the uses of the others; None where there is one way, too few names, or two servers.

    `ordered`: the names are in alphabetical order, so that a row of one way says nothing of a server. `tie`: the way
    that is right where two are as common; else the first.
    """
    ways = [use.way for use in uses]
    if len(uses) < FEWEST or len(set(ways)) < 2:
        return None
    common = max(dict.fromkeys([tie, *ways] if tie in ways else ways), key=ways.count)
    if not ordered and _two_servers(ways):
        return None
    return common, [use for use in uses if use.way != common]


def _two_servers(ways: list[str]) -> bool:
    """Whether the names stand in blocks of some length, each of one way: tools of two servers in one list."""
    lengths: list[int] = []
    for index, way in enumerate(ways):
        if index and way == ways[index - 1]:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return len(lengths) == len(set(ways)) and min(lengths) >= A_BLOCK


def _first(uses: Sequence[Use], way: str) -> str:
    return next(use.tool.name for use in uses if use.way == way)


def _hit(odd: list[Tool], message: str, kind: str) -> Hit:
    related = tuple(Related(tool.at("name"), f"`{tool.name}` too") for tool in odd[1 : SHOWN + 1])
    return Hit(odd[0].at("name"), message, related, data={"kind": kind, "names": len(odd)})
