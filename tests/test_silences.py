"""One defect, one finding."""

from __future__ import annotations

import pytest

from engine_samples import CHECKS, Check, run
from report_samples import rule as sample
from toolcheck.finding import Hit, Path
from toolcheck.rules import Rule


@pytest.fixture(autouse=True)
def _functions_for_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of these tests are functions; one without a function is looked for as a module."""
    CHECKS.clear()
    imported = Rule.check
    monkeypatch.setattr(Rule, "check", lambda rule: CHECKS[rule.id] if rule.id in CHECKS else imported(rule))


def silences(general: Path, specific: Path) -> list[str]:
    """The findings that are left of a general rule and a specific one that silences it."""

    def say(path: Path) -> Check:
        return lambda tool, ctx: iter([Hit((*tool.path, *path), "")] if tool.name == "one" else [])

    rules = [(sample("general"), say(general)), (sample("specific", silences=("general",)), say(specific))]
    return [finding.rule for finding in run(rules).findings]


SCHEMA = ("input_schema",)
PROPERTY = ("input_schema", "properties", "a")


@pytest.mark.parametrize(
    ("general", "specific", "kept"),
    [
        (SCHEMA, SCHEMA, ["specific"]),
        (SCHEMA, PROPERTY, ["specific"]),
        (PROPERTY, SCHEMA, ["specific"]),
        ((), PROPERTY, ["specific"]),
        (("name",), PROPERTY, ["general", "specific"]),
        (("description",), ("name",), ["specific", "general"]),
    ],
)
def test_a_specific_finding_silences_the_general_one_at_its_place(
    general: Path, specific: Path, kept: list[str]
) -> None:
    assert silences(general, specific) == kept


def test_a_silence_does_not_reach_another_tool() -> None:
    def on(name: str) -> Check:
        return lambda tool, ctx: iter([Hit(tool.at("name"), "")] if tool.name == name else [])

    rules = [(sample("general"), on("one")), (sample("specific", silences=("general",)), on("two"))]
    assert len(run(rules).findings) == 2
    assert [f.rule for f in run([(sample("general", silences=("other",)), on("one"))]).findings] == ["general"]


def test_silences_of_many_findings_take_no_square_of_their_number() -> None:
    def many(count: int, step: str) -> Check:
        return lambda tool, ctx: iter(
            [Hit((*tool.path, step), str(n)) for n in range(count)] if tool.name == "one" else []
        )

    rules = [
        (sample("general"), many(20_000, "name")),
        (sample("specific", silences=("general",)), many(20_000, "name")),
    ]
    assert len(run(rules).findings) == 20_000
