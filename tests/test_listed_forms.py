"""Forms without a JSON Schema: what their lists of parameters mean, and where a finding in that meaning points."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcheck.catalogue import Tool
from toolcheck.dialects.parameter_lists import schema_type
from toolcheck.discover import catalogues
from toolcheck.finding import Finding
from toolcheck.runner import Options, run_document
from toolcheck.source import parse

DIFY = {
    "identity": {"name": "order_find", "label": {"en_US": "Find order"}},
    "description": {"human": {"en_US": "Finds it.", "fr_FR": "La trouve."}, "llm": "Finds an order by its number."},
    "parameters": [
        {"name": "number", "type": "string", "form": "llm", "required": True, "llm_description": "Order number."},
        {"name": "api_key", "type": "secret-input", "form": "form", "required": True},
        {"name": "scan", "type": "file", "form": "llm"},
        {"name": "sort", "type": "select", "form": "llm", "options": [{"value": "asc"}, {"value": "asc"}]},
        {"name": "count", "type": "number", "form": "llm", "min": 9, "max": 1, "default": 3},
    ],
}
DOCKER = {
    "name": "find_order",
    "description": "Finds an order.",
    "arguments": [
        {"name": "number", "type": "string", "desc": "Order number."},
        {"name": "limit", "type": "integer", "desc": "", "optional": True},
    ],
}
BUNDLE = {
    "name": "open_file",
    "signature": "open_file <path>",
    "docstring": "Opens a file.",
    "arguments": [{"name": "path", "type": "string", "description": "Its path.", "required": True}],
}
QWEN = {
    "name": "track_parcel",
    "description": "Tracks a parcel.",
    "parameters": [{"name": "number", "type": "string", "description": "Its number.", "required": False}],
}
API_BANK = {
    "name": "AddMeeting",
    "description": "Adds a meeting.",
    "input_parameters": {"people": {"type": "list(str)", "description": "Who."}, "token": {"type": "str"}},
    "output_parameters": {"status": {"type": "str", "description": "success or failed"}},
}
COHERE = {
    "name": "query_sales",
    "description": "Queries sales.",
    "parameter_definitions": {"day": {"description": "The day.", "type": "str", "required": True}},
}
LANGCHAIN = {"name": "a_b", "description": "d", "args_schema": {"type": "object", "properties": {}}, "args": {}}
VSCODE = {"name": "a_b", "modelDescription": "d", "displayName": "D", "inputSchema": {"type": "object"}}


def tools(value: Any, name: str = "t.json") -> list[Tool]:
    return [tool for each in catalogues(parse(name, json.dumps(value))) for tool in each.tools]


def schema(value: Any) -> dict[str, Any]:
    (tool,) = tools(value)
    assert tool.schema is not None
    assert tool.schema["additionalProperties"] is False  # such a form has no way to leave an object open
    return tool.schema


def findings(value: Any, *rules: str, name: str = "t.json") -> list[Finding]:
    text = value if isinstance(value, str) else json.dumps(value, indent=1)
    done = run_document(parse(name, text), Options(select=rules))
    assert done.report.failures == ()
    return list(done.report.findings)


@pytest.mark.parametrize(
    ("entry", "form"),
    [(DIFY, "dify"), (DOCKER, "listed"), (BUNDLE, "listed"), (QWEN, "listed"), (API_BANK, "listed"),
     (COHERE, "listed"), (LANGCHAIN, "langchain"), (VSCODE, "vscode")],
)  # fmt: skip
def test_each_form_is_known_alone_in_a_list_under_tools_and_by_name(entry: dict[str, Any], form: str) -> None:
    for value in (entry, [entry], {"tools": [entry]}, [{"tools": [entry]}]):
        assert [tool.form for tool in tools(value)] == [form]
    if "name" in entry:
        named = {entry["name"]: {key: value for key, value in entry.items() if key != "name"}}
        assert [tool.name for tool in tools({"tools": [entry], "more": 1})] == [entry["name"]]
        assert all(tool.name == entry["name"] for tool in tools(named))


def test_dify_gives_the_model_its_llm_parameters_and_texts() -> None:
    (tool,) = tools(DIFY)
    assert (tool.name, tool.description) == ("order_find", "Finds an order by its number.")
    made = schema(DIFY)
    assert list(made["properties"]) == ["number", "sort", "count"]  # set by a person, and files: not the model's
    assert made["required"] == ["number"]
    assert made["properties"]["sort"] == {"type": "string", "enum": ["asc", "asc"]}
    assert made["properties"]["count"] == {"type": "number", "minimum": 9, "maximum": 1, "default": 3}


@pytest.mark.parametrize(
    ("description", "text"),
    [
        ({"human": {"zh_Hans": "中", "en_US": "en"}}, "en"),
        ({"human": {"zh_Hans": "中"}}, "中"),
        ({"human": "plain"}, "plain"),
        ({"human": {"en_US": "en"}, "llm": None}, "en"),
        ({"human": {}}, ""),
    ],
)
def test_dify_texts_without_one_for_the_model(description: dict[str, Any], text: str) -> None:
    assert tools([{**DIFY, "description": description}])[0].description == text


def test_docker_arguments_are_required_unless_marked() -> None:
    made = schema(DOCKER)
    assert made["required"] == ["number"]
    assert made["properties"]["number"] == {"type": "string", "description": "Order number."}


def test_a_list_without_marks_does_not_say_what_is_required() -> None:
    first = {"name": "number", "type": "string", "desc": "Order number."}
    assert schema({**DOCKER, "arguments": [first]})["required"] == []
    assert schema({**DOCKER, "arguments": [{**first, "optional": False}]})["required"] == ["number"]
    assert schema({**BUNDLE, "arguments": [{**BUNDLE["arguments"][0], "required": True}, first]})["required"] == [
        "path"
    ]
    assert schema(API_BANK)["required"] == []


def test_dify_makes_texts_of_the_values_to_choose() -> None:
    choice = {
        "name": "size",
        "type": "select",
        "form": "llm",
        "default": 1,
        "options": [{"value": 1}, {"value": True}, 2.5],
    }
    made = schema({**DIFY, "parameters": [choice]})
    assert made["properties"]["size"] == {"type": "string", "enum": ["1", "True", "2.5"], "default": "1"}


def test_a_bundle_describes_in_its_docstring() -> None:
    (tool,) = tools(BUNDLE)
    assert tool.description == "Opens a file."
    bare = {key: value for key, value in BUNDLE.items() if key != "arguments"}
    assert [each.schema and each.schema["properties"] for each in tools([bare, BUNDLE])] == [
        {},
        schema(BUNDLE)["properties"],
    ]


def test_python_names_of_types_are_understood() -> None:
    made = schema(API_BANK)
    assert made["properties"]["people"] == {"type": "array", "items": {"type": "string"}, "description": "Who."}
    (tool,) = tools(API_BANK)
    assert tool.output_schema is not None
    assert list(tool.output_schema["properties"]) == ["status"]
    assert tool.at("output_schema") == ("output_parameters",)


@pytest.mark.parametrize(
    ("word", "meant"),
    [("str", {"type": "string"}), ("list[list[int]]", {"type": "array", "items": {"type": "array", "items":
      {"type": "integer"}}}), ("dict[str, int]", {"type": "object"}), ("any", {}), ("string", {"type": "string"}),
     (None, {}), (["string"], {}), ("json", {}), ("Union[List[dict], dict]", {}), ("int | None", {}),
     ("Optional[str]", {}), ("strng", {"type": "strng"}),
     ("List(str)", {"type": "array", "items": {"type": "string"}})],
)  # fmt: skip
def test_words_for_types(word: Any, meant: dict[str, Any]) -> None:
    assert schema_type(word) == meant


def test_a_type_of_thousands_of_lists_in_lists_is_read_to_a_bound() -> None:
    assert schema_type("list[" * 5000 + "str" + "]" * 5000)["items"]["type"] == "array"


@pytest.mark.parametrize(
    "value",
    [
        {"prompts": [{"name": "p", "description": "d", "arguments": [{"name": "a", "description": "x"}]}]},
        {"prompts": [{"name": "p", "description": "d", "arguments": []}]},
        [{"name": "build", "description": "d", "arguments": [{"name": "path", "type": "string", "description": "x"}]}],
        [{"name": "f", "description": "d", "parameters": [{"name": "a", "type": "int", "description": "x"}]}],
        [{"name": "op", "description": "d", "parameters": [{"name": "id", "in": "query", "required": True}]}],
        {"function_call": {"name": "f", "arguments": "{}"}},
        [{"name": "f", "arguments": []}],
        [{"identity": {"name": "x"}, "description": "text", "parameters": []}],
        {"name": "x", "args_schema": None},
    ],
)
def test_look_alikes_are_no_tools(value: Any) -> None:
    assert tools(value) == []


@pytest.mark.parametrize(
    ("value", "rule", "pointers"),
    [
        ([DIFY], "invalid-enum", ["/0/parameters/3/options/1/value"]),
        ([DIFY], "contradictory-bounds", ["/0/parameters/4/min"]),
        ([DIFY], "undescribed-parameter", ["/0/parameters/3", "/0/parameters/4"]),
        ([DIFY], "missing-boundary", ["/0/description/llm"]),
        ([{**DIFY, "identity": {"name": "OrderFind"}}], "name-not-snake-case", ["/0/identity/name"]),
        ([DOCKER], "undescribed-parameter", ["/0/arguments/1"]),
        ([API_BANK], "undescribed-parameter", ["/0/input_parameters/token"]),
        ([API_BANK], "secret-parameter", ["/0/input_parameters/token"]),
        ({"x": {"y": [DIFY]}}, "invalid-enum", ["/x/y/0/parameters/3/options/1/value"]),
        ([DIFY, DOCKER, QWEN, BUNDLE, API_BANK], "open-object", []),
        ([DIFY, DOCKER, QWEN, BUNDLE, API_BANK], "missing-schema", []),
        ([DIFY, DOCKER, QWEN, BUNDLE, API_BANK], "root-not-object", []),
    ],
)
def test_findings_point_at_what_the_author_wrote(value: Any, rule: str, pointers: list[str]) -> None:
    assert [finding.location.pointer for finding in findings(value, rule)] == pointers


def test_advice_that_a_form_has_no_words_for_is_not_given() -> None:
    assert findings([DOCKER], "unbounded-number") == []
    assert [f.location.pointer for f in findings([{**DIFY, "parameters": [
        {"name": "count", "type": "number", "form": "llm", "required": True}]}], "unbounded-number")
    ] == ["/0/parameters/0"]  # fmt: skip


def test_lines_are_those_of_the_yaml_file() -> None:
    text = (
        "identity:\n  name: order_find\ndescription:\n  human:\n    en_US: Finds it.\n  llm: Finds it.\n"
        "parameters:\n  - name: number\n    type: string\n    form: llm\n"
    )
    (finding,) = findings(text, "undescribed-parameter", name="find.yaml")
    assert (finding.location.pointer, finding.location.start) == ("/parameters/0", (8, 5))
    assert finding.location.tool == "order_find"


@pytest.mark.parametrize(
    ("parameters", "messages"),
    [
        ("text", ["`parameters` is a string; a list of parameters was expected"]),
        ([3], ["this parameter is the number `3`; an object was expected"]),
        ([{"type": "string"}], ["this parameter has no name; a string under `name` was expected"]),
        ([{"name": "a", "type": "string", "llm_description": "x"}] * 2,
         ["the parameter `a` is listed twice; one entry was expected"]),
        (None, []),
    ],
)  # fmt: skip
def test_faults_of_a_list_are_malformed_tools(parameters: Any, messages: list[str]) -> None:
    found = findings([{**DIFY, "parameters": parameters}], "malformed-tool")
    assert [finding.message for finding in found] == messages


@pytest.mark.parametrize("odd", [None, 3, "x", [], {}, [None], {"a": None}, [[]], [{"name": {}}]])
@pytest.mark.parametrize("entry", [DIFY, DOCKER, BUNDLE, QWEN, API_BANK, COHERE, LANGCHAIN, VSCODE])
def test_any_value_can_stand_anywhere(entry: dict[str, Any], odd: Any) -> None:
    for key in entry:
        value = {**entry, key: odd}
        findings({"tools": [value, entry]}, "all")
        if isinstance(entry[key], list):
            for name in entry[key][0]:
                findings({"tools": [{**entry, key: [{**entry[key][0], name: odd}]}]}, "all")
