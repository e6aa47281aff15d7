"""Several ways to say one thing in the names of a catalogue: verbs, styles, singular and plural. The rarer is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
CONTAINERS = word_set("directory dir folder bucket queue playlist library repertoire dossier carpeta pasta")
"""`list_directory` lists what is in one."""
SAMPLE = 120
"""Characters of a description that are read."""
OPENING = 7
"""Words of a description that name what is listed: "Lists all open orders"."""
SHOWN = 3


Use = tuple[Tool, str]
"""A tool and the way it goes, one of several for the same thing: a verb, a style."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    tools = catalogue.tools
    if len(tools) < FEWEST:
        return
    known, listers = synonyms(), listing()
    spoken: dict[tuple[tuple[str, ...], str], list[Use]] = {}
    lists: list[tuple[Tool, tuple[str, ...]]] = []
    plain = True
    for tool in tools:
        name = tool.name
        plain = plain and name.islower() and name.isascii() and name.replace("_", "").isalnum()
        row = folded_name(name)
        for index, word in enumerate(row[:-1]):
            group = known.get(word)
            if group is not None:
                if word != "fetch" or WEB.isdisjoint(row):
                    spoken.setdefault((row[:index], group), []).append((tool, word))
                break
            if verb(word) is not None:
                break
        if not listers.isdisjoint(row):
            lists.append((tool, row))
    names = [tool.name for tool in tools]
    ordered = names == sorted(names)
    yield from _verbs(spoken, ordered)
    if not plain:
        yield from _styles(tools, ordered)
    if len(lists) >= FEWEST:
        yield from _numbers(lists)


def _verbs(groups: dict[tuple[tuple[str, ...], str], list[Use]], ordered: bool) -> Iterator[Hit]:
    """`groups`: the uses of verbs that say the same, behind the same namespace."""
    said: list[str] = []
    odd: list[Tool] = []
    for uses in groups.values():
        split = _minority(uses, ordered)
        if split is not None:
            common, others = split
            odd += [tool for tool, _ in others]
            rarer = in_words([f"`{way}` (`{_first(others, way)}`)" for way in dict.fromkeys(way for _, way in others)])
            count = sum(way == common for _, way in uses)
            verb_says = f"`{common}` in {count} {'name' if count == 1 else 'names'} (`{_first(uses, common)}`)"
            said.append(f"{verb_says}, {rarer}")
    if said:
        message = f"verbs for one meaning change in this catalogue: {'; '.join(said)}; one of them was expected"
        yield _hit(odd, message, "verbs")


def _styles(tools: Sequence[Tool], ordered: bool) -> Iterator[Hit]:
    uses = [(tool, style) for tool in tools if (style := _style(tool.name))]
    split = _minority(uses, ordered)
    if split is None:
        return
    common, others = split
    count = sum(way == common for _, way in uses)
    rarer = in_words([f"{way} (`{_first(others, way)}`)" for way in dict.fromkeys(way for _, way in others)])
    message = (
        f"{count} names of this catalogue are in {common} (`{_first(uses, common)}`), but "
        f"{len(others)} in {rarer}; one style was expected"
    )
    yield _hit([tool for tool, _ in others], message, "styles")


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


def _numbers(lists: list[tuple[Tool, tuple[str, ...]]]) -> Iterator[Hit]:
    """`lists`: the tools with a verb of listing in their names, and the words of these."""
    listers = listing()
    uses: list[Use] = []
    for tool, row in lists:
        at = next((index for index, word in enumerate(row[:-1]) if word in listers), None)
        noun = _noun(row[at], row[at + 1 :]) if at is not None else None
        if noun is None or singular(noun) in CONTAINERS:
            continue
        if is_plural(noun):
            uses.append((tool, "many"))
        elif any(word != noun and singular(word) == noun for word in words(tool.description[:SAMPLE])[:OPENING]):
            uses.append((tool, "one"))  # its own description has the plural
    split = _minority(uses, ordered=True, tie="many")
    if split is None:
        return
    common, others = split
    count = sum(way == common for _, way in uses)
    number, wanted = ("plural", "singular") if common == "many" else ("singular", "plural")
    message = (
        f"{count} names of this catalogue list their things in the {number} (`{_first(uses, common)}`), but "
        f"{in_words([f'`{tool.name}`' for tool, _ in others[:SHOWN]])} in the {wanted}; one number was expected"
    )
    yield _hit([tool for tool, _ in others], message, "numbers")


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
    that is right where two are as common; else the first by name.
    """
    ways = [way for _, way in uses]
    if len(uses) < FEWEST or len(set(ways)) < 2:
        return None
    # Not by their order in the catalogue: moving a tool is to change no finding.
    common = max(dict.fromkeys([tie, *sorted(ways)] if tie in ways else sorted(ways)), key=ways.count)
    if not ordered and _two_servers(ways):
        return None
    return common, [(tool, way) for tool, way in uses if way != common]


def _two_servers(ways: list[str]) -> bool:
    """Whether the names stand in blocks of some length, each of one way: tools of two servers in one list."""
    starts = [index for index, way in enumerate(ways) if not index or way != ways[index - 1]]
    if len(starts) != len(set(ways)):
        return False
    return all(end - start >= A_BLOCK for start, end in zip(starts, [*starts[1:], len(ways)], strict=True))


def _first(uses: Sequence[Use], way: str) -> str:
    return next(tool.name for tool, found in uses if found == way)


def _hit(odd: list[Tool], message: str, kind: str) -> Hit:
    related = tuple(Related(tool.at("name"), f"`{tool.name}` too") for tool in odd[1 : SHOWN + 1])
    return Hit(odd[0].at("name"), message, related, data={"kind": kind, "names": len(odd)})
