"""Keys that authors left in a catalogue are not printed in clear."""

from __future__ import annotations

import json

import pytest

from toolcheck.report import FORMATS, render
from toolcheck.report.secrets import covered, masked
from toolcheck.rules import all_rules
from toolcheck.runner import Options, run_document
from toolcheck.source import parse

BODY = "aB3dE6gH9jKlMnOpQrStUvWxYz0123456789"
KEY = "gh" + "p_" + BODY  # in two parts, or scanners of this repository would report it


@pytest.mark.parametrize("format_", FORMATS)
def test_no_report_shows_a_key(format_: str) -> None:
    tools = [
        {
            "name": "call_service",
            "description": f"Calls with {KEY}.",
            "input_schema": {"type": "object", "properties": {"k": {"enum": [KEY, KEY]}}},
        }
    ]
    text = json.dumps(tools, indent=2)
    report = run_document(parse("t.json", text), Options()).report
    shown = render(report, format_, rules=all_rules())
    assert "ghp_" in shown
    assert BODY not in shown


def test_a_key_is_shown_as_prefix_and_length() -> None:
    assert masked(f"use {KEY}.") == "use ghp_… (40 characters)."
    assert covered(f"use {KEY}.") == "use ghp_" + "*" * 36 + "."


@pytest.mark.parametrize(
    "text",
    ["sk-...", "sk-your-key-goes-here", "task-management-2024-01-01", "a plain text", "AKIA", "use ghp_<your token>"],
)
def test_placeholders_and_other_words_stay(text: str) -> None:
    assert masked(text) == text
    assert covered(text) == text
