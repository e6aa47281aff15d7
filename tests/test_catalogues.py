"""Whole catalogues and the report on each: fixtures/catalogues/<name>/input.*, expected.txt."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Golden
from toolcheck.cli import main
from toolcheck.runner import Options, run

CATALOGUES = Path(__file__).parent.parent / "fixtures" / "catalogues"
NAMES = sorted(folder.name for folder in CATALOGUES.iterdir() if folder.is_dir())
PARTS = {"missing-trigger", "missing-boundary", "missing-return", "missing-purpose"}


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
