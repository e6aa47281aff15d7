"""`toolcheck lock`: what counts of a definition, and what each change means."""

from __future__ import annotations

import copy
import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.cli import main
from toolcheck.discover import catalogues
from toolcheck.lock import Key
from toolcheck.lock.compare import Kind, changes
from toolcheck.lock.drift import Move, drift, moved, moves
from toolcheck.lock.lock_file import entries, load, written
from toolcheck.source import parse

TOOL: dict[str, Any] = {
    "name": "search_orders",
    "description": "Search the orders of a customer.",
    "inputSchema": {
        "type": "object",
        "properties": {
            "query": {"type": "string", "maxLength": 100, "description": "Words."},
            "state": {"type": "string", "enum": ["open", "late"]},
            "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
            "tags": {"type": "array", "items": {"type": "string"}},
            "near": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "place": {"$ref": "#/$defs/place"},
        },
        "required": ["query"],
        "$defs": {"place": {"type": "object", "properties": {"city": {"type": "string"}}}},
    },
    "outputSchema": {
        "type": "object",
        "properties": {"orders": {"type": "array"}, "next": {"type": "string"}},
        "required": ["orders"],
    },
    "annotations": {"readOnlyHint": True, "title": "Orders"},
}
IN, OUT = "inputSchema", "outputSchema"
BREAKING, COMPATIBLE, WORDING = Kind.BREAKING, Kind.COMPATIBLE, Kind.WORDING

PAIRS: list[tuple[tuple[str | int, ...], Any, Kind, str]] = [
    ((IN, "required"), ["query", "state"], BREAKING, "parameter `state` is now required"),
    ((IN, "required"), [], COMPATIBLE, "parameter `query` is no longer required"),
    ((IN, "properties", "state", "enum"), ["open"], BREAKING, 'parameter `state` no longer takes `"late"`'),
    ((IN, "properties", "state", "enum"), ["open", "late", "done"], COMPATIBLE, 'also takes `"done"`'),
    ((IN, "properties", "query", "enum"), ["a"], BREAKING, 'parameter `query` now takes `"a"` only'),
    ((IN, "properties", "limit", "type"), "string", BREAKING, "was `integer` and is `string`"),
    ((IN, "properties", "limit", "type"), "number", COMPATIBLE, "was `integer` and is `number`"),
    ((IN, "properties", "limit", "type"), ["integer", "null"], COMPATIBLE, "is `integer | null`"),
    ((IN, "properties", "limit", "maximum"), 20, BREAKING, "`maximum` of parameter `limit` was `50` and is `20`"),
    ((IN, "properties", "limit", "maximum"), 99, COMPATIBLE, "`maximum`"),
    ((IN, "properties", "limit", "minimum"), 5, BREAKING, "`minimum`"),
    ((IN, "properties", "limit", "default"), 20, COMPATIBLE, "the default of parameter `limit`"),
    ((IN, "properties", "query", "pattern"), "^a", BREAKING, "`pattern`"),
    ((IN, "properties", "query", "description"), "Words to find.", WORDING, '"Words to find." where it said "Words."'),
    ((IN, "properties", "page"), {"type": "integer"}, COMPATIBLE, "parameter `page` is new"),
    ((IN, "properties", "query"), None, BREAKING, "parameter `query` is gone"),
    ((IN, "properties", "tags", "items"), {"type": "integer"}, BREAKING, "the type of parameter `tags[]`"),
    ((IN, "properties", "near", "anyOf"), [{"type": "string"}], BREAKING, "`anyOf` of parameter `near`"),
    ((IN, "$defs", "place", "properties", "zip"), {"type": "string"}, COMPATIBLE, "parameter `place.zip` is new"),
    ((IN, "$defs", "place", "required"), ["city"], BREAKING, "parameter `place.city` is now required"),
    ((IN, "additionalProperties"), False, BREAKING, "`additionalProperties` of the schema was absent and is `false`"),
    ((OUT, "properties", "next"), None, BREAKING, "output field `next` is gone"),
    ((OUT, "required"), ["orders", "next"], COMPATIBLE, "output field `next` is now required"),
    ((OUT, "required"), [], BREAKING, "output field `orders` is no longer required"),
    ((OUT, "properties", "count"), {"type": "integer"}, COMPATIBLE, "output field `count` is new"),
    ((OUT,), None, BREAKING, "the output schema is gone"),
    (("description",), "Search the orders of a customer. Then send them.", WORDING, "its description says"),
    (("annotations", "readOnlyHint"), False, BREAKING, "`readOnlyHint` was `true` and is `false`"),
    (("annotations", "idempotentHint"), True, COMPATIBLE, "`idempotentHint` was absent and is `true`"),
    (("annotations", "title"), "All orders", WORDING, "annotation `title`"),
]


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    tool = copy.deepcopy(TOOL)
    node: Any = tool
    for step in path[:-1]:
        node = node[step]
    if value is None:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return tool


