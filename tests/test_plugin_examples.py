"""The examples of plugins, and the commands that show and try them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from plugin_samples import CATALOGUE, GOOD_BAD, SAMPLE, YAML, made
from toolcheck.cli import main
from toolcheck.rules.trials import folder_faults


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a catalogue, our sample plugin and a configuration that names it; the current folder."""
    shutil.copytree(SAMPLE, tmp_path / "lint_rules", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tools.json").write_text(CATALOGUE)
    (tmp_path / "toolcheck.toml").write_text('plugins = ["lint_rules"]\nselect = ["house-style", "unprefixed-name"]\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


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
