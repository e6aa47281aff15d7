"""What the findings on schemas advise."""

from __future__ import annotations

from typing import Any

import pytest

from schema_samples import lint, schema_tool
from toolcheck.rules.schemas._values import written

TEXT = "One of a, b."
NULL = {"type": "null"}


@pytest.mark.parametrize(
    ("schema", "advice"),
    [
        ({"type": "string"}, 'Add `"enum": ["a", "b"]`.'),
        ({"type": ["string", "null"], "default": None}, 'Add `"enum": ["a", "b", null]`.'),
        ({"type": "string", "nullable": True}, 'Add `"enum": ["a", "b", null]`.'),
        ({"anyOf": [{"type": "string"}, NULL], "default": None}, 'Add `"enum": ["a", "b"]` to `anyOf/0`.'),
        ({"oneOf": [NULL, {"type": ["string", "null"]}]}, 'Add `"enum": ["a", "b", null]` to `oneOf/1`.'),
        ({"anyOf": [{"$ref": "#/$defs/text"}, NULL]}, 'Add `"enum": ["a", "b", null]`.'),
        ({"type": ["array", "null"], "items": {"type": "string"}}, 'Add `"enum": ["a", "b"]` in `items`.'),
        (
            {"anyOf": [{"type": "array", "items": {"type": "string"}}, NULL]},
            'Add `"enum": ["a", "b"]` in `items` of `anyOf/0`.',
        ),
    ],
)
def test_the_enum_that_is_advised_refuses_no_null(schema: dict[str, Any], advice: str) -> None:
    root = {"properties": {"state": {**schema, "description": TEXT}}, "$defs": {"text": {"type": "string"}}}
    found = lint("enum-in-prose", schema_tool(root))
    assert [each.help for each in found] == [advice]


@pytest.mark.parametrize(
    ("name", "schema", "advice"),
    [
        ("limit", {}, "Add `minimum` and `maximum`, for example 1 and 50 for a limit."),
        ("limit", {"minimum": 1}, "Add `maximum`, the largest value that makes sense."),
        ("page", {"maximum": 9}, "Add `minimum`, the number of the first page."),
        ("amount", {"minimum": 0}, "Add `maximum`, the largest amount that you accept."),
        ("montant", {}, "Add `minimum`, the smallest amount that you accept, and `maximum`, the largest"),
        ("quantity", {}, "Add `minimum`, the fewest that you accept, and `maximum`, the most that you accept."),
        ("quality", {}, "Add `minimum` and `maximum`, the smallest and the largest value that makes sense."),
        ("quality", {"maximum": 9}, "Add `minimum`, the smallest value that makes sense."),
        ("offset", {}, "Add `minimum`, 0 or 1."),
    ],
)
def test_the_range_that_is_advised_is_the_authors_to_know(name: str, schema: dict[str, Any], advice: str) -> None:
    found = lint("unbounded-number", schema_tool({"properties": {name: {"type": "integer", **schema}}}))
    assert len(found) == 1
    assert found[0].help.startswith(advice)


HELP = {
    "Array<string>": "Write `array`.",
    "string[]": "Write `array`.",
    "<class 'str'>": "Write `string`.",
    "string | null": 'Write a list of types: `["string", "null"]`.',
    "any": "Leave `type` out if any value is allowed",
    "datetime": '`"type": "string", "format": "date-time"`',
    "enum": "list the values in `enum`",
    "Boolean": "Write `boolean`.",
    "gadget": "as JSON Schema defines it",
}


@pytest.mark.parametrize("word", HELP)
def test_the_help_translates_the_type_words_of_other_languages(word: str) -> None:
    findings = lint("malformed-schema", [schema_tool({"type": "object", "properties": {"x": {"type": word}}})])
    assert [HELP[word] in finding.help for finding in findings] == [True], [finding.help for finding in findings]


@pytest.mark.parametrize(
    ("schema", "advice"),
    [
        ({"properties": {"required": ["a"]}}, "move it out of `properties`"),
        ({"properties": {"a": "str"}}, 'Write `{"type": "string"}`.'),
        ({"properties": {"a": {"required": True}}}, "Add its name to the `required` list of the object that holds"),
        ({"properties": {"a": {"required": False}}}, "Leave its name out of the `required` list"),
        ({"items": "int"}, 'Write `{"type": "integer"}`.'),
        ({"items": [{}]}, "one schema a position in `prefixItems`"),
        ({"minimum": 3, "exclusiveMinimum": True}, 'Write `"exclusiveMinimum": 3` in place of `minimum`'),
        ({"exclusiveMaximum": True}, "as JSON Schema defines it"),
        ({"exclusiveMaximum": False}, "`maximum` alone includes its value"),
        ({"maxLength": "30"}, "Write the number without quotes: `30`."),
        ({"type": {"type": "string"}}, "Put the schema itself here"),
        ({"type": ["string", "text"]}, "Write `string`."),
        ({"minLength": -(10**100)}, "as JSON Schema defines it"),
    ],
)
def test_the_help_names_what_to_write(schema: dict[str, Any], advice: str) -> None:
    helps = [finding.help for finding in lint("malformed-schema", [schema_tool(schema)])]
    assert [advice in text for text in helps] == [True] * bool(advice), helps


@pytest.mark.parametrize(
    ("name", "defined"),
    [("user_id", "userId"), ("query", "search_query"), ("startt", "start"), ("mesage", "message"), ("oreder", "order"),
     ("collor", "color"), ("form_date", "from_date")],
)  # fmt: skip
def test_a_near_name_is_suggested(name: str, defined: str) -> None:
    schema = {"type": "object", "properties": {defined: {}, "zzz": {}}, "required": [name]}
    assert [finding.help.split("`")[1] for finding in lint("unknown-required", [schema_tool(schema)])] == [defined]


def test_a_far_name_is_not_suggested() -> None:
    schema = {"type": "object", "properties": {"id": {}, "place": {}}, "required": ["ix", "price"]}
    helps = [finding.help for finding in lint("unknown-required", [schema_tool(schema)])]
    assert helps == [
        f"Define `{name}`, or take it out of `required`; the properties are `id`, `place`." for name in ("ix", "price")
    ]


def test_long_values_are_shortened_in_messages() -> None:
    schema = {"minLength": -(10**100), "pattern": ["a"], "format": {}, "type": "x" * 100, "title": []}
    messages = [finding.message for finding in lint("malformed-schema", [schema_tool(schema)])]
    shown = [message.split(" is ", 1)[1].split(";")[0] for message in messages]
    assert written(10**5000) == "a number of very many digits"
    assert shown == ["a number of very many digits", "a list", "an empty object", f'`"{"x" * 39}…"`', "an empty list"]
