"""The cue phrases of the lexicons, made ready when the package data is compiled: folded, and with the place that a
sentence is searched by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .words import TOOL, fold, joined

COMMON = 12
"""A word that is met often weighs as much as so many others."""


def anchored(lexicons: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The lexicons with each cue and veto in the form `ANCHOR PHRASE` that `lexicon.index` reads."""
    return {language: {**entry, **_sections(entry)} for language, entry in lexicons.items()}


def _sections(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The sections of a lexicon that hold cues."""
    spaced = entry.get("spaced", True)
    common = frozenset(fold(entry["stop_words"]).split())

    def ready(phrases: Iterable[str]) -> list[str]:
        return [_ready(phrase, common) if spaced else f"0 {fold(phrase)}" for phrase in phrases]

    def listed(lists: Mapping[str, Any]) -> dict[str, Any]:
        return {kind: ready(told) if kind in ("cues", "vetoes") else told for kind, told in lists.items()}

    def signals(section: str) -> dict[str, Any]:
        return {kind: told if kind == "signs" else ready(told) for kind, told in entry[section].items()}

    return {
        "roles": {role: listed(lists) for role, lists in entry["roles"].items()},
        "steering": listed(entry["steering"]),
        **{section: signals(section) for section in ("hidden_instructions", "cross_server")},
    }


def _ready(written: str, common: frozenset[str]) -> str:
    phrase = normal_phrase(written)
    return f"{_anchor(phrase.replace(' ...', '').split(), common)} {phrase}"


def normal_phrase(phrase: str) -> str:
    """A phrase in the form of normalised text, its marks kept: one space between places."""
    phrase = joined(fold(phrase)).replace("{tool}", TOOL)
    phrase = "^ " + phrase[1:] if phrase[0] == "^" else phrase
    return phrase[:-1] + " $" if phrase[-1] == "$" else phrase


def _anchor(places: list[str], common: frozenset[str]) -> int:
    """The most telling place of a phrase; -1: none. A sentence without any of its words cannot hold the phrase."""
    at, least = -1, 10_000
    for index, place in enumerate(places):
        if place in "^$" or "*" in place:
            continue
        weight = place.count("|") + 1
        for word in place.split("|"):
            if len(word) < 4 or word in common or word == TOOL:
                weight += COMMON
        if weight < least:
            at, least = index, weight
    return at
