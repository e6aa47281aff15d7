"""Values of an `enum` that differ by case only, on targets that do not keep the case."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.schema import Node

KEYWORDS = ("enum",)
FACTS = ("enum-case-kept: false",)
PATHS_AND_UNITS = frozenset((
    "path", "paths", "file", "files", "filename", "folder", "directory", "unit", "units", "uom", "chemin", "fichier",
    "dossier", "unite", "unites", "pfad", "datei", "ordner", "einheit", "ruta", "archivo", "unidad", "unidades",
    "percorso", "unita", "unidade",
))  # fmt: skip
"""Words of names of parameters whose values mean something else in another case."""
PREFIXED = frozenset((
    "mw", "mv", "ma", "mg", "mj", "mn", "mm", "mpa", "mhz", "mbar", "ml", "mol", "mb", "kb", "gb", "tb", "pb", "mbit",
    "ms", "pa", "ph", "pw", "pj",
))  # fmt: skip
"""Units and their prefixes in small letters: mW and MW, kb and kB."""


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    values = node.schema["enum"]
    twins = _twins(values) if isinstance(values, list) else None
    if twins is None:
        return ()
    first, second = twins
    names = tuple(target.name for target in ctx.targets(node.tool) if target.fact("enum-case-kept") is False)
    one, other = values[first], values[second]
    keep = "does not" if len(names) == 1 else "do not"
    message = (
        f"`enum` of {node.place} lists `{one}` and `{other}`, which differ by case only, and "
        f"{', '.join(f'`{name}`' for name in names)} {keep} keep the case; values of other letters were expected"
    )
    related = (Related((*node.path, "enum", first), "its twin"),)
    return [Hit((*node.path, "enum", second), message, related, _level(node, one), names)]


def _twins(values: list[Any]) -> tuple[int, int] | None:
    """The indexes of the first two texts that are equal but for their case."""
    seen: dict[str, int] = {}
    for index, value in enumerate(values):
        if isinstance(value, str):
            first = seen.setdefault(value.casefold(), index)
            if first != index and values[first] != value:
                return first, index
    return None


def _level(node: Node, value: str) -> str | None:
    """`told` for paths and units, whose case has to differ."""
    from toolcheck.language.identifiers import folded_name

    words = folded_name(str(node.steps[-1])) if node.keyword == "properties" else ()
    if "/" in value or "\\" in value or value.casefold() in PREFIXED or not PATHS_AND_UNITS.isdisjoint(words):
        return "told"
    return None
