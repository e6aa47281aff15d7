"""Rules of one's own: what a configuration with plugins means, and what is said about plugins that are no good."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from toolcheck.cli import main
from toolcheck.config import ConfigError, load
from toolcheck.plugin_reader import read_folder
from toolcheck.rules import all_rules
from toolcheck.rules.trials import folder_faults
from toolcheck.runner import Options, Run, known, run
from toolcheck.settings import known_here

SAMPLE = Path(__file__).parent.parent / "fixtures" / "plugins"
CATALOGUE = """\
[{"name": "find_order", "description": "", "input_schema": {"type": "object", "properties":
  {"state": {"enum": ["A1"]}}}}]
"""
YAML = """\
title: A name that rhymes
severity: warning
confidence: high
status: stable
since: "1.0"
why: It sounds silly.
fix: Choose another name.
"""
MODULE = """\
from toolcheck.finding import Hit


def check_tool(tool, ctx):
    yield Hit(tool.at("name"), "it rhymes")
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a catalogue, our sample plugin and a configuration that names it; the current folder."""
    shutil.copytree(SAMPLE, tmp_path / "lint_rules", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tools.json").write_text(CATALOGUE)
    (tmp_path / "toolcheck.toml").write_text('plugins = ["lint_rules"]\nselect = ["house-style", "unprefixed-name"]\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(
    folder: Path, rule: str = "rhyming-name", *, category: str = "names", yaml: str = YAML, module: str = MODULE
) -> None:
    """One rule in the folder of a plugin; an empty text leaves the file out."""
    (folder / category).mkdir(parents=True, exist_ok=True)
    for name, text in ((f"{rule}.yaml", yaml), (f"{rule.replace('-', '_')}.py", module)):
        if text:
            (folder / category / name).write_text(text, encoding="utf-8")


def linted(*paths: str, **options: Any) -> Run:
    return run(list(paths) or ["tools.json"], Options(**options))


def said(done: Run) -> list[tuple[str, str, str]]:
    return [(f.rule, f.severity.name, f.location.pointer) for f in done.report.findings]


def told(folder: Path | None = None) -> list[str]:
    with pytest.raises(ConfigError) as raised:
        linted() if folder is None else load(str(folder), known=known())
    return [str(problem) for problem in raised.value.problems]


NAME, ENUM = "/0/name", "/0/input_schema/properties/state/enum"


def test_the_sample_keeps_what_it_promises() -> None:
    assert folder_faults(str(SAMPLE)) == []
    assert len(read_folder(str(SAMPLE)).rules) == 2


def test_rules_of_a_plugin_run(project: Path) -> None:
    done = linted()
    assert said(done) == [("missing-team-prefix", "WARNING", NAME), ("unexplained-enum", "WARNING", ENUM)]
    assert done.report.findings[1].category == "house-style"
    assert done.report.findings[0].help == "Begin the name with the prefix of your team, such as `billing_`."
    assert {"missing-team-prefix", "unexplained-enum"} <= done.rules.keys()
    assert "missing-team-prefix" not in all_rules()


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (
            "severity = {unexplained-enum = 'error'}",
            [("missing-team-prefix", "WARNING"), ("unexplained-enum", "ERROR")],
        ),
        ("rules.unprefixed-name = {prefixes = ['find']}", [("unexplained-enum", "WARNING")]),
        ("ignore = ['house-style']", [("missing-team-prefix", "WARNING")]),
        ("per-file-ignores = {'*.json' = ['names']}", [("unexplained-enum", "WARNING")]),
        ("[[ignore-finding]]\nrule = 'unprefixed-name'\ntool = '*'\nreason = 'old'", [("unexplained-enum", "WARNING")]),
    ],
)
def test_they_are_configured_and_ignored_as_all_others(
    project: Path, more: str, expected: list[tuple[str, str]]
) -> None:
    with open("toolcheck.toml", "a") as file:
        file.write(more)
    assert [(rule, severity) for rule, severity, _ in said(linted())] == expected


def test_stable_ones_are_on_by_default_and_options_select_them(project: Path) -> None:
    Path("toolcheck.toml").write_text('plugins = ["lint_rules"]')
    assert {"missing-team-prefix", "unexplained-enum", "missing-description"} <= {f[0] for f in said(linted())}
    assert {f[0] for f in said(linted(select=("house-style",)))} == {"unexplained-enum"}
    assert {f[0] for f in said(linted(select=("names",), ignore=("missing-team-prefix",)))} == set()


def test_a_comment_ignores_them(project: Path) -> None:
    Path("t.yaml").write_text("- name: find_order  # toolcheck: ignore[missing-team-prefix] old\n  inputSchema: {}\n")
    done = linted("t.yaml")
    assert (said(done), done.report.summary.suppressed) == ([], 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ignore = ['missing-team-prefi']", 'did you mean "missing-team-prefix"?'),
        ("rules.missing-team-prefix = {prefix = []}", 'unknown option "prefix"; did you mean "prefixes"?'),
        ("rules.missing-team-prefix = {prefixes = 3}", "expected a list, found the number 3"),
    ],
)
def test_mistakes_are_answered_with_their_names(project: Path, text: str, message: str) -> None:
    Path("toolcheck.toml").write_text(f'plugins = ["lint_rules"]\n{text}')
    assert message in told()[0]


def test_words_of_the_lexicon_reach_rules(project: Path) -> None:
    body = '    for word in sorted(ctx.lexicon.verbs | ctx.lexicon.names):\n        yield Hit(tool.at("name"), word)\n'
    made(project / "own", module=f"from toolcheck.finding import Hit\n\n\ndef check_tool(tool, ctx):\n{body}")
    text = 'plugins = ["own"]\nselect = ["rhyming-name"]\nlexicon = {verbs = ["Zap"], names = ["Get_It"]}'
    Path("toolcheck.toml").write_text(text)
    assert {finding.message for finding in linted().report.findings} == {"zap", "Get_It"}


# -- where plugins come from


def test_a_plugin_lies_beside_the_file_that_names_it_and_is_inherited(project: Path) -> None:
    (project / "toolcheck.toml").rename(project / "base.toml")
    (project / "a").mkdir()
    (project / "a/toolcheck.toml").write_text("extends = '../base.toml'")
    assert known_here("a/toolcheck.toml").rule("unexplained-enum") is not None
    assert len(said(linted(config="a/toolcheck.toml"))) == 2


def test_a_configuration_that_is_only_met_runs_nothing(project: Path) -> None:
    (project / "vendor").mkdir()
    made(project / "vendor/evil", module="raise SystemExit('it ran')\n\n\ndef check_tool(tool, ctx): ...\n")
    (project / "vendor/toolcheck.toml").write_text('plugins = ["evil"]')
    shutil.copy("tools.json", "vendor/tools.json")
    with pytest.raises(ConfigError) as raised:
        linted("tools.json", "vendor")
    (problem,) = raised.value.problems
    assert (problem.file, problem.line) == ("vendor/toolcheck.toml", 1)
    assert "a plugin runs code, so only the configuration of the current folder, or --config, may name one" in str(
        problem
    )


def test_a_path_through_a_link_to_the_current_folder_is_no_stranger(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    link = tmp_path_factory.mktemp("links") / "project"
    link.symlink_to(project)
    assert len(said(linted(str(link / "tools.json")))) == 2


def test_one_that_extends_the_one_of_the_current_folder_may_use_its_plugins(project: Path) -> None:
    (project / "a").mkdir()
    (project / "a/toolcheck.toml").write_text("extends = '../toolcheck.toml'\nselect = ['house-style']")
    shutil.copy("tools.json", "a/tools.json")
    assert [f[0] for f in said(linted("a"))] == ["unexplained-enum"]


def test_a_rule_may_be_selected_where_some_files_have_no_such_rule(project: Path) -> None:
    (project / "a").mkdir()
    (project / "a/toolcheck.toml").write_text("")
    shutil.copy("tools.json", "a/tools.json")
    done = linted("tools.json", "a", select=("unexplained-enum",))
    assert [(f.rule, f.location.file) for f in done.report.findings] == [("unexplained-enum", "tools.json")]
    with pytest.raises(ConfigError, match='did you mean "unexplained-enum"'):
        linted("tools.json", "a", select=("unexplained-enums",))


def entry_point(folder: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    info = folder / "site" / "acme_lint-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-lint\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[toolcheck.rules]\nacme = {value}\n")
    monkeypatch.syspath_prepend(str(folder / "site"))


def test_an_entry_point_of_an_installed_package_names_a_folder(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path_factory.mktemp("packages")
    entry_point(elsewhere, monkeypatch, "acme_lint.rules")
    (project / "lint_rules").rename(elsewhere / "site" / "rules")
    (elsewhere / "site" / "acme_lint").mkdir()
    (elsewhere / "site" / "rules").rename(elsewhere / "site" / "acme_lint" / "rules")
    Path("toolcheck.toml").write_text('plugins = ["acme"]\nselect = ["house-style"]')
    assert [f[0] for f in said(linted())] == ["unexplained-enum"]


def test_a_package_with_an_entry_point_is_not_loaded_unless_it_is_named(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry_point(tmp_path_factory.mktemp("packages"), monkeypatch, "acme_lint.rules")
    Path("toolcheck.toml").write_text("preview = false")
    assert linted().rules.keys() == all_rules().keys()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rules", ('there is no folder "rules", and no installed package has a plugin of this name. unknown plugin '
                  '"rules"; expected "acme"')),
        ("acne", 'unknown plugin "acne"; did you mean "acme"?'),
        ("acme", 'the entry point "acme" of toolcheck.rules names "acme_lint:RULES", which is no package'),
    ],
)  # fmt: skip
def test_a_plugin_that_is_nowhere(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, name: str, message: str
) -> None:
    entry_point(tmp_path_factory.mktemp("packages"), monkeypatch, "acme_lint:RULES")
    Path("toolcheck.toml").write_text(f'plugins = ["{name}"]')
    (problem,) = told()
    assert problem.startswith("toolcheck.toml:1:12: plugins: ")
    assert message in problem


def test_plugins_are_a_list(project: Path) -> None:
    Path("toolcheck.toml").write_text('plugins = "lint_rules"')
    assert told() == [
        'toolcheck.toml:1:1: plugins: expected a list of strings, found the string "lint_rules"; write ["lint_rules"]'
    ]


# -- plugins that are no good

CRASH = "import json\n\n\nvalue = json.loads('')\n\n\ndef check_tool(tool, ctx): ...\n"


@pytest.mark.parametrize(
    ("rule", "given", "place", "message"),
    [
        ("rhyming-name", {"module": ""}, "names/rhyming-name.yaml", "rhyming_name.py is missing"),
        ("rhyming-name", {"yaml": "a: [", "module": MODULE}, "names/rhyming-name.yaml", "not valid YAML: "),
        ("rhyming-name", {"yaml": "- a"}, "names/rhyming-name.yaml", "the first document holds the fields"),
        ("rhyming-name", {"yaml": "# nothing"}, "names/rhyming-name.yaml", "the first document holds the fields"),
        ("rhyming-name", {"yaml": YAML + "sevrity: x"}, "names/rhyming-name.yaml", "unknown sevrity"),
        ("rhyming-name", {"yaml": YAML.replace("since", "# ")}, "names/rhyming-name.yaml", "without since"),
        ("rhyming-name", {"yaml": YAML.replace("warning", "bad")}, "names/rhyming-name.yaml", "severity is one of"),
        ("rhyming-name", {"yaml": YAML.replace("stable", "[]")}, "names/rhyming-name.yaml", "status is one of"),
        ("rhyming-name", {"yaml": YAML.replace("It sounds silly.", "3")}, "names/rhyming-name.yaml", "why is a text"),
        ("rhyming-name", {"yaml": YAML + "aliases: x"}, "names/rhyming-name.yaml", "aliases is a list"),
        ("rhyming-name", {"yaml": YAML + "aliases: [3]"}, "names/rhyming-name.yaml", "aliases is a list of strings"),
        ("rhyming-name", {"yaml": YAML + "levels: {a: {x: bad}}"}, "names/rhyming-name.yaml", "level a is"),
        ("rhyming-name", {"yaml": YAML + "options: {a: 3}"}, "names/rhyming-name.yaml", "option a is a schema"),
        ("rhyming-name", {"yaml": YAML + "options: {a: {pattern: '('}}"}, "names/rhyming-name.yaml",
         "option a is a schema with type, default and description"),
        ("rhyming-name", {"yaml": YAML + "options: {a: {type: text, default: x, description: x}}"},
         "names/rhyming-name.yaml", "option a: type is string, "),
        ("rhyming-name", {"yaml": YAML + "options: {a: {type: integer, default: x, description: x}}"},
         "names/rhyming-name.yaml", "option a: default: expected an integer"),
        ("rhyming-name", {"yaml": YAML + "options: {a: {type: array, items: 3, default: [], description: x}}"},
         "names/rhyming-name.yaml", "option a: items is a schema"),
        ("rhyming-name", {"yaml": YAML + "options: {a: {type: object, default: {d: 2020-01-01}, description: x}}"},
         "names/rhyming-name.yaml", "cannot be read: "),
        ("rhyming-name", {"yaml": YAML + "silences: [missing-nam]"}, "names/rhyming-name.yaml",
         'silences: unknown rule "missing-nam"; did you mean "missing-name"?'),
        ("missing-name", {}, "names/missing-name.yaml", '"missing-name" is a rule of toolcheck itself'),
        ("rhyming-name", {"yaml": YAML + "aliases: [missing-name]"}, "names/rhyming-name.yaml",
         '"missing-name" is a rule of toolcheck itself'),
        ("no-rhymes", {}, "names/no-rhymes.yaml", 'an id completes "allow …": "rhymes" instead of "no-rhymes"'),
        ("require-rhyme", {}, "names/require-rhyme.yaml", '"missing-rhyme" instead of "require-rhyme"'),
        ("Rhyme", {}, "names/Rhyme.yaml", "an id is lower-case words with hyphens"),
        ("rhyming-name", {"module": "def check_tool("}, "names/rhyming_name.py:1:15", "not valid Python: "),
        ("rhyming-name", {"module": "x = 1"}, "names/rhyming_name.py", "a rule has exactly one of check_tool, "),
        ("rhyming-name", {"module": "def check_note(note, ctx): ..."}, "names/rhyming_name.py", "exactly one of"),
        ("rhyming-name", {"module": "def check_schema_node(n, c): ..."}, "names/rhyming_name.py", "goes with KEYWORDS"),
        ("rhyming-name", {"module": "KEYWORDS = ('enum')\ndef check_schema_node(n, c): ..."}, "names/rhyming_name.py",
         "KEYWORDS is a literal tuple of strings"),
        ("rhyming-name", {"module": "KEYWORDS = tuple(x)\ndef check_schema_node(n, c): ..."}, "names/rhyming_name.py",
         "KEYWORDS is a literal tuple of strings"),
        ("rhyming-name", {"module": "KEYWORDS = '*',\nSCHEMAS = 'in',\ndef check_schema_node(n, c): ..."},
         "names/rhyming_name.py", "SCHEMAS holds"),
        ("rhyming-name", {"module": CRASH}, "names/rhyming_name.py:4",
         "rule rhyming-name cannot be imported: JSONDecodeError: "),
        ("rhyming-name", {"module": "import sys\nsys.exit(3)\ndef check_tool(t, c): ..."}, "names/rhyming_name.py:2",
         "rule rhyming-name cannot be imported: SystemExit: 3"),
        ("rhyming-name", {"category": "Bad Names"}, "Bad Names", "the folder of a rule is its category"),
        ("rhyming-name", {"category": "missing-name"}, "missing-name", "a category cannot have the name of a rule"),
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_used_is_told_with_its_file(
    project: Path, capsys: pytest.CaptureFixture[str], rule: str, given: dict[str, str], place: str, message: str
) -> None:
    made(project / "own", rule, **given)  # type: ignore[arg-type]  # the keywords are texts
    Path("toolcheck.toml").write_text('plugins = ["own"]')
    (problem,) = told()
    assert problem.startswith(f"own/{place}:")
    assert message in problem
    assert main(["lint", "tools.json"]) == 2
    assert capsys.readouterr() == ("", f"toolcheck: {problem}\n")


def test_two_plugins_with_one_id(project: Path) -> None:
    made(project / "own", "missing-team-prefix")
    Path("toolcheck.toml").write_text('plugins = ["lint_rules", "own"]')
    assert told() == [
        (
            'own/names/missing-team-prefix.yaml: "missing-team-prefix" is a rule of the plugin lint_rules; '
            "give this one another id"
        )
    ]


def test_all_mistakes_of_a_plugin_are_told_at_once(project: Path) -> None:
    made(project / "own", "no-a")
    made(project / "own", "b", module="x")
    made(project / "own", "c", yaml="x: 1", category="safety")
    (project / "own/tests").mkdir()
    (project / "own/tests/test_rules.py").write_text("import pytest")
    Path("toolcheck.toml").write_text('plugins = ["own"]')
    assert [problem.split(": ")[0] for problem in told()] == [
        "own/names/b.py", "own/names/no-a.yaml", "own/safety/c.yaml",
    ]  # fmt: skip


def test_a_folder_without_rules(project: Path) -> None:
    (project / "own/names").mkdir(parents=True)
    Path("toolcheck.toml").write_text('plugins = ["own"]')
    (problem,) = told()
    assert problem.startswith("own: holds no rule")


def test_a_folder_that_may_not_be_read(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: str) -> list[str]:
        raise PermissionError(13, "Permission denied", folder)

    monkeypatch.setattr("toolcheck.plugin_reader.os.listdir", refuse)
    assert told() == ["lint_rules: cannot be read: permission denied"]


def test_a_rule_that_is_off_is_not_imported(project: Path) -> None:
    made(project / "own", module=CRASH)
    Path("toolcheck.toml").write_text('plugins = ["own"]\nignore = ["rhyming-name"]')
    assert linted().report.failures == ()


def test_a_rule_that_crashes_on_a_tool_is_reported_and_the_others_go_on(project: Path) -> None:
    made(project / "own", module="def check_tool(tool, ctx):\n    raise ValueError('no rhyme')\n")
    Path("toolcheck.toml").write_text('plugins = ["own", "lint_rules"]')
    done = linted()
    assert [failure.message for failure in done.report.failures] == [
        "rule rhyming-name crashed on `find_order`: ValueError: no rhyme"
    ]
    assert done.exit_code == 2
    assert "unexplained-enum" in {f[0] for f in said(done)}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return", "TypeError: it returns None; a rule yields hits, or returns a list of them"),
        ("return ['text']", "TypeError: it yields a str; a Hit was expected"),
        ("return [Hit(['a'], 'text')]", "TypeError: the path of a hit is a tuple of keys and indexes"),
        ("return [Hit((None,), 'text')]", "TypeError: the path of a hit is a tuple of keys and indexes"),
        ("return [Hit((), 3)]", "TypeError: message, help and notes of a hit are texts"),
        ("return [Hit((), 'text', data={'a': {1}})]", "TypeError: Object of type set is not JSON serializable"),
        ("return [Hit(('a',), 'text')]", "points at /a, which has no 'a'"),
    ],
)
def test_a_hit_that_is_none_is_a_crash_of_the_rule(project: Path, body: str, message: str) -> None:
    made(project / "own", module=f"from toolcheck.finding import Hit\n\n\ndef check_tool(tool, ctx):\n    {body}\n")
    Path("toolcheck.toml").write_text('plugins = ["own"]\nselect = ["rhyming-name"]')
    (failure,) = linted().report.failures
    assert failure.kind == "rule-crash"
    assert message in failure.message


# -- commands that know plugins


def test_explain_needs_no_configuration_for_our_own_rules(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("toolcheck.toml").write_text("plugins = [")
    assert main(["explain", "missing-name"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["explain", "unexplained-enum"]) == 2
    assert "not valid TOML" in capsys.readouterr().err


def test_explain_says_where_the_examples_of_a_plugin_are_wrong(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(project / "own")
    Path("toolcheck.toml").write_text('plugins = ["own"]')
    assert main(["explain", "rhyming-name"]) == 2
    assert capsys.readouterr().err.endswith(
        "own/names/rhyming-name.yaml: the second document holds `examples`, a list\n"
    )


@pytest.mark.parametrize("examples", ["5", "[5]", "x", "{}", "[]", "[{bad: 5}]", "[{bad: [], at: 5}]", "[{good: {}}]"])
def test_explain_shows_a_plugin_whose_examples_are_odd(
    project: Path, capsys: pytest.CaptureFixture[str], examples: str
) -> None:
    made(project / "own", yaml=f"{YAML}---\nexamples: {examples}\n")
    Path("toolcheck.toml").write_text('plugins = ["own"]')
    assert main(["explain", "rhyming-name"]) in (0, 2)
    assert "internal error" not in capsys.readouterr().err


# -- examples of plugins

GOOD_BAD = """\
---
examples:
  - {name: one, bad: [{name: a, input_schema: {}}], at: [/0/name], message: rhymes}
  - {name: two, good: [{foo: 1}]}
