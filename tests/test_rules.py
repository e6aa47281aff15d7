"""Runs the examples of every rule's YAML. Never edited to add a rule."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding
from toolcheck.rules import Rule, all_rules, categories, examples
from toolcheck.source import parse

RULES = list(all_rules().values())
AFTER = ("check_ignores", "check_baseline")
"""Judged after the whole run: tests/test_suppress.py and tests/test_baseline.py run their examples."""
CASES = [
    pytest.param(rule, example, id=f"{rule.id}: {example['name']}")
    for rule in RULES
    if rule.entry not in AFTER
    for example in examples(rule)
]
PROSE = {"descriptions", "names", "parameters", "safety"}


def lint(rule: Rule, example: dict[str, Any], value: Any) -> list[Finding]:
    """The findings of one rule on the value of an example, which may be `{as: file name, text: source}`."""
    if isinstance(value, dict) and value.keys() == {"as", "text"}:
        document = parse(value["as"], value["text"])
    else:
        document = parse("example.json", json.dumps(value, indent=2, ensure_ascii=False))
    targets = example.get("target", [])
    targets = [targets] if isinstance(targets, str) else targets
    engine = Engine([rule], options={rule.id: example.get("options", {})}, targets=targets)
    outcome = engine.run(document, catalogues(document))
    assert not outcome.failures
    return outcome.findings


@pytest.mark.parametrize(("rule", "example"), CASES)
def test_documented_examples_behave_as_documented(rule: Rule, example: dict[str, Any]) -> None:
    findings = lint(rule, example, example["bad"] if "bad" in example else example["good"])

    found = sorted(finding.location.pointer for finding in findings)
    assert found == sorted(example.get("at", [])), [finding.message for finding in findings]
    if "bad" in example:
        assert found, "a bad example has at least one place"
    if "message" in example:
        assert any(example["message"] in finding.message for finding in findings), [f.message for f in findings]
    if "severity" in example:
        assert {finding.severity.name.lower() for finding in findings} == {example["severity"]}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_shows_a_bad_and_a_good_example(rule: Rule) -> None:
    shown = examples(rule)
    assert {"good", "bad"} <= {key for example in shown for key in example}
    assert len({example["name"] for example in shown}) == len(shown)
    known = {"name", "bad", "good", "at", "message", "severity", "language", "target", "options"}
    assert {key for example in shown for key in example} <= known


@pytest.mark.parametrize("rule", [r for r in RULES if r.category in PROSE], ids=lambda rule: rule.id)
def test_rules_that_read_prose_show_english_and_french(rule: Rule) -> None:
    for kind in ("bad", "good"):
        written = {example.get("language", "en") for example in examples(rule) if kind in example}
        assert {"en", "fr"} <= written, f"{kind} examples are in {written}"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_rule_metadata_keeps_the_contract(rule: Rule) -> None:
    assert not rule.id.startswith(("no-", "require-")), "an id completes: allow …"
    assert rule.id == rule.id.lower()
    assert rule.status in ("preview", "stable", "deprecated")
    assert rule.title
    assert not rule.title.endswith(".")
    assert rule.fix.endswith((".", "`"))
    for name, schema in rule.options.items():
        assert {"type", "default", "description"} <= schema.keys(), name
    for level, severity in rule.levels.items():
        words = severity.values() if isinstance(severity, dict) else [severity]
        assert set(words) <= {"error", "warning", "info"}, level


def test_rules_come_in_the_order_of_categories_and_ids() -> None:
    order = [(categories().index(rule.category), rule.id) for rule in RULES]
    assert order == sorted(order)