def entry(tool: dict[str, Any]) -> dict[str, Any]:
    found = entries(".", catalogues(parse("a.json", json.dumps({"tools": [tool]}))))
    return next(iter(found.values()))


@pytest.mark.parametrize(("path", "value", "kind", "words"), PAIRS)
def test_class_of_a_change(path: tuple[str | int, ...], value: Any, kind: Kind, words: str) -> None:
    found = changes(entry(TOOL), entry(changed(path, value)))
    if path == (IN, "properties", "query") and value is None:  # it is still required, by a name that nothing defines
        found = [change for change in found if "gone" in change.what]
    assert [change.kind for change in found] == [kind], found
    assert words in found[0].what


def test_order_of_keys_and_white_space_do_not_count() -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(item) for item in value] if isinstance(value, list) else value

    other = turned(TOOL)
    other["description"] = "  Search the orders\n of a customer. "
    assert entry(other) == entry(TOOL)
    assert not drift({Key("a", "", "b"): entry(TOOL)}, {Key("a", "", "b"): entry(other)})


def test_a_tool_that_says_the_same_under_another_name_was_renamed() -> None:
    old = {Key("a.json", "", "search_orders"): entry(TOOL)}
    new = {Key("a.json", "", "find_orders"): entry({**TOOL, "name": "find_orders"})}
    found = drift(old, new)
    assert [(each.kind, [change.what for change in each.changes]) for each in found] == [
        (Kind.BREAKING, ["is called `find_orders` and was `search_orders`"])
    ]
    assert [each.changes[0].what for each in drift(old, {})] == ["is gone"]
    assert [each.kind for each in drift({}, new)] == [Kind.COMPATIBLE]


def files(**tools: list[dict[str, Any]]) -> dict[Key, dict[str, Any]]:
    """File -> its tools, as the entries of a lock."""
    return {Key(f"{file}.json", "", tool["name"]): tool for file, found in tools.items() for tool in found}


ONE, OTHER, CHANGED = {"name": "one"}, {"name": "other"}, {"name": "one", "description": "Says more."}


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (files(a=[ONE, OTHER]), files(b=[OTHER, ONE]), [Move("a.json", "b.json", 2)]),
        (files(a=[ONE]), files(b=[CHANGED]), [Move("a.json", "b.json", 1)]),
        (files(a=[ONE]), files(a=[OTHER], b=[ONE]), []),
        (files(a=[ONE], b=[OTHER]), files(b=[OTHER, ONE]), []),
        (files(a=[ONE, OTHER]), files(b=[ONE]), []),
        (files(a=[ONE]), files(b=[CHANGED], c=[ONE]), [Move("a.json", "c.json", 1)]),
        (files(a=[ONE]), files(b=[CHANGED], c=[CHANGED]), []),
        (files(a=[ONE], b=[ONE]), files(c=[ONE], d=[ONE]), [Move("a.json", "c.json", 1), Move("b.json", "d.json", 1)]),
        (files(a=[ONE], b=[ONE]), files(c=[ONE]), [Move("a.json", "c.json", 1)]),
        ({}, files(a=[ONE]), []),
    ],
)
def test_a_file_moved_when_its_tools_lie_in_a_new_one(old: Any, new: Any, found: list[Move]) -> None:
    assert moves(old, new) == found


def test_what_changed_in_a_file_that_moved_is_told_at_its_new_place() -> None:
    old, new = files(a=[ONE, OTHER]), files(b=[CHANGED, OTHER])
    (found,) = drift(moved(old, moves(old, new)), new)
    assert (found.key.file, found.key.name, found.kind) == ("b.json", "one", Kind.WORDING)


