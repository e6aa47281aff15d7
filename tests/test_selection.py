from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selection_samples import KNOWN, RULES, rule
from toolcheck.config import Config, ConfigError
from toolcheck.finding import Severity
from toolcheck.selection import enabled, merge, select
from toolcheck.suggest import quote, suggest, unknown

STABLE = {"missing-name", "name-length", "missing-boundary", "too-few-sentences", "unused-ignore"}
PREVIEW = {"rhyming-names", "dull-description"}


def problems(**choice: object) -> list[str]:
    with pytest.raises(ConfigError) as raised:
        select(KNOWN, **choice)  # type: ignore[arg-type]  # names by keyword, checked by the tests that pass
    return [problem.message for problem in raised.value.problems]


def test_the_default_is_every_stable_rule() -> None:
    assert select(KNOWN) == STABLE
    assert select(KNOWN, preview=True) == STABLE


def test_all_holds_preview_rules_only_with_preview_and_never_deprecated_ones() -> None:
    assert select(KNOWN, select=["all"]) == STABLE
    assert select(KNOWN, select=["all"], preview=True) == STABLE | PREVIEW


def test_a_category_holds_preview_rules_only_with_preview() -> None:
    assert select(KNOWN, select=["names"]) == {"missing-name", "name-length"}
    assert select(KNOWN, select=["names"], preview=True) == {"missing-name", "name-length", "rhyming-names"}
    assert select(KNOWN, select=["safety"]) == set()


def test_an_opt_in_rule_is_turned_on_by_its_name_alone() -> None:
    known = KNOWN.with_rules({"costly-names": rule("costly-names", status="opt-in")})
    assert select(known) == STABLE
    assert select(known, select=["costly-names"]) == {"costly-names"}
    assert select(known, extend_select=["costly-names"]) == STABLE | {"costly-names"}
    assert select(known, select=["names"]) == select(KNOWN, select=["names"])
    assert "costly-names" in select(known, select=["names"], preview=True)
    assert select(known, extend_select=["costly-names"], ignore=["names"]) == select(KNOWN, ignore=["names"])


def test_a_former_id_stands_for_the_rule() -> None:
    assert select(KNOWN, select=["name-too-long"]) == {"name-length"}
    assert select(KNOWN, ignore=["name-too-long"]) == STABLE - {"name-length"}


def test_extending_adds_and_ignoring_wins() -> None:
    chosen = select(KNOWN, select=["names"], extend_select=["missing-boundary", "name-length"], ignore=["name-length"])
    assert chosen == {"missing-name", "missing-boundary"}


def test_ignoring_a_category_also_drops_its_preview_rules() -> None:
    assert select(KNOWN, extend_select=["rhyming-names"], ignore=["names"], preview=True) == STABLE - {
        "missing-name",
        "name-length",
    }
    assert select(KNOWN, ignore=["all"]) == set()


def test_an_empty_selection_is_no_rule_and_not_the_default() -> None:
    assert select(KNOWN, select=[]) == set()
    assert select(KNOWN, select=[], extend_select=["missing-name"]) == {"missing-name"}


def test_a_deprecated_rule_runs_when_it_is_named() -> None:
    assert select(KNOWN, select=["shouting-name"]) == {"shouting-name"}


def test_a_preview_rule_named_without_preview_is_a_problem_with_a_hint() -> None:
    assert problems(select=["rhyming-names"]) == [
        'rule "rhyming-names" is in preview and is not on yet; add --preview, or preview = true to the configuration'
    ]
    assert select(KNOWN, select=["rhyming-names"], preview=True) == {"rhyming-names"}
    assert select(KNOWN, ignore=["rhyming-names"]) == STABLE


def test_all_problems_come_at_once_each_with_the_nearest_name() -> None:
    assert problems(
        select=["mising-name", "rhyming-names"], extend_select=["description", "mising-name"], ignore=["xyzzy"]
    ) == [
        'unknown rule or category "mising-name"; did you mean "missing-name"?',
        'rule "rhyming-names" is in preview and is not on yet; add --preview, or preview = true to the configuration',
        'unknown rule or category "description"; did you mean "descriptions"?',
        'unknown rule or category "xyzzy"; "toolcheck rules" lists them',
    ]


def test_a_near_former_id_suggests_the_present_one() -> None:
    assert problems(select=["name-to-long"]) == ['unknown rule or category "name-to-long"; did you mean "name-length"?']


names = st.lists(st.sampled_from([rule.id for rule in RULES] + sorted(KNOWN.categories) + ["all", "name-too-long"]))


