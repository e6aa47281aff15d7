"""Readings that are not sure: the finding is there on request only."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolcheck.finding import Confidence
from toolcheck.language.languages import UNKNOWN
from toolcheck.language.sureness import unsure
from toolcheck.runner import Options, run

MIXED = (
    "Sucht orders und invoices eines customers nach date oder number, mit filters für status, region, team, owner und "
    "stage der deals"
)


def test_a_word_that_often_tells_a_role_makes_its_absence_unsure() -> None:
    assert unsure("boundary", "Lists orders, only those of the shop.", "en")
    assert not unsure("boundary", "Lists the orders of the shop.", "en")
    assert unsure("boundary", "仅列出订单", "zh")
    assert not unsure("edge", "Leer los pedidos de la tienda.", "es"), "a weak word of another language"


def test_a_long_text_whose_language_does_not_show_is_unsure() -> None:
    assert unsure("trigger", MIXED, UNKNOWN)
    assert unsure("purpose", MIXED, UNKNOWN)
    assert not unsure("trigger", MIXED, "de")
    assert not unsure("trigger", "Zone ACL rules", UNKNOWN)


def test_unsure_findings_are_shown_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {
        "list_orders": "Lists the orders of a customer, some without a date.",
        "list_bills": "Lists the bills of a customer with the number.",
    }
    tools = [{"name": name, "description": text, "inputSchema": {"type": "object"}} for name, text in texts.items()]
    Path("tools.json").write_text(json.dumps({"tools": tools}))
    only = Options(select=("missing-boundary",))

    def found(options: Options) -> dict[str | None, Confidence]:
        return {each.location.tool: each.confidence for each in run(["tools.json"], options).report.findings}

    assert found(only) == {"list_bills": Confidence.MEDIUM}
    assert found(only._replace(min_confidence=Confidence.LOW)) == {
        "list_orders": Confidence.LOW,
        "list_bills": Confidence.MEDIUM,
    }


def test_an_unsure_finding_takes_no_place_of_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    texts = [
        "Lists the orders, shows number and date of the shop." if index % 2 else "Lists the orders of the shop by date."
        for index in range(8)
    ]
    tools = [
        {"name": f"list_{index}", "description": text, "inputSchema": {"type": "object"}}
        for index, text in enumerate(texts)
    ]
    Path("tools.json").write_text(json.dumps({"tools": tools}))
    done = run(["tools.json"], Options(select=("missing-return",), limit=2))
    assert len(done.report.findings) == 2
    assert sum(done.report.more.values()) == 2
    assert all(finding.confidence is Confidence.MEDIUM for finding in done.report.findings)
