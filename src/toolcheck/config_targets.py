"""Reads the `[target.<name>]` tables of a configuration: what a company knows better, and targets of its own."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .config_options import check
from .finding import Path
from .suggest import quote, unknown
from .targets import UNKNOWN, OwnTarget
from .targets import names as shipped_names
from .targets.characters import pattern_fault

if TYPE_CHECKING:
    from .config_values import Reader

KEYS = ("title", "extends", "keywords")
"""Keys of a table that are no facts."""


def schema() -> dict[str, Any]:
    """The JSON Schema of a target's YAML."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "targets", "target.schema.json")
    with open(path, encoding="utf-8") as file:
        content: dict[str, Any] = json.load(file)
    return content


def fact_schemas() -> dict[str, dict[str, Any]]:
    """The schema of each fact's value, by name."""
    facts = schema()["properties"]["facts"]["properties"]
    return {name: fact["properties"]["value"]["anyOf"][0] for name, fact in facts.items()}


def defined(tables: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The names of the targets that configurations define: those that extend another."""
    found: set[str] = set()
    for table in tables:
        named = table.get("target")
        if isinstance(named, dict):
            found |= {name for name, entry in named.items() if isinstance(entry, dict) and "extends" in entry}
    return frozenset(found)


def own_targets(reader: Reader, path: Path, value: Any) -> dict[str, OwnTarget]:
    """What each table says; mistakes are reported to the reader."""
    found: dict[str, OwnTarget] = {}
    for name, content in reader.table(path, value).items():
        here = (*path, name)
        table = reader.table(here, content)
        if name not in reader.known.targets:
            hint = '(one of your own needs a line such as extends = "openai")'
            reader.report(here, f"{unknown('target', name, reader.known.targets)} {hint}", label=False)
            continue
        extends = _extends(reader, here, name, table)
        title = reader.text((*here, "title"), table["title"]) if "title" in table else None
        facts = _facts(reader, here, {key: item for key, item in table.items() if key not in KEYS})
        keywords = _keywords(reader, (*here, "keywords"), table.get("keywords", {}))
        found[name] = OwnTarget(title, extends, facts, keywords)
    return found


def _extends(reader: Reader, path: Path, name: str, table: Mapping[str, Any]) -> str | None:
    if "extends" not in table:
        return None
    place = (*path, "extends")
    extends = reader.text(place, table["extends"])
    if name in shipped_names():
        reader.report(place, f"{quote(name)} is a target of toolcheck; what it extends is settled")
    elif extends and extends not in shipped_names():
        reader.report(place, unknown("target of toolcheck", extends, shipped_names()))
    return extends


def _facts(reader: Reader, path: Path, table: Mapping[str, Any]) -> dict[str, Any]:
    schemas = fact_schemas() if table else {}
    for name, value in table.items():
        if name not in schemas:
            reader.report((*path, name), unknown("fact", name, (*schemas, *KEYS)))
        elif value != UNKNOWN:
            for below, message in check(value, schemas[name]):
                hint = f"; to take the fact away, write {quote(UNKNOWN)}" if not below else ""
                reader.report((*path, name, *below), message + hint)
            if name.endswith("-pattern") and isinstance(value, str) and (fault := pattern_fault(value)):
                reader.report((*path, name), f"{quote(value)} is no regular expression: {fault}")
    return dict(table)


def _keywords(reader: Reader, path: Path, value: Any) -> dict[str, str]:
    table = reader.table(path, value)
    if not table:
        return {}
    definitions = schema()["$defs"]
    for keyword, state in table.items():
        if keyword not in definitions["keyword"]["enum"]:
            reader.report((*path, keyword), unknown("keyword", keyword, definitions["keyword"]["enum"]))
        for _, message in check(state, definitions["state"]):
            reader.report((*path, keyword), message)
    return table
