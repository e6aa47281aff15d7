"""Targets for people: every fact with its evidence, date and source. Reads the YAML, which no lint does."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ..compiled import data
from . import OWN_EVIDENCE, OwnTarget, keeps_effect


class Entry(NamedTuple):
    """One fact or keyword of a target. `value` is the state of a keyword.

    `origin` is the target that says it, `date` and `source` None where that is a configuration. `also` holds what
    other evidence says, in the same words as the YAML.
    """

    kind: str
    name: str
    value: Any
    effect: str | None
    unit: str | None
    complaint: str | None
    instead: str | None
    evidence: str
    date: str | None
    source: str | None
    also: tuple[Mapping[str, Any], ...]
    origin: str


class Described(NamedTuple):
    """A target with all that holds for it, inherited entries included: facts first, then keywords."""

    name: str
    title: str
    extends: str | None
    entries: tuple[Entry, ...]

    @property
    def newest(self) -> str | None:
        """The newest date of an entry; None when all are the configuration's."""
        return max((entry.date for entry in self.entries if entry.date is not None), default=None)


def described(name: str, own: Mapping[str, OwnTarget] | None = None) -> Described:
    """A target by name, with what a configuration says of it and of those it extends; raises KeyError."""
    entries: dict[tuple[str, str], Entry] = {}
    chain = list(_chain(name, own or {}))
    for step, content, overlay in reversed(chain):
        for entry in _entries(step, content):
            entries[entry.kind, entry.name] = entry
        for entry in _own_entries(step, overlay, entries):
            entries[entry.kind, entry.name] = entry
    _, content, overlay = chain[0]
    ordered = sorted(entries.values(), key=lambda entry: entry.kind)
    title = overlay.title or content.get("title") or name
    return Described(name, title, content.get("extends") or overlay.extends, tuple(ordered))


def _chain(name: str | None, own: Mapping[str, OwnTarget]) -> Iterator[tuple[str, dict[str, Any], OwnTarget]]:
    """A target and those it extends: name, YAML (empty for one of a configuration), what the configuration says."""
    while name is not None:
        overlay = own.get(name, OwnTarget())
        if name not in data()["targets"] and overlay.extends is None:
            raise KeyError(name)
        content = _yaml(name) if name in data()["targets"] else {}
        yield name, content, overlay
        name = content.get("extends") if content else overlay.extends


@cache
def _yaml(name: str) -> dict[str, Any]:
    from ..rules.compile import documents

    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{name}.yaml")
    content: dict[str, Any] = next(documents(path))
    return content


def _entries(origin: str, content: Mapping[str, Any]) -> Iterator[Entry]:
    for name, fact in content.get("facts", {}).items():
        yield _entry("fact", name, fact["value"], fact, origin)
    for group in content.get("keywords", ()):
        for name in group["names"]:
            yield _entry("keyword", name, group["state"], group, origin)


def _entry(kind: str, name: str, value: Any, said: Mapping[str, Any], origin: str) -> Entry:
    effect, unit, complaint, instead = (said.get(key) for key in ("effect", "unit", "complaint", "instead"))
    also = tuple(said.get("also", ()))
    evidence, date, source = said["evidence"], said["date"], said["source"]
    return Entry(kind, name, value, effect, unit, complaint, instead, evidence, date, source, also, origin)


def _own_entries(origin: str, own: OwnTarget, known: Mapping[tuple[str, str], Entry]) -> Iterator[Entry]:
    """What a configuration says."""
    for kind, values in (("fact", own.facts), ("keyword", own.keywords)):
        for name, value in values.items():
            before = known.get((kind, name))
            effect = unit = None
            if before is not None and keeps_effect(name, value):
                effect, unit = before.effect, before.unit
            yield Entry(kind, name, value, effect, unit, None, None, OWN_EVIDENCE, None, None, (), origin)
