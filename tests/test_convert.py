"""Converting catalogues: nothing is lost in silence, and the result is what the target takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from converted import FORMS, converted, tools_of
from toolcheck.cli import main
from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Severity
from toolcheck.rules import all_rules
from toolcheck.source import parse

FIXTURES = Path(__file__).parent.parent / "fixtures"
CLEAN = [
    *sorted((FIXTURES / "clean_targets").rglob("*.json")),
    FIXTURES / "clean" / "order_desk.json",
    FIXTURES / "clean" / "service_client.yaml",
]
TARGETS = [*((form, False) for form in FORMS), *((form, True) for form in FORMS[:3])]


def linted_as(form: str, strict: bool) -> str:
    name = "openai" if form == "openai-responses" else form
    return f"{name}-strict" if strict else name


@pytest.mark.parametrize(("form", "strict"), TARGETS)
@pytest.mark.parametrize("file", CLEAN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_clean_catalogue_stays_acceptable(file: Path, form: str, strict: bool) -> None:
    from toolcheck.convert import convert
    from toolcheck.source import read_document
    from toolcheck.targets import shipped

    document = read_document(str(file), file.read_bytes())
    done = convert(document, catalogues(document), form, shipped(), strict=strict)
    assert done.tools == sum(len(catalogue.tools) for catalogue in catalogues(document))
    made = parse("made.json", json.dumps(done.content))
    found = Engine(all_rules().values(), targets=(linted_as(form, strict),)).run(made, catalogues(made)).findings
    refused = {loss.tool for loss in done.losses if loss.still_refused}
    errors = [finding for finding in found if finding.severity is Severity.ERROR]
    assert [finding.message for finding in errors if finding.location.tool not in refused] == []


NAMES = st.sampled_from(["city", "day", "limit", "state", "words", "branch"])
TEXTS = st.sampled_from(["Words to look for, e.g. silent spring.", "Le jour de la visite, au format AAAA-MM-JJ.", ""])


def _described(parts: dict[str, Any], text: str) -> dict[str, Any]:
    return {**parts, "description": text} if text else parts


def _strings() -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"type": st.just("string")}, optional={
        "minLength": st.integers(0, 3), "maxLength": st.integers(4, 90), "pattern": st.just("^[a-z]+$"),
        "format": st.sampled_from(["date-time", "uri", "date"]),
    })  # fmt: skip


def _integers() -> st.SearchStrategy[dict[str, Any]]:
    low = st.sampled_from(["minimum", "exclusiveMinimum"])
    return st.builds(
        lambda key, value, top: {"type": "integer", key: value, **({"maximum": top} if top else {})},
        low, st.integers(-5, 5), st.none() | st.integers(9, 99),
    )  # fmt: skip


LEAVES = st.one_of(
    _strings(),
    _integers(),
    st.just({"type": "boolean"}),
    st.just({"type": "number", "exclusiveMinimum": 0}),
    st.just({"const": "fast"}),
    st.just({"enum": ["a", "b"]}),
    st.just({"type": "string", "enum": ["a", "b"]}),
    st.just({"type": ["string", "null"], "enum": ["a", "b", None]}),
    st.just({"type": "integer", "enum": [1, 2]}),
    st.just({"type": ["string", "null"]}),
    st.just({"type": ["integer", "boolean"]}),
    st.just({"anyOf": [{"type": "string"}, {"type": "null"}]}),
    st.just({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
    st.just({"oneOf": [{"type": "string"}, {"type": "integer"}]}),
    st.just({"$ref": "#/$defs/Place"}),
)


def _objects(schemas: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    def build(properties: dict[str, Any], closed: bool, required: bool) -> dict[str, Any]:
        made: dict[str, Any] = {"type": "object", "properties": properties}
        if required:
            made["required"] = list(properties)
        return {**made, "additionalProperties": False} if closed else made

    described = st.builds(_described, schemas, TEXTS)
    return st.builds(build, st.dictionaries(NAMES, described, max_size=3), st.booleans(), st.booleans())


SCHEMAS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(_objects(inner), inner.map(lambda items: {"type": "array", "items": items})),
    max_leaves=6,
)
DEFINED = {"Place": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}}


def _tool(name: str, text: str, schema: dict[str, Any], output: dict[str, Any] | None) -> dict[str, Any]:
    tool: dict[str, Any] = {"name": name, "inputSchema": {**schema, "$defs": DEFINED}}
    if text:
        tool["description"] = text
    return {**tool, "outputSchema": output} if output is not None else tool


CATALOGUES = st.lists(
    st.builds(_tool, NAMES.map("read_{}".format), TEXTS, _objects(SCHEMAS), st.none() | _objects(_strings())),
    min_size=1, max_size=2, unique_by=lambda tool: tool["name"],
).map(lambda tools: {"tools": tools})  # fmt: skip


@pytest.mark.parametrize("back", FORMS)
@pytest.mark.parametrize("form", FORMS)
@given(source=CATALOGUES)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_there_and_back_is_the_same_where_nothing_was_lost(form: str, back: str, source: Any) -> None:
    first = converted(source, back)
    if not first.losses:
        assert tools_of(first.content) == tools_of(source)
    there = converted(first.content, form)
    again = converted(there.content, back)
    if not there.losses and not again.losses:
        assert tools_of(again.content) == tools_of(first.content)
        assert tools_of(there.content) == tools_of(first.content)


PLAIN = {
    "tools": [
        {
            "name": "read_weather",
            "description": "Reads the weather of a city.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "city": {"type": "string", "description": "Name of the city."},
                    "days": {"type": "integer", "exclusiveMinimum": 0, "maximum": 9},
                    "unit": {"type": "string", "const": "celsius"},
                    "note": {"type": ["string", "null"]},
                },
                "required": ["city"],
            },
        },
        {"name": "list_cities", "description": "Lists the cities.", "inputSchema": {"type": "object"}},
    ]
}


@pytest.mark.parametrize("back", FORMS)
@pytest.mark.parametrize("form", FORMS)
def test_a_plain_catalogue_goes_round_without_a_loss(form: str, back: str) -> None:
    first = converted(PLAIN, back)
    there = converted(first.content, form)
    again = converted(there.content, back)
    assert (first.losses, there.losses, again.losses) == ((), (), ())
    assert tools_of(again.content) == tools_of(there.content) == tools_of(PLAIN)


def one(schema: dict[str, Any], to: str, *, strict: bool = False, name: str = "read_day") -> tuple[Any, list[str]]:
    """What a parameter `x` with a schema becomes, and the losses."""
    root = {"type": "object", "properties": {"x": schema}, "required": ["x"], "additionalProperties": False}
    tool = {"name": name, "description": "Reads the day of a visit.", "inputSchema": root}
    done = converted({"tools": [tool]}, to, strict=strict)
    found = [loss.message for loss in done.losses if "additionalProperties" not in loss.message]
    written = done.content
    for step in ("toolConfig", "tools", 0, "toolSpec", "function", "functionDeclarations", 0, "inputSchema",
                 "input_schema", "parameters", "json", "properties", "x"):  # fmt: skip
        if isinstance(written, list) if step == 0 else step in written:
            written = written[step]
    return written, found


CHANGED: list[tuple[str, bool, Any, Any, str | None]] = [
    ("gemini", False, {"type": ["string", "null"]}, {"type": "STRING", "nullable": True}, None),
    ("gemini", False, {"const": "a"}, {"enum": ["a"], "type": "STRING"}, None),
    ("gemini", False, {"type": "integer", "exclusiveMaximum": 9}, {"type": "INTEGER", "maximum": 8}, None),
    ("gemini", False, {"type": "number", "exclusiveMaximum": 9}, {"type": "NUMBER", "description": "Less than 9."},
     "`exclusiveMaximum: 9`, which `gemini` refuses"),
    ("gemini", False, {"type": "number", "multipleOf": 5, "description": "Le prix de la chambre en euros"},
     {"type": "NUMBER", "description": "Le prix de la chambre en euros. Un multiple de 5."},
     "`multipleOf: 5`, which `gemini` has no field for"),
    ("gemini", False, {"type": "array", "items": [{"type": "string"}, {"type": "number"}]},
     {"type": "ARRAY", "items": {"anyOf": [{"type": "STRING"}, {"type": "NUMBER"}]}}, "order of the items is lost"),
    ("gemini", False, {"type": "array"}, {"type": "ARRAY", "items": {"type": "STRING"}}, "wants a type of items"),
    ("gemini", False, {"type": "string", "not": {"const": "a"}}, {"type": "STRING"}, "`not`, which `gemini` refuses"),
    ("gemini", False, {"type": "object"}, {"type": "OBJECT"}, "an object without properties"),
    ("gemini", False, {"type": "string", "examples": ["a"]}, {"type": "STRING", "example": "a"}, None),
    ("openai", False, {"type": "array"}, {"type": "array", "items": {}}, None),
    ("mcp", False, {"type": "string", "format": "uri"}, {"type": "string", "format": "uri"}, None),
    ("anthropic", False, {"type": "array", "items": [{"type": "string"}]},
     {"type": "array", "prefixItems": [{"type": "string"}]}, None),
    ("anthropic", True, {"type": "integer", "minimum": 1, "maximum": 9, "description": "Pages, from 1 to 9."},
     {"type": "integer", "description": "Pages, from 1 to 9."}, "is in its description only"),
    ("anthropic", True, {"type": "string", "minLength": 1, "maxLength": 9},
     {"type": "string", "description": "Number of characters: from 1 to 9."}, "moved into its description"),
    ("anthropic", True, {"type": "string", "pattern": "^(?=a)b"},
     {"type": "string", "description": "Has to match the regular expression `^(?=a)b`."}, "`anthropic-strict` refuses"),
    ("openai", True, {"oneOf": [{"type": "string"}, {"type": "number"}]},
     {"anyOf": [{"type": "string"}, {"type": "number"}]}, None),
    ("openai", True, {"oneOf": [{"type": "integer"}, {"type": "number"}]},
     {"anyOf": [{"type": "integer"}, {"type": "number"}]}, "values that fit several branches"),
    ("openai", True, {"type": "string", "default": "a"}, {"type": "string", "description": "Default: a."},
     "which `openai-strict` was reported to refuse"),
    ("openai", True, {"type": "object", "properties": {"a": {"type": "string", "enum": ["b"]}}, "required": [],
                      "additionalProperties": False},
     {"type": "object", "properties": {"a": {"type": ["string", "null"], "enum": ["b", None]}}, "required": ["a"],
      "additionalProperties": False}, "null stands for no value"),
    ("openai", True, {"allOf": [{"type": "string", "minLength": 0}, {"pattern": "a"}], "description": "A word."},
     {"description": "A word. Number of characters: at least 0.", "type": "string", "pattern": "a"}, "does not list"),
]  # fmt: skip


@pytest.mark.parametrize(("to", "strict", "schema", "expected", "loss"), CHANGED)
def test_what_a_target_refuses_is_written_otherwise(
    to: str, strict: bool, schema: Any, expected: Any, loss: str | None
) -> None:
    written, found = one(schema, to, strict=strict)
    assert written == expected
    assert bool(found) is (loss is not None)
    assert loss is None or loss in found[0]


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


def test_a_list_of_parameters_becomes_a_schema() -> None:
    arguments = [{"name": "city", "type": "str", "description": "Name of the city.", "required": True}]
    done = converted([{"name": "read_weather", "description": "Reads.", "parameters": arguments}], "anthropic")
    assert done.content["tools"][0]["input_schema"] == {
        "type": "object", "properties": {"city": {"type": "string", "description": "Name of the city."}},
        "required": ["city"], "additionalProperties": False,
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", "{", "[1", '{"a": 1}', '{"tools": [{"name": "", "inputSchema": {}}]}'])
def test_what_cannot_be_converted_is_exit_code_2(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, output = tmp_path / "tools.json", tmp_path / "out.json"
    file.write_text(text)
    assert main(["convert", str(file), "--to", "mcp", "--output", str(output)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "tools.json" in err
    assert not output.exists()
