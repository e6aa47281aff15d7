"""Definitions that follow the template, in twelve languages, have no finding about their texts, names or parameters."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from toolcheck import lint
from toolcheck.finding import Finding

FOLDER = Path(__file__).parent.parent / "fixtures" / "clean_prose"
LANGUAGES = ("en", "fr", "de", "es", "it", "pt", "zh", "ja", "nl", "pl", "ru", "ko")
NOT_PROSE = {"missing-annotations", "unkeyed-write", "unmarked-irreversible"}
"""What is declared of a tool beside its texts and its schema."""


def names(language: str) -> list[str]:
    return [tool["name"] for tool in yaml.safe_load((FOLDER / f"{language}.yaml").read_text(encoding="utf-8"))["tools"]]


@cache
def found(language: str) -> tuple[Finding, ...]:
    """What a run with --preview says, at every severity, about the tools of one language in one catalogue."""
    report = lint(FOLDER / f"{language}.yaml", preview=True)
    assert not report.failures
    assert report.summary.tools == len(names(language))
    return tuple(finding for finding in report.findings if finding.rule not in NOT_PROSE)


TOOLS = [
    pytest.param(language, index, id=key)
    for language in LANGUAGES
    for index, key in enumerate(f"{language}/{name}" for name in names(language))
]


@pytest.mark.parametrize(("language", "index"), TOOLS)
def test_a_good_definition_has_no_finding(language: str, index: int) -> None:
    prefix = f"/tools/{index}"
    told = [each for each in found(language) if f"{each.location.pointer}/".startswith(f"{prefix}/")]
    assert [f"{each.rule}: {each.message}" for each in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_as_a_whole_has_none(language: str) -> None:
    assert [each for each in found(language) if not each.location.pointer.startswith("/tools/")] == []


def test_there_are_forty() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.yaml")) == sorted(LANGUAGES)
    assert len(TOOLS) == 40
