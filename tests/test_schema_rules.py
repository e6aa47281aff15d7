"""Rules on schemas, where examples cannot say it: properties that hold for any schema."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from schema_samples import lint, plain, scalars, schema_tool, schemas

RULES = ("missing-schema", "root-not-object", "malformed-schema", "unknown-required", "invalid-enum",
         "contradictory-bounds", "open-object", "array-without-items", "missing-type", "invalid-default",
         "root-combinator", "empty-object", "tuple-items", "dialect-mismatch", "misplaced-keyword", "unresolved-ref",
         "external-ref", "ref-siblings", "recursive-ref", "unsupported-ref", "deep-nesting",
         "invalid-schema-id")  # fmt: skip
ON_PARAMETERS = ("unbounded-number", "unbounded-string", "unbounded-array", "over-required", "enum-in-prose")


@settings(max_examples=150, deadline=None)
@given(st.one_of(schemas, plain), st.one_of(schemas, plain))
def test_no_rule_crashes_on_any_schema(schema: Any, output: Any) -> None:
    tool = {"name": "read_order", "description": "Reads an order.", "inputSchema": schema, "outputSchema": output}
    for finding in lint((*RULES, *ON_PARAMETERS), {"tools": [tool]}):
        assert finding.message
        assert "None" not in finding.message


bounds = st.one_of(st.integers(-4, 4), st.sampled_from([-1.5, 0.5, 2.0, 2.5]))
ranges = st.fixed_dictionaries(
    {},
    optional={
        "minimum": bounds,
        "maximum": bounds,
        "exclusiveMinimum": bounds,
        "exclusiveMaximum": bounds,
        "multipleOf": st.sampled_from([1, 3, 0.5, 2.5]),
    },
)


@settings(max_examples=150, deadline=None)
@given(ranges, st.sampled_from(["integer", "number"]))
def test_a_range_is_contradictory_when_no_number_in_reach_is_valid(schema: dict[str, Any], kind: str) -> None:
    schema = {**schema, "type": kind}
    steps = 1 if kind == "integer" else 4
    reach = [number / steps for number in range(-20 * steps, 20 * steps + 1)]
    findings = lint("contradictory-bounds", [schema_tool({"type": "object", "properties": {"x": schema}})])
    assert bool(findings) != any(Draft202012Validator(schema).is_valid(number) for number in reach)


members = st.lists(st.one_of(scalars, st.lists(st.integers(0, 1), max_size=2)), max_size=6)


@settings(max_examples=150, deadline=None)
@given(members, st.lists(st.sampled_from(["string", "number", "integer", "boolean", "array", "null"]), min_size=1))
def test_an_enum_is_invalid_when_a_member_is_of_no_listed_type_or_there_twice(
    values: list[Any], kinds: list[str]
) -> None:
    validator = Draft202012Validator({"type": kinds})
    fine = (
        bool(values)
        and all(validator.is_valid(value) for value in values)
        and Draft202012Validator({"uniqueItems": True}).is_valid(values)
    )
    schema = {"type": "object", "properties": {"x": {"type": kinds, "enum": values}}}
    assert (not lint("invalid-enum", [schema_tool(schema)])) == fine


def close(value: Any, pointer: str) -> None:
    """Close the object that a finding points at."""
    holder = value
    for step in [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]:
        holder, value = value, value[int(step)] if isinstance(value, list) else value[step]
    (holder if value is True or value == {} else value)["additionalProperties"] = False


objects = st.recursive(
    st.sampled_from([{"type": "object"}, {"type": "string"}, {"type": "object", "additionalProperties": True}]),
    lambda inner: st.fixed_dictionaries(
        {"type": st.just("object"), "properties": st.dictionaries(st.sampled_from("abc"), inner, max_size=2)},
        optional={
            "additionalProperties": st.one_of(st.booleans(), inner),
            "anyOf": st.lists(inner, min_size=1, max_size=2),
            "allOf": st.lists(inner, min_size=1, max_size=2),
        },
    ),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(objects)
def test_closing_every_open_object_leaves_none(schema: dict[str, Any]) -> None:
    catalogue = json.loads(json.dumps([schema_tool(schema)]))
    for finding in lint("open-object", catalogue):
        close(catalogue, finding.location.pointer)
    assert not lint("open-object", catalogue)


@settings(max_examples=150, deadline=None)
@given(objects, st.dictionaries(st.sampled_from("abc"), st.sampled_from(["", 1, {}]), max_size=3))
def test_closing_an_open_object_refuses_no_more_than_unnamed_properties(schema: Any, value: dict[str, Any]) -> None:
    closed = json.loads(json.dumps([schema_tool(schema)]))
    pointers = [finding.location.pointer for finding in lint("open-object", closed)]
    if "/0/inputSchema" not in pointers:
        return
    close(closed, "/0/inputSchema")
    known = {key: item for key, item in value.items() if key in schema.get("properties", {})}
    before = Draft202012Validator(schema).is_valid(known)
    assert Draft202012Validator(closed[0]["inputSchema"]).is_valid(known) == before


BACKWARDS = {"type": "integer", "minimum": 4, "maximum": 3}


def test_one_defect_is_one_finding() -> None:
    planted: list[tuple[str, dict[str, Any]]] = [
        ("unknown-required", {"required": None}),
        ("unknown-required", {"required": ["id", "id"]}),
        ("unknown-required", {"required": ["id", 3]}),
        ("unknown-required", {"required": ["order"]}),
        ("malformed-schema", {"type": "dict"}),
        ("root-not-object", {"type": ["object", "null"]}),
        ("malformed-schema", {"properties": ["id"]}),
    ]
    for rule, defect in planted:
        schema = {"type": "object", "properties": {"id": {"type": "string"}}, "additionalProperties": False, **defect}
        assert [finding.rule for finding in lint(RULES, {"tools": [schema_tool(schema)]})] == [rule], defect
    for rule, value in (("invalid-enum", {"enum": "a"}), ("contradictory-bounds", BACKWARDS)):
        schema = {"type": "object", "properties": {"id": value}, "additionalProperties": False}
        assert [finding.rule for finding in lint(RULES, {"tools": [schema_tool(schema)]})] == [rule], value


def test_names_behind_very_many_references_are_taken_as_known() -> None:
    chain = {f"D{index}": {"$ref": f"#/$defs/D{index + 1}"} for index in range(600)}
    schema = {"type": "object", "properties": {}, "$ref": "#/$defs/D0", "required": ["a"], "$defs": chain}
    assert not lint("unknown-required", [schema_tool(schema)])
