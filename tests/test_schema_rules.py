"""Rules on schemas, where examples cannot say it: oracles and properties."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.validators import validator_for

from toolcheck.catalogue import Tool
from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding
from toolcheck.rules import all_rules
from toolcheck.rules.schemas import malformed_schema
from toolcheck.rules.schemas._flat_checks import UndecidedError
from toolcheck.rules.schemas._instances import mistake
from toolcheck.rules.schemas._metaschema import TABLES
from toolcheck.rules.schemas._safe_pattern import matches
from toolcheck.rules.schemas._values import written
from toolcheck.source import parse

DRAFTS = (
    None,
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
    "https://example.org/our-own-schema",
)
KEYWORDS = sorted({*malformed_schema.KEYWORDS, "default", "const", "x-own"})


RULES = ("missing-schema", "root-not-object", "malformed-schema", "unknown-required", "invalid-enum",
         "contradictory-bounds", "open-object", "array-without-items", "missing-type", "invalid-default",
         "root-combinator", "empty-object", "tuple-items", "dialect-mismatch", "misplaced-keyword", "unresolved-ref",
         "external-ref", "ref-siblings", "recursive-ref", "unsupported-ref", "deep-nesting",
         "invalid-schema-id")  # fmt: skip

ON_PARAMETERS = ("unbounded-number", "unbounded-string", "unbounded-array", "over-required", "enum-in-prose")


def lint(rule: str | tuple[str, ...], value: Any) -> list[Finding]:
    """The findings of one rule, or of several together, on a value written as JSON."""
    names = (rule,) if isinstance(rule, str) else rule
    document = parse("tools.json", json.dumps(value))
    outcome = Engine([all_rules()[name] for name in names]).run(document, catalogues(document))
    assert not outcome.failures
    return outcome.findings


def schema_tool(schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": "read_order", "description": "Reads an order.", "inputSchema": schema}


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


@cache
def metaschema_of(declared: str | None) -> Any:
    """The reference implementation's check of schemas, formats (such as regex) left out."""
    draft = Draft202012Validator if declared is None else validator_for({"$schema": declared}, Draft202012Validator)
    return validator_for(draft.META_SCHEMA)(draft.META_SCHEMA)


def jsonschema_accepts(schema: dict[str, Any]) -> bool:
    declared = schema.get("$schema")
    return bool(metaschema_of(declared if isinstance(declared, str) else None).is_valid(schema))


# The values that keywords take, right ones and wrong ones, small so that they collide.
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 3), st.sampled_from([0.5, 2.0, -1.5]),
    st.sampled_from(["", "string", "object", "dict", "#", "a#b", "#/$defs/a", "é", "a-b", "9a", "a\n", "("]),
)  # fmt: skip
plain = st.one_of(scalars, st.lists(scalars, max_size=3), st.dictionaries(st.sampled_from("ab"), scalars, max_size=2))
names = st.sampled_from(["a", "b", "type", "items"])


