"""Whether a value is valid, as far as we decide it, against jsonschema."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from schema_samples import DRAFTS, plain
from toolcheck.rules.schemas._flat_checks import UndecidedError
from toolcheck.rules.schemas._instances import mistake
from toolcheck.rules.schemas._safe_pattern import matches

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
