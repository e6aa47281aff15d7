"""What a conversion cannot do, what it tells of that, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from converted import FORMS, PLAIN, TARGETS, converted, one
from toolcheck.cli import main

TREE = {
    "type": "object",
    "properties": {"root": {"$ref": "#/$defs/Node"}},
    "$defs": {
        "Node": {
            "type": "object",
            "properties": {"name": {"type": "string"}, "parts": {"type": "array", "items": {"$ref": "#/$defs/Node"}}},
            "required": ["name", "parts"],
        }
    },
}


def test_a_reference_into_itself_ends_and_is_told() -> None:
    done = converted({"tools": [{"name": "read_tree", "description": "Reads.", "inputSchema": TREE}]}, "gemini")
    schema = done.content["tools"][0]["functionDeclarations"][0]["parameters"]
    assert "$ref" not in json.dumps(schema)
    node = schema["properties"]["root"]
    assert node["required"] == ["name", "parts"]
    assert node["properties"]["parts"]["items"]["required"] == ["name"]
    assert ["leads into itself" in loss.message for loss in done.losses] == [True]


def test_references_that_double_are_refused_and_not_followed() -> None:
    definitions: dict[str, Any] = {"d0": {"type": "string"}}
    for index in range(1, 40):
        reference = {"$ref": f"#/$defs/d{index - 1}"}
        definitions[f"d{index}"] = {"type": "object", "properties": {"a": reference, "b": reference}}
    schema = {"type": "object", "properties": {"x": {"$ref": "#/$defs/d39"}}, "$defs": definitions}
    tools = [{"name": "read_all", "inputSchema": schema}, {"name": "ping", "inputSchema": {"type": "object"}}]
    done = converted({"tools": tools}, "gemini")
    assert done.tools == 1
    assert "more than 20,000 parts" in done.losses[0].message


def test_a_map_keeps_a_tool_from_being_strict() -> None:
    written, found = one({"type": "object", "additionalProperties": {"type": "string"}}, "openai", strict=True)
    assert written == {"type": "object", "additionalProperties": {"type": "string"}}
    assert len(found) == 1
    assert found[0] == ("parameter `x` of `read_day`: the names of its properties are free, so that the tool stays "
                     "without `strict`")  # fmt: skip


def test_policy_and_hints_do_not_reach_a_model() -> None:
    tool = {
        "name": "drop_table", "description": "Drops.", "inputSchema": {"type": "object"},
        "annotations": {"destructiveHint": True}, "_meta": {"toolcheck/effect": "irreversible"},
    }  # fmt: skip
    for form in FORMS:
        done = converted({"tools": [tool]}, form)
        assert ("toolcheck/" in json.dumps(done.content)) is (form == "mcp")
        assert [loss.path[-1] for loss in done.losses] == ([] if form == "mcp" else ["annotations"])


def test_responses_say_that_a_tool_is_not_strict() -> None:
    definition = converted(PLAIN, "openai-responses").content["tools"][0]
    assert definition["strict"] is False, "absent, the API would make it strict"
    assert converted({"tools": [{**definition, "strict": True}]}, "bedrock").losses[0].path[-1] == "strict"


def test_namespaces_stay_in_their_form() -> None:
    tools = [{"type": "function", "name": "ping", "parameters": {"type": "object", "properties": {}}}]
    source = {"tools": [{"type": "namespace", "name": "net", "description": "Network.", "tools": tools}]}
    assert converted(source, "openai-responses").content == source
    assert "namespace `net`" in converted(source, "mcp").losses[0].message


@pytest.mark.parametrize("levels", [20, 110, 180])
@pytest.mark.parametrize("kind", ["default", "items"])
def test_depth_ends_in_words(levels: int, kind: str) -> None:
    deep = "[" * levels + "]" * levels if kind == "default" else '{"items":' * levels + "{}" + "}" * levels
    keyword = f'"default": {deep}' if kind == "default" else f'"items": {deep}'
    text = f'{{"tools": [{{"name": "read_day", "inputSchema": {{"type": "object", {keyword}}}}}]}}'
    for form in FORMS:
        done = converted(text, form)
        json.dumps(done.content)
        assert done.tools or " levels" in done.losses[0].message


def test_a_list_of_parameters_becomes_a_schema() -> None:
    arguments = [{"name": "city", "type": "str", "description": "Name of the city.", "required": True}]
    done = converted([{"name": "read_weather", "description": "Reads.", "parameters": arguments}], "anthropic")
    assert done.content["tools"][0]["input_schema"] == {
        "type": "object", "properties": {"city": {"type": "string", "description": "Name of the city."}},
        "required": ["city"], "additionalProperties": False,
    }  # fmt: skip


def test_odd_values_and_long_chains_of_references_are_converted() -> None:
    odd = [
        {"required": [{}]},
        {"enum": {}},
        {"type": 5},
        {"allOf": [3]},
        {"anyOf": 3},
        {"properties": [1]},
        {"items": []},
    ]
    tools: list[Any] = [{"name": f"read_{index}", "inputSchema": schema} for index, schema in enumerate(odd)]
    chain = {f"d{index}": {"$ref": f"#/$defs/d{index + 1}"} for index in range(5_000)}
    tools.append({"name": "read_chain", "inputSchema": {"type": "object", "$defs": {**chain, "d5000": {}}}})
    for form, strict in TARGETS:
        assert converted({"tools": tools}, form, strict=strict).tools == len(tools)


def test_lists_of_several_servers_are_one_and_say_so() -> None:
    ping = {"name": "ping", "inputSchema": {"type": "object"}}
    other = {"name": "ping", "description": "Pings.", "inputSchema": {"type": "object"}}
    same = converted({"a": {"tools": [ping]}, "b": {"tools": [ping]}}, "mcp")
    assert (same.tools, same.losses) == (1, ())
    done = converted({"a": {"tools": [ping]}, "b": {"tools": [other]}}, "mcp")
    assert done.tools == 2
    assert "defined differently" in done.losses[0].message


def test_what_is_no_function_is_left_out_and_told() -> None:
    tools = [
        {"type": "function", "name": "ping", "parameters": {"type": "object", "properties": {}}},
        {"type": "custom", "name": "run_code"}, {"type": "web_search"}, 5,
    ]  # fmt: skip
    done = converted({"tools": tools}, "anthropic")
    assert done.tools == 1
    assert [loss.path[1] for loss in done.losses] == [1, 3, 2]


def test_strict_tools_beyond_the_budget_are_told() -> None:
    tools = [{"name": f"ping_{index}", "inputSchema": {"type": "object", "properties": {}}} for index in range(21)]
    done = converted({"tools": tools}, "anthropic", strict=True)
    assert [loss.message for loss in done.losses if loss.still_refused] == [
        "21 tools are strict; `anthropic-strict` takes 20 in a request and refuses one with more"
    ]


REFUSED: list[tuple[str, bool, Any, Any, str]] = [
    ("anthropic", False, {"type": "dict"}, ("type",), "`type` of parameter `x` of `read_day` is `dict`"),
    ("gemini", False, {"type": "array", "items": {"type": "dict"}}, ("items", "type"), "is `dict`"),
    ("openai", False, {"allOf": [{"type": "string"}, {"minLength": "2"}]}, ("allOf", 1, "minLength"), "`minLength`"),
    ("mcp", False, {"required": "day"}, ("required",), "`required` of parameter `x`"),
]


@pytest.mark.parametrize(("form", "strict", "schema", "steps", "message"), REFUSED)
def test_what_no_step_mends_is_told_where_it_stands(
    form: str, strict: bool, schema: Any, steps: Any, message: str
) -> None:
    root = {"type": "object", "properties": {"x": schema}}
    done = converted({"tools": [{"name": "read_day", "inputSchema": root}]}, form, strict=strict)
    refused = [loss for loss in done.losses if loss.still_refused]
    assert [loss.path[3:] for loss in refused] == [("properties", "x", *steps)]
    assert message in refused[0].message


def test_two_tools_of_one_name_in_one_list_are_told_at_the_second() -> None:
    tool = {"name": "read_day", "inputSchema": {"type": "object", "properties": {"x": {"type": "string"}}}}
    done = converted({"tools": [tool, {"name": "read_week", "inputSchema": {"type": "object"}}, tool]}, "bedrock")
    assert [(loss.path, loss.still_refused) for loss in done.losses] == [(("tools", 2, "name"), True)]


def test_levels_beyond_those_of_strict_tools_are_told() -> None:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(12):
        schema = {"type": "object", "properties": {"x": schema}, "required": ["x"], "additionalProperties": False}
    done = converted({"tools": [{"name": "read_day", "inputSchema": schema}]}, "openai", strict=True)
    assert ["takes 10 levels" in loss.message for loss in done.losses] == [True]


def test_the_report_names_places_and_the_output_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    parameters = "[{name: city, type: str, required: true, format: uri}]"
    Path("tools.yaml").write_text(f"tools:\n- name: read_city\n  description: Reads.\n  parameters: {parameters}\n")
    assert main(["convert", "tools.yaml", "--to", "gemini", "--output", "out.json"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "tools.yaml:4:56: warning convert: parameter `city` of `read_city`: `format: uri`" in err
    assert "(/tools/0/parameters/0/format)" in err
    assert json.loads(Path("out.json").read_text())["tools"][0]["functionDeclarations"][0]["name"] == "read_city"


@pytest.mark.parametrize("text", ["", "{", "[1", '{"a": 1}', '{"tools": [{"name": "", "inputSchema": {}}]}'])
def test_what_cannot_be_converted_is_exit_code_2(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, output = tmp_path / "tools.json", tmp_path / "out.json"
    file.write_text(text)
    assert main(["convert", str(file), "--to", "mcp", "--output", str(output)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "tools.json" in err
    assert not output.exists()
