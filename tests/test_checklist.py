"""The check before deployment: what decides a point, what leaves it open, and its form in JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import toolcheck.report as reports
from toolcheck.cli import main
from toolcheck.report.checklist import POINTS, checked
from toolcheck.result import Report, Summary
from toolcheck.rules import all_rules

CLEAN = {
    "name": "find_order",
    "description": "Finds an order by its number. Use it when the customer gives a number. Do not use it to list "
    "orders; use `list_orders` instead. Returns the order as JSON; an unknown number returns an error.",
    "input_schema": {"type": "object", "properties": {}, "additionalProperties": False},
}
DECIDED = {point.key for point in POINTS if point.deciding}


def states(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Point -> its entry in the JSON report, which is what its schema says."""
    main(["lint", "--checklist", "--format", "json", *arguments])
    document = json.loads(capsys.readouterr().out)
    schema = json.loads((Path(reports.__file__).parent / "findings.schema.json").read_text())
    jsonschema.validate(document, schema)
    found = {entry["point"]: entry for entry in document["checklist"]}
    for entry in found.values():
        entry["rules"] = {document["findings"][index]["rule"] for index in entry["findings"]}
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, *tools: dict[str, Any]) -> str:
    (folder / "tools.json").write_text(json.dumps(tools))
    return "tools.json"


def test_of_a_clean_catalogue_all_holds_that_can_be_known(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = states(capsys, write(folder, CLEAN))

    assert list(found) == [point.key for point in POINTS]
    assert len(found) == 8
    assert {key for key, entry in found.items() if entry["state"] == "holds"} == DECIDED
    assert all("cannot be known from a catalogue" in found[key]["reason"] for key in found.keys() - DECIDED)


@pytest.mark.parametrize(
    ("point", "rule", "field"),
    [
        ("strict-schemas", "open-object", {"input_schema": {"type": "object", "properties": {}}}),
        ("strict-schemas", "root-not-object", {"input_schema": {"additionalProperties": False}}),
        ("no-secret", "secret-parameter", {"password": {"type": "string", "maxLength": 9, "description": "Password."}}),
        ("restricted", "too-many-tools", None),
    ],
)
def test_a_point_fails_for_what_a_rule_finds(
    point: str, rule: str, field: dict[str, Any] | None, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if field is None:
        tools = [{**CLEAN, "name": f"find_order_{'abcdefghijklmnop'[number]}"} for number in range(16)]
    elif "input_schema" in field:
        tools = [{**CLEAN, **field}]
    else:
        tools = [{**CLEAN, "input_schema": {**CLEAN["input_schema"], "properties": field}}]  # type: ignore[dict-item]
    found = states(capsys, write(folder, *tools))

    assert found[point]["state"] == "fails"
    assert rule in found[point]["rules"]


def test_what_did_not_run_decides_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = states(capsys, "--ignore", "token-budget,secret-literal", write(folder, CLEAN))

    assert found["restricted"]["state"] == found["no-secret"]["state"] == "unknown"
    assert found["restricted"]["reason"] == "cannot be known, since `token-budget` did not run"
    assert found["strict-schemas"]["state"] == "holds"


def test_what_is_hidden_or_unread_leaves_all_open() -> None:
    ran = frozenset(all_rules())
    for summary, word in (
        (Summary(files=1), "not everything could be checked"),
        (Summary(files=1, tools=1, suppressed=1), "--no-ignores"),
        (Summary(files=1, tools=1, baselined=1), "--no-ignores"),
    ):
        points = [point for point in checked(Report((), summary, ran=ran)) if point.key in DECIDED]
        assert {point.state for point in points} == {"unknown"}
        assert all(word in point.reason for point in points)
    points = checked(Report((), Summary(files=1, tools=1), ran=ran))
    assert {point.key for point in points if point.state == "holds"} == DECIDED


def test_a_long_list_of_findings_is_counted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tools = [{**CLEAN, "name": f"find_order_{number}", "input_schema": {"type": "object"}} for number in range(25)]
    main(["lint", "--checklist", "--quiet", "--select", "open-object", write(folder, *tools)])
    lines = capsys.readouterr().out.splitlines()

    assert sum("open-object" in line for line in lines if line.startswith(" ")) == 20
    assert "           … and 5 more" in lines


def test_every_rule_that_a_point_names_exists() -> None:
    """A rule that goes away would leave a point open for ever."""
    assert not {rule for point in POINTS for rule in (*point.rules, *point.deciding)} - all_rules().keys()


def test_a_format_that_holds_no_checklist_is_an_error() -> None:
    with pytest.raises(ValueError, match="no checklist in format 'sarif'; known: text, json"):
        reports.render(Report((), Summary()), "sarif", rules={}, checklist=True)
