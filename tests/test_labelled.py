"""The rules read the labelled definitions at least as well as they once did, and docs/accuracy.md says how well."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from labelled_scores import (
    ALL,
    FIRST,
    FOLDER,
    FOURTH,
    LANGUAGES,
    PARAMETER_RULES,
    PROBE,
    SETS,
    THIRD,
    TOOL_RULES,
    Tallies,
    Tally,
    labelled,
    measured,
    properties,
    summary,
    tables,
)

if TYPE_CHECKING:
    from conftest import Golden

PAGE = Path(__file__).parent.parent / "docs" / "accuracy.md"
BEGIN, END = "<!-- scores: written by pytest --update -->\n", "<!-- end of scores -->\n"
PROBE_BEGIN, PROBE_END = "<!-- second set: written by pytest --update -->\n", "<!-- end of second set -->\n"
FOURTH_BEGIN, FOURTH_END = "<!-- fourth set: written by pytest --update -->\n", "<!-- end of fourth set -->\n"
THIRD_BEGIN, THIRD_END = "<!-- third set: written by pytest --update -->\n", "<!-- end of third set -->\n"
FLOORS = {
    FIRST: FOLDER / "floors.json",
    PROBE: FOLDER / "probe_floors.json",
    THIRD: FOLDER / "third_floors.json",
    FOURTH: FOLDER / "fourth_floors.json",
}
IDS = {FIRST: "{}-{:02}", PROBE: "{}-p{:02}", THIRD: "{}-a{:02}", FOURTH: "{}-b{:02}"}
LABELS = [*dict.fromkeys(label for label, _ in TOOL_RULES.values())]
SLACK = 0.02
"""What a score over all languages may lose before a test fails."""


@cache
def scores(chosen: str = FIRST) -> Tallies:
    return measured(chosen)


def f1s(rule: str, tally: Tally) -> dict[str, float]:
    return {"F1-": tally.f1_missing} | ({"F1+": tally.f1_there} if rule in TOOL_RULES else {})


def shown(rule: str, language: str, tally: Tally) -> dict[str, float]:
    """The scores that have a floor. Precision and recall only over all languages, and where there is a finding."""
    rates = {"precision": tally.precision, "recall": tally.recall} if language == ALL and tally.right else {}
    return {**rates, **f1s(rule, tally)}


def floor(rule: str, language: str, tally: Tally) -> dict[str, float]:
    """A bit under the scores: of a language's few definitions, one may be judged otherwise."""
    if language == ALL:
        return {name: max(value - SLACK, 0.0) for name, value in shown(rule, language, tally).items()}
    right, wrong, missed, silent = tally
    lost = Tally(max(right - 1, 0), wrong, missed + 1, silent)
    alarm = Tally(right, wrong + 1, missed, max(silent - 1, 0))
    return {name: min(value, f1s(rule, alarm)[name]) for name, value in f1s(rule, lost).items()}


@pytest.mark.parametrize("chosen", SETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_name_what_is_there(language: str, chosen: str) -> None:
    entries = labelled(language, chosen)
    assert [each.id for each in entries] == [IDS[chosen].format(language, at) for at in range(1, len(entries) + 1)]
    for each in entries:
        assert each.holds | each.unsure <= set(LABELS), each.id
        assert not each.holds & each.unsure, each.id
        assert {*each.parameters, *each.disputed} <= set(PARAMETER_RULES.values()), each.id
        known = dict(properties(each.tool["inputSchema"]))
        for names in (*each.parameters.values(), *each.disputed.values()):
            assert names <= set(known), each.id
        bare = {name for name, schema in known.items() if not schema.get("description")}
        assert bare == each.parameters.get("undescribed", set()), each.id


def test_each_label_is_true_and_false_often_enough_to_tell() -> None:
    entries = [each for language in LANGUAGES for each in labelled(language)]
    for label in LABELS:
        counted = [each for each in entries if label not in each.unsure]
        true = sum(label in each.holds for each in counted)
        assert min(true, len(counted) - true) >= 30, label
    fits = Counter(label for each in entries for label, names in each.parameters.items() for _ in names)
    assert min(fits[label] for label in PARAMETER_RULES.values()) >= 30, fits


@pytest.mark.parametrize("chosen", SETS)
def test_scores_do_not_fall_below_what_was_reached(chosen: str, request: pytest.FixtureRequest) -> None:
    """--update raises floors, and never lowers one: that is done by hand, and seen in review."""
    file = FLOORS[chosen]
    floors: dict[str, dict[str, dict[str, float]]] = json.loads(file.read_text(encoding="utf-8"))
    below = []
    for (rule, language), tally in scores(chosen).items():
        kept = floors.setdefault(rule, {}).setdefault(language, {})
        for name, value in shown(rule, language, tally).items():
            if value < kept.get(name, 0.0):
                below.append(f"{rule} [{language}]: {name} {value:.3f}, floor {kept[name]}")
        for name, value in floor(rule, language, tally).items():
            kept[name] = max(kept.get(name, 0.0), int(value * 1000) / 1000)
    assert not below, "\n".join(below)
    if request.config.getoption("--update"):
        lines = [f" {json.dumps(rule)}: {{\n{_rows(kept)}\n }}" for rule, kept in floors.items()]
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _rows(kept: dict[str, dict[str, float]]) -> str:
    """One line a language, to be read and edited."""
    return ",\n".join(f"  {json.dumps(language)}: {json.dumps(values)}" for language, values in kept.items())


def test_every_rule_that_exists_has_floors() -> None:
    for chosen, file in FLOORS.items():
        assert {rule for rule, _ in scores(chosen)} <= json.loads(file.read_text(encoding="utf-8")).keys()


def test_the_page_shows_the_scores_of_today(golden: Golden) -> None:
    page = PAGE.read_text(encoding="utf-8")
    page = _between(page, BEGIN, tables(scores()), END)
    page = _between(page, PROBE_BEGIN, summary(scores(PROBE), PROBE), PROBE_END)
    page = _between(page, THIRD_BEGIN, summary(scores(THIRD), THIRD), THIRD_END)
    golden(PAGE, _between(page, FOURTH_BEGIN, summary(scores(FOURTH), FOURTH), FOURTH_END))


def _between(page: str, begin: str, text: str, end: str) -> str:
    """The page with the text in the place of what stands between two marks."""
    before, rest = page.split(begin)
    return before + begin + text + end + rest.split(end)[1]


def test_a_tally_scores_as_its_counts_say() -> None:
    """Three definitions lack a part, two have it: two findings are right, one is wrong, one part is missed."""
    tally = Tally()
    for said, true in [(True, True), (True, True), (True, False), (False, True), (False, False)]:
        tally = tally.plus(said, true)
    assert tally == Tally(2, 1, 1, 1)
    assert (tally.precision, tally.recall, tally.f1_missing, tally.f1_there) == (2 / 3, 2 / 3, 2 / 3, 1 / 2)
