"""Rules of strict tools: sums over a request, odd values, and which target a strict tool is held to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding
from toolcheck.rules import all_rules
from toolcheck.source import parse

RULES = ("strict-required", "strict-open-object", "strict-keyword", "strict-budget", "size-limits")
Schema = dict[str, Any]


def lint(value: Any, *targets: str, rules: tuple[str, ...] = RULES) -> list[Finding]:
    document = parse("tools.json", json.dumps(value))
    outcome = Engine([all_rules()[rule] for rule in rules], targets=targets).run(document, catalogues(document))
    assert not outcome.failures
    return outcome.findings


def closed(properties: dict[str, Any], optional: bool = False) -> Schema:
    required = [] if optional else list(properties)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def claude(number: int, schema: Schema) -> Schema:
    return {"name": f"read_{number}", "description": "Reads.", "strict": True, "input_schema": schema}


def openai(number: int, schema: Schema) -> Schema:
    return {"type": "function", "function": {"name": f"read_{number}", "strict": True, "parameters": schema}}


def words(count: int, length: int = 3) -> list[str]:
    return [f"{index:0{length}d}" for index in range(count)]


def texts(names: list[str]) -> Schema:
    return {name: {"type": "string"} for name in names}


def test_twenty_strict_tools_are_taken_and_one_more_is_not() -> None:
    tools = [claude(index, closed({})) for index in range(21)]
    assert lint(tools[:20]) == []
    [found] = lint(tools)
    assert (found.rule, found.targets) == ("strict-budget", ("anthropic-strict",))
    assert found.message.startswith("21 tools are strict; `anthropic-strict` takes 20 in a request")
    tools[3]["strict"] = False
    assert lint(tools) == []


def test_a_budget_names_the_tools_that_hold_most() -> None:
    tools = [claude(index, closed(texts(words(index + 1)), True)) for index in range(7)]
    [found] = lint(tools)
    assert found.data == {"count": 28, "limit": 24}
    assert [(item.location.tool, item.note) for item in found.related] == [
        ("read_6", "7 optional parameters"), ("read_5", "6 optional parameters"), ("read_4", "5 optional parameters"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        (closed(texts(words(2501, 4))), "5,002 properties"),
        (closed({"code": {"type": "string", "enum": words(501)}}), "1,002 enum values"),
        (closed({"x" * 60_001: {"type": "string"}}), "120,002 characters"),
        (closed({"a": {"type": "string", "const": "x" * 60_000}}), "120,002 characters"),
    ],
)
def test_sums_of_openai(schema: Schema, said: str) -> None:
    [found] = lint([openai(1, schema), openai(2, schema)])
    assert (found.rule, found.location.pointer) == ("strict-budget", "")
    assert said in found.message
    assert lint([openai(1, schema)]) == []


def test_fields_count_when_the_request_says_that_tools_are_strict() -> None:
    tools = [openai(index, closed(texts(words(101)))) for index in range(2)]
    for tool in tools:
        del tool["function"]["strict"]
    severities = {
        flag: [finding.severity.name for finding in lint({**flag_of, "tools": tools}, "cohere")]
        for flag, flag_of in (("on", {"strict_tools": True}), ("off", {"strict_tools": False}), ("", {}))
    }
    assert severities == {"on": ["ERROR"], "off": [], "": ["WARNING"]}
    assert lint({"tools": tools[:1]}, "cohere") == []


def test_a_long_enum_counts_its_characters() -> None:
    long = closed({"code": {"type": "string", "enum": words(251, 60)}})
    [found] = lint([openai(1, long)])
    assert (found.rule, found.location.pointer) == ("size-limits", "/0/function/parameters/properties/code/enum")
    assert "251 values with 15,060 characters" in found.message
    assert lint([openai(1, closed({"code": {"type": "string", "enum": words(250, 70)}}))]) == []
    assert lint([openai(1, closed({"code": {"type": "string", "enum": words(251, 50)}}))]) == []


def test_definitions_that_use_one_another_cost_no_time() -> None:
    """Each definition twice in the next: 2^40 uses if they were all followed."""
    definitions: Schema = {
        f"D{index}": closed({"a": {"$ref": f"#/$defs/D{index + 1}"}, "b": {"$ref": f"#/$defs/D{index + 1}"}})
        for index in range(40)
    }
    definitions["D40"] = closed({})
    [found] = lint([openai(1, {**closed({"x": {"$ref": "#/$defs/D0"}}), "$defs": definitions})])
    assert found.rule == "size-limits"


def test_the_strict_variant_of_a_named_target_holds_strict_tools_only() -> None:
    schema = {"type": "object", "properties": {"id": {"type": "string"}}, "additionalProperties": False}
    tools = [openai(1, schema), openai(2, schema)]
    tools[1]["function"]["strict"] = False
    [found] = lint(tools, "openai", "gemini")
    assert (found.location.tool, found.targets) == ("read_1", ("openai-strict",))
    assert lint(tools, "gemini") == []


ODD = [None, True, 0, -1, 1.5, "x", "", [], [1, None, [], {}], {}, {"a": 1}, {"a": {"b": None}}, [["a"]]]
KEYWORDS = [
    "type", "properties", "required", "additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf", "not",
    "if", "then", "enum", "const", "minItems", "maximum", "default", "$ref", "$defs", "definitions", "items",
    "dependentRequired",
]  # fmt: skip


@pytest.mark.parametrize("keyword", KEYWORDS)
@pytest.mark.parametrize("target", ["anthropic-strict", "openai-strict", "cohere"])
def test_any_value_may_stand_anywhere(keyword: str, target: str) -> None:
    for value in ODD:
        inner = {"type": "object", "properties": {"a": {"type": "string"}}, keyword: value}
        for schema in (inner, closed({"x": inner}), {"anyOf": [inner]}, {"type": "array", "items": [inner]}):
            lint([claude(1, schema), openai(2, schema)], target)


def test_a_schema_that_leads_back_to_itself_ends() -> None:
    schema = closed({"next": {"$ref": "#"}, "more": {"type": "array", "items": {"$ref": "#/properties/next"}}})
    assert lint([openai(1, schema)]) == []
