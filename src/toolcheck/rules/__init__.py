"""The rules: one module each, and its twin `rules/<category>/<id>.yaml`. Found by name; there is no list to edit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from ..compiled import checkout, data
from ..finding import Confidence, Hit, Severity
from ..records import NamedTuple

Check = Callable[..., Iterable[Hit]]
Concerns = Callable[..., bool]


class Rule(NamedTuple):
    """The metadata of one rule: the first document of its YAML, and what its module declares."""

    id: str
    category: str
    title: str
    severity: Severity
    confidence: Confidence
    status: str
    since: str
    why: str
    fix: str
    aliases: tuple[str, ...]
    levels: Mapping[str, Any]
    """A hit's level -> severity name, or a mapping of target name (or "default") to severity name."""
    options: Mapping[str, Any]
    """Option name -> JSON Schema with a `default`."""
    silences: tuple[str, ...]
    """Rules whose finding at the same place this rule's finding makes redundant."""
    references: tuple[str, ...]
    entry: str
    """The function of the module: check_tool, check_parameter, check_schema_node, check_catalogue, check_transcript,
    check_note, check_ignores, check_baseline or check_policy."""
    keywords: tuple[str, ...]
    schemas: tuple[str, ...]
    """Which schemas of a tool the rule reads: "input", "output"."""
    types: tuple[str, ...] = ()
    """Types whose nodes the rule reads, when `type` is one word; () for all."""
    absent: tuple[str, ...] = ()
    """Keywords that must not stand in a node for the rule to be asked about it."""
    sound: frozenset[str] = frozenset()
    """Of its keywords `type` and `description`, where it is only asked about values that these cannot have."""
    facts: frozenset[str] = frozenset()
    """Facts of targets ("strict-mode: true") of which one must hold for the rule to be asked about a tool."""
    unless: frozenset[str] = frozenset()
    """Facts of targets of which none may hold."""
    folder: str | None = None
    """The folder of the plugin that brings the rule; None for a rule of this package."""
    writes: frozenset[str] = frozenset()
    """The schema keywords that its advice asks for: silent on forms that have no word for them."""

    def check(self) -> Check:
        """The rule's function; imports its module."""
        check: Check = getattr(self._module(), self.entry)
        if self.folder is not None:
            from ..plugins import guarded

            return guarded(check)
        return check

    def concerns(self) -> Concerns | None:
        """The rule's word on what it is asked about, where it has one: of `check_parameter`, which names of parameters;
        of `check_catalogue`, which tools of a catalogue. Imports its module."""
        return getattr(self._module(), "concerns", None)

    def _module(self) -> ModuleType:
        name = self.id.replace("-", "_")
        if self.folder is not None:
            from ..plugins import package

            return import_module(f"{package(self.folder)}.{self.category}.{name}")
        return import_module(f"{__name__}.{self.category}.{name}")

    def defaults(self) -> dict[str, Any]:
        """The options at their defaults."""
        return {name: schema["default"] for name, schema in self.options.items()}


def categories() -> tuple[str, ...]:
    """The categories of rules, those without a rule yet included, in the order of reports."""
    return tuple(data()["categories"])


@cache
def all_rules() -> Mapping[str, Rule]:
    """Every rule of the package by id, in order of category and id."""
    return {rule_id: made(rule_id, meta) for rule_id, meta in data()["rules"].items()}


def made(rule_id: str, meta: Mapping[str, Any], folder: str | None = None) -> Rule:
    """A rule of its compiled metadata."""
    return Rule(
        id=rule_id,
        category=meta["category"],
        title=meta["title"],
        severity=Severity[meta["severity"].upper()],
        confidence=Confidence[meta["confidence"].upper()],
        status=meta["status"],
        since=meta["since"],
        why=meta["why"],
        fix=meta["fix"],
        aliases=tuple(meta["aliases"]),
        levels=meta["levels"],
        options=meta["options"],
        silences=tuple(meta["silences"]),
        references=tuple(meta["references"]),
        entry=meta["entry"],
        keywords=tuple(meta["keywords"]),
        schemas=tuple(meta["schemas"]),
        types=tuple(meta["types"]),
        absent=tuple(meta["absent"]),
        sound=frozenset(meta["sound"]),
        facts=frozenset(meta["facts"]),
        unless=frozenset(meta["unless"]),
        folder=folder,
        writes=frozenset(meta["writes"]),
    )


def yaml_file(rule: Rule) -> str:
    """The path of the rule's YAML."""
    folder = rule.folder
    if folder is None:
        root = checkout()
        folder = os.path.join(root, "rules") if root else os.path.dirname(__file__)
    return os.path.join(folder, rule.category, f"{rule.id}.yaml")


def module_file(rule: Rule) -> str:
    """The path of the rule's module."""
    folder = rule.folder if rule.folder is not None else os.path.dirname(__file__)
    return os.path.join(folder, rule.category, f"{rule.id.replace('-', '_')}.py")


def examples(rule: Rule) -> list[dict[str, Any]]:
    """The second document of the rule's YAML; read by tests and by `toolcheck explain` only.

    Raises RuleError when it is no list of mappings, as the YAML of a plugin may have it; nothing else is checked.
    """
    import yaml

    from .compile import RuleError, documents

    file = yaml_file(rule)
    try:
        _, second = documents(file)
        shown: list[dict[str, Any]] = second["examples"]
    except (ValueError, TypeError, KeyError, yaml.YAMLError):
        raise RuleError(file, "the second document holds `examples`, a list") from None
    if not isinstance(shown, list) or not all(isinstance(example, dict) for example in shown):
        raise RuleError(file, "examples are a list of mappings")
    return shown
