"""Options of rules against their schemas."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcheck.config_options import check, describe


@pytest.mark.parametrize(
    ("value", "schema", "expected"),
    [
        (3, {"type": "integer"}, None),
        (3, {"type": "number"}, None),
        (3.0, {"type": "integer"}, "expected an integer, found the number 3.0"),
        (True, {"type": "integer"}, "expected an integer, found true"),
        (1, {"type": "boolean"}, "expected true or false, found the number 1"),
        (float("nan"), {"type": "number"}, "expected a number, found the number nan"),
        (float("inf"), {"type": ["number", "string"]}, "expected a number or a string, found the number inf"),
        ({}, {"type": "object"}, None),
        ([1], {"type": "object"}, "expected a table, found a list"),
        (0, {"type": "integer", "minimum": 1}, "expected at least 1, found the number 0"),
        (10, {"type": "integer", "maximum": 9}, "expected at most 9, found the number 10"),
        (9, {"type": "integer", "minimum": 9, "maximum": 9}, None),
        ("x", {"minimum": 1}, None),
        ("snaek", {"enum": ["snake", "kebab"]},
         'expected one of "snake", "kebab", found the string "snaek"; did you mean "snake"?'),
        ("zzz", {"enum": ["snake", 3]}, 'expected one of "snake", 3, found the string "zzz"'),
        (True, {"enum": [1, 2]}, "expected one of 1, 2, found true"),
        (1, {"enum": [1, 2]}, None),
        ("anything", {}, None),
        (["a"], {"type": "array"}, None),
    ],
)  # fmt: skip
def test_options_are_checked_against_their_schema(value: Any, schema: dict[str, Any], expected: str | None) -> None:
    assert list(check(value, schema)) == ([] if expected is None else [((), expected)])


def test_each_wrong_item_of_a_list_is_reported_with_its_index() -> None:
    schema = {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}
    assert list(check([["a"], 3, ["b", 4]], schema)) == [
        ((1,), "expected a list, found the number 3"),
        ((2, 1), "expected a string, found the number 4"),
    ]


json_values = st.recursive(
    st.booleans() | st.integers(-5, 5) | st.floats(-5, 5) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2),
    max_leaves=6,
)
kinds = st.sampled_from(["string", "number", "boolean", "array", "object"])
schemas = st.recursive(
    st.fixed_dictionaries(
        {}, optional={"type": kinds | st.lists(kinds, min_size=1, unique=True), "minimum": st.integers(-3, 3),
                      "maximum": st.integers(-3, 3), "enum": st.lists(st.sampled_from(["a", "b", "c"]), min_size=1,
                                                                      unique=True)}
    ),
    lambda inner: st.fixed_dictionaries({"items": inner}, optional={"type": kinds}),
    max_leaves=3,
)  # fmt: skip


@given(json_values, schemas)
def test_the_small_checker_agrees_with_jsonschema(value: Any, schema: dict[str, Any]) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    assert (not list(check(value, schema))) == jsonschema.Draft202012Validator(schema).is_valid(value)


def test_values_are_described_in_words() -> None:
    assert [describe(value) for value in (False, 2.5, "a\n", [], [1], {})] == [
        "false", "the number 2.5", 'the string "a\\n"', "an empty list", "a list", "a table",
    ]  # fmt: skip
