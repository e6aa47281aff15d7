"""malformed-schema against jsonschema."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.validators import validator_for

from schema_samples import DRAFTS, KEYWORDS, lint, schema_tool, schemas
from toolcheck.catalogue import Tool
from toolcheck.discover import catalogues
from toolcheck.rules.schemas import malformed_schema
from toolcheck.rules.schemas._metaschema import TABLES
from toolcheck.source import parse


@cache
def metaschema_of(declared: str | None) -> Any:
    """The reference implementation's check of schemas, formats (such as regex) left out."""
    draft = Draft202012Validator if declared is None else validator_for({"$schema": declared}, Draft202012Validator)
    return validator_for(draft.META_SCHEMA)(draft.META_SCHEMA)


def jsonschema_accepts(schema: dict[str, Any]) -> bool:
    declared = schema.get("$schema")
    return bool(metaschema_of(declared if isinstance(declared, str) else None).is_valid(schema))


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
