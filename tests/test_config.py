from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selection_samples import KNOWN
from toolcheck.config import Config, ConfigError, load
from toolcheck.config_errors import Places, Problem, parse_toml
from toolcheck.config_options import check, describe
from toolcheck.finding import Position, Severity
from toolcheck.globs import fault, is_literal, matches

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


def write(folder: Path, text: str | bytes, name: str = "toolcheck.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def failure(folder: Path, text: str | bytes, name: str = "toolcheck.toml") -> tuple[Problem, ...]:
    write(folder, text, name)
    with pytest.raises(ConfigError) as raised:
        load(str(folder), known=KNOWN)
    return raised.value.problems


def messages(folder: Path, text: str) -> list[str]:
    return [f"{p.line}:{p.column}: {p.message}" for p in failure(folder, text)]


# -- finding the file


def test_without_a_file_everything_is_at_its_default(tmp_path: Path) -> None:
    config = load(str(tmp_path), known=KNOWN)
    assert config == Config(root=str(tmp_path))
    assert (config.select, config.fail_on, config.file) == (None, Severity.WARNING, None)


def test_the_nearest_file_going_up_wins_and_is_the_root(tmp_path: Path) -> None:
    write(tmp_path, "preview = true")
    write(tmp_path / "a", "select = []")
    (tmp_path / "a/b/c").mkdir(parents=True)
    config = load(str(tmp_path / "a/b/c"), known=KNOWN)
    assert (config.select, config.preview, config.root) == ((), False, str(tmp_path / "a"))


def test_toolcheck_toml_goes_before_pyproject_in_one_folder(tmp_path: Path) -> None:
    write(tmp_path, "ignore = ['missing-name']")
    write(tmp_path, "[tool.toolcheck]\npreview = true", "pyproject.toml")
    config = load(str(tmp_path), known=KNOWN)
    assert (config.ignore, config.preview) == (("missing-name",), False)


def test_a_nearer_pyproject_goes_before_a_farther_toolcheck_toml(tmp_path: Path) -> None:
    write(tmp_path, "preview = false")
    write(tmp_path / "a", "[tool.toolcheck]\npreview = true", "pyproject.toml")
    assert load(str(tmp_path / "a"), known=KNOWN).preview


@pytest.mark.parametrize(
    "text",
    [
        "[project]\nname = 'x'",
        "[project]\nname = 'x'\ndependencies = ['toolcheck-lint']",
        "tool = 'toolcheck'",
        "[tool.other]\nx = 'toolcheck'",
        "this is = = not TOML",
    ],
)
def test_a_pyproject_without_the_table_is_passed_over(tmp_path: Path, text: str) -> None:
    write(tmp_path, "preview = true")
    write(tmp_path / "a", text, "pyproject.toml")
    assert load(str(tmp_path / "a"), known=KNOWN).preview


def test_an_empty_table_in_pyproject_ends_the_search(tmp_path: Path) -> None:
    write(tmp_path, "preview = true")
    write(tmp_path / "a", "[tool.toolcheck]", "pyproject.toml")
    config = load(str(tmp_path / "a"), known=KNOWN)
    assert (config.preview, config.root) == (False, str(tmp_path / "a"))


def test_the_toml_parser_is_not_used_on_a_pyproject_that_does_not_name_us(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(text: str) -> Any:
        raise AssertionError(f"parsed {text!r}")

    monkeypatch.setattr("toolcheck.config_files.parse_toml", refuse)
    write(tmp_path, "[tool.black]\nline-length = 100", "pyproject.toml")
    assert load(str(tmp_path), known=KNOWN).file is None


def test_an_explicit_file_of_any_name_is_read_and_nothing_is_searched(tmp_path: Path) -> None:
    write(tmp_path, "wrong = true")
    path = write(tmp_path / "ci", "preview = true", "lint.toml")
    config = load(str(tmp_path), str(path), known=KNOWN)
    assert (config.preview, config.root) == (True, str(tmp_path / "ci"))


def test_an_explicit_pyproject_needs_the_table(tmp_path: Path) -> None:
    path = write(tmp_path, "[project]\nname = 'x'", "pyproject.toml")
    with pytest.raises(ConfigError, match=r"has no \[tool\.toolcheck\] table"):
        load(str(tmp_path), str(path), known=KNOWN)


def test_an_explicit_file_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no such configuration file"):
        load(str(tmp_path), str(tmp_path / "none.toml"), known=KNOWN)


def test_the_file_is_named_relative_to_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "a", "preview = true")
    monkeypatch.chdir(tmp_path)
    assert load("a", known=KNOWN).file == "a/toolcheck.toml"
    monkeypatch.chdir(tmp_path / "a")
    assert load(".", known=KNOWN).file == "toolcheck.toml"


# -- files that cannot be read


def test_a_folder_with_the_name_of_a_configuration_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").mkdir()
    with pytest.raises(ConfigError) as raised:
        load(str(tmp_path), known=KNOWN)
    assert raised.value.problems[0].message in ("is a folder, expected a file", "cannot be read: permission denied")


def test_a_dangling_link_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "toolcheck.toml").symlink_to(tmp_path / "gone.toml")
    with pytest.raises(ConfigError, match="cannot be read: no such file"):
        load(str(tmp_path), known=KNOWN)


