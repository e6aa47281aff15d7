"""Which findings ignores hide, and which ignores hide nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selection_samples import KNOWN
from suppress_samples import ignores
from toolcheck.config import Config, load
from toolcheck.finding import Confidence, Finding, Location, Position, Severity
from toolcheck.rules import all_rules, examples
from toolcheck.rules.housekeeping.unused_ignore import check_ignores
from toolcheck.runner import Options, run
from toolcheck.suppress import Ignore, Outcome, apply, ignored_in, relative

ENABLED = frozenset(KNOWN.rules)


def finding(line: int = 1, rule: str = "missing-name", file: str = "tools.yaml", **place: Any) -> Finding:
    location = Location(file, place.get("tool"), None, place.get("pointer", ""), Position(line, 3), Position(line, 9))
    return Finding(rule, "names", Severity.WARNING, Confidence.HIGH, "message", "help", location)


def outcome(
    found: list[Finding],
    comments: tuple[Ignore, ...] = (),
    config: Config | None = None,
    *,
    files: tuple[str, ...] = ("tools.yaml",),
    enabled: frozenset[str] = ENABLED,
    complete: bool = True,
) -> Outcome:
    return apply(found, comments, config or Config(root="."), enabled=enabled, files=files, complete=complete)


# -- hiding findings


def test_a_comment_hides_findings_of_its_rule_on_its_line_only() -> None:
    comments = ignores("a: 1\nb: 2 # toolcheck: ignore[missing-name]\nc: 3")
    hidden, other_rule, other_line = finding(2), finding(2, "name-length"), finding(3)
    other_file = finding(2, file="other.yaml")
    result = outcome([hidden, other_rule, other_line, other_file], comments)
    assert result == ([other_rule, other_line, other_file], 1, ())


def test_a_comment_that_hides_nothing_is_unused_with_its_place() -> None:
    text = "a: 1 # toolcheck: ignore[missing-name]"
    (unused,) = outcome([], ignores(text)).unused
    assert (unused.file, unused.rules, unused.where) == ("tools.yaml", ("missing-name",), "comment")
    assert (unused.offsets, unused.start, unused.end) == ((5, len(text)), Position(1, 6), Position(1, len(text) + 1))


def test_of_a_used_comment_only_the_idle_rules_are_unused() -> None:
    comments = ignores("a: 1 # toolcheck: ignore[missing-name, name-length, missing-boundary]")
    result = outcome([finding(1, "name-length")], comments)
    assert [unused.rules for unused in result.unused] == [("missing-name", "missing-boundary")]


def test_a_rule_that_did_not_run_is_not_judged() -> None:
    comments = ignores("a: 1 # toolcheck: ignore[missing-name, name-length]")
    result = outcome([], comments, enabled=frozenset({"name-length"}))
    assert [unused.rules for unused in result.unused] == [("name-length",)]
    assert not outcome([], comments, enabled=frozenset()).unused


def test_a_comment_in_a_file_that_was_not_read_is_not_judged() -> None:
    assert not outcome([], ignores("a: 1 # toolcheck: ignore[missing-name]"), files=("other.yaml",)).unused


def test_ignoring_unused_ignore_itself_is_never_unused() -> None:
    comments = ignores("# toolcheck: ignore[unused-ignore]\na: 1 # toolcheck: ignore[unused-ignore]")
    assert not outcome([], comments).unused
    assert outcome([finding(2, "unused-ignore")], comments).suppressed == 1


def test_two_ignores_of_one_finding_are_both_used(tmp_path: Path) -> None:
    config = configured(tmp_path, 'file = "tools.yaml"')
    file = str(tmp_path / "tools.yaml")
    comments = ignores("# toolcheck: ignore[missing-name]\na: 1 # toolcheck: ignore[missing-name]", file)
    assert outcome([finding(2, file=file)], comments, config, files=(file,)) == ([], 1, ())


# -- entries of the configuration


def configured(folder: Path, *keys: str, rule: str = "missing-name", more: str = "") -> Config:
    entry = "\n".join(keys)
    text = f'{more}\n[[ignore-finding]]\nrule = "{rule}"\nreason = "accepted"\n{entry}\n'
    (folder / "toolcheck.toml").write_text(text, encoding="utf-8")
    return load(str(folder), known=KNOWN)


@pytest.mark.parametrize(
    ("key", "place", "hidden"),
    [
        ('file = "*.yaml"', {}, True),
        ('file = "tools.yaml"', {}, True),
        ('file = "other.yaml"', {}, False),
        ('tool = "get_*"', {"tool": "get_page"}, True),
        ('tool = "get_page"', {"tool": "get_page"}, True),
        ('tool = "get_page"', {"tool": "Get_Page"}, False),
        ('tool = "*"', {"tool": None}, False),
        ('at = "/tools/1"', {"pointer": "/tools/1"}, True),
        ('at = "/tools/1"', {"pointer": "/tools/1/name"}, True),
        ('at = "/tools/1"', {"pointer": "/tools/10"}, False),
        ('at = "/tools/1/name"', {"pointer": "/tools/1"}, False),
        ('at = ""\nfile = "tools.yaml"', {"pointer": "/tools/1"}, True),
        ('file = "tools.yaml"\ntool = "a"\nat = "/x"', {"tool": "a", "pointer": "/x"}, True),
        ('file = "tools.yaml"\ntool = "a"\nat = "/x"', {"tool": "b", "pointer": "/x"}, False),
        ('file = "tools.yaml"\ntool = "a"\nat = "/x"', {"tool": "a", "pointer": "/y"}, False),
    ],
)
def test_an_entry_hides_what_all_its_keys_agree_with(
    tmp_path: Path, key: str, place: dict[str, Any], hidden: bool
) -> None:
    config = configured(tmp_path, key)
    file = str(tmp_path / "tools.yaml")
    found = [finding(file=file, **place), finding(file=file, rule="name-length", **place)]
    result = outcome(found, (), config, files=(file,))
    assert result.suppressed == int(hidden)
    assert found[1] in result.kept


def test_an_unused_entry_is_reported_in_the_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config = configured(tmp_path, 'file = "*.yaml"', 'tool = "get"')
    (unused,) = outcome([], (), config).unused
    assert (unused.file, unused.offsets, unused.where) == ("toolcheck.toml", None, "config")
    assert (unused.start, unused.end) == (Position(2, 1), Position(2, 19))
    assert (unused.rules, unused.text) == (("missing-name",), 'file "*.yaml", tool "get"')


def test_an_entry_is_not_judged_when_its_files_were_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config = configured(tmp_path, 'file = "other/*.yaml"')
    assert not outcome([], (), config).unused
    assert not outcome([], (), config, files=()).unused
    assert outcome([], (), config, files=("other/a.yaml",)).unused


def test_an_entry_is_not_judged_when_its_rule_did_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config = configured(tmp_path, 'file = "tools.yaml"')
    assert not outcome([], (), config, enabled=frozenset({"name-length"})).unused
    assert not outcome([], (), configured(tmp_path, 'file = "a"', rule="unused-ignore"), files=("a",)).unused


@pytest.mark.parametrize(
    ("key", "judged"), [('file = "tools.yaml"', True), ('file = "*.yaml"', False), ('tool = "x"', False)]
)
def test_in_a_partial_run_only_entries_for_one_file_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, judged: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    config = configured(tmp_path, key)
    assert bool(outcome([], (), config, complete=False).unused) is judged
    assert outcome([], (), config).unused


# -- per-file ignores


def test_per_file_ignores_hide_their_rules_in_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    more = '[per-file-ignores]\n"old/" = ["names"]\n"*.json" = ["missing-boundary"]'
    config = configured(tmp_path, 'file = "old/a.json"', more=more)
    named = {"missing-name", "name-length", "rhyming-names", "shouting-name"}
    assert ignored_in(config, "old/a.json") == named | {"missing-boundary"}
    assert ignored_in(config, "new/a.json") == {"missing-boundary"}
    assert ignored_in(config, "new/a.yaml") == set()
    assert ignored_in(Config(root="."), "old/a.json") == set()

    kept = [finding(file="old/a.json", rule="too-few-sentences"), finding(file="new/a.json")]
    hidden = [finding(file="old/a.json"), finding(file="new/a.json", rule="missing-boundary")]
    result = outcome([*kept, *hidden], (), config, files=("old/a.json", "new/a.json"))
    assert result == (kept, 2, ())


def test_ignores_of_rules_that_a_file_turns_off_are_not_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config = configured(tmp_path, 'file = "tools.yaml"', more='[per-file-ignores]\n"tools.yaml" = ["missing-name"]')
    comments = ignores("a: 1 # toolcheck: ignore[missing-name, name-length]")
    assert [unused.rules for unused in outcome([], comments, config).unused] == [("name-length",)]


def test_paths_are_relative_to_the_configuration_whatever_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a/b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "a/b")
    assert relative("x.json", str(tmp_path)) == "a/b/x.json"
    assert relative("../x.json", str(tmp_path / "a")) == "x.json"
    assert relative(str(tmp_path / "x.json"), str(tmp_path / "a")) == "../x.json"


def test_a_file_on_another_drive_keeps_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*paths: str) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr("os.path.relpath", refuse)
    assert relative("D:/x.json", "C:/") == "D:/x.json"


@given(st.lists(st.tuples(st.sampled_from([1, 2, 4]), st.sampled_from(["missing-name", "name-length"])), max_size=8))
def test_every_finding_is_kept_or_counted_and_order_is_kept(places: list[tuple[int, str]]) -> None:
    comments = ignores("a: 1\nb: 2 # toolcheck: ignore[missing-name]\n# toolcheck: ignore[name-length]\nc: 3")
    found = [finding(line, rule) for line, rule in places]
    result = outcome(found, comments)
    assert result.suppressed + len(result.kept) == len(found)
    assert result.kept == [f for f in found if f in result.kept]
    hidden = {(2, "missing-name"), (4, "name-length")}
    assert result.suppressed == sum(place in hidden for place in places)
    idle = {rule for unused in result.unused for rule in unused.rules}
    assert idle == {rule for line, rule in hidden if (line, rule) not in places}


# -- the rule


def test_the_rule_words_each_unused_ignore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config = configured(tmp_path, 'file = "tools.yaml"', 'at = "/tools/0"')
    comments = ignores("a: 1 # toolcheck: ignore[missing-name, name-length] because")
    first, second = check_ignores(outcome([], comments, config).unused, None)
    assert first.message == (
        "`toolcheck: ignore[missing-name, name-length]` hides nothing: "
        "no finding of `missing-name` and `name-length` starts on the line it stands for"
    )
    assert first.offsets == (5, 59)
    assert first.data == {"rules": ["missing-name", "name-length"], "where": "comment"}
    assert second.message == (
        'this ignore-finding hides nothing: no finding of `missing-name` has file "tools.yaml", at "/tools/0"'
    )
    assert second.offsets is None


def test_documented_examples_behave_as_documented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rule = all_rules()["unused-ignore"]
    (tmp_path / "toolcheck.toml").write_text("", encoding="utf-8")
    for example in examples(rule):
        shown = example.get("bad") or example["good"]
        (tmp_path / shown["as"]).write_text(shown["text"], encoding="utf-8")
        report = run([shown["as"]], Options()).report
        found = [f.location.pointer for f in report.findings if f.rule == rule.id]
        assert found == example.get("at", []), (example["name"], json.dumps([f.message for f in report.findings]))
        assert report.summary.suppressed == int("good" in example), example["name"]


def test_a_whole_run_reports_an_unused_entry_at_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toolcheck.toml").write_text(
        'select = ["missing-name", "unused-ignore"]\n\n[[ignore-finding]]\nrule = "missing-name"\n'
        'file = "tools.json"\nreason = "it had none"\n',
        encoding="utf-8",
    )
    tool = {"name": "get_page", "description": "Gets a page.", "input_schema": {"type": "object"}}
    (tmp_path / "tools.json").write_text(json.dumps([tool]), encoding="utf-8")
    (found,) = run(["."], Options()).report.findings
    assert (found.rule, found.location.file, found.location.start) == ("unused-ignore", "toolcheck.toml", (3, 1))
    assert not run(["."], Options(no_ignores=True)).report.findings
