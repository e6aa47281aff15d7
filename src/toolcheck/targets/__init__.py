"""Targets: what each provider or client accepts, as dated data with a source. One YAML a target beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ..compiled import data


class Target(NamedTuple):
    """A provider or client. `facts` maps a fact's name to {value, evidence, date, source}; inherited ones included."""

    name: str
    title: str
    facts: Mapping[str, Mapping[str, Any]]

    def fact(self, name: str) -> Any:
        """The value of a fact; None where nothing is known."""
        found = self.facts.get(name)
        return None if found is None else found["value"]


@cache
def names() -> frozenset[str]:
    """The names of all targets."""
    return frozenset(data()["targets"])


@cache
def target(name: str) -> Target:
    """A target by name, with the facts of what it extends; raises KeyError."""
    content = data()["targets"][name]
    parent = content.get("extends")
    inherited = target(parent).facts if parent else {}
    return Target(name, content["title"], {**inherited, **content.get("facts", {})})


@cache
def targets_named(names: tuple[str, ...]) -> tuple[Target, ...]:
    """The targets of some names; raises KeyError. Rules ask for those of each tool."""
    return tuple([target(name) for name in names])
