"""The page of a rule: what it finds, why, what to write instead, with examples."""

from __future__ import annotations

from typing import Any

from ...report.escape import folded, json_visible
from ...rules import all_rules, examples
from ..given import Given, Misuse
from ..questions import Answer, Asked, text_of

EXAMPLE = 3_000
"""Characters of one example."""


def page(asked: Asked, given: Given) -> Answer:
    """What is known of the rule `rule`."""
    rule = all_rules().get(text_of(asked, "rule"))
    if rule is None:
        raise Misuse("there is no such rule")
    shown = examples(rule)
    chosen = [next((each for each in shown if kind in each), None) for kind in ("bad", "good")]
    return {
        "rule": rule.id,
        "category": rule.category,
        "confidence": rule.confidence.name.lower(),
        "title": rule.title,
        "why": folded(rule.why),
        "fix": folded(rule.fix),
        "references": [link for link in rule.references if link.startswith("https://")],
        "examples": [
            {"kind": kind, "name": str(each.get("name", "")), "text": _source(each[kind])[:EXAMPLE]}
            for kind, each in zip(("bad", "good"), chosen, strict=True)
            if each is not None
        ],
    }


def _source(value: Any) -> str:
    """An example as a file: its own text, or YAML."""
    if isinstance(value, dict) and value.keys() == {"as", "text"}:
        return json_visible(str(value["text"]))
    import yaml

    return json_visible(yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=80))