def keyword_values(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(children, st.lists(children, max_size=3), st.dictionaries(names, children, max_size=3), plain)


schemas = st.recursive(
    st.dictionaries(st.sampled_from(KEYWORDS), plain, max_size=3),
    lambda children: st.dictionaries(st.sampled_from(KEYWORDS), keyword_values(children), max_size=4),
    max_leaves=12,
)


def test_the_table_and_the_declared_keywords_are_the_same() -> None:
    assert set(malformed_schema.KEYWORDS) == {keyword for table in TABLES.values() for keyword in table}


@settings(max_examples=150, deadline=None)
@given(schemas, st.sampled_from(DRAFTS))
def test_malformed_schema_has_the_verdict_of_jsonschema(schema: dict[str, Any], draft: str | None) -> None:
    if draft is not None:
        schema = {**schema, "$schema": draft}
    findings = lint("malformed-schema", {"tools": [schema_tool(schema)]})
    assert (not findings) == jsonschema_accepts(schema)


VALUES: tuple[Any, ...] = (
    None, True, False, 0, 2, -1, 2.0, 1.5, "", "string", "a#b", "#", "9a", "_a", [], ["a"], ["a", "a"], [1, True, 1.0],
    [{}], [True], [1], ["string", "null"], ["string", "string"], ["dict"], {}, {"a": True}, {"a": {}}, {"a": ["b"]},
    {"a": ["b", "b"]}, {"a": []}, {"a": 1}, {"type": "object"}, [[1], [True], {"a": None}, {"a": 1}],
)  # fmt: skip


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_keyword_has_the_verdict_of_jsonschema_on_every_kind_of_value(draft: str | None) -> None:
    declared = {"$schema": draft} if draft is not None else {}
    tried = [{keyword: value, **declared} for keyword in KEYWORDS for value in VALUES]
    findings = lint("malformed-schema", [schema_tool(schema) for schema in tried])
    flagged = {int(finding.location.pointer.split("/")[1]) for finding in findings}
    validator = validator_for(declared, default=Draft202012Validator)
    metaschema = validator_for(validator.META_SCHEMA)(validator.META_SCHEMA)
    assert [tried[index] for index in flagged if metaschema.is_valid(tried[index])] == []
    assert [
        schema for index, schema in enumerate(tried) if index not in flagged and not metaschema.is_valid(schema)
    ] == []


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


DECIDED = ("type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
           "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "items", "minProperties",
           "maxProperties", "properties", "required", "additionalProperties", "allOf", "anyOf", "oneOf", "not", "$ref",
           "default", "title", "if", "contains")  # fmt: skip


def decided_values(children: st.SearchStrategy[Any]) -> dict[str, st.SearchStrategy[Any]]:
    """The values that each keyword takes, right ones only: wrong ones are for malformed-schema."""
    count, number = st.integers(0, 3), st.one_of(st.integers(-2, 3), st.sampled_from([0.5, 2.0]))
    kinds = st.sampled_from(["string", "number", "integer", "boolean", "object", "array", "null"])
    several = st.lists(children, min_size=1, max_size=3)
    found: dict[str, st.SearchStrategy[Any]] = dict.fromkeys(DECIDED, count)
    found |= {"type": st.one_of(kinds, st.lists(kinds, min_size=1, max_size=2, unique=True))}
    found |= {"enum": st.lists(plain, max_size=4), "const": plain, "default": plain, "title": st.just("T")}
    found |= dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), number)
    found |= {"multipleOf": st.sampled_from([1, 2, 0.5]), "pattern": st.sampled_from(["^a", "b$", "^[0-9]+$", "(?=a)"])}
    found |= {"uniqueItems": st.booleans(), "required": st.lists(st.sampled_from("ab"), max_size=2, unique=True)}
    found |= dict.fromkeys(("items", "additionalProperties", "not", "if", "contains"), children)
    found |= dict.fromkeys(("allOf", "anyOf", "oneOf"), several)
    return found | {"properties": st.dictionaries(st.sampled_from("ab"), children), "$ref": st.just("#/$defs/d")}


decided = st.recursive(
    st.one_of(st.booleans(), st.fixed_dictionaries({}, optional=decided_values(st.just({"type": "string"})))),
    lambda children: st.fixed_dictionaries({}, optional=decided_values(children)),
    max_leaves=6,
)


@settings(max_examples=400, deadline=None)
@given(decided, plain)
def test_a_value_is_valid_or_not_as_jsonschema_says_or_undecided(schema: Any, value: Any) -> None:
    root = {"$defs": {"d": {"type": ["string", "array"], "maxItems": 1}}}
    whole = {**root, **schema} if isinstance(schema, dict) else schema
    try:
        found = mistake(whole if isinstance(whole, dict) else root, whole, value)
    except UndecidedError:
        return
    assert (found is None) == Draft202012Validator(whole).is_valid(value)


def test_the_keywords_that_providers_take_are_decided() -> None:
    decided: list[tuple[Any, Any, bool]] = [
        ({"type": "integer", "minimum": 1}, 0, False), ({"enum": ["a", 1]}, 1.0, True), ({"enum": [1]}, True, False),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, 3, False),
        ({"type": "string", "nullable": True}, None, True),
        ({"type": "array", "items": {"maxLength": 1}}, ["a", "bb"], False), ({"not": {"type": "string"}}, "a", False),
        ({"oneOf": [{"type": "integer"}, {"minimum": 0}]}, 3, False), ({"multipleOf": 5}, 12, False),
        ({"properties": {"a": False}, "required": ["b"]}, {"b": 1}, True),
        ({"additionalProperties": False}, {"c": 1}, False),
        ({"type": "object", "format": "x", "x-own": 1}, {}, True), ({"uniqueItems": True}, [1, 1.0], False),
    ]  # fmt: skip
    for schema, value, right in decided:
        assert (mistake(schema, schema, value) is None) == right, schema


