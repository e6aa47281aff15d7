"""Schemas as rules read them: local references, places in words, parameters."""

from __future__ import annotations

from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.finding import Path, pointer
from toolcheck.parameters import parameters, placed_meanings
from toolcheck.schema import Node, place, resolve, types_of
from toolcheck.source import parse

ROOT: dict[str, Any] = {
    "$defs": {"a": {"type": "string"}, "b/c~d": {"$anchor": "named"}, "50%": {"$dynamicAnchor": "moving"}},
    "allOf": [{"type": "object"}, 3],
}


@pytest.mark.parametrize(
    ("reference", "path"),
    [
        ("#", ()),
        ("", ()),
        ("#/$defs/a", ("$defs", "a")),
        ("#/$defs/b~1c~0d", ("$defs", "b/c~d")),
        ("#/%24defs/50%25", ("$defs", "50%")),
        ("#/allOf/0", ("allOf", 0)),
        ("#named", ("$defs", "b/c~d")),
        ("#moving", ("$defs", "50%")),
    ],
)
def test_local_references_name_a_schema_and_its_path(reference: str, path: Path) -> None:
    found = resolve(ROOT, reference)
    assert found is not None
    assert found[1] == path
    value: Any = ROOT
    for step in path:
        value = value[step]
    assert found[0] is value


@pytest.mark.parametrize(
    "reference",
    [
        "#/$defs/none", "#/allOf/2", "#/allOf/x", "#/allOf/" + "9" * 5000, "#/$defs/a/type/x", "#nothing", "other.json",
        "https://example.com/schema#/a", "#/allOf/-1",
    ],
)  # fmt: skip
def test_other_references_name_nothing(reference: str) -> None:
    assert resolve(ROOT, reference) is None


def test_anchors_of_one_schema_are_not_those_of_another() -> None:
    other = {"x": {"$anchor": "named"}}
    assert resolve(ROOT, "#named") != resolve(other, "#named")
    assert resolve(other, "#moving") is None
    assert resolve({"$anchor": 3}, "#3") is None


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), "the schema"),
        (("properties", "a"), "parameter `a`"),
        (("properties", "a", "properties", "b"), "parameter `a.b`"),
        (("properties", "ids", "items"), "parameter `ids[]`"),
        (("$defs", "x"), "definition `x`"),
        (("$defs", "x", "properties", "y"), "parameter `y` of definition `x`"),
    ],
)
def test_places_are_told_in_words(path: Path, words: str) -> None:
    assert place(path) == words


def test_types_are_strings() -> None:
    assert types_of({"type": "string"}) == ("string",)
    assert types_of({"type": ["string", None, "null"]}) == ("string", "null")
    assert types_of({"type": 3}) == types_of({}) == ()


def tool_of(schema: str) -> Any:
    document = parse("t.json", f'[{{"name": "a", "inputSchema": {schema}}}]')
    return catalogues(document)[0].tools[0]


def test_parameters_are_found_at_any_depth_with_their_names_and_paths() -> None:
    tool = tool_of(
        """{"required": ["a", 3], "properties": {
            "a": {"type": "object", "properties": {"b": {"type": "string"}},
                  "patternProperties": {"x": {"properties": {"p": {}}}}},
            "list": {"items": {"properties": {"c": {}}}},
            "pair": {"prefixItems": [{"properties": {"d": {}}}, 3]},
            "old": {"items": [{"properties": {"e": {}}}]},
            "map": {"additionalProperties": {"properties": {"f": {}}}},
            "ref": {"$ref": "#/$defs/shared"},
            "none": {"$ref": 3}, "odd": 3},
          "anyOf": [{"properties": {"g": {}}}],
          "$defs": {"shared": {"description": " Text. ", "properties": {"h": {}}},
                    "unused": {"properties": {"i": {}}}}}"""
    )
    found = {parameter.name: parameter for parameter in parameters(tool)}
    assert set(found) == {
        "a", "a.b", "a.p", "list", "list[].c", "pair", "pair[].d", "old", "old[].e", "map", "map.f", "ref", "ref.h",
        "none", "g",
    }  # fmt: skip
    assert {name for name, parameter in found.items() if parameter.required} == {"a"}
    assert pointer(found["list[].c"].path) == "/0/inputSchema/properties/list/items/properties/c"
    assert pointer(found["ref.h"].path) == "/0/inputSchema/$defs/shared/properties/h"
    assert found["ref"].text() == " Text. "
    assert found["a.b"].text() == ""


def test_a_tool_without_schema_has_no_parameters() -> None:
    assert parameters(tool_of("null")) == ()


def test_references_into_themselves_end() -> None:
    tool = tool_of('{"properties": {"a": {"$ref": "#"}, "b": {"$ref": "#/properties/b"}}}')
    assert [parameter.name for parameter in parameters(tool)] == ["a", "b"]


def test_meanings_are_targets_and_branches_with_their_paths() -> None:
    root = {"p": {"$ref": "#/$defs/x", "anyOf": [{"type": "null"}, 3]}, "$defs": {"x": {"allOf": [{"enum": []}]}}}
    found = placed_meanings(root, root["p"], ("s", "p"), ("s",))
    assert [path for _, path in found] == [
        ("s", "p"),
        ("s", "$defs", "x"),
        ("s", "$defs", "x", "allOf", 0),
        ("s", "p", "anyOf", 0),
    ]


def test_nodes_know_their_path_root_and_ancestors() -> None:
    tool = tool_of('{"properties": {"a": {"items": {}}}}')
    root = Node(tool.schema, tool, None, (), tool.at("schema"))
    a = Node(tool.schema["properties"]["a"], tool, root, ("properties", "a"))
    items = Node({}, tool, a, ("items",))
    assert items.path == (0, "inputSchema", "properties", "a", "items")
    assert (items.root, list(items.ancestors()), items.keyword, root.keyword) == (root, [a, root], "items", None)
    assert items.place == "parameter `a[]` of `a`"
    assert root.place == "the schema of `a`"