def test_a_file_without_permission_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "")

    def refuse(*args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(ConfigError, match="cannot be read: permission denied"):
        load(str(tmp_path), known=KNOWN)


def test_text_that_is_not_utf8_is_an_error_at_the_byte(tmp_path: Path) -> None:
    (problem,) = failure(tmp_path, "# é\nx = 'é".encode() + b"\xe9'")
    assert problem.message == "byte 0xe9 is not valid UTF-8; save the file as UTF-8"
    assert (problem.line, problem.column) == (2, 7)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("preview = true\nselect = \n", 2, 10), ("preview = true\npreview = true", 2, 15), ("select = [\n", 2, 1)],
)
def test_a_syntax_error_has_its_place(tmp_path: Path, text: str, line: int, column: int) -> None:
    (problem,) = failure(tmp_path, text)
    assert problem.message.startswith("not valid TOML: ")
    assert "(at" not in problem.message
    assert (problem.line, problem.column) == (line, column)


@pytest.mark.parametrize("text", ["x = " + "[" * 100_000, "x = " + "9" * 10_000, "d = 2020-99-99", "x = '\x00'"])
def test_hostile_toml_is_an_error_and_no_traceback(tmp_path: Path, text: str) -> None:
    (problem,) = failure(tmp_path, text)
    assert problem.message


@given(st.binary(max_size=60))
def test_no_bytes_raise_anything_but_a_config_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.getbasetemp()
    path = write(folder, data, "any.toml")
    raised: tuple[Problem, ...] | None = None
    try:
        load(str(folder), str(path), known=KNOWN)
    except ConfigError as error:
        raised = error.problems
    assert raised != ()


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    write(tmp_path, b"\xef\xbb\xbfpreview = true\r\nselect = ['names']\r\n")
    config = load(str(tmp_path), known=KNOWN)
    assert (config.preview, config.select) == (True, ("names",))


def test_the_prefix_of_pyproject_is_refused_in_toolcheck_toml(tmp_path: Path) -> None:
    (problem,) = failure(tmp_path, "preview = true\n[tool.toolcheck.rules.too-few-sentences]\nmin_sentences = 3")
    assert "drop it here" in problem.message
    assert (problem.line, problem.column) == (2, 1)


def test_a_table_without_the_tool_prefix_is_refused_in_pyproject(tmp_path: Path) -> None:
    (problem,) = failure(tmp_path, "[project]\n[toolcheck]\npreview = true", "pyproject.toml")
    assert problem.message == "write [tool.toolcheck], not [toolcheck], in pyproject.toml"
    assert problem.line == 2


def test_the_table_in_pyproject_has_to_be_one(tmp_path: Path) -> None:
    (problem,) = failure(tmp_path, "[tool]\ntoolcheck = 3", "pyproject.toml")
    assert problem.message == "[tool.toolcheck] has to be a table"
    assert problem.line == 2


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


# -- options


@pytest.mark.parametrize(
    ("value", "schema", "expected"),
    [
        (3, {"type": "integer"}, None),
        (3, {"type": "number"}, None),
        (3.0, {"type": "integer"}, "expected an integer, found the number 3.0"),
        (True, {"type": "integer"}, "expected an integer, found true"),
        (1, {"type": "boolean"}, "expected true or false, found the number 1"),
        (float("nan"), {"type": "number"}, "expected a number, found the number nan"),
        (float("inf"), {"type": ["number", "string"]}, "expected a number or a string, found the number inf"),
        ({}, {"type": "object"}, None),
        ([1], {"type": "object"}, "expected a table, found a list"),
        (0, {"type": "integer", "minimum": 1}, "expected at least 1, found the number 0"),
        (10, {"type": "integer", "maximum": 9}, "expected at most 9, found the number 10"),
        (9, {"type": "integer", "minimum": 9, "maximum": 9}, None),
        ("x", {"minimum": 1}, None),
        ("snaek", {"enum": ["snake", "kebab"]},
         'expected one of "snake", "kebab", found the string "snaek"; did you mean "snake"?'),
        ("zzz", {"enum": ["snake", 3]}, 'expected one of "snake", 3, found the string "zzz"'),
        (True, {"enum": [1, 2]}, "expected one of 1, 2, found true"),
        (1, {"enum": [1, 2]}, None),
        ("anything", {}, None),
        (["a"], {"type": "array"}, None),
    ],
)  # fmt: skip
def test_options_are_checked_against_their_schema(value: Any, schema: dict[str, Any], expected: str | None) -> None:
    assert list(check(value, schema)) == ([] if expected is None else [((), expected)])


