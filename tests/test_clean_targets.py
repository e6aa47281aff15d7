"""Catalogues written for one target each, English and French: clean under all rules, until one thing is broken."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding, Severity
from toolcheck.rules import all_rules
from toolcheck.source import parse

FOLDER = Path(__file__).parent.parent / "fixtures" / "clean_targets"
TARGETS = (
    "anthropic", "anthropic-strict", "openai", "openai-strict", "gemini", "gemini-json-schema", "bedrock", "mcp",
)  # fmt: skip
FILES = [f"{target}/{name}.json" for target in TARGETS for name in ("en1", "en2", "en3", "fr1", "fr2")]
TEXT = {"type": "string", "description": "Words for the notice, e.g. closed today."}
SCHEMAS = ("input_schema", "inputSchema", "parameters", "parametersJsonSchema")


def lint(value: Any, *targets: str) -> list[Finding]:
    """What all rules, those in preview and those of low confidence too, say at warning or above."""
    document = parse("tools.json", json.dumps(value, ensure_ascii=False))
    outcome = Engine(all_rules().values(), targets=targets).run(document, catalogues(document))
    assert not outcome.failures
    return [finding for finding in outcome.findings if finding.severity >= Severity.WARNING]


def content(file: str) -> Any:
    return json.loads((FOLDER / file).read_text(encoding="utf-8"))


def schemas(node: Any) -> Iterator[dict[str, Any]]:
    """The input schemas of a catalogue in any form."""
    if isinstance(node, list):
        for item in node:
            yield from schemas(item)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key in SCHEMAS:
                yield value.get("json", value)
            else:
                yield from schemas(value)


def test_every_target_has_its_five() -> None:
    assert sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.json")) == sorted(FILES)


@pytest.mark.parametrize("file", FILES)
def test_a_clean_catalogue_is_clean(file: str) -> None:
    value = content(file)
    assert 3 <= len(list(schemas(value))) <= 6
    target = file.partition("/")[0]
    assert [finding.message for finding in lint(value, target)] == []
    assert [finding.message for finding in lint(value)] == [], "the form implies the target, or a milder one"


BROKEN: dict[str, tuple[str, dict[str, Any]]] = {
    "anthropic": ("root-combinator", {"oneOf": [{"required": ["notice"]}, {"required": ["other"]}]}),
    "openai": ("root-combinator", {"not": {"required": ["notice"]}}),
    "bedrock": ("property-key-charset", {"properties": {"notice[]": TEXT}}),
    "mcp": ("tuple-items", {"properties": {"notice": {**TEXT, "type": "array", "maxItems": 2, "items": [TEXT, TEXT]}}}),
    "anthropic-strict": ("strict-keyword", {"properties": {"notice": {**TEXT, "maxLength": 90}}}),
    "openai-strict": ("strict-keyword", {"properties": {"notice": {"description": "A.", "allOf": [TEXT]}}}),
    "gemini": ("unsupported-keyword", {"properties": {"notice": {**TEXT, "not": {"maxLength": 3}}}}),
    "gemini-json-schema": ("ref-siblings", {
        "properties": {"notice": {"$ref": "#/$defs/Notice", "maxLength": 90}}, "$defs": {"Notice": TEXT},
    }),
}  # fmt: skip
"""A keyword that the target refuses, and the rule that says so."""


@pytest.mark.parametrize("file", FILES)
def test_one_refused_keyword_is_found(file: str) -> None:
    target = file.partition("/")[0]
    rule, keywords = BROKEN[target]
    if rule not in all_rules():
        pytest.skip(f"there is no rule {rule} yet")
    value = content(file)
    schema = next(schemas(value))
    properties = {"notice": TEXT, "other": TEXT, **keywords.get("properties", {})}
    schema["properties"].update(properties)
    schema.update({key: part for key, part in keywords.items() if key != "properties"})
    if target == "openai-strict":
        schema["required"] += properties
    assert {finding.rule for finding in lint(value, target)} == {rule}


def without(keyword: str) -> Any:
    def plant(schema: dict[str, Any]) -> None:
        del schema[keyword]

    return plant


def put(name: str, value: Any) -> Any:
    def plant(schema: dict[str, Any]) -> None:
        schema["properties"][name] = {"description": "Words, e.g. closed today.", **value}
        schema.setdefault("required", []).append(name)

    return plant


STRICT_DEFECTS = [
    ("anthropic-strict", "strict-open-object", without("additionalProperties")),
    ("anthropic-strict", "strict-open-object", put("labels", {"type": "object", "additionalProperties": TEXT})),
    ("anthropic-strict", "strict-keyword", put("pages", {"type": "integer", "multipleOf": 2})),
    ("anthropic-strict", "strict-keyword", put("pages", {"type": "array", "items": TEXT, "minItems": 2})),
    ("openai-strict", "strict-open-object", without("additionalProperties")),
    ("openai-strict", "strict-open-object", put("labels", {"type": "object", "additionalProperties": TEXT})),
    ("openai-strict", "strict-open-object", put("labels", {"type": "object"})),
    ("openai-strict", "strict-required", without("required")),
    ("openai-strict", "strict-required", lambda schema: schema["required"].pop()),
    ("openai-strict", "strict-keyword", put("words", {"type": "string", "not": {"const": "a"}})),
    ("openai-strict", "strict-keyword", put("words", {"allOf": [{"type": "object", "properties": {"a": TEXT}}]})),
]  # fmt: skip


@pytest.mark.parametrize(("target", "rule", "plant"), STRICT_DEFECTS)
@pytest.mark.parametrize("name", ["en1", "fr1"])
def test_a_defect_of_a_strict_tool_planted_alone_gets_one_finding(
    target: str, rule: str, plant: Any, name: str
) -> None:
    value = content(f"{target}/{name}.json")
    plant(next(schemas(value)))
    assert [finding.rule for finding in lint(value)] == [rule]


def deep(levels: int) -> dict[str, Any]:
    """An object with as many objects in one another."""
    schema: dict[str, Any] = copy.deepcopy(TEXT)
    for _ in range(levels):
        schema = {
            "type": "object", "description": "A part of the notice.", "properties": {"part": schema},
            "required": ["part"], "additionalProperties": False,
        }  # fmt: skip
    return schema


def test_a_deep_schema_planted_alone_gets_one_finding() -> None:
    value = content("openai-strict/en1.json")
    schema = next(schemas(value))
    schema.setdefault("required", []).append("notice")
    schema["properties"]["notice"] = deep(9)
    assert lint(value) == []
    schema["properties"]["notice"] = deep(10)
    assert [finding.rule for finding in lint(value)] == ["size-limits"]


def test_one_strict_tool_too_many_planted_alone_gets_one_finding() -> None:
    value = content("anthropic-strict/en1.json")
    first = next(schemas(value))
    for index in range(25):
        first["properties"][f"word_{index}"] = TEXT
    assert [finding.rule for finding in lint(value)] == ["strict-budget"]
