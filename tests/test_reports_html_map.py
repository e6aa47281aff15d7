"""The overlap map of the HTML report: there when the rule that compares tools ran, and not else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolcheck.cli import main

TOOLS = [
    {"name": "search_contracts", "description": "Search the contracts of a client by words or date."},
    {"name": "contract_lookup", "description": "Looks up the contracts of a customer that match some words."},
]


@pytest.mark.parametrize("compared", [True, False])
def test_the_map_is_there_when_tools_were_compared(
    compared: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOLCHECK_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "tools.json"
    path.write_text(json.dumps([{**tool, "inputSchema": {"type": "object"}} for tool in TOOLS]))
    page = tmp_path / "report.html"
    asked = ["--preview", "--extend-select", "overlapping-descriptions"] if compared else []
    main(["lint", "--format", "html", "--output", str(page), *asked, str(path)])
    assert ('id="crowd-0"' in page.read_text("utf-8")) is compared
