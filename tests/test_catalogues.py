"""Whole catalogues and the report on each: fixtures/catalogues/<name>/input.*, expected.txt."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toolcheck.cli import main
from toolcheck.runner import Options, run

if TYPE_CHECKING:
    from conftest import Golden

CATALOGUES = Path(__file__).parent.parent / "fixtures" / "catalogues"
NAMES = sorted(folder.name for folder in CATALOGUES.iterdir() if folder.is_dir())


def entry(name: str) -> str:
    (found,) = (CATALOGUES / name).glob("input.*")
    return found.name


@pytest.mark.parametrize("name", NAMES)
def test_the_report_on_a_catalogue(
    name: str, golden: Golden, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(CATALOGUES / name)
    main(["lint", "--fail-on", "never", entry(name)])
    golden(CATALOGUES / name / "expected.txt", capsys.readouterr().out)


def rules(name: str, tool: str) -> dict[str, str]:
    """Rule -> the severity of its worst finding on a tool of a catalogue."""
    done = run([str(CATALOGUES / name / entry(name))], Options(select=None))
    found = sorted((f for f in done.report.findings if f.location.tool == tool), key=lambda f: f.severity)
    return {finding.rule: finding.severity.name.lower() for finding in found}


def test_the_counter_example_of_the_course_is_torn_apart() -> None:
    assert rules("search_contracts", "search") == {
        "generic-name": "warning", "too-few-sentences": "warning", "missing-purpose": "warning",
        "missing-trigger": "warning", "missing-boundary": "warning", "missing-return": "warning",
        "missing-edge-cases": "warning", "undescribed-parameter": "warning", "unbounded-string": "info",
        "open-object": "warning", "ambiguous-parameter": "info",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["search_contracts", "search_contracts_as_printed"])
def test_its_corrected_version_keeps_what_its_schema_lacks(name: str) -> None:
    printed = {"lax-json": "warning"} if name.endswith("printed") else {}  # with raw line breaks in its strings
    assert rules(name, "search_client_contracts") == {"open-object": "warning", "unbounded-string": "info", **printed}


def test_the_two_sentences_and_the_undescribed_parameter_of_the_first_sheet_are_told() -> None:
    assert rules("case_file", "chercher_dossier") == {
        "too-few-sentences": "warning", "missing-trigger": "warning", "missing-return": "warning",
        "missing-edge-cases": "warning", "undescribed-parameter": "warning",
    }  # fmt: skip


def test_descriptions_that_a_second_catalogue_drops_are_missed() -> None:
    assert "undescribed-parameter" not in rules("weather", "get_current_weather")
    assert "undescribed-parameter" in rules("weather_and_currency", "get_current_weather")
