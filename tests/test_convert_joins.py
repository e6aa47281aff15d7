"""Combinators that a target refuses, written as one schema, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from converted import converted, one

NAMED = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}
COUNTED = {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]}


def tagged(value: str) -> dict[str, Any]:
    return {"type": "object", "properties": {"kind": {"type": "string", "enum": [value]}}, "required": ["kind"]}


@pytest.mark.parametrize(
    ("schema", "expected", "loss"),
    [
        ({"allOf": [NAMED, COUNTED]},
         {"type": "OBJECT", "properties": {"b": {"type": "INTEGER"}, "a": {"type": "STRING"}}, "required": ["a", "b"]},
         None),
        ({"allOf": [{"type": "string", "maxLength": 9}, {"type": ["string", "null"], "maxLength": 5}]},
         {"type": "STRING", "maxLength": 5}, None),
        ({"allOf": [{"enum": ["a", "b"], "type": "string"}, {"enum": ["b", "c"], "description": "A letter."}],
          "description": "One."},
         {"type": "STRING", "enum": ["b"], "description": "One. A letter."}, None),
        ({"allOf": [{"type": "string", "pattern": "a"}, {"pattern": "b"}]}, {"type": "STRING", "pattern": "a"},
         "`pattern` of a branch of `allOf` was left out"),
        ({"allOf": [{"type": "string"}, {"allOf": [{"maxLength": 3}, True]}]}, {"type": "STRING", "maxLength": 3},
         None),
        ({"oneOf": [tagged("x"), tagged("y")]}, None, None),
        ({"oneOf": [{"type": "string"}, {}]}, None, "values that fit several branches"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}]},
         {"type": "ARRAY", "items": {"type": "STRING"}}, "the order of the items is lost"),
        ({"type": ["integer", "string", "null"], "minimum": 1},
         {"anyOf": [{"type": "INTEGER", "minimum": 1}, {"type": "STRING"}], "nullable": True}, None),
        ({"const": None}, {"type": "NULL"}, None),
        ({"enum": ["a", ""]}, {"type": "STRING", "enum": ["a"]}, "the empty text in `enum`"),
    ],
)  # fmt: skip
def test_gemini_gets_one_schema(schema: Any, expected: Any, loss: str | None) -> None:
    written, found = one(schema, "gemini")
    assert expected is None or written == expected
    assert "oneOf" not in written
    assert bool(found) is (loss is not None), found
    assert loss is None or loss in found[0]


def test_branches_at_the_root_become_properties() -> None:
    root = {"type": "object", "anyOf": [{**NAMED, "required": ["a", "c"]}, {**COUNTED, "required": ["c"]}]}
    done = converted({"tools": [{"name": "read_day", "inputSchema": root}]}, "anthropic")
    assert done.content["tools"][0]["input_schema"] == {
        "type": "object", "required": ["c"], "properties": {"a": {"type": "string"}, "b": {"type": "integer"}},
    }  # fmt: skip
    assert [loss.path[-1] for loss in done.losses] == ["anyOf"]


def test_an_optional_reference_takes_null_around_it() -> None:
    closed = {**NAMED, "additionalProperties": False}
    root = {
        "type": "object", "properties": {"x": {"$ref": "#/$defs/N", "description": "A name."}},
        "$defs": {"N": closed}, "additionalProperties": False,
    }  # fmt: skip
    done = converted({"tools": [{"name": "read_day", "inputSchema": root}]}, "openai", strict=True)
    schema = done.content["tools"][0]["function"]["parameters"]
    assert schema["required"] == ["x"]
    assert schema["properties"]["x"] == {
        "description": "A name.", "anyOf": [{"$ref": "#/$defs/N"}, {"type": "null"}],
    }  # fmt: skip
    assert len(done.losses) == 1


def test_what_gemini_says_in_its_own_words_is_read() -> None:
    properties = {
        "x": {"type": "STRING", "nullable": True, "maxLength": "9", "example": "a"},
        "y": {"anyOf": [{"type": "STRING"}, {"type": "INTEGER"}], "nullable": True},
    }
    declaration = {"name": "read_day", "parameters": {"type": "OBJECT", "properties": properties}}
    done = converted({"tools": [{"functionDeclarations": [declaration]}]}, "mcp")
    assert done.losses == ()
    assert done.content["tools"][0]["inputSchema"]["properties"] == {
        "x": {"type": ["string", "null"], "maxLength": 9, "examples": ["a"]},
        "y": {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]},
    }
