"""Targets: what each provider or client accepts, as dated data with a source. One YAML a target beside this file.

Rules read the compiled form, which holds what they decide on. Dates and sources are for people: `described` has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ..compiled import data
from ..records import NamedTuple

UNKNOWN = "unknown"
"""A state, or the value of a fact in a configuration: nothing is known, whatever the extended target says."""
OWN_EVIDENCE = "C"
"""The evidence of what a configuration says."""
EFFECTS = {
    "accepted": "accepts",
    "refused": "refuses",
    "reported": "was reported to refuse",
    "ignored": "ignores",
}


class KeywordFact(NamedTuple):
    """What a target does with a keyword, or with a use of one such as `items:absent`.

    `state` is accepted, refused, reported (someone met a refusal) or ignored; `evidence` one of the letters D S L R I
    (see target.schema.json), or C for the configuration. `complaint` is a part of what the API says to it, `instead`
    what it takes in its place.
    """

    keyword: str
    state: str
    evidence: str
    complaint: str | None = None
    instead: str | None = None

    @property
    def effect(self) -> str:
        """The state as a verb of the target: `refuses`."""
        return EFFECTS[self.state]


class Target(NamedTuple):
    """A provider or client. `facts` maps a fact's name to {value, evidence, effect…}; inherited ones included."""

    name: str
    title: str
    facts: Mapping[str, Mapping[str, Any]]
    keywords: Mapping[str, KeywordFact] = {}

    def fact(self, name: str) -> Any:
        """The value of a fact; None where nothing is known."""
        found = self.facts.get(name)
        return None if found is None else found["value"]

    def keyword(self, name: str) -> KeywordFact | None:
        """What is known of a keyword, `anyOf`, or of a use of it, `type:list`; None where nothing is: be silent."""
        return self.keywords.get(name)


class OwnTarget(NamedTuple):
    """What a configuration says of a target: of its own, with `extends`, or of one that exists.

    `facts` maps names to values (UNKNOWN: no longer known), `keywords` names to states.
    """

    title: str | None = None
    extends: str | None = None
    facts: Mapping[str, Any] = {}
    keywords: Mapping[str, str] = {}

    def over(self, far: OwnTarget) -> OwnTarget:
        """Both, entry by entry, this one going before."""
        return OwnTarget(
            self.title or far.title,
            self.extends or far.extends,
            {**far.facts, **self.facts},
            {**far.keywords, **self.keywords},
        )


class Targets:
    """The targets of the package with what a configuration says of them. Each is made when it is first asked for."""

    def __init__(self, own: Mapping[str, OwnTarget] | None = None) -> None:
        self._own = own or {}
        self._made: dict[str, Target] = {}
        self._named: dict[tuple[str, ...], tuple[Target, ...]] = {}

    def target(self, name: str) -> Target:
        """A target by name, with the facts of what it extends; raises KeyError."""
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = self._make(name)
        return made

    def named(self, names: tuple[str, ...]) -> tuple[Target, ...]:
        """The targets of some names; raises KeyError. Rules ask for those of each tool."""
        found = self._named.get(names)
        if found is None:
            found = self._named[names] = tuple([self.target(name) for name in names])
        return found

    def strict(self, chosen: tuple[Target, ...]) -> tuple[Target, ...]:
        """The strict variants of some targets, `openai-strict` of `openai`; a target without one stays. One of a
        configuration is held to that of what it extends, under its own name."""
        found = {}
        for target in chosen:
            name = f"{target.name}-strict"
            known = name in data()["targets"] or name in self._own
            held = self.target(name) if known else self._own_strict(target)
            found[held.name] = held
        return tuple(found.values())

    def _own_strict(self, target: Target) -> Target:
        own = self._own.get(target.name)
        above = f"{own.extends}-strict" if own is not None and own.extends is not None else ""
        if own is None or above not in data()["targets"]:
            return target
        parent = self.target(above)
        facts, keywords = {**parent.facts}, {**parent.keywords}
        _overlay(own, facts, keywords)
        return Target(target.name, target.title, facts, keywords)

    def _make(self, name: str) -> Target:
        own = self._own.get(name)
        content = data()["targets"].get(name)
        if content is None:
            if own is None or own.extends is None:
                raise KeyError(name)
            content = {"title": own.title or name, "extends": own.extends}
        parent = content.get("extends")
        above = self.target(parent) if parent else Target("", "", {})
        facts = {**above.facts, **content.get("facts", {})}
        keywords = {**above.keywords}
        for keyword, entry in content.get("keywords", {}).items():
            if entry[0] == UNKNOWN:
                keywords.pop(keyword, None)
            else:
                keywords[keyword] = KeywordFact(keyword, *entry)
        if own is not None:
            _overlay(own, facts, keywords)
        return Target(name, (own and own.title) or content["title"], facts, keywords)


def _overlay(own: OwnTarget, facts: dict[str, Any], keywords: dict[str, KeywordFact]) -> None:
    """Put what a configuration says over facts and keywords."""
    for name, value in own.facts.items():
        kept = {key: item for key, item in facts.get(name, {}).items() if key in ("effect", "unit")}
        said = {"value": None if value == UNKNOWN else value, "evidence": OWN_EVIDENCE}
        facts[name] = {**kept, **said} if keeps_effect(name, value) else said
    for keyword, state in own.keywords.items():
        if state == UNKNOWN:
            keywords.pop(keyword, None)
        else:
            keywords[keyword] = KeywordFact(keyword, state, OWN_EVIDENCE)


def keeps_effect(fact: str, value: Any) -> bool:
    """Whether the effect and unit of a fact go on for a value of a configuration: for another limit, not for another
    word such as `accepted`."""
    return not isinstance(value, str) or (fact.endswith("-pattern") and value != UNKNOWN)


@cache
def names() -> frozenset[str]:
    """The names of all targets of the package."""
    return frozenset(data()["targets"])


@cache
def shipped() -> Targets:
    """The targets as the package knows them."""
    return Targets()


def target(name: str) -> Target:
    """A target of the package by name; raises KeyError."""
    return shipped().target(name)
