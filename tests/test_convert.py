"""Converting catalogues: nothing is lost in silence, and the result is what the target takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from converted import TARGETS, one
from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Severity
from toolcheck.rules import all_rules
from toolcheck.source import parse

FIXTURES = Path(__file__).parent.parent / "fixtures"
CLEAN = [
    *sorted((FIXTURES / "clean_targets").rglob("*.json")),
    FIXTURES / "clean" / "order_desk.json",
    FIXTURES / "clean" / "service_client.yaml",
]


def linted_as(form: str, strict: bool) -> str:
    name = "openai" if form == "openai-responses" else form
    return f"{name}-strict" if strict else name


@pytest.mark.parametrize(("form", "strict"), TARGETS)
@pytest.mark.parametrize("file", CLEAN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_clean_catalogue_stays_acceptable(file: Path, form: str, strict: bool) -> None:
    from toolcheck.convert import convert
    from toolcheck.source import read_document
    from toolcheck.targets import shipped

    document = read_document(str(file), file.read_bytes())
    done = convert(document, catalogues(document), form, shipped(), strict=strict)
    assert done.tools == sum(len(catalogue.tools) for catalogue in catalogues(document))
    made = parse("made.json", json.dumps(done.content))
    found = Engine(all_rules().values(), targets=(linted_as(form, strict),)).run(made, catalogues(made)).findings
    refused = {loss.tool for loss in done.losses if loss.still_refused}
    errors = [finding for finding in found if finding.severity is Severity.ERROR]
    assert [finding.message for finding in errors if finding.location.tool not in refused] == []


CHANGED: list[tuple[str, bool, Any, Any, str | None]] = [
    ("gemini", False, {"type": ["string", "null"]}, {"type": "STRING", "nullable": True}, None),
    ("gemini", False, {"const": "a"}, {"enum": ["a"], "type": "STRING"}, None),
    ("gemini", False, {"type": "integer", "exclusiveMaximum": 9}, {"type": "INTEGER", "maximum": 8}, None),
    ("gemini", False, {"type": "number", "exclusiveMaximum": 9}, {"type": "NUMBER", "description": "Less than 9."},
     "`exclusiveMaximum: 9`, which `gemini` refuses"),
    ("gemini", False, {"type": "number", "multipleOf": 5, "description": "Le prix de la chambre en euros"},
     {"type": "NUMBER", "description": "Le prix de la chambre en euros. Un multiple de 5."},
     "`multipleOf: 5`, which `gemini` has no field for"),
    ("gemini", False, {"type": "array", "items": [{"type": "string"}, {"type": "number"}]},
     {"type": "ARRAY", "items": {"anyOf": [{"type": "STRING"}, {"type": "NUMBER"}]}}, "order of the items is lost"),
    ("gemini", False, {"type": "array"}, {"type": "ARRAY", "items": {"type": "STRING"}}, "wants a type of items"),
    ("gemini", False, {"type": "string", "not": {"const": "a"}}, {"type": "STRING"}, "`not`, which `gemini` refuses"),
    ("gemini", False, {"type": "object"}, {"type": "OBJECT"}, "an object without properties"),
    ("gemini", False, {"type": "string", "examples": ["a"]}, {"type": "STRING", "example": "a"}, None),
    ("openai", False, {"type": "array"}, {"type": "array", "items": {}}, None),
    ("openai", False, {"type": "array", "prefixItems": [{"type": "string"}], "items": False},
     {"type": "array", "prefixItems": [{"type": "string"}], "items": {}, "maxItems": 1}, None),
    ("openai", False, {"type": "array", "items": [{"type": "string"}], "additionalItems": {"type": "boolean"}},
     {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "boolean"}]}}, "order of the items is lost"),
    ("gemini", False, {"type": "integer", "minimum": 0, "exclusiveMinimum": True}, {"type": "INTEGER", "minimum": 1},
     None),
    ("gemini", False, {"type": "number", "maximum": 9, "exclusiveMaximum": True},
     {"type": "NUMBER", "description": "Less than 9."}, "`exclusiveMaximum: 9`, which `gemini` refuses"),
    ("gemini", False, {"type": "number", "maximum": 9, "exclusiveMaximum": False}, {"type": "NUMBER", "maximum": 9},
     None),
    ("gemini", False, {"allOf": [{"const": None}]}, {"type": "NULL"}, None),
    ("gemini", False, {"const": ["a"]}, {"description": 'One of these values: ["a"].', "type": "ARRAY",
                                         "items": {"type": "STRING"}}, "`enum`, which `gemini` refuses"),
    ("mcp", False, {"type": "string", "format": "uri"}, {"type": "string", "format": "uri"}, None),
    ("anthropic", False, {"type": "array", "items": [{"type": "string"}]},
     {"type": "array", "prefixItems": [{"type": "string"}]}, None),
    ("anthropic", True, {"type": "integer", "minimum": 1, "maximum": 9, "description": "Pages, from 1 to 9."},
     {"type": "integer", "description": "Pages, from 1 to 9."}, "is in its description only"),
    ("anthropic", True, {"type": "string", "minLength": 1, "maxLength": 9},
     {"type": "string", "description": "Number of characters: from 1 to 9."}, "moved into its description"),
    ("anthropic", True, {"type": "string", "pattern": "^(?=a)b"},
     {"type": "string", "description": "Has to match the regular expression `^(?=a)b`."}, "`anthropic-strict` refuses"),
    ("openai", True, {"oneOf": [{"type": "string"}, {"type": "number"}]},
     {"anyOf": [{"type": "string"}, {"type": "number"}]}, None),
    ("openai", True, {"oneOf": [{"type": "integer"}, {"type": "number"}]},
     {"anyOf": [{"type": "integer"}, {"type": "number"}]}, "values that fit several branches"),
    ("openai", True, {"type": "string", "default": "a"}, {"type": "string", "description": "Default: a."},
     "which `openai-strict` was reported to refuse"),
    ("openai", True, {"type": "object", "properties": {"a": {"type": "string", "enum": ["b"]}}, "required": [],
                      "additionalProperties": False},
     {"type": "object", "properties": {"a": {"type": ["string", "null"], "enum": ["b", None]}}, "required": ["a"],
      "additionalProperties": False}, "null stands for no value"),
    ("openai", True, {"allOf": [{"type": "string", "minLength": 0}, {"pattern": "a"}], "description": "A word."},
     {"description": "A word. Number of characters: at least 0.", "type": "string", "pattern": "a"}, "does not list"),
]  # fmt: skip


@pytest.mark.parametrize(("to", "strict", "schema", "expected", "loss"), CHANGED)
def test_what_a_target_refuses_is_written_otherwise(
    to: str, strict: bool, schema: Any, expected: Any, loss: str | None
) -> None:
    written, found = one(schema, to, strict=strict)
    assert written == expected
    assert bool(found) is (loss is not None)
    assert loss is None or loss in found[0]