def test_each_wrong_item_of_a_list_is_reported_with_its_index() -> None:
    schema = {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}
    assert list(check([["a"], 3, ["b", 4]], schema)) == [
        ((1,), "expected a list, found the number 3"),
        ((2, 1), "expected a string, found the number 4"),
    ]


json_values = st.recursive(
    st.booleans() | st.integers(-5, 5) | st.floats(-5, 5) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2),
    max_leaves=6,
)
kinds = st.sampled_from(["string", "number", "boolean", "array", "object"])
schemas = st.recursive(
    st.fixed_dictionaries(
        {}, optional={"type": kinds | st.lists(kinds, min_size=1, unique=True), "minimum": st.integers(-3, 3),
                      "maximum": st.integers(-3, 3), "enum": st.lists(st.sampled_from(["a", "b", "c"]), min_size=1,
                                                                      unique=True)}
    ),
    lambda inner: st.fixed_dictionaries({"items": inner}, optional={"type": kinds}),
    max_leaves=3,
)  # fmt: skip


@given(json_values, schemas)
def test_the_small_checker_agrees_with_jsonschema(value: Any, schema: dict[str, Any]) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    assert (not list(check(value, schema))) == jsonschema.Draft202012Validator(schema).is_valid(value)


def test_values_are_described_in_words() -> None:
    assert [describe(value) for value in (False, 2.5, "a\n", [], [1], {})] == [
        "false", "the number 2.5", 'the string "a\\n"', "an empty list", "a list", "a table",
    ]  # fmt: skip


# -- places in TOML


PLACED = """\
# a comment with [brackets] = 3
title = "a \\"quoted\\" # no comment" # [x]
long = \"\"\"
[not.a.table]
x = 1 \\\\\"\"\"\"
raw = '''
[[nor.this]]'''''
a.b."c.d" = 1

[table."with space"]
list = [ # comment ]
  1, "two, ]", [3, 4],
  { x = 1, y.z = [5] }, 1979-05-27 07:32:00 ]
[[group]]
name = ''
[group.sub]
x = 1
[[group.items]]
[[group]]
  [[group.items]]
  [[group.items]]
    deep = {}
"""


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("title",), 2, 1),
        (("long",), 3, 1),
        (("raw",), 6, 1),
        (("a", "b", "c.d"), 8, 1),
        (("table",), 10, 1),
        (("table", "with space"), 10, 1),
        (("table", "with space", "list"), 11, 1),
        (("table", "with space", "list", 1), 12, 6),
        (("table", "with space", "list", 2, 1), 12, 20),
        (("table", "with space", "list", 3, "y", "z", 0), 13, 19),
        (("table", "with space", "list", 4), 13, 25),
        (("group",), 14, 1),
        (("group", 0), 14, 1),
        (("group", 0, "sub", "x"), 17, 1),
        (("group", 0, "items", 0), 18, 1),
        (("group", 1), 19, 1),
        (("group", 1, "items", 1, "deep"), 22, 5),
        (("group", 1, "items", 1, "missing"), 21, 3),
    ],
)
def test_places_are_found_in_every_layout(path: tuple[str | int, ...], line: int, column: int) -> None:
    assert parse_toml(PLACED)
    assert Places(PLACED).find(path) == Position(line, column)


def test_escapes_in_quoted_keys_are_read() -> None:
    places = Places('"a\\u0062" = 1\n"plain" = 2')
    assert places.find(("ab",)) == Position(1, 1)
    assert places.find(("plain",)) == Position(2, 1)


def test_a_path_that_is_not_there_has_no_place() -> None:
    assert Places("a = 1").find(("b", "c")) is None
    assert Places("a = 1").find(()) is None
    assert Places("").exact(("a",)) is None


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    steps: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    return [path, *(below for step, item in steps for below in paths(item, (*path, step)))]


