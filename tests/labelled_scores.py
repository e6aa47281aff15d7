"""What the rules say about the labelled definitions of tests/labelled, against their labels: counts, scores, tables.

A rule on the whole tool speaks where a part is missing. Its F1- is that of the finding (the part is missing), its F1+
that of its silence (the part is there): where most definitions lack a part, only F1+ tells whether it is recognised.
A rule on parameters has no F1+: nobody counts the parameters that are rightly passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from toolcheck import lint
from toolcheck.finding import Finding, Severity
from toolcheck.rules import all_rules

FOLDER = Path(__file__).parent / "labelled"
FIRST, PROBE, THIRD, FOURTH = "definitions", "probe", "third", "fourth"
"""The sets of definitions: the one that the rules were widened on, and those written afterwards."""
SETS = (FIRST, PROBE, THIRD, FOURTH)
LANGUAGES = ("en", "fr", "de", "es", "it", "pt", "zh", "ja")
ALL = "all"

TOOL_RULES = {
    "name-not-verb-object": ("verb_object", False),
    "missing-purpose": ("purpose", False),
    "missing-purpose or description-echoes-name": ("purpose", False),
    "missing-trigger": ("when", False),
    "missing-boundary": ("out_of_scope", False),
    "missing-return": ("returns", False),
    "missing-edge-cases": ("edge_cases", False),
    "steering-description": ("steering", True),
}
"""Rule -> (label, value that a finding asserts). A description that says its name only is told by the other rule."""

PARAMETER_RULES = {
    "enum-in-prose": "should_enum",
    "secret-parameter": "secret",
    "identity-parameter": "identity",
    "idempotency-key-parameter": "idempotency",
    "action-switch": "switch",
    "missing-unit": "no_unit",
    "undescribed-parameter": "undescribed",
}
"""Rule -> label."""

OR = " or "
PARTS = [rule for rule in TOOL_RULES if rule.startswith("missing-") and OR not in rule]
"""Rules that a tool without a description breaks all at once: missing-description then speaks for them."""


class Labelled(NamedTuple):
    """A tool and its labels: those that hold, those that are not counted; label -> parameters likewise."""

    id: str
    language: str
    tool: dict[str, Any]
    holds: frozenset[str]
    unsure: frozenset[str]
    parameters: Mapping[str, frozenset[str]]
    disputed: Mapping[str, frozenset[str]]


class Tally(NamedTuple):
    """Findings that are right and wrong, and silences that are wrong and right; scores between 0 and 1."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    silent: int = 0

    def plus(self, said: bool, true: bool) -> Tally:
        return Tally(
            self.right + (said and true),
            self.wrong + (said and not true),
            self.missed + (true and not said),
            self.silent + (not said and not true),
        )

    @property
    def precision(self) -> float:
        return share(self.right, self.right + self.wrong)

    @property
    def recall(self) -> float:
        return share(self.right, self.right + self.missed)

    @property
    def f1_missing(self) -> float:
        return share(2 * self.right, 2 * self.right + self.wrong + self.missed)

    @property
    def f1_there(self) -> float:
        return share(2 * self.silent, 2 * self.silent + self.wrong + self.missed)


Tallies = dict[tuple[str, str], Tally]
"""(rule, language or `ALL`) -> counts."""


def share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def labelled(language: str, chosen: str = FIRST) -> list[Labelled]:
    """The definitions of one language and set, in the order of their file."""
    entries = yaml.safe_load((FOLDER / f"{chosen}_{language}.yaml").read_text(encoding="utf-8"))
    return [
        Labelled(
            entry["id"],
            language,
            entry["tool"],
            frozenset(entry["holds"]),
            frozenset(entry.get("unsure", ())),
            {label: frozenset(names) for label, names in entry.get("parameters", {}).items()},
            {label: frozenset(names) for label, names in entry.get("disputed", {}).items()},
        )
        for entry in entries
    ]


def findings(tool: dict[str, Any]) -> tuple[Finding, ...]:
    """What all rules say about a tool that is alone in its catalogue, so that none of another tool interferes."""
    return lint({"tools": [tool]}, select=["all"], preview=True).findings


def parameter(finding: Finding) -> str:
    """The property that a finding lies on or in, nested ones with dots; "" for one on the tool itself."""
    steps = finding.location.pointer.split("/")
    return ".".join(after for step, after in pairwise(steps) if step == "properties")