def test_schemas_that_refer_to_themselves_come_to_an_end() -> None:
    def ring(kind: str) -> dict[str, Any]:
        node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/n"}, "value": {"type": kind}}}
        return {**TOOL, IN: {"type": "object", "properties": {"a": {"$ref": "#/$defs/n"}}, "$defs": {"n": node}}}

    found = changes(entry(ring("string")), entry(ring("integer")))
    assert [change.what for change in found] == ["the type of parameter `a.value` was `string` and is `integer`"]
    deep: dict[str, Any] = {"type": "string"}
    for _ in range(80):
        deep = {"type": "array", "items": deep}
    assert changes(entry(TOOL), entry({**TOOL, IN: deep}))


SCHEMAS = st.recursive(
    st.fixed_dictionaries({}, optional={
        "type": st.sampled_from(["string", "integer", ["string", "null"], 3]), "enum": st.lists(st.integers(0, 3)),
        "maximum": st.one_of(st.integers(0, 9), st.just("x")), "$ref": st.sampled_from(["#/properties/a", "#", "x"]),
    }),
    lambda inner: st.fixed_dictionaries({}, optional={
        "type": st.just("object"), "properties": st.dictionaries(st.sampled_from("ab"), inner),
        "required": st.lists(st.sampled_from(["a", "b", None])), "items": inner, "anyOf": st.lists(inner, max_size=2),
        "additionalProperties": st.one_of(st.booleans(), inner),
    }),
    max_leaves=6,
)  # fmt: skip


@given(SCHEMAS, SCHEMAS)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_any_two_schemas_can_be_compared(one: dict[str, Any], other: dict[str, Any]) -> None:
    old, new = entry({**TOOL, IN: one}), entry({**TOOL, IN: other})
    assert not changes(old, old)
    assert bool(changes(old, new) or old == new or "$ref" in json.dumps([one, other])) or old["schema"] != new["schema"]


def test_lock_and_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    catalogue = tmp_path / "tools.json"
    catalogue.write_text(json.dumps({"tools": [TOOL]}))
    assert main(["lock", "tools.json"]) == 0
    first = (tmp_path / "toolcheck.lock").read_bytes()
    assert main(["lock", "--check", "tools.json"]) == 0
    catalogue.write_text(json.dumps({"tools": [changed(("description",), "Other.")]}, indent=3))
    assert main(["lock", "--check", "tools.json"]) == 0
    assert main(["lock", "--check", "--fail-on", "wording", "tools.json"]) == 1
    (tmp_path / "toolcheck.toml").write_text('lock = "toolcheck.lock"\n')
    capsys.readouterr()
    assert main(["lint", "--format", "concise", "--select", "drifted-definition", "tools.json"]) == 1
    assert "drifted-definition: `search_orders` changed since toolcheck.lock" in capsys.readouterr().out
    assert (tmp_path / "toolcheck.lock").read_bytes() == first
    assert main(["lock", "tools.json"]) == 0
    assert main(["lint", "--select", "drifted-definition", "tools.json"]) == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not valid JSON; delete it, and `toolcheck lock` writes it anew"),
        ("[]", 'expected an object with "version": 1'),
        ('{"version": 1, "tools": [3]}', "tools[0] is no entry of a lock"),
        ('{"version": 1, "tools": [{"file": "a", "name": "b", "hash": "x", "definition": {"name": "b"}}]}', "by hand"),
    ],
)
def test_a_broken_lock_is_told(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = tmp_path / "toolcheck.lock"
    lock.write_text(text)
    catalogue = tmp_path / "tools.json"
    catalogue.write_text(json.dumps({"tools": [TOOL]}))
    assert main(["lock", "--check", "--file", str(lock), str(catalogue)]) == 2
    assert said in capsys.readouterr().err
    assert main(["lock", "--file", str(lock), str(catalogue)]) == 2
    assert lock.read_text() == text
    lock.unlink()
    assert main(["lock", "--file", str(lock), str(catalogue)]) == 0


def test_a_name_that_thousands_of_tools_share_takes_no_time(tmp_path: Path) -> None:
    definition = {"name": "a"}
    many = {Key("a.json", "", "a", number): definition for number in range(6000)}
    path = tmp_path / "toolcheck.lock"
    path.write_text(written(many))
    start = time.process_time()
    assert load(str(path)) == many
    assert time.process_time() - start < 2  # counting up from 0 for each of them took ten times that
