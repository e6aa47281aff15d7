"""Two names of the same words, but for what a reader overlooks: a plural, a separator, the order, a filler word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.language.identifiers import folded_name, is_letter, word_set
from toolcheck.language.number import singular
from toolcheck.language.verbs import verb
from toolcheck.targets.characters import in_words

FILLERS = word_set("a an the le la les un une el los las der das eine einen il lo gli uno uma tool function method")
"""Words that tell no two tools apart. `all` and `any` do, and `os` and `die` are articles that are English words."""
AFTER_VERB = word_set("for of de des du")
"""Fillers behind the first word only: `search_for_orders`, `liste_des_factures`."""
DIRECTED = word_set(
    "to from into onto in on by for with of as via than per at vs over under before after and or then "
    "en vers de du des dans sur par pour avec depuis et a al desde para con y von zu nach mit aus auf und da per verso"
)
"""Between two words they tell which is which: `convert_usd_to_eur` is another job than `convert_eur_to_usd`."""
MOST = 20
"""Names of the same words that a name is compared with."""

Key = str | tuple[str, str]
"""The words of a name, after its namespace where it has one."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    tools = catalogue.tools
    if len(tools) < 2:
        return
    alike: dict[Key, Tool] = {}
    anyhow: dict[Key, Tool] = {}
    groups: dict[tuple[bool, int], list[Tool]] = {}
    for tool in tools:
        core = _core(folded_name(tool.name))
        bare = [singular(word) for word in core]
        key = "".join(bare)
        first = alike.setdefault(key if tool.namespace is None else (tool.namespace, key), tool)
        if first is not tool:
            groups.setdefault((True, id(first)), [first]).append(tool)
        if len(bare) > 1:
            bare.sort()
            key = " ".join(bare)
            first = anyhow.setdefault(key if tool.namespace is None else (tool.namespace, key), tool)
            if first is not tool:
                groups.setdefault((False, id(first)), [first]).append(tool)
    told: set[int] = set()
    for (same_order, _), group in groups.items():
        yield from _compared(group, _same_order if same_order else _other_order, told, ctx)


def _core(row: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a name but for the fillers. The first word is none, and an article at the end is a name."""
    if len(row) < 3 or (FILLERS.isdisjoint(row[1:]) and row[1] not in AFTER_VERB):
        return row
    middle = [word for word in row[1:-1] if word not in FILLERS]
    if row[1] in AFTER_VERB:
        middle = middle[1:]
    last = () if row[-1] in ("tool", "function", "method") and middle else row[-1:]
    return (row[0], *middle, *last)


def _compared(
    group: list[Tool], difference: Callable[[Tool, Tool], str | None], told: set[int], ctx: Context
) -> Iterator[Hit]:
    """A hit on each tool whose name differs little from an earlier one of the group; a tool is told once."""
    for index, tool in enumerate(group[:MOST]):
        if id(tool) in told or not tool.name.strip():
            continue
        for other in group[:index]:
            how = difference(tool, other)
            if how is not None:
                told.add(id(tool))
                yield _hit(tool, other, how, ctx)
                break


def _hit(tool: Tool, other: Tool, how: str, ctx: Context) -> Hit:
    score = ctx.overlaps.score(tool, other) if ctx.overlaps is not None else None
    besides = "" if score is None else f", and their descriptions claim the same job (score {score:.2f})"
    return Hit(
        tool.at("name"),
        f"`{tool.name}` and `{other.name}` differ in {how} only{besides}; words that tell them apart were expected",
        (Related(other.at("name"), f"`{other.name}` stands here"),),
        data=None if score is None else {"score": score},
    )


def _same_order(tool: Tool, other: Tool) -> str | None:
    """In what two names of the same words in the same order differ; None where another rule speaks of it: equal but
    for capitals (duplicate-name), one thing and many (missing-boundary)."""
    if tool.name.casefold() == other.name.casefold():
        return None
    mine, theirs = folded_name(tool.name), folded_name(other.name)
    core, base = _core(mine), _core(theirs)
    if "".join(core) != "".join(base):
        return None if _reads(core) or _reads(base) or _told_apart(tool, other) else "the plural of a word"
    if "".join(mine) == "".join(theirs):
        return _spelling(tool.name, other.name)
    fillers = [f"`{word}`" for word in (*mine, *theirs) if (word in mine) != (word in theirs)]
    return f"a filler word ({in_words(list(dict.fromkeys(fillers)))})" if fillers else None


def _other_order(tool: Tool, other: Tool) -> str | None:
    """The same for names of the same words in another order; nothing where a plural moves with them, since
    `list_user_groups` and `list_group_users` are two jobs."""
    mine, theirs = folded_name(tool.name), folded_name(other.name)
    core, base = _core(mine), _core(theirs)
    if core == base or sorted(core) != sorted(base) or not DIRECTED.isdisjoint((*mine, *theirs)):
        return None
    return None if _told_apart(tool, other) else "the order of their words"


def _reads(core: Sequence[str]) -> bool:
    """Whether a name reads something, or holds no known verb: then a plural is no slip."""
    kinds = {found.kind for word in core if (found := verb(word)) is not None}
    return not kinds or "read" in kinds


def _spelling(name: str, other: str) -> str:
    """How two names with the same letters are written differently."""
    found = []
    if _shape(name) != _shape(other):
        found.append("separators")
    mine, theirs = _letters(name), _letters(other)
    if mine.casefold() != theirs.casefold():
        found.append("accents")
    elif mine != theirs:
        found.append("capitals")
    return in_words(found or ["the form of a character"])


def _letters(name: str) -> str:
    return "".join(filter(is_letter, name))


def _shape(name: str) -> str:
    return "".join("x" if is_letter(char) else char for char in name)


def _told_apart(tool: Tool, other: Tool) -> bool:
    """Whether one of two descriptions names the other tool."""
    return _names(tool.description, other.name) or _names(other.description, tool.name)


def _names(text: str, name: str) -> bool:
    """Whether a name stands in a text, not as a part of a longer one."""
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        if not any(is_letter(char) or char == "_" for char in text[start - 1 : start] + text[end : end + 1]):
            return True
        start = text.find(name, end)
    return False