@given(names, names, names)
def test_selection_obeys_its_formula(chosen: list[str], extended: list[str], ignored: list[str]) -> None:
    result = select(KNOWN, select=chosen, extend_select=extended, ignore=ignored, preview=True)
    first = select(KNOWN, select=chosen, preview=True)
    added = select(KNOWN, select=[], extend_select=extended, preview=True)
    left = select(KNOWN, select=["all", "shouting-name"], ignore=ignored, preview=True)
    assert result == (first | added) & left


# -- merging the command line


CONFIG = Config(
    root="/",
    select=("names",),
    extend_select=("missing-boundary",),
    ignore=("name-length",),
    targets=("openai",),
    fail_on=Severity.ERROR,
)


def test_without_options_the_configuration_stands() -> None:
    assert merge(CONFIG) == CONFIG
    assert enabled(CONFIG, KNOWN) == {"missing-name", "missing-boundary"}


def test_select_on_the_command_line_replaces_what_the_configuration_selects() -> None:
    merged = merge(CONFIG, select=["too-few-sentences"], extend_select=["unused-ignore"])
    assert enabled(merged, KNOWN) == {"too-few-sentences", "unused-ignore"}


def test_the_configuration_ignores_also_what_the_command_line_selects() -> None:
    assert enabled(merge(CONFIG, select=["names"]), KNOWN) == {"missing-name"}


def test_ignore_and_extend_select_on_the_command_line_add() -> None:
    merged = merge(CONFIG, ignore=["missing-name"], extend_select=["too-few-sentences"])
    assert merged.ignore == ("name-length", "missing-name")
    assert enabled(merged, KNOWN) == {"missing-boundary", "too-few-sentences"}


def test_preview_of_either_side_counts() -> None:
    assert merge(CONFIG, preview=True).preview
    assert merge(Config(root="/", preview=True)).preview
    assert not merge(CONFIG).preview


def test_targets_and_fail_on_of_the_command_line_replace() -> None:
    merged = merge(CONFIG, targets=["gemini"], fail_on="info")
    assert (merged.targets, merged.fail_on) == (("gemini",), Severity.INFO)
    assert merge(CONFIG, fail_on="never").fail_on is None


# -- notes, severities, suggestions


@pytest.mark.parametrize(
    ("word", "nearest"),
    [
        ("missing-nmae", "missing-name"),
        ("Missing_Name", "missing-name"),
        ("boundary", "missing-boundary"),
        ("boundary-missing", "missing-boundary"),
        ("q", None),
        ("", None),
    ],
)
def test_suggestions_see_past_case_separators_and_order(word: str, nearest: str | None) -> None:
    assert suggest(word, ["missing-name", "missing-boundary", "name-length"]) == nearest


def test_a_suggestion_does_not_depend_on_the_order_of_choices() -> None:
    assert suggest("nameb", ["namec", "namea"]) == suggest("nameb", ["namea", "namec"]) == "namea"


@given(st.text(), st.lists(st.text(min_size=1)))
def test_a_suggestion_is_one_of_the_choices(word: str, choices: list[str]) -> None:
    assert suggest(word, choices) in (None, *choices)


@given(st.lists(st.text("abcdefgh-", min_size=1), min_size=1))
def test_a_known_name_suggests_itself_or_the_same_words_in_another_order(choices: list[str]) -> None:
    found = suggest(choices[0], choices)
    assert found is not None
    assert sorted(found.replace("-", " ").split()) == sorted(choices[0].replace("-", " ").split())


def test_few_choices_are_listed_when_none_is_near() -> None:
    assert unknown("severity", "zzz", ["error", "info"]) == 'unknown severity "zzz"; expected one of "error", "info"'
    assert unknown("severity", "zzz", ["error"]) == 'unknown severity "zzz"; expected "error"'
    assert unknown("rule", "zzz", [f"rule-{n}" for n in range(20)]) == 'unknown rule "zzz"'


def test_quoted_words_are_short_and_hold_no_control_characters() -> None:
    assert quote("a\nb\x1b") == r'"a\nb\u001b"'
    assert quote("é") == '"é"'
    assert len(quote("x" * 500)) < 70


def test_no_heavy_module_is_loaded_without_a_mistake() -> None:
    script = (
        "import sys, toolcheck.config, toolcheck.selection, toolcheck.suppress\n"
        "print([m for m in ('rapidfuzz', 'pathspec', 'tomllib', 'tomli', 'yaml', 'pathlib', 'toolcheck.config_values')"
        " if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={**os.environ}
    )
    assert done.stdout.strip() == "[]"
