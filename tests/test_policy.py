"""What no wire format says: where it may be declared, which place goes first, and what is wrong with a policy file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from toolcheck.catalogue import Tool
from toolcheck.config import Config
from toolcheck.config_errors import ConfigError
from toolcheck.discover import catalogues
from toolcheck.engine import Context
from toolcheck.policy import NOTHING, Facts, Policy, declared, load
from toolcheck.policy_file import SCHEMA, parsed
from toolcheck.source import parse

SCHEMA_TEXT = json.loads(Path(SCHEMA).read_text("utf-8"))
GOOD: list[Any] = [
    {},
    {"$schema": "./policy.schema.json"},
    {"a": {}},
    {"a": {"right": "orders.read", "effect": "read", "idempotency": "natural", "confirm": False}},
    {"a": {"timeout": 0.5, "cache_ttl": 0, "executor_arguments": []}, "b c/d": {"executor_arguments": ["key"]}},
]
BAD: list[Any] = [
    [],
    3,
    {"a": None},
    {"a": ["read"]},
    {"a": {"effect": "reads"}},
    {"a": {"effect": True}},
    {"a": {"right": " "}},
    {"a": {"right": None}},
    {"a": {"confirm": "yes"}},
    {"a": {"confirm": 1}},
    {"a": {"timeout": 0}},
    {"a": {"timeout": "3"}},
    {"a": {"timeout": True}},
    {"a": {"cache_ttl": -0.1}},
    {"a": {"executor_arguments": "key"}},
    {"a": {"executor_arguments": [3]}},
    {"a": {"executor_arguments": [""]}},
    {"a": {"efect": "read"}},
    {"$schema": 3},
]


def tool(**more: Any) -> Tool:
    entry = {"name": "pay_invoice", "description": "Pays.", "inputSchema": {"type": "object"}, **more}
    document = parse("t.json", json.dumps({"tools": [entry]}))
    return catalogues(document)[0].tools[0]


@pytest.mark.parametrize("value", GOOD)
def test_reader_and_schema_take_what_is_right(value: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA_TEXT)
    jsonschema.validate(value, SCHEMA_TEXT)
    assert parsed("p.json", json.dumps(value).encode()).tools.keys() == value.keys() - {"$schema"}
    as_yaml, as_json = parsed("p.yaml", yaml.safe_dump(value).encode()), parsed("p.json", json.dumps(value).encode())
    assert as_yaml._replace(document=None) == as_json._replace(file="p.yaml", document=None)


@pytest.mark.parametrize("value", BAD)
def test_reader_and_schema_refuse_what_is_wrong(value: Any) -> None:
    assert list(jsonschema.Draft202012Validator(SCHEMA_TEXT).iter_errors(value))
    for name, text in (("p.json", json.dumps(value)), ("p.yaml", yaml.safe_dump(value))):
        with pytest.raises(ConfigError) as caught:
            parsed(name, text.encode())
        assert all(problem.file == name and problem.line and problem.column for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"", (1, 1)),
        (b"a: [", (1, 5)),
        (b'{"a": {"effect": "read"}', None),
        (b"a: {effect: read}\n---\nb: {}\n", (3, 1)),
        (b"a: \xff\n", (1, 4)),
        (b"a: {effect: read}\na: {effect: write}\n", (2, 1)),
    ],
)
def test_what_is_no_policy_is_told_with_its_place(data: bytes, place: tuple[int, int] | None) -> None:
    with pytest.raises(ConfigError) as caught:
        parsed("p.yaml", data)
    (problem,) = caught.value.problems
    assert problem.file == "p.yaml"
    assert place is None or (problem.line, problem.column) == place


def test_the_file_of_a_configuration(tmp_path: Path) -> None:
    assert load(Config(root=str(tmp_path))) is None
    (tmp_path / "p.yaml").write_text("pay_invoice: {confirm: true, executor_arguments: [key]}")
    policy = load(Config(root=str(tmp_path), policy="p.yaml"))
    assert policy is not None
    assert policy.of(tool()) == Facts(confirm=True, executor_arguments=("key",))
    assert policy.of(tool(name="other")) == NOTHING


def test_a_file_that_is_not_there_is_told_at_the_key_that_names_it(tmp_path: Path) -> None:
    config = Config(root=str(tmp_path), file="toolcheck.toml", text='files = []\npolicy = "p.yaml"\n', policy="p.yaml")
    with pytest.raises(ConfigError, match="there is no file") as caught:
        load(config)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.column) == ("toolcheck.toml", 2, 1)


@pytest.mark.parametrize(
    ("hints", "facts"),
    [
        ({"readOnlyHint": True}, Facts(effect="read")),
        ({"readOnlyHint": False}, NOTHING),
        ({"destructiveHint": True}, Facts(effect="irreversible")),
        ({"destructiveHint": False, "idempotentHint": True}, Facts(effect="write", idempotency="natural")),
        ({"readOnlyHint": True, "destructiveHint": True}, Facts(effect="read")),
        ({"readOnlyHint": "true", "destructiveHint": 1, "idempotentHint": None}, NOTHING),
        (None, NOTHING),
        ([True], NOTHING),
    ],
)
def test_what_annotations_declare(hints: Any, facts: Facts) -> None:
    assert declared(tool(annotations=hints)) == facts


def test_meta_goes_before_annotations_and_the_policy_file_before_both() -> None:
    one = tool(
        annotations={"destructiveHint": True, "idempotentHint": True},
        _meta={"toolcheck/effect": "write", "toolcheck/confirm": True, "toolcheck/timeout": "soon", "other/right": "x"},
    )
    told = Facts(effect="write", idempotency="natural", confirm=True)
    assert declared(one) == told
    without = Context({}, ())
    assert without.policy(one) is None
    assert without.facts(one) == told
    policy = Policy("p.yaml", {"pay_invoice": Facts(idempotency="none", confirm=False)})
    asked = Context({}, (), policy=policy)
    assert asked.policy(one) == Facts(idempotency="none", confirm=False)
    assert asked.facts(one) == Facts(effect="write", idempotency="none", confirm=False)
    assert asked.policy(tool(name="other")) == NOTHING


@pytest.mark.parametrize("meta", [None, 3, [], {}, {"toolcheck/": 1}, {"toolcheck/effect": None}, {"toolcheck/x": 1}])
def test_meta_of_any_form_declares_nothing(meta: Any) -> None:
    assert declared(tool(_meta=meta)) == NOTHING
