"""Where targets, or a target and good advice, contradict each other: the finding names who refuses, and what to do.

Each case is one of the known conflicts. A case whose rule is not there yet is skipped, and says so.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding, Severity
from toolcheck.rules import all_rules
from toolcheck.source import parse

Schema = dict[str, Any]


def lint(rule: str, tool: dict[str, Any], *targets: str) -> list[Finding]:
    """What one rule says of one tool; skips where the rule does not exist."""
    if rule not in all_rules():
        pytest.skip(f"there is no rule {rule} yet")
    document = parse("tools.json", json.dumps([tool]))
    outcome = Engine([all_rules()[rule]], targets=targets).run(document, catalogues(document))
    assert not outcome.failures
    return outcome.findings


def one(rule: str, tool: dict[str, Any], *targets: str) -> Finding:
    found = lint(rule, tool, *targets)
    assert [finding.rule for finding in found] == [rule], [finding.message for finding in found]
    return found[0]


def mcp(properties: dict[str, Any], description: str = "Finds an order.", **root: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties, "required": [], "additionalProperties": False, **root}
    return {"name": "find_order", "description": description, "inputSchema": schema}


def names(finding: Finding, *targets: str) -> None:
    """The finding is about these targets and no others, and its message says so."""
    assert set(finding.targets) == set(targets)
    assert all(target in finding.message for target in targets), finding.message


TEXT = {"type": "string"}


def test_1_a_root_union_that_one_protocol_allows_and_two_providers_refuse() -> None:
    union = mcp({"id": TEXT, "number": TEXT}, oneOf=[{"required": ["id"]}, {"required": ["number"]}])
    found = one("root-combinator", union, "mcp-2026-07-28", "anthropic", "openai")
    names(found, "anthropic", "openai")
    assert found.severity == Severity.ERROR
    assert not [hit for hit in lint("root-combinator", union, "mcp-2026-07-28") if hit.severity > Severity.INFO]


def test_2_bounds_are_wanted_and_strict_tools_of_one_provider_refuse_them() -> None:
    bounded = mcp({"limit": {"type": "integer", "minimum": 1, "maximum": 50}})
    found = lint("strict-keyword", bounded, "anthropic", "anthropic-strict")
    assert [finding.location.pointer.rpartition("/")[2] for finding in found] == ["minimum", "maximum"]
    for finding in found:
        names(finding, "anthropic-strict")
        assert "description" in finding.help
        assert "validator" in finding.help
    assert lint("strict-keyword", bounded, "anthropic") == []


def test_2_bounds_are_not_asked_for_where_they_would_be_refused() -> None:
    unbounded = mcp({"limit": {"type": "integer", "description": "Orders to return, from 1 to 50."}})
    assert lint("unbounded-number", unbounded, "anthropic")
    assert lint("unbounded-number", unbounded, "anthropic", "anthropic-strict") == []


def test_3_strict_mode_wants_all_required_and_good_advice_little() -> None:
    optional = mcp({"city": {"type": "string"}})
    found = one("strict-required", optional, "openai", "openai-strict")
    names(found, "openai-strict")
    assert '["string", "null"]' in found.help
    assert lint("strict-required", optional, "openai") == []
    required = mcp({"city": {"type": ["string", "null"], "description": "Optional. City."}}, required=["city"])
    assert lint("strict-required", required, "openai", "openai-strict") == []
    assert lint("over-required", required, "openai", "openai-strict") == []
    assert lint("over-required", required, "openai")


def test_4_closing_an_object_is_wanted_and_one_target_refuses_it() -> None:
    found = one("unsupported-keyword", mcp({"id": TEXT}), "anthropic", "gemini")
    names(found, "gemini")
    assert "parametersJsonSchema" in found.help + found.message


def test_4_an_open_object_is_told_to_those_that_can_close_it() -> None:
    opened = mcp({"id": TEXT})
    del opened["inputSchema"]["additionalProperties"]
    assert one("open-object", opened, "anthropic", "gemini").targets == ("anthropic",)
    assert lint("open-object", opened, "gemini") == []


def test_4_strict_mode_wants_what_another_target_refuses() -> None:
    opened = mcp({"id": TEXT})
    del opened["inputSchema"]["additionalProperties"]
    found = one("strict-open-object", opened, "gemini", "openai-strict")
    assert found.targets == ("openai-strict",)
    assert "`gemini` refuses `additionalProperties`" in found.message
    assert "`gemini`" in found.help


@pytest.mark.parametrize(("values", "severity"), [(["list", "delete"], "WARNING"), (["list", "get"], "INFO")])
def test_5_one_tool_with_many_actions_is_advised_by_one_provider(values: list[str], severity: str) -> None:
    """Authorisation, confirmation and retries differ from one action to the next, whatever a guide says."""
    found = one("action-switch", mcp({"action": {"type": "string", "enum": values}}), "anthropic")
    assert found.severity.name == severity


def test_6_long_descriptions_are_wanted_and_cut() -> None:
    long = mcp({"id": TEXT}, "Finds one order of the shop by its number. " * 35)
    assert 1024 < len(long["description"]) < 2048
    found = one("description-too-long", long, "anthropic", "openai", "claude-code")
    assert found.targets == ("openai",)
    assert "`openai`" in found.message
    assert found.severity == Severity.WARNING
    longer = mcp({"id": TEXT}, "Finds one order of the shop by its number. " * 60)
    assert set(one("description-too-long", longer, "anthropic", "openai", "claude-code").targets) == {
        "openai", "claude-code",
    }  # fmt: skip


def test_7_shared_definitions_save_tokens_and_one_target_drops_them() -> None:
    shared = mcp({"to": {"$ref": "#/$defs/A"}, "from": {"$ref": "#/$defs/A"}}, **{"$defs": {"A": TEXT}})
    found = lint("unsupported-ref", shared, "anthropic", "gemini")
    assert found
    for finding in found:
        names(finding, "gemini")
    assert lint("unsupported-ref", shared, "anthropic") == []


def test_8_a_format_that_one_strict_mode_takes_and_another_refuses() -> None:
    found = one(
        "unsupported-format", mcp({"site": {"type": "string", "format": "uri"}}),
        "anthropic-strict", "openai-strict", "gemini",
    )  # fmt: skip
    names(found, "openai-strict", "gemini")
    assert found.severity == Severity.ERROR
