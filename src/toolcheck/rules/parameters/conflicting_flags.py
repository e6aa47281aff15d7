"""Two booleans of one object that exclude each other: of four settings, two make no sense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.language.identifiers import folded_name
from toolcheck.language.lexicon import lexicons
from toolcheck.language.words import fold
from toolcheck.parameters import Parameter, parameters

Words = tuple[str, ...]


@cache
def _pairs(key: str) -> dict[Words, set[Words]]:
    """Words of a name -> those that say the opposite."""
    found: dict[Words, set[Words]] = {}
    for entry in lexicons().values():
        for pair in fold(entry["opposites"][key]).split():
            one, _, other = pair.partition("/")
            first, second = tuple(one.split("_")), tuple(other.split("_"))
            found.setdefault(first, set()).add(second)
            found.setdefault(second, set()).add(first)
    return found


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(fold(" ".join(entry["opposites"][key] for entry in lexicons().values())).split())


def check_tool(tool: Tool, ctx: Context) -> Iterable[Hit]:
    flags = [parameter for parameter in parameters(tool) if parameter.schema.get("type") == "boolean"]
    if len(flags) < 2:
        return ()
    groups: dict[str, dict[Words, Parameter]] = {}
    for parameter in flags:
        parent, _, name = parameter.name.rpartition(".")
        groups.setdefault(parent, {}).setdefault(folded_name(name), parameter)
    return [hit for group in groups.values() if len(group) > 1 for hit in _conflicts(tool, group)]


def _conflicts(tool: Tool, flags: dict[Words, Parameter]) -> Iterator[Hit]:
    places = {name: place for place, name in enumerate(flags)}
    for name, parameter in flags.items():
        for other in _opposites(name):
            if places.get(other, -1) > places[name]:
                later = flags[other]
                yield Hit(
                    later.path,
                    f"parameters `{parameter.name}` and `{later.name}` of {tool.label} are booleans that exclude each "
                    "other; one of them, or one parameter with an `enum`, was expected",
                    (Related(parameter.path, "the opposite", key=True),),
                    key=True,
                )


@lru_cache(maxsize=4096)
def _opposites(name: Words) -> frozenset[Words]:
    """The names that say the opposite of a name."""
    found: set[Words] = set()
    pairs = _pairs("pairs")
    for size in (1, 2):
        for at in range(len(name) - size + 1):
            for other in pairs.get(name[at : at + size], ()):
                found.add((*name[:at], *other, *name[at + size :]))
    for word in _words("denials"):  # `color` and `no_color`; which of them comes first does not matter
        found.add((word, *name))
    if len(name) > 1 and name[0] in _words("denials"):
        found.add(name[1:])
    if len(name) > 1 and name[0] in _words("only"):
        for other in _pairs("states").get(name[1:2], ()):
            found.add((name[0], *other, *name[2:]))
    return frozenset(found - {name})
