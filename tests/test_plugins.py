"""Rules of one's own: what a configuration with plugins means, and where they come from."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from plugin_samples import CATALOGUE, SAMPLE, linted, made, said, told
from toolcheck.config import ConfigError
from toolcheck.plugin_reader import read_folder
from toolcheck.rules import all_rules
from toolcheck.rules.trials import folder_faults
from toolcheck.settings import known_here


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a catalogue, our sample plugin and a configuration that names it; the current folder."""
    shutil.copytree(SAMPLE, tmp_path / "lint_rules", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tools.json").write_text(CATALOGUE)
    (tmp_path / "toolcheck.toml").write_text('plugins = ["lint_rules"]\nselect = ["house-style", "unprefixed-name"]\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


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
