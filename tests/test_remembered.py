"""What is remembered of tools changes no finding: only how soon it is there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from toolcheck.config import Config
from toolcheck.remembered import Remembered
from toolcheck.rules import all_rules, examples
from toolcheck.runner import Options, run_document
from toolcheck.source import parse

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"day": {"type": "string", "description": "One of monday or tuesday."}, "n": {"type": "integer"}},
}


def tool(number: int, **more: Any) -> dict[str, Any]:
    described = {"name": f"list_orders_{number}", "description": "Lists the orders of one customer."}
    return {**described, "input_schema": SCHEMA, **more}


def told(texts: Iterable[str], name: str, **options: Any) -> Iterator[tuple[Any, Any]]:
    """What is said of each text with what is remembered of those before it, and without."""
    memory = Remembered()
    asked = Options(settled=Config(root="/"), fixes=True, no_cache=True, **options)
    for text in texts:
        seen = [run_document(parse(name, text), each).report for each in (asked._replace(memory=memory), asked)]
        yield seen[0], seen[1]


def changes() -> list[list[Any]]:
    """A catalogue as it is written: a tool is changed, moved, doubled, taken out, and brought back."""
    first = [tool(1), tool(2), tool(3)]
    steps = [first, first, [tool(1), tool(2, description="Gets."), tool(3)], [tool(3), tool(1), tool(2)]]
    steps += [[tool(1), tool(1), tool(2)], [tool(2)], first, [], first]
    values: list[Any] = [1, 1.0, True, "1", None, [1], [True], {"a": 1}, {"a": 1.0}, {"b": 1}]
    steps += [[tool(1), tool(2, input_schema={**SCHEMA, "minProperties": value})] for value in values]
    steps += [
        [tool(1, input_schema={**SCHEMA, "properties": {"n": {"type": "integer", "maximum": v}}})] for v in values
    ]
    return steps


@pytest.mark.parametrize("targets", [(), ("openai-strict",), ("mcp", "gemini")])
@pytest.mark.parametrize("limit", [None, 1, 100])
def test_while_a_catalogue_is_written_each_finding_is_as_if_nothing_were_remembered(
    targets: tuple[str, ...], limit: int | None
) -> None:
    texts = [json.dumps(step, indent=1) for step in changes()]
    for remembered, afresh in told(texts, "<page>.json", targets=targets, limit=limit):
        assert remembered == afresh


@pytest.mark.parametrize("suffix", [".json", ".yaml"])
def test_the_examples_of_all_rules_one_after_the_other(suffix: str) -> None:
    values = [example[kind] for rule in all_rules().values() for example in examples(rule)
              for kind in ("bad", "good") if kind in example and "policy" not in example]  # fmt: skip
    plain = [value for value in values if not (isinstance(value, dict) and value.keys() == {"as", "text"})]
    write = json.dumps if suffix == ".json" else yaml.safe_dump
    texts = [write(value) for value in plain[::5] for _ in range(2)]
    for remembered, afresh in told(texts, f"<page>{suffix}", preview=True, select=("all",)):
        assert remembered == afresh


def test_tools_that_are_as_they_were_are_not_asked_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from toolcheck.rules.descriptions import missing_trigger

    asked: list[str] = []
    real = missing_trigger.check_tool
    monkeypatch.setattr(missing_trigger, "check_tool", lambda tool, ctx: (asked.append(tool.name), real(tool, ctx))[1])
    steps = [
        [tool(n) for n in range(50)],
        [tool(n) for n in range(50)],
        [tool(n, deprecated=n == 30) for n in range(50)],
    ]
    steps[2] = [*steps[0][:30], tool(30, description="Gets."), *steps[0][31:]]
    memory = Remembered()
    for step in steps:
        asked.append("|")
        run_document(parse("<page>.json", json.dumps(step)), Options(settled=Config(root="/"), memory=memory))
    assert asked.count("list_orders_3") == 1
    assert asked[-2:] == ["|", "list_orders_30"]


def test_a_rule_that_crashes_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from toolcheck.rules.descriptions import missing_trigger

    def broken(tool: Any, ctx: Any) -> Any:
        raise RuntimeError("broken")

    text, memory = json.dumps([tool(1)]), Remembered()
    asked = Options(settled=Config(root="/"), memory=memory)
    with monkeypatch.context() as patch:
        patch.setattr(missing_trigger, "check_tool", broken)
        assert run_document(parse("<page>.json", text), asked).report.failures
    report = run_document(parse("<page>.json", text), asked).report
    assert not report.failures
    assert "missing-trigger" in {finding.rule for finding in report.findings}


@pytest.mark.skipif(not os.environ.get("TOOLCHECK_CORPUS"), reason="TOOLCHECK_CORPUS names no folder")
def test_real_catalogues_while_a_letter_is_typed() -> None:
    files = sorted(Path(os.environ["TOOLCHECK_CORPUS"]).rglob("*.json"))[::40]
    for file in files:
        text = file.read_bytes().decode("utf-8", "replace")
        at = text.find('"description": "') + len('"description": "')
        for remembered, afresh in told([text, text, text[:at] + "x" + text[at:]], "<page>.json", limit=100):
            assert remembered == afresh, file