"""


@pytest.mark.parametrize(
    ("examples", "message"),
    [
        ("", "the second document holds `examples`, a list"),
        ("---\nexamples: 3", "examples are a list of mappings"),
        ("---\nexamples: []", "without a bad example"),
        (GOOD_BAD.replace("name: two", "name: one"), 'an example has a name of its own; found "one"'),
        (GOOD_BAD.replace("good: [{foo: 1}]", "god: 1"), 'example "two" has unknown god'),
        (GOOD_BAD.replace("/0/name", "/0"), 'example "one": expected findings at /0, found /0/name: it rhymes'),
        (GOOD_BAD.replace("at: [/0/name], ", ""), 'example "one": a bad example lists in `at`'),
        (GOOD_BAD.replace("rhymes", "sings"), 'example "one": no message holds "sings": it rhymes'),
        (GOOD_BAD.replace("message: rhymes", "severity: info"), 'example "one": expected severity info, found warning'),
        (GOOD_BAD.replace("[{foo: 1}]", "[{name: b, input_schema: {}}]"),
         'example "two": expected findings at none, found /0/name'),
        (GOOD_BAD.replace("message: rhymes", "target: opnai"), 'example "one": cannot be run: KeyError'),
        (GOOD_BAD.replace("[{foo: 1}]", "2020-01-01"), 'example "two": cannot be run: TypeError'),
        (GOOD_BAD.replace("at: [/0/name]", "at: 3"), 'example "one": cannot be run: TypeError'),
    ],
)  # fmt: skip
def test_examples_that_do_not_hold(tmp_path: Path, examples: str, message: str) -> None:
    made(tmp_path, yaml=YAML + GOOD_BAD)
    assert folder_faults(str(tmp_path)) == []
    made(tmp_path, yaml=YAML + examples)
    problems = folder_faults(str(tmp_path))
    assert any(message in problem.message for problem in problems), problems
    assert {problem.file for problem in problems} == {f"{tmp_path}/names/rhyming-name.yaml"}


def test_metadata_that_readers_would_stumble_over(tmp_path: Path) -> None:
    yaml = (
        YAML.replace("that rhymes", "that rhymes.").replace("another name.", "another name").replace("It s", "TODO s")
    )
    made(tmp_path, yaml=yaml + GOOD_BAD)
    assert {problem.message for problem in folder_faults(str(tmp_path))} == {
        "why is still to be written",
        "title is no sentence: leave out the full stop",
        "fix is a sentence: end it with a full stop",
    }
