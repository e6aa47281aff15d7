"""The keys of a configuration, and the mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from config_samples import failure, write
from selection_samples import KNOWN
from toolcheck.config import ConfigError, load
from toolcheck.config_errors import Problem
from toolcheck.finding import Position, Severity

FULL = """\
targets = ["anthropic", "openai"]
select = ["names", "missing-boundary"]
extend-select = ["name-too-long"]
ignore = ["unused-ignore"]
preview = true
fail-on = "error"
files = ["tools/**/*.json", "one.yaml"]
exclude = ["vendor/"]

[severity]
name-too-long = "info"

[rules.too-few-sentences]
min_sentences = 2
words = ["TBD"]

[per-file-ignores]
"legacy/*.json" = ["descriptions", "name-too-long"]

[[ignore-finding]]
rule = "name-too-long"
file = "tools/old.json"
tool = "get_*"
at = "/tools/0"
reason = "renamed next year"
"""


def messages(folder: Path, text: str) -> list[str]:
    return [f"{p.line}:{p.column}: {p.message}" for p in failure(folder, text)]


# -- values


def test_all_keys_are_read(tmp_path: Path) -> None:
    write(tmp_path, FULL)
    config = load(str(tmp_path), known=KNOWN)
    assert config.targets == ("anthropic", "openai")
    assert config.select == ("names", "missing-boundary")
    assert config.extend_select == ("name-too-long",)
    assert config.ignore == ("unused-ignore",)
    assert config.preview
    assert config.fail_on is Severity.ERROR
    assert config.files == ("tools/**/*.json", "one.yaml")
    assert config.exclude == ("vendor/",)
    assert config.severity == {"name-length": Severity.INFO}
    assert config.options == {"too-few-sentences": {"min_sentences": 2, "words": ["TBD"]}}
    described = frozenset({"missing-boundary", "too-few-sentences", "dull-description", "name-length"})
    assert config.per_file_ignores == (("legacy/*.json", described),)
    (entry,) = config.ignore_findings
    assert (entry.rule, entry.file, entry.tool, entry.at) == ("name-length", "tools/old.json", "get_*", "/tools/0")
    assert (entry.start, entry.end) == (Position(20, 1), Position(20, 19))
    assert config.text == FULL


def test_the_same_keys_are_read_from_pyproject(tmp_path: Path) -> None:
    write(tmp_path / "a", FULL)
    lines = FULL.replace("[[ignore", "[[tool.toolcheck.ignore").replace("\n[s", "\n[tool.toolcheck.s")
    lines = lines.replace("\n[r", "\n[tool.toolcheck.r").replace("\n[p", "\n[tool.toolcheck.p")
    write(tmp_path / "b", "[project]\nname = 'x'\n\n[tool.toolcheck]\n" + lines, "pyproject.toml")
    plain, shared = load(str(tmp_path / "a"), known=KNOWN), load(str(tmp_path / "b"), known=KNOWN)
    for field in ("targets", "select", "fail_on", "severity", "options", "per_file_ignores", "exclude"):
        assert getattr(plain, field) == getattr(shared, field)
    assert shared.ignore_findings[0].start == Position(24, 1)


def test_fail_on_never_is_none(tmp_path: Path) -> None:
    write(tmp_path, "fail-on = 'never'")
    assert load(str(tmp_path), known=KNOWN).fail_on is None


def test_repeated_names_count_once(tmp_path: Path) -> None:
    write(tmp_path, "targets = ['openai', 'openai']")
    assert load(str(tmp_path), known=KNOWN).targets == ("openai",)


# -- mistakes


NOWHERE = 'give at least one of "file", "tool", "at"; or, to turn the rule off everywhere, use "ignore"'


def test_every_mistake_is_reported_at_once_in_order_of_place(tmp_path: Path) -> None:
    text = """\
