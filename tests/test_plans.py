"""Which rules are asked about what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine_samples import CHECKS, TWO, engine, many, run
from report_samples import rule as sample
from toolcheck.catalogue import Catalogue, Tool
from toolcheck.discover import catalogues
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Severity
from toolcheck.parameters import Parameter
from toolcheck.recent import BATCH, RECENT, recent
from toolcheck.rules import Rule
from toolcheck.schema import Node
from toolcheck.source import parse


@pytest.fixture(autouse=True)
def _functions_for_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of these tests are functions; one without a function is looked for as a module."""
    CHECKS.clear()
    imported = Rule.check
    monkeypatch.setattr(Rule, "check", lambda rule: CHECKS[rule.id] if rule.id in CHECKS else imported(rule))


PARAMETERS = """[{"name": "one", "input_schema": {"type": "object", "properties": {
  "id": {"type": "string"}, "size": {"type": "integer", "minimum": 0}, "kind": {"type": "string", "enum": ["a"]},
  "either": {"type": "string", "anyOf": [{"type": "integer"}]},
  "filter": {"type": "object", "properties": {"id": {"type": "integer"}}}}}}]"""


def names_of(rule: Rule, text: str = PARAMETERS, **options: Any) -> list[str]:
    """The names of the parameters that a rule is asked about."""
    seen: list[str] = []

    def check(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
        seen.append(parameter.name)
        assert parameter.tool.name == "one"
        return iter(())

    assert run([(rule, check)], text, **options).failures == []
    return seen


def test_a_rule_on_parameters_is_asked_about_each_that_its_declarations_let_through() -> None:
    every = ["id", "size", "kind", "either", "filter", "filter.id"]
    assert names_of(sample("r", entry="check_parameter")) == every
    assert names_of(sample("r", entry="check_parameter", keywords=("minimum", "enum"))) == ["size", "kind"]
    assert names_of(sample("r", entry="check_parameter", absent=("enum",), types=("string",))) == ["id", "either"]
    # The type beside a branch may not be the only one.
    assert names_of(sample("r", entry="check_parameter", types=("boolean",))) == ["either"]


def test_a_rule_on_parameters_is_asked_about_the_names_that_concern_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rule, "concerns", lambda rule: lambda name: name.endswith("id"))
    assert names_of(sample("r", entry="check_parameter")) == ["id", "filter.id"]

    def broken(name: str) -> bool:
        raise ValueError(name)

    monkeypatch.setattr(Rule, "concerns", lambda rule: broken)
    assert len(names_of(sample("r", entry="check_parameter"))) == 6


def test_a_rule_of_a_catalogue_is_told_which_tools_it_said_concern_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def second(tool: Tool, catalogue: Catalogue) -> bool:
        assert tool in catalogue.tools
        return tool.name == "two"

    def concerned(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        for tool in ctx.concerned:
            yield Hit(tool.at("name"), f"{tool.name} of {len(catalogue.tools)}")

    rules = [(sample("c", entry="check_catalogue"), concerned)]
    monkeypatch.setattr(Rule, "concerns", lambda rule: second)
    made = engine(rules)
    document = parse("t.json", TWO)
    for _ in range(2):  # each run has its own
        assert [found.message for found in made.run(document, catalogues(document)).findings] == ["two of 2"]


def test_where_a_rule_cannot_tell_which_tools_concern_it_all_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        yield Hit((0, "name"), str(len(ctx.concerned)))

    def crashes(tool: Tool, catalogue: Catalogue) -> bool:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(Rule, "concerns", lambda rule: crashes)
    assert [found.message for found in run([(sample("c", entry="check_catalogue"), count)]).findings] == ["2"]


@pytest.mark.parametrize(
    ("declared", "asked"),
    [
        ({"facts": frozenset(("strict-mode: true",))}, {"openai-strict"}),
        ({"facts": frozenset(("strict-mode", "no-such-fact"))}, {"openai-strict"}),
        ({"facts": frozenset(("no-such-fact",))}, set()),
        ({"unless": frozenset(("strict-mode: true",))}, {"openai", "mcp"}),
        ({"unless": frozenset(("strict-mode: false",))}, {"openai", "mcp", "openai-strict"}),
    ],
)
def test_a_rule_is_asked_where_its_facts_hold_for_a_target(declared: dict[str, Any], asked: set[str]) -> None:
    rule = sample("r", entry="check_parameter", **declared)
    assert {name for name in ("openai", "mcp", "openai-strict") if names_of(rule, targets=[name])} == asked


def test_keywords_that_are_sound_are_no_reason_to_ask() -> None:
    seen: list[Path] = []

    def check(node: Node, ctx: Context) -> Iterator[Hit]:
        seen.append(node.below_root)
        return iter(())

    text = """[{"name": "t", "description": "d", "input_schema": {"type": "object", "properties": {
      "a": {"type": "string", "description": "d"}, "b": {"type": "text"}, "c": {"type": "string", "description": 1},
      "d": {"description": "d"}, "e": {"type": ["string"]}, "f": {"type": "string", "minLength": 1}}}}]"""
    keywords = ("type", "description", "minLength")
    rule = sample("r", entry="check_schema_node", keywords=keywords, schemas=("input",), sound=frozenset(keywords[:2]))
    run([(rule, check)], text)
    assert [path[-1] for path in seen] == ["b", "c", "e", "f"]


def test_a_rule_sees_tools_in_their_order_and_of_many_hits_the_first_are_placed() -> None:
    def even(tool: Tool, ctx: Context) -> Iterator[Hit]:
        if int(tool.name[1:]) % 2 == 0:
            yield Hit(tool.path, "even", level="mild")

    def of_all(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        for tool in catalogue.tools[:: BATCH + 1]:
            yield Hit(tool.path, "of all")

    count = 2 * BATCH + 10
    document = parse("t.json", many(count))
    rules = [
        (sample("named", silences=("general",)), even),
        (sample("general", levels={"mild": "info"}), lambda tool, ctx: [Hit(tool.at("name"), "x", level="mild")]),
        (sample("left", silences=()), lambda tool, ctx: [Hit(tool.path, tool.name)]),
        (sample("wide", entry="check_catalogue", silences=("left",)), of_all),
    ]
    made = engine(rules)  # type: ignore[arg-type]
    whole = made.run(document, catalogues(document))
    part = made.run(document, catalogues(document), 3)
    found = {rule.id: [f for f in whole.findings if f.rule == rule.id] for rule, _ in rules}
    assert [len(each) for each in found.values()] == [count // 2, count // 2, count - 3, 3]
    assert [finding.location.tool for finding in found["general"]] == [f"t{number}" for number in range(1, count, 2)]
    assert part.findings == [f for f in whole.findings if f in found[f.rule][:3]]
    assert part.more == {
        ("named", Severity.WARNING): count // 2 - 3,
        ("general", Severity.INFO): count // 2 - 3,
        ("left", Severity.WARNING): count - 6,
    }


def test_what_is_kept_of_recent_subjects_is_theirs() -> None:
    asked: list[int] = []

    @recent
    def size(items: list[int]) -> int:
        asked.append(len(items))
        return len(items)

    subjects = [[0] * number for number in range(RECENT + 5)]
    assert [size(subject) for subject in subjects for _ in range(2)] == [n for n in range(RECENT + 5) for _ in range(2)]
    assert len(asked) == len(subjects)
    assert size([1, 2]) == 2
    assert size([1]) == 1