def properties(schema: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Each property with its name, nested ones with dots."""
    for name, each in schema.get("properties", {}).items():
        yield above + name, each
        yield from properties(each, f"{above}{name}.")


def said(found: Iterable[Finding]) -> set[tuple[str, str]]:
    """(rule, parameter or "") of each finding, those that another one stands for included."""
    pairs = {
        (finding.rule, parameter(finding))
        for finding in found
        # an info of identity-parameter is a hint at the id of another person
        if finding.rule != "identity-parameter" or finding.severity != Severity.INFO
    }
    if ("missing-description", "") in pairs:
        pairs |= {(rule, "") for rule in PARTS}
    joined = {rule for rule in TOOL_RULES if OR in rule and any((each, "") in pairs for each in rule.split(OR))}
    return pairs | {(rule, "") for rule in joined}


def measured(chosen: str = FIRST) -> Tallies:
    """Counts of each rule that exists, in each language of a set and over all."""
    known = {rule for rule in (*TOOL_RULES, *PARAMETER_RULES) if all_rules().keys() >= set(rule.split(OR))}
    tallies: Tallies = {}

    def count(rule: str, language: str, spoken: bool, true: bool) -> None:
        for key in ((rule, ALL), (rule, language)):
            tallies[key] = tallies.get(key, Tally()).plus(spoken, true)

    for each in (each for language in LANGUAGES for each in labelled(language, chosen)):
        pairs = said(findings(each.tool))
        for rule, (label, asserted) in TOOL_RULES.items():
            if rule in known and label not in each.unsure:
                count(rule, each.language, (rule, "") in pairs, (label in each.holds) == asserted)
        for rule, label in PARAMETER_RULES.items():
            true = each.parameters.get(label, frozenset())
            spoken = {name for found, name in pairs if found == rule and name}
            for name in (true | spoken) - each.disputed.get(label, frozenset()) if rule in known else ():
                count(rule, each.language, name in spoken, name in true)
    return tallies


def summary(tallies: Tallies, chosen: str = FIRST) -> str:
    """The scores of a set over all languages, as Markdown."""
    entries = [labelled(language, chosen) for language in LANGUAGES]
    number = sum(1 for each in chain.from_iterable(entries) for _ in properties(each.tool["inputSchema"]))
    counts = ", ".join(f"{language} {len(found)}" for language, found in zip(LANGUAGES, entries, strict=True))
    lines = [f"{sum(map(len, entries))} definitions ({counts}) with {number} parameters.", ""]
    lines += ["| rule | precision | recall | F1- | F1+ | part missing | part there |", "|---|--:|--:|--:|--:|--:|--:|"]
    for rule in TOOL_RULES:
        if (rule, ALL) in tallies:
            tally = tallies[rule, ALL]
            lines.append(
                f"| {rule} | {tally.precision:.2f} | {tally.recall:.2f} | {tally.f1_missing:.2f} "
                f"| {tally.f1_there:.2f} | {tally.right + tally.missed} | {tally.wrong + tally.silent} |"
            )
    lines += ["", "| rule | precision | recall | F1 | parameters |", "|---|--:|--:|--:|--:|"]
    for rule in PARAMETER_RULES:
        if (rule, ALL) in tallies:
            tally = tallies[rule, ALL]
            lines.append(
                f"| {rule} | {tally.precision:.2f} | {tally.recall:.2f} | {tally.f1_missing:.2f} "
                f"| {tally.right + tally.missed} |"
            )
    return "\n".join(lines) + "\n"


def tables(tallies: Tallies, chosen: str = FIRST) -> str:
    """The scores of a set as Markdown: over all languages, then per language."""
    tools = [rule for rule in TOOL_RULES if (rule, ALL) in tallies]
    parameters = [rule for rule in PARAMETER_RULES if (rule, ALL) in tallies]
    lines = [*summary(tallies, chosen).splitlines(), ""]
    heads = "".join(f" {language} |" for language in LANGUAGES)
    lines += [f"| rule: F1- / F1+ |{heads}", "|---|" + "--:|" * len(LANGUAGES)]
    for rule in tools:
        cells = (tallies[rule, language] for language in LANGUAGES)
        lines.append(f"| {rule} |" + "".join(f" {c.f1_missing:.2f} / {c.f1_there:.2f} |" for c in cells))
    lines += ["", f"| rule: F1 (parameters) |{heads}", "|---|" + "--:|" * len(LANGUAGES)]
    for rule in parameters:
        cells = (tallies.get((rule, language), Tally()) for language in LANGUAGES)
        lines.append(f"| {rule} |" + "".join(f" {c.f1_missing:.2f} ({c.right + c.missed}) |" for c in cells))
    return "\n".join(lines) + "\n"
