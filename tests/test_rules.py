"""Runs the examples of every rule's YAML. Never edited to add a rule."""

from __future__ import annotations

from typing import Any

import pytest

from toolcheck.finding import Severity
from toolcheck.rules import Rule, all_rules, categories, examples
from toolcheck.rules.trials import example_faults, lint_example, list_faults, metadata_faults

RULES = list(all_rules().values())
AFTER = ("check_ignores", "check_baseline", "check_policy")
"""Judged after the whole run: the examples are run by the tests of ignores, of baselines and of policies."""
CASES = [
    pytest.param(rule, example, id=f"{rule.id}: {example['name']}")
    for rule in RULES
    if rule.entry not in AFTER
    for example in examples(rule)
]
PROSE = {"descriptions", "names", "parameters", "safety"}


@pytest.mark.parametrize(("rule", "example"), CASES)
def test_documented_examples_behave_as_documented(rule: Rule, example: dict[str, Any]) -> None:
    assert not list(example_faults(rule, example))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_rules_keep_the_contract(rule: Rule) -> None:
    assert not list(metadata_faults(rule))
    assert not list(list_faults(examples(rule)))


@pytest.mark.parametrize("rule", [r for r in RULES if r.category in PROSE], ids=lambda rule: rule.id)
def test_rules_that_read_prose_show_english_and_french(rule: Rule) -> None:
    for kind in ("bad", "good"):
        written = {example.get("language", "en") for example in examples(rule) if kind in example}
        assert {"en", "fr"} <= written, f"{kind} examples are in {written}"


def test_rules_come_in_the_order_of_categories_and_ids() -> None:
    order = [(categories().index(rule.category), rule.id) for rule in RULES]
    assert order == sorted(order)


@pytest.mark.parametrize(("rule", "example"), [case for case in CASES if "bad" in case.values[1]])
def test_an_error_for_a_target_names_it(rule: Rule, example: dict[str, Any]) -> None:
    findings, _ = lint_example(rule, example)
    for finding in findings:
        named = any(f"`{name}`" in finding.message for name in finding.targets)
        assert named or not finding.targets or finding.severity < Severity.ERROR, finding.message
