"""How the values of a file go over those of the files it extends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .own_words import NO_OWN_WORDS, OwnWords
from .selection import Known, members
from .targets import OwnTarget

ADDED = ("extend_select", "ignore", "exclude", "ignore_findings")
"""Lists that go on: what the extended file says first, then what the nearer one adds."""
TABLES = ("severity", "per_file_ignores")
"""Tables of which the nearer file replaces single entries."""


def merge_over(far: Mapping[str, Any], near: Mapping[str, Any], known: Known) -> dict[str, Any]:
    """The fields of Config that two files set, the nearer one (which extends the other) going before.

    Single values and lists are replaced, except those above; options are merged one by one, words are added. A
    nearer `select` replaces `extend-select` too, as on the command line, and a rule that the nearer file selects by
    its id is no longer ignored.
    """
    values = {**far, **near}
    for field in ADDED:
        values.update(_both(far, near, field, lambda a, b: tuple(dict.fromkeys((*a, *b)))))
    for field in TABLES:
        values.update(_both(far, near, field, _entries))
    values.update(_both(far, near, "options", _options))
    values.update(_both(far, near, "lexicon", joined))
    values.update(_both(far, near, "target", _targets))
    if "select" in near and "extend_select" in far:
        values["extend_select"] = near.get("extend_select", ())
    if "ignore" in far:
        asked = (*(near.get("select") or ()), *near.get("extend_select", ()))
        values["ignore"] = tuple(dict.fromkeys((*still_ignored(far["ignore"], asked, known), *near.get("ignore", ()))))
    return values


def _both(far: Mapping[str, Any], near: Mapping[str, Any], field: str, join: Any) -> dict[str, Any]:
    return {field: join(far[field], near[field])} if field in far and field in near else {}


def _entries(far: Any, near: Any) -> Any:
    """Two tables, or two tuples of their items."""
    return type(far)({**dict(far), **dict(near)}.items())


def _options(far: Mapping[str, Any], near: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {rule: {**far.get(rule, {}), **near.get(rule, {})} for rule in {**far, **near}}


def _targets(far: Mapping[str, OwnTarget], near: Mapping[str, OwnTarget]) -> dict[str, OwnTarget]:
    return {**far, **{name: own.over(far.get(name, OwnTarget())) for name, own in near.items()}}


def joined(far: OwnWords, near: OwnWords = NO_OWN_WORDS) -> OwnWords:
    """The words of both."""
    return OwnWords(*(a | b for a, b in zip(far, near, strict=True)))


def still_ignored(ignored: Sequence[str], asked: Sequence[str], known: Known) -> tuple[str, ...]:
    """The names of an extended file's `ignore` without the rules that are asked for by id (or former id)."""
    wanted = {rule.id for name in asked if (rule := known.rule(name)) is not None}
    kept: list[str] = []
    for name in ignored:
        ids = members(known, name, [])
        kept += [name] if wanted.isdisjoint(ids) else sorted(ids - wanted)
    return tuple(kept)