[severity]
mising-name = "warning"
missing-name = "warn"
[rules.too-few-sentences]
min-sentences = 3
[per-file-ignores]
"a.json" = ["desriptions"]
[[ignore-finding]]
rule = "missing-name"
file = "a.json"
reason = "x"
[[ignore-finding]]
rule = "mising-name"
fil = "a.json"
"""
    assert messages(tmp_path, text) == [
        '2:1: severity.mising-name: unknown rule "mising-name"; did you mean "missing-name"?',
        '3:1: severity.missing-name: unknown severity "warn"; did you mean "warning"?',
        '5:1: rules.too-few-sentences.min-sentences: unknown option "min-sentences"; did you mean "min_sentences"?',
        '7:13: per-file-ignores.a.json: unknown rule or category "desriptions"; did you mean "descriptions"?',
        '12:1: ignore-finding: "reason" is missing: say why the finding is accepted',
        "12:1: ignore-finding: " + NOWHERE,
        '13:1: ignore-finding.rule: unknown rule "mising-name"; did you mean "missing-name"?',
        '14:1: ignore-finding.fil: unknown key "fil"; did you mean "file"?',
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("extend_select = []", '1:1: unknown key "extend_select"; did you mean "extend-select"?'),
        ("zzzzzzz = 1", '1:1: unknown key "zzzzzzz"'),
        ("targets = ['anthropics']", '1:12: targets: unknown target "anthropics"; did you mean "anthropic"?'),
        ("targets = ['z']", '1:12: targets: unknown target "z"; expected one of "anthropic", "gemini", "openai"'),
        (
            "select = 'missing-name'",
            '1:1: select: expected a list of strings, found the string "missing-name"; write ["missing-name"]',
        ),
        ("select = 3", "1:1: select: expected a list of strings, found the number 3"),
        ("select = ['names',\n  true]", "2:3: select: expected a string, found true"),
        ("preview = 'yes'", '1:1: preview: expected true or false, found the string "yes"'),
        ("preview = 1", "1:1: preview: expected true or false, found the number 1"),
        ("fail-on = 'warnings'", '1:1: fail-on: unknown value "warnings"; did you mean "warning"?'),
        (
            "fail-on = false",
            '1:1: fail-on: expected one of "error", "warning", "info", "never", found false',
        ),
        ("severity = []", "1:1: severity: expected a table, found an empty list"),
        ("severity = {missing-name = 2}",
         '1:13: severity.missing-name: expected one of "error", "warning", "info", found the number 2'),
        ("severity = {names = 'info'}", '1:13: severity.names: expected a rule, found "names", which stands for many'),
        (
            "severity = {name-length = 'info', name-too-long = 'error'}",
            '1:35: severity.name-too-long: rule "name-length" is here twice, once under a former name',
        ),
        ("rules = {missing-name = {x = 1}}", '1:26: rules.missing-name.x: unknown option "x"; this rule has none'),
        ("rules = {too-few-sentences = 3}", "1:10: rules.too-few-sentences: expected a table, found the number 3"),
        ("[rules.too-few-sentence]\nx = 1",
         '1:1: rules.too-few-sentence: unknown rule "too-few-sentence"; did you mean "too-few-sentences"?'),
        ("[rules.too-few-sentences]\nwords = ['a', 3]",
         "2:15: rules.too-few-sentences.words: expected a string, found the number 3"),
        ("files = ['!x']",
         '1:10: files: "!x" starts with "!", which has another meaning in .gitignore; write "\\\\!x"'),
        ("exclude = ['']", '1:12: exclude: "" is no file pattern'),
        ("per-file-ignores = {'../a' = []}",
         '1:21: per-file-ignores.../a: "../a" holds "..", but patterns are relative to the configuration'),
        ("per-file-ignores = {'a' = ['all']}",
         '1:28: per-file-ignores.a: expected rules or categories; to leave a file out, list it in "exclude"'),
        ("ignore-finding = {}", "1:1: ignore-finding: expected tables under [[ignore-finding]], found a table"),
        ("ignore-finding = [2020-01-01]",
         "1:19: ignore-finding: expected a table, found the date or time 2020-01-01"),
    ],
)  # fmt: skip
def test_a_mistake_says_what_is_there_and_what_was_expected(tmp_path: Path, text: str, message: str) -> None:
    assert messages(tmp_path, text) == [message]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("reason = ' '", "5:1: ignore-finding.reason: is empty"),
        ("reason = 3", "5:1: ignore-finding.reason: expected a string, found the number 3"),
        ("reason = 'r'\nat = 'tools/0'",
         '6:1: ignore-finding.at: expected a JSON pointer such as "/tools/0/description", found "tools/0"'),
        ("reason = 'r'\nat = '/a~2'",
         '6:1: ignore-finding.at: expected a JSON pointer such as "/tools/0/description", found "/a~2"'),
        ("reason = 'r'\nfile = 'a\\'",
         '6:1: ignore-finding.file: "a\\\\" ends with a backslash; write folders with forward slashes'),
        ("reason = 'r'\ntool = ''", "6:1: ignore-finding.tool: is empty"),
    ],
)  # fmt: skip
def test_a_mistake_in_an_ignore_is_reported_at_its_key(tmp_path: Path, line: str, message: str) -> None:
    text = f"# first\n[[ignore-finding]]\nrule = 'missing-name'\nat = '/x'\n{line}"
    if "at = 't" in line or "at = '/a" in line:
        text = text.replace("at = '/x'\n", "# no pointer\n")
    assert messages(tmp_path, text) == [message]


def test_an_ignore_without_a_rule_says_so_once(tmp_path: Path) -> None:
    assert messages(tmp_path, "[[ignore-finding]]\ntool = 'a'\nreason = 'r'") == [
        '1:1: ignore-finding: "rule" is missing: an entry ignores one rule'
    ]
    assert messages(tmp_path, "[[ignore-finding]]\nrule = ''\ntool = 'a'\nreason = 'r'") == [
        "2:1: ignore-finding.rule: is empty"
    ]


def test_the_pointer_of_the_whole_file_is_allowed_beside_a_file(tmp_path: Path) -> None:
    write(tmp_path, "ignore-finding = [{rule = 'missing-name', file = 'a.json', at = '', reason = 'r'}]")
    (entry,) = load(str(tmp_path), known=KNOWN).ignore_findings
    assert (entry.at, entry.start) == ("", Position(1, 19))


def test_the_places_of_mistakes_in_pyproject_count_the_whole_file(tmp_path: Path) -> None:
    text = '[project]\nname = "x"\n\n[tool.toolcheck]\npreview = true\nselect = ["nmaes"]\n'
    (problem,) = failure(tmp_path, text, "pyproject.toml")
    assert (problem.line, problem.column) == (6, 11)


def test_a_problem_prints_as_file_line_column_message() -> None:
    assert str(Problem("wrong", "a.toml", 3, 5)) == "a.toml:3:5: wrong"
    assert str(Problem("wrong", "a.toml")) == "a.toml: wrong"
    assert str(Problem("wrong")) == "wrong"
    assert str(ConfigError((Problem("one"), Problem("two")))) == "one\ntwo"
