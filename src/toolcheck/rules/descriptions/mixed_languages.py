"""Descriptions of one catalogue in several languages, or parameters in another language than their tool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.language.languages import UNKNOWN
from toolcheck.language.spoken import NAMES, are_close, spoken

FEWEST = 3
"""Tools of a catalogue whose language is known, for one of them to be the odd one out."""
LEAST_SHARE = 2 / 3
"""Of those tools, in the language that the others are expected in."""
MOST_PARAMETERS = 40
"""Parameters of a tool whose texts are read."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    known = [(tool, spoken(tool.description)) for tool in catalogue.tools]
    counts = Counter(language for _, language in known if language != UNKNOWN)
    usual = _usual(counts)
    if len(counts) > 1 and usual is None:
        yield from _split(known, counts)
    for tool, language in known:
        if usual is not None and language not in (usual, UNKNOWN) and not are_close(language, usual):
            yield Hit(
                tool.at("description"),
                f"the description of {tool.label} is in {NAMES[language]}, those of {counts[usual]} other tools in "
                f"{NAMES[usual]}; one language was expected",
                data={"language": language, "expected": usual},
            )
        elif language != UNKNOWN:
            yield from _parameters(tool, language)


def _usual(counts: Counter[str]) -> str | None:
    """The language that the tools of a catalogue are expected in; None where none is."""
    if not counts:
        return None
    language, count = counts.most_common(1)[0]
    total = sum(counts.values())
    return language if len(counts) == 1 or (total >= FEWEST and count >= LEAST_SHARE * total) else None


def _split(known: list[tuple[Tool, str]], counts: Counter[str]) -> Iterator[Hit]:
    """One finding for a catalogue that has no usual language: at the first tool that is not in the first one's."""
    sure = [(tool, language) for tool, language in known if language != UNKNOWN]
    first = sure[0]
    other = next((found for found in sure if found[1] != first[1] and not are_close(found[1], first[1])), None)
    if other is None:
        return
    told = ", ".join(f"{NAMES[language]} ({count})" for language, count in counts.most_common())
    yield Hit(
        other[0].at("description"),
        f"the description of {other[0].label} is in {NAMES[other[1]]}, that of {first[0].label} in {NAMES[first[1]]}; "
        f"one language was expected (descriptions are in {told})",
        related=(Related(first[0].at("description"), f"in {NAMES[first[1]]}"),),
        data={"languages": dict(counts)},
    )


def _parameters(tool: Tool, language: str) -> Iterator[Hit]:
    """The finding on a tool whose parameters are, all together, described in another language."""
    texts = _texts(tool)
    if not texts:
        return
    used = spoken("\n".join(texts.values()))
    if used in (language, UNKNOWN) or are_close(used, language):
        return
    name = next((name for name, text in texts.items() if spoken(text) == used), next(iter(texts)))
    yield Hit(
        (*tool.at("schema"), "properties", name, "description"),
        f"the parameters of {tool.label} are described in {NAMES[used]}, the tool in {NAMES[language]}; "
        "one language was expected",
        related=(Related(tool.at("description"), f"in {NAMES[language]}"),) if tool.has("description") else (),
        data={"language": used, "expected": language},
    )


def _texts(tool: Tool) -> dict[str, str]:
    """Name -> description of the parameters at the top."""
    properties: Any = (tool.schema or {}).get("properties")
    if properties.__class__ is not dict:
        return {}
    found = {}
    for key, schema in islice(properties.items(), MOST_PARAMETERS):
        text = schema.get("description") if schema.__class__ is dict else None
        if text.__class__ is str:
            found[key] = text
    return found