scalars = st.sampled_from(
    ["1", "-2.5e3", "true", "nan", "2020-01-01 10:00:00Z", "07:32:00", '""', "''", '"a]b}#,"', "'\"#['", '"\\"\\\\"',
     '"""\n]"\n"""', "'''\n[a]\n''''", '"""a""\\""""']
)  # fmt: skip
gaps = st.sampled_from(["", " ", "\n", " # ] } , x\n"])
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(st.tuples(gaps, inner, gaps), max_size=3).map(
            lambda items: "[" + ",".join(a + value + b for a, value, b in items) + "]"
        )
        | st.dictionaries(st.sampled_from(["k", '"q.r"', "s.t", "'u'"]), inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        )
    ),
    max_leaves=8,
)


@given(st.lists(values, max_size=4), st.booleans())
def test_every_path_of_a_random_text_has_its_own_place(found: list[str], tables: bool) -> None:
    text = "".join(f"[[t]]\nv = {value} # c\n" if tables else f"v{n} = {value}\n" for n, value in enumerate(found))
    places = Places(text)
    value = parse_toml(text)
    for path in paths(value)[1:]:
        place = places.exact(path)
        assert place is not None, path
        rest = text.split("\n")[place.line - 1][place.column - 1 :]
        if isinstance(path[-1], str) and not (tables and path == ("t",)):
            assert rest.lstrip("\"'")[0] == path[-1][0] or "." in rest, (path, rest)


# -- patterns


@pytest.mark.parametrize(
    ("glob", "path", "expected"),
    [
        ("tools.json", "tools.json", True),
        ("tools.json", "a/b/tools.json", True),
        ("/tools.json", "a/tools.json", False),
        ("./tools.json", "tools.json", True),
        ("a/tools.json", "a/tools.json", True),
        ("a/tools.json", "x/a/tools.json", False),
        ("a", "a/b/c.json", True),
        ("a", "ab/c.json", False),
        ("a/", "a/b.json", True),
        ("a/", "a", False),
        ("a/b/", "a/b/c.json", True),
        ("a/b/", "a/b", False),
        ("*.json", "a/b.json", True),
        ("a/*.json", "a/b/c.json", False),
        ("a/**/*.json", "a/c.json", True),
        ("a/**/*.json", "a/b/c.json", True),
        ("a?.json", "ab.json", True),
        ("[ab].json", "c.json", False),
        ("*.json", "../b.json", True),
        ("T.json", "t.json", False),
    ],
)
def test_patterns_match_as_gitignore_does(glob: str, path: str, expected: bool) -> None:
    assert matches(glob, path) is expected


part = st.text("ab.", min_size=1, max_size=2).filter(lambda word: word.strip(".") != "")
path_lists = st.lists(part, min_size=1, max_size=3)


@given(path_lists, path_lists, st.booleans(), st.booleans())
def test_the_short_cut_for_plain_paths_agrees_with_pathspec(
    glob_parts: list[str], path_parts: list[str], first: bool, last: bool
) -> None:
    from pathspec import GitIgnoreSpec

    glob = "/" * first + "/".join(glob_parts) + "/" * last
    path = "/".join(path_parts)
    assert matches(glob, path) == GitIgnoreSpec.from_lines([glob]).match_file(path)


def test_pathspec_is_not_loaded_for_plain_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pathspec", None)
    assert matches("a/b.json", "a/b.json")


@pytest.mark.parametrize("glob", ["", " ", "/", ".", "./", "a ", " a", "!a", "#a", "../a", "a/../b", "a/..", "a\\"])
def test_useless_patterns_are_faults(glob: str) -> None:
    assert fault(glob)


@pytest.mark.parametrize("glob", ["a", "*.json", "**", "a/b/", ".mcp.json", "\\#a", "a\\\\", "[a"])
def test_useful_patterns_are_not(glob: str) -> None:
    assert fault(glob) is None


@given(st.text("ab/*?[]!#\\. ", max_size=8), st.text("ab/.", max_size=6))
def test_a_pattern_without_fault_never_fails(glob: str, path: str) -> None:
    if fault(glob) is None:
        assert matches(glob, path) in (True, False)


def test_literal_patterns_have_no_wildcards() -> None:
    assert is_literal("a/b.json")
    assert not any(is_literal(glob) for glob in ("*", "a?", "[a]", "a\\*"))


def test_root_is_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "x", "preview = true")
    assert os.path.isabs(load("x", known=KNOWN).root)
    assert os.path.isabs(load(".", known=KNOWN).root)
