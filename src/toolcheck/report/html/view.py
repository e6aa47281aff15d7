"""What the page shows, gathered from a report: the tools in their order, each with its findings, its cost, its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...anatomy import Anatomy, anatomy
from ...catalogue import Catalogue, Tool
from ...finding import Finding, Position, Severity, pointer
from ...result import Report
from ...rules import Rule
from ...source.text import Lines
from ...tokens import Counter, allowed, counter, is_huge, total_of, written

BUDGET = "token-budget"
DEFAULTS: Mapping[str, Any] = {"budget": 10_000, "window": 0, "tokenizer": "estimate"}
"""Its options, where the report is made without rules."""
PLAIN = (".json", ".jsonl", ".ndjson")
"""Files in which a value is as long as its text."""


class Entry(NamedTuple):
    """One tool. `number` counts from 1 over the page; `place` is where its entry begins."""

    number: int
    file: str
    place: Position
    tool: Tool
    anatomy: Anatomy
    findings: tuple[Finding, ...]


class Cost(NamedTuple):
    """What a catalogue costs. `tools`: (number of the entry, tokens), the dearest first; `deferred`: how many are
    loaded on demand. `tokens` is None where the definitions are too large to be written out."""

    title: str
    tokens: float | None
    budget: int
    tokenizer: str
    tools: tuple[tuple[int, float], ...]
    deferred: int


class View(NamedTuple):
    """`loose`: file -> findings that are about no tool of the page."""

    report: Report
    entries: tuple[Entry, ...]
    loose: Mapping[str, tuple[Finding, ...]]
    costs: tuple[Cost, ...]
    rules: Mapping[str, Rule]


Key = tuple[str, str]
"""A file and a pointer into it."""


def view(report: Report, rules: Mapping[str, Rule]) -> View:
    """Everything but the words; the descriptions are taken apart here, which is most of the work."""
    tools: dict[Key, tuple[Tool, Catalogue]] = {}
    for kept in report.kept:
        for tool in kept.catalogue.tools:
            tools.setdefault(_key(kept.catalogue, tool), (tool, kept.catalogue))
    found, loose = _shared(report.findings, tools)
    lines: dict[str, Lines] = {}
    entries = tuple(
        Entry(number, key[0], _place(key[0], *held, lines), held[0], anatomy(held[0]), tuple(found.get(key, ())))
        for number, (key, held) in enumerate(tools.items(), 1)
    )
    numbers = {key: entry.number for key, entry in zip(tools, entries, strict=True)}
    costs = tuple(
        _cost(kept.catalogue, kept.budget, rules, numbers, len(report.kept) > 1)
        for kept in report.kept
        if kept.catalogue.tools
    )
    return View(report, entries, {file: tuple(each) for file, each in loose.items()}, costs, rules)


def _key(catalogue: Catalogue, tool: Tool) -> Key:
    """Where the entry of a tool stands; the paths of a joined document begin with the file."""
    if catalogue.document.parts is not None:
        return str(tool.entry[0]), pointer(tool.entry[1:])
    return catalogue.document.file, pointer(tool.entry)


def _place(file: str, tool: Tool, catalogue: Catalogue, lines: dict[str, Lines]) -> Position:
    document = catalogue.document
    if file not in lines:
        lines[file] = Lines(document.text if document.parts is None else document.parts[file].text)
    try:
        return lines[file].position(document.positions.value(tool.entry)[0])
    except KeyError:
        return Position(1, 1)


def _shared(
    findings: Sequence[Finding], tools: Mapping[Key, object]
) -> tuple[dict[Key, list[Finding]], dict[str, list[Finding]]]:
    """The findings of each tool, and of each file those that lie in none."""
    found: dict[Key, list[Finding]] = {}
    loose: dict[str, list[Finding]] = {}
    for finding in findings:
        place: str | None = finding.location.pointer
        file = finding.location.file
        while place and (file, place) not in tools:
            place = place.rpartition("/")[0]
        if (file, place) in tools and place is not None:
            found.setdefault((file, place), []).append(finding)
        else:
            loose.setdefault(file, []).append(finding)
    return found, loose


def _cost(
    catalogue: Catalogue,
    given: Mapping[str, Any],
    rules: Mapping[str, Rule],
    numbers: Mapping[Key, int],
    several: bool,
) -> Cost:
    rule = rules.get(BUDGET)
    usual: Mapping[str, Any] = DEFAULTS if rule is None else rule.defaults()
    options = {**usual, **given}
    file = catalogue.document.file
    title = f"{file} ({catalogue.server})" if catalogue.server else file
    budget = allowed(options)
    active = list(catalogue.active())
    deferred = len(catalogue.tools) - len(active)
    used: Counter = counter(options["tokenizer"])
    tokenizer = options["tokenizer"] if used.exact else ""
    if not file.endswith(PLAIN) and is_huge([tool.definition for tool in catalogue.tools]):
        return Cost(title, None, budget, tokenizer, (), deferred)
    texts = [written(catalogue, tool) for tool in active]
    each = [(numbers[_key(catalogue, tool)], used.weigh(text)) for tool, text in zip(active, texts, strict=True)]
    each.sort(key=lambda item: (-item[1], item[0]))
    return Cost(title if several else "", total_of(used, texts), budget, tokenizer, tuple(each), deferred)


def counts(findings: Sequence[Finding]) -> tuple[int, int, int]:
    """How many are errors, warnings and infos."""
    levels = [finding.severity for finding in findings]
    return levels.count(Severity.ERROR), levels.count(Severity.WARNING), levels.count(Severity.INFO)