def test_a_loop_of_references_and_a_deep_value_are_undecided() -> None:
    loop = {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}
    deep: Any = 1
    nested: Any = {"type": "integer"}
    for _ in range(100):
        deep, nested = [deep], {"items": nested}
    for schema, value in ((loop, 1), (nested, deep), ({"patternProperties": {}}, {}), ({"type": "any"}, 1)):
        with pytest.raises(UndecidedError):
            mistake(schema, schema, value)


def test_what_stands_beside_a_reference_counts_for_nothing_in_old_drafts() -> None:
    schema = {"$schema": DRAFTS[3], "$defs": {"d": {"type": "string"}}, "$ref": "#/$defs/d", "maxLength": 1}
    assert mistake(schema, schema, "long") is None
    assert mistake({**schema, "$schema": DRAFTS[5]}, {**schema, "$schema": DRAFTS[5]}, "long") is not None


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


@settings(max_examples=300, deadline=None)
@given(st.text("ab^$|()[]{}?*+.\\d-,12:", max_size=14), st.text("ab1-", max_size=8))
def test_a_pattern_is_run_only_when_it_is_sure_and_then_as_a_search(pattern: str, value: str) -> None:
    verdict = matches(pattern, value)
    if verdict is not None:
        assert verdict == (re.search(pattern, value) is not None)


@pytest.mark.parametrize(
    "pattern",
    ["^(a+)+$", "(a|a)*b", "^(a|a)(a|a)*$", "a?" * 30 + "a" * 30, "a*a*a*a*b", "(a{1,9}){9}", "a++", "a{,3}", "[]a]",
     "[^]", "(?i)a", "\\bA", "\\p{L}", "\\1", "[a", "a{2", "(", ")", "*", "[z-a]", "((((((((((((a))))))))))))",
     "a" * 300, "[[:alpha:]]", "[\\b]", "a{3,1}", "a{99999}"],
)  # fmt: skip
def test_patterns_that_may_run_long_or_differ_between_engines_are_not_run(pattern: str) -> None:
    assert matches(pattern, "a" * 40) is None


@pytest.mark.parametrize("value", ["a" * 41, "é", "a\n"])
def test_values_that_engines_may_read_differently_are_not_tried(value: str) -> None:
    assert matches("^[a-z]+$", value) is None


def test_common_patterns_are_run() -> None:
    assert matches("^[A-Z]{3}$", "EUR")
    assert matches(r"^\d{4}-\d{2}-\d{2}$", "2026-11-30")
    assert matches("^(asc|desc)$", "ASC") is False
    assert matches("^(?:[a-z]{2}_)?[a-z]+?$", "fr_lire")


def test_long_values_are_shortened_in_messages() -> None:
    schema = {"minLength": -(10**100), "pattern": ["a"], "format": {}, "type": "x" * 100, "title": []}
    messages = [finding.message for finding in lint("malformed-schema", [schema_tool(schema)])]
    shown = [message.split(" is ", 1)[1].split(";")[0] for message in messages]
    assert written(10**5000) == "a number of very many digits"
    assert shown == ["a number of very many digits", "a list", "an empty object", f'`"{"x" * 39}…"`', "an empty list"]


def test_names_behind_very_many_references_are_taken_as_known() -> None:
    chain = {f"D{index}": {"$ref": f"#/$defs/D{index + 1}"} for index in range(600)}
    schema = {"type": "object", "properties": {}, "$ref": "#/$defs/D0", "required": ["a"], "$defs": chain}
    assert not lint("unknown-required", [schema_tool(schema)])


def corpus_tools() -> Iterator[tuple[str, Tool]]:
    folder = os.environ.get("TOOLCHECK_CORPUS")
    if not folder:
        pytest.skip("TOOLCHECK_CORPUS names no folder of catalogues to compare with jsonschema on")
    for file in sorted(Path(folder).glob("*.json")):
        document = parse(file.name, file.read_text(encoding="utf-8"))
        for catalogue in catalogues(document):
            for tool in catalogue.tools:
                yield file.name, tool


def test_malformed_schema_has_the_verdict_of_jsonschema_on_real_catalogues() -> None:
    found = [(file, tool.name, schema) for file, tool in corpus_tools() for schema in (tool.schema, tool.output_schema)]
    real = [(file, name, schema) for file, name, schema in found if schema is not None]
    assert real
    findings = lint("malformed-schema", [schema_tool(schema) for _, _, schema in real])
    flagged = {int(finding.location.pointer.split("/")[1]) for finding in findings}
    differ = [
        (file, name)
        for index, (file, name, schema) in enumerate(real)
        if (index not in flagged) != jsonschema_accepts(schema)
    ]
    assert not differ
