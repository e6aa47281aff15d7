"""Which nodes of a schema rules are asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine_samples import CHECKS, TWO, run
from report_samples import rule as sample
from toolcheck.discover import catalogues
from toolcheck.engine import Context, Engine
from toolcheck.finding import Hit, Path
from toolcheck.plans import EVERY
from toolcheck.rules import Rule
from toolcheck.schema import Node
from toolcheck.source import parse


@pytest.fixture(autouse=True)
def _functions_for_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of these tests are functions; one without a function is looked for as a module."""
    CHECKS.clear()
    imported = Rule.check
    monkeypatch.setattr(Rule, "check", lambda rule: CHECKS[rule.id] if rule.id in CHECKS else imported(rule))


def visited(schema: str, keywords: tuple[str, ...], roles: tuple[str, ...] = ("input",)) -> list[Path]:
    """The paths of the nodes that a rule with these keywords is asked about, below the schema."""
    seen: list[Path] = []

    def check(node: Node, ctx: Context) -> Iterator[Hit]:
        seen.append(node.path[2:])
        return iter(())

    rule = sample("s", entry="check_schema_node", keywords=keywords, schemas=roles)
    outcome = run([(rule, check)], f'[{{"name": "a", "inputSchema": {schema}, "outputSchema": {{"enum": []}}}}]')
    assert not outcome.failures
    return seen


def test_schema_rules_are_asked_about_nodes_with_their_keywords_in_document_order() -> None:
    schema = """{"properties": {
        "b": {"enum": [], "anyOf": [{"enum": []}, {"type": "null"}, 3]}, "a": {"items": {"enum": []}},
        "c": {"items": [{"enum": []}, {"enum": []}]}, "d": true}, "required": [], "enum": []}"""
    assert visited(schema, ("enum",)) == [
        (),
        ("properties", "b"),
        ("properties", "b", "anyOf", 0),
        ("properties", "a", "items"),
        ("properties", "c", "items", 0),
        ("properties", "c", "items", 1),
    ]
    assert visited(schema, ("required", "unknown")) == [()]
    assert len(visited(schema, (EVERY,))) == 9
    assert visited(schema, ("enum",), ("output",)) == [()]


def test_what_is_no_schema_is_not_walked() -> None:
    schema = '{"properties": [{"enum": []}], "allOf": {"enum": []}, "not": [{"enum": []}], "default": {"enum": []}}'
    assert visited(schema, ("enum",)) == []


def test_a_schema_that_stands_in_two_places_is_visited_once() -> None:
    seen: list[Path] = []

    def check(node: Node, ctx: Context) -> Iterator[Hit]:
        seen.append(node.path)
        return iter(())

    text = "- name: a\n  inputSchema:\n    properties:\n      x: &x {type: string}\n      y: *x\n"
    run([(sample("s", entry="check_schema_node", keywords=("type",), schemas=("input",)), check)], text, "t.yaml")
    assert len(seen) == 1


def test_a_schema_rule_for_some_types_is_not_asked_about_others() -> None:
    seen: list[Any] = []

    def check(node: Node, ctx: Context) -> Iterator[Hit]:
        seen.append(node.schema.get("type"))
        return iter(())

    rule = sample("s", entry="check_schema_node", keywords=(EVERY,), schemas=("input",), types=("integer",))
    schema = (
        '{"properties": {"a": {"type": "integer"}, "b": {"type": "string"}, "c": {"type": ["x"]}, "d": {"type": 3}}}'
    )
    run([(rule, check)], f'[{{"name": "a", "input_schema": {schema}}}]')
    assert seen == [None, "integer", ["x"], 3]


def test_a_schema_rule_that_crashes_or_cannot_be_loaded_is_reported() -> None:
    def fail(node: Node, ctx: Context) -> Iterator[Hit]:
        yield Hit(node.path, "first")
        raise KeyError("x")

    def rule(name: str) -> Rule:
        return sample(name, entry="check_schema_node", keywords=("type",), schemas=("input",))

    document = parse("t.json", TWO)
    CHECKS["fails"] = fail
    outcome = Engine([rule("fails"), rule("not-there")]).run(document, catalogues(document))
    assert sorted(failure.rule or "" for failure in outcome.failures) == ["fails", "not-there"]
    assert len(outcome.findings) == 3
