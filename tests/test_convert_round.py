"""There and back: where a conversion tells of no loss, nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from converted import FORMS, PLAIN, converted, tools_of

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


VALUES = st.recursive(
    st.sampled_from(["a", "b", "fast", "", None, True, 0, 1, 2, 5, 12, 0.5, 1.0]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES | st.just("name"), inner, max_size=3),
    max_leaves=6,
)
LETTERS = {"type": "string"}
RICH = st.one_of(
    SCHEMAS,
    st.builds(lambda first, second: {"allOf": [first, second]}, SCHEMAS, LEAVES),
    st.builds(lambda first, second: {"oneOf": [first, second]}, SCHEMAS, SCHEMAS),
    st.builds(lambda first, second: {"anyOf": [first, second]}, SCHEMAS, SCHEMAS),
    st.builds(lambda first, second: {"type": "array", "prefixItems": [first, second]}, SCHEMAS, SCHEMAS),
    st.builds(lambda values: {"type": "object", "additionalProperties": values}, SCHEMAS),
    st.builds(lambda inner, key: {**inner, "not": {"required": [key]}}, _objects(SCHEMAS), NAMES),
    st.builds(lambda inner, key: {**inner, "dependentRequired": {key: ["day"]}}, _objects(SCHEMAS), NAMES),
    st.builds(lambda inner, key: {**inner, "patternProperties": {f"^{key}": {}}}, _objects(SCHEMAS), NAMES),
    st.builds(
        lambda size, first, later: {"type": "array", "prefixItems": [first, LETTERS], "items": later, **size},
        st.sampled_from([{}, {"maxItems": 1}, {"maxItems": 3}]), SCHEMAS, st.booleans() | SCHEMAS,
    ),
    st.builds(lambda first, second: {"type": "array", "items": {"allOf": [first, second]}}, LEAVES, LEAVES),
    st.sampled_from([
        {"const": ["a"]}, {"type": "array", "items": False}, {"allOf": [{"const": None}]},
        {"type": ["string", "null"], "allOf": [{"type": "string"}]}, {"type": "integer", "allOf": [{"minimum": 2}]},
        {}, {"type": "array"}, {"type": "null"}, {"type": ["array", "null"], "maxItems": 1}, {"enum": ["a", None]},
        {"type": ["string", "integer", "null"], "minimum": 1}, {"minLength": 2}, {"enum": [1, "a", None, True]},
        {"type": "array", "uniqueItems": True}, {"const": None}, {"const": 1}, {"enum": []}, {"enum": [""]},
        {"type": ["string", "integer"], "anyOf": [{"const": "a"}, {"const": 1}]}, {"anyOf": [{"type": "null"}]},
        {"type": "string", "anyOf": [{"const": "a"}, {"type": "null"}]}, {"type": "object"}, {"type": []},
        {"type": ["string", "null"], "enum": ["a"]}, {"type": "integer", "exclusiveMinimum": 1.5},
        {"type": "integer", "exclusiveMinimum": 1, "minimum": 5}, {"$ref": "#/$defs/Place", "required": ["day"]},
        {"const": "a", "enum": ["a", "b"]}, {"const": "c", "enum": ["a", "b"]}, {"properties": {"day": False}},
        {"type": "object", "properties": {"day": {"type": "string"}}, "required": ["limit"]},
        {"type": ["object", "array"], "properties": {"day": {"type": "null"}}, "items": {"type": "string"}},
    ]),
)  # fmt: skip


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("form", FORMS)
@given(schema=RICH, values=st.lists(VALUES, min_size=20, max_size=20))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_without_a_loss_the_same_values_are_taken(form: str, strict: bool, schema: Any, values: list[Any]) -> None:
    from jsonschema import Draft202012Validator

    root: dict[str, Any] = {
        "type": "object",
        "properties": {"x": schema, "y": {"type": "null"}},
        "required": ["x", "y"],
    }
    if strict:
        root["additionalProperties"] = False
    if "$ref" in json.dumps(schema):
        root["$defs"] = DEFINED
    source = {"tools": [{"name": "read_day", "inputSchema": root}]}
    there = converted(source, form, strict=strict and form in FORMS[:3])
    back = converted(there.content, "mcp") if there.tools else there
    if there.losses or [loss for loss in back.losses if loss.path[-1] != "strict"]:
        return
    before = Draft202012Validator(root)
    after = Draft202012Validator(back.content["tools"][0]["inputSchema"])
    for value in values:
        arguments = {"x": value, "y": None}
        assert before.is_valid(arguments) == after.is_valid(arguments), (value, back.content)


@pytest.mark.parametrize("back", FORMS)
@pytest.mark.parametrize("form", FORMS)
def test_a_plain_catalogue_goes_round_without_a_loss(form: str, back: str) -> None:
    first = converted(PLAIN, back)
    there = converted(first.content, form)
    again = converted(there.content, back)
    assert (first.losses, there.losses, again.losses) == ((), (), ())
    assert tools_of(again.content) == tools_of(there.content) == tools_of(PLAIN)
