"""One concept under several names, types or formats. Once a catalogue for spellings, synonyms, types and dates each.

Tools of different namespaces (`crm.find`, `shop.find`) are not held against each other, nor are two names that one
tool has side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.language.identifiers import folded_name
from toolcheck.records import NamedTuple

from ._concepts import MOMENTS, canonical, told_as
from ._places import parameter_place

SHOWN = 5
SEPARATORS = (".", "/", "__", ":")
NUMBERS = ("integer", "number", "float")
SCALARS = ("string", "number", "boolean")
COMMON = ("limit", "offset", "page", "count", "cursor", "latitude", "longitude")
"""Names of one word that mean the same in every tool. Two words that are the same mostly mean the same."""


class Use(NamedTuple):
    """A parameter at the top of a tool's input."""

    tool: Tool
    name: str
    schema: dict[str, Any]


Met = Mapping[str, list[tuple[Tool, dict[str, Any]]]]
"""The parameters of a namespace: name -> the tools that have it, each with its schema."""
Split = tuple[str, list[tuple[Use, str]]]
"""A concept, and its uses, each with the way in which it is written."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    for met in _parameters(catalogue).values():
        yield from _told(catalogue, "spelling", "names", _named(met, _spelling, lambda name: name))
        yield from _told(
            catalogue, "synonyms", "names", _named(met, canonical, lambda name: " ".join(folded_name(name)))
        )
        yield from _told(catalogue, "types", "types", _typed(met))
        yield from _told(catalogue, "dates", "formats", _dates(met))


def _parameters(catalogue: Catalogue) -> Mapping[str, Met]:
    """Namespace -> its parameters."""
    found: dict[str, dict[str, list[tuple[Tool, dict[str, Any]]]]] = {}
    for tool in catalogue.tools:
        properties = tool.schema.get("properties") if tool.schema is not None else None
        if properties.__class__ is not dict:
            continue
        here = found.setdefault(_namespace(tool.name), {})
        for name, schema in properties.items():
            if schema.__class__ is dict:
                uses = here.get(name)
                if uses is None:
                    here[name] = [(tool, schema)]
                else:
                    uses.append((tool, schema))
    return found


def _namespace(name: str) -> str:
    for separator in SEPARATORS:
        if separator in name:
            return name.partition(separator)[0]
    return ""


def _named(met: Met, concept: Callable[[str], str | None], way: Callable[[str], str]) -> list[Split]:
    """The concepts that several names are used for, by different tools."""
    groups: dict[str, list[str]] = {}
    for name in met:
        found = concept(name)
        if found is not None:
            groups.setdefault(found, []).append(name)
    splits = []
    for found, names in groups.items():
        if len({way(name) for name in names}) > 1:
            ways = [(Use(tool, name, schema), way(name)) for name in names for tool, schema in met[name]]
            if len({id(use.tool) for use, _ in ways}) == len(ways):
                splits.append((found, ways))
    return splits


def _spelling(name: str) -> str | None:
    words = folded_name(name)
    return " ".join(words) if len(words) > 1 else None


def _typed(met: Met) -> list[Split]:
    """The names that are a text here, and a number or a truth value there."""
    splits = []
    for name, uses in met.items():
        if len(uses) < 2 or (name not in COMMON and len(folded_name(name)) < 2):
            continue
        kinds = {kind for _, schema in uses if (kind := schema.get("type")).__class__ is str}
        if len(kinds) < 2:
            continue
        ways = [(Use(tool, name, schema), kind) for tool, schema in uses if (kind := _type(schema)) is not None]
        if len({kind for _, kind in ways}) > 1:
            splits.append((name, ways))
    return splits


def _type(schema: dict[str, Any]) -> str | None:
    kind = schema.get("type")
    if not isinstance(kind, str):
        return None
    kind = "number" if kind.lower() in NUMBERS else kind.lower()
    return kind if kind in SCALARS else None


def _dates(met: Met) -> list[Split]:
    ways = []
    known: dict[Any, str | None] = {}  # tools of one catalogue say the same of their dates
    for name in met:
        if MOMENTS.isdisjoint(folded_name(name)):
            continue
        for tool, schema in met[name]:
            kind, form, text = schema.get("type"), schema.get("format"), schema.get("description")
            if kind.__class__ is not str or (form is not None and form.__class__ is not str):
                continue
            key = kind, form, text if text.__class__ is str else ""
            if key not in known:
                known[key] = told_as(*key)
            told = known[key]
            if told is not None:
                ways.append((Use(tool, name, schema), told))
    return [("dates", ways)] if len({told for _, told in ways}) > 1 else []


def _told(catalogue: Catalogue, kind: str, what: str, splits: list[Split]) -> Iterator[Hit]:
    """One hit for the splits of one kind, at the first use of a rarer way."""
    if not splits:
        return
    texts, places = [], []
    for concept, ways in splits:
        counts: dict[str, list[Use]] = {}
        for use, way in ways:
            counts.setdefault(way, []).append(use)
        ranked = sorted(counts.items(), key=lambda each: -len(each[1]))
        parts = [f"`{found[0].name if what == 'names' else way}` in {_tools(found)}" for way, found in ranked]
        prefix = "" if what == "names" else f"{concept} are " if kind == "dates" else f"`{concept}` is "
        texts.append(prefix + ", ".join(parts[:-1]) + f" and {parts[-1]}")
        places += [use for _, found in ranked[1:] for use in found]
    first = places[0]
    more = f"; and so are {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    yield Hit(
        parameter_place(catalogue, first.tool, first.name),
        f"one thing has several {what} in this catalogue: {'; '.join(texts[:SHOWN])}{more}; one was expected",
        tuple(
            Related(parameter_place(catalogue, use.tool, use.name), f"`{use.name}` of {use.tool.label}")
            for use in places[1 : SHOWN + 1]
        ),
        data={"kind": kind, "concepts": len(splits)},
    )


def _tools(found: list[Use]) -> str:
    """The tool, or how many and the first of them."""
    return found[0].tool.label if len(found) == 1 else f"{len(found)} tools ({found[0].tool.label})"
