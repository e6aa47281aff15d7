"""`extends`, `required-version` and `lexicon`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from selection_samples import KNOWN
from toolcheck import __version__
from toolcheck.config import Config, ConfigError, load
from toolcheck.config_layers import MAX_DEPTH, MAX_FILES
from toolcheck.finding import Severity
from toolcheck.own_words import OwnWords
from toolcheck.selection import enabled


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def loaded(folder: Path, files: dict[str, str]) -> Config:
    return load(str(write(folder, files)), known=KNOWN)


def problems(folder: Path, files: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(folder)
    with pytest.raises(ConfigError) as raised:
        loaded(folder, files)
    return [str(problem) for problem in raised.value.problems]


@pytest.mark.parametrize(
    ("field", "far", "near", "expected"),
    [
        ("preview", "preview = true", "", True),
        ("preview", "preview = true", "preview = false", False),
        ("fail_on", "fail-on = 'never'", "", None),
        ("fail_on", "fail-on = 'never'", "fail-on = 'error'", Severity.ERROR),
        ("targets", "targets = ['openai']", "targets = ['gemini']", ("gemini",)),
        ("files", "files = ['a']", "files = ['b']", ("b",)),
        ("select", "select = ['names']", "select = []", ()),
        ("exclude", "exclude = ['a']", "exclude = ['b', 'a']", ("a", "b")),
        ("ignore", "ignore = ['names']", "ignore = ['missing-boundary']", ("names", "missing-boundary")),
        ("extend_select", "extend-select = ['names']", "extend-select = ['safety']", ("names", "safety")),
        ("extend_select", "extend-select = ['names']", "select = ['safety']", ()),
        ("severity", "severity = {missing-name = 'info', missing-boundary = 'info'}",
         "severity = {missing-name = 'error'}",
         {"missing-name": Severity.ERROR, "missing-boundary": Severity.INFO}),
        ("options", "rules.too-few-sentences = {min_sentences = 2, words = ['a']}",
         "rules.too-few-sentences = {words = ['b']}", {"too-few-sentences": {"min_sentences": 2, "words": ["b"]}}),
        ("per_file_ignores", "per-file-ignores = {a = ['missing-name'], b = ['missing-name']}",
         "per-file-ignores = {a = []}", (("a", frozenset()), ("b", frozenset({"missing-name"})))),
        ("lexicon", "lexicon = {verbs = ['Zap'], names = ['Do_It']}", "lexicon = {verbs = ['boop'], nouns = ['Gizmo']}",
         OwnWords(frozenset({"zap", "boop"}), frozenset({"gizmo"}), frozenset({"Do_It"}))),
    ],
)  # fmt: skip
def test_a_nearer_file_goes_over_what_it_extends(
    tmp_path: Path, field: str, far: str, near: str, expected: Any
) -> None:
    config = loaded(tmp_path, {"base.toml": far, "toolcheck.toml": f"extends = 'base.toml'\n{near}"})
    assert getattr(config, field) == expected
    assert config.root == str(tmp_path)


def test_pyproject_extends_and_is_extended(tmp_path: Path) -> None:
    config = loaded(
        tmp_path,
        {
            "pyproject.toml": "[tool.toolcheck]\npreview = true\nselect = ['names']",
            "a/pyproject.toml": "[tool.toolcheck]\nextends = '../pyproject.toml'\nselect = ['safety']",
            "a/b/toolcheck.toml": "extends = ['../pyproject.toml']",
        },
    )
    assert config.select == ("names",)
    config = load(str(tmp_path / "a/b"), known=KNOWN)
    assert (config.preview, config.select) == (True, ("safety",))


def test_of_a_list_the_later_goes_over_the_earlier_and_a_shared_base_is_no_circle(tmp_path: Path) -> None:
    config = loaded(
        tmp_path,
        {
            "base.toml": "preview = true\nselect = []\ntargets = ['openai']\nignore = ['names']",
            "one.toml": "extends = 'base.toml'\nselect = ['names']\npreview = false",
            "two.toml": "extends = 'base.toml'\ntargets = ['gemini']",
            "toolcheck.toml": "extends = ['one.toml', 'two.toml']",
        },
    )
    assert (config.select, config.preview, config.targets) == ((), True, ("gemini",))
    assert config.ignore == ("names",)


def test_paths_are_relative_to_the_file_that_names_them_and_patterns_to_the_root(tmp_path: Path) -> None:
    config = loaded(
        tmp_path / "project",
        {
            "../shared/strict/base.toml": "extends = '../all.toml'\nexclude = ['old/']",
            "../shared/all.toml": "files = ['tools/']",
            "toolcheck.toml": "extends = '../shared/strict/base.toml'",
        },
    )
    assert (config.files, config.exclude, config.root) == (("tools/",), ("old/",), str(tmp_path / "project"))


@pytest.mark.parametrize(
    ("far", "near", "on", "off"),
    [
        ("ignore = ['names']", "extend-select = ['missing-name']", "missing-name", "name-length"),
        ("ignore = ['name-too-long']", "select = ['name-length']", "name-length", "missing-name"),
        ("ignore = ['missing-name']", "select = ['names']", "name-length", "missing-name"),
        ("ignore = ['missing-name']", "select = ['missing-name']\nignore = ['names']", None, "missing-name"),
    ],
)
def test_a_rule_named_by_its_id_is_on_again(tmp_path: Path, far: str, near: str, on: str | None, off: str) -> None:
    config = loaded(tmp_path, {"base.toml": far, "toolcheck.toml": f"extends = 'base.toml'\n{near}"})
    ids = enabled(config, KNOWN)
    assert on is None or on in ids
    assert off not in ids


def test_entries_of_an_extended_file_are_inherited_and_own_ones_are_not(tmp_path: Path) -> None:
    entry = "[[ignore-finding]]\nrule = 'missing-name'\nfile = '{}'\nreason = 'x'\n"
    files = {"base.toml": entry.format("a"), "toolcheck.toml": "extends = 'base.toml'\n" + entry.format("b")}
    assert [(e.file, e.inherited) for e in loaded(tmp_path, files).ignore_findings] == [("a", True), ("b", False)]


# -- packages


def package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(
        folder / "site",
        {
            "acme_rules/__init__.py": "raise AssertionError('nothing of a package is run')",
            "acme_rules/toolcheck.toml": "extends = ['acme_rules:presets/strict.toml']\npreview = true",
            "acme_rules/presets/strict.toml": "select = ['names']",
            "acme_rules/inner/__init__.py": "raise AssertionError",
            "acme_rules/inner/toolcheck.toml": "fail-on = 'info'",
        },
    )
    monkeypatch.syspath_prepend(str(folder / "site"))


def test_an_installed_package_is_extended_without_running_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, monkeypatch)
    config = loaded(tmp_path / "p", {"toolcheck.toml": "extends = ['acme_rules', 'acme_rules.inner']"})
    assert (config.preview, config.select, config.fail_on) == (True, ("names",), Severity.INFO)
    assert config.root == str(tmp_path / "p")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("'acme_ruls'", ('extends: no package "acme_ruls" is installed beside toolcheck; if it is a file, '
         'write "./acme_ruls"')),
        ("'acme_rules:none.toml'", 'extends: there is no file "'),
        ("'acme-rules'", ('extends: expected a path such as "../base.toml" or an installed package, found '
         '"acme-rules"; a package is named as it is imported: "acme_rules"')),
        ("''", 'extends: expected a path such as "../base.toml" or an installed package, found ""'),
        ('"a\\u0000/b.toml"', 'extends: "a\\u0000/b.toml" holds a character that no path has'),
        ("'none.toml'", 'extends: there is no file "none.toml"'),
        ("'../up/none'", 'extends: there is no file "'),
        ("'sub/pyproject.toml'", 'extends: "sub/pyproject.toml" has no [tool.toolcheck] table'),
        ("3", "extends: expected a list of strings, found the number 3"),
        ("['sub/base.toml', true]", "extends: expected a string, found true"),
        ("'toolcheck.toml'", ('extends: "toolcheck.toml" leads back to a file that it comes from: '
         "toolcheck.toml → toolcheck.toml")),
        ("'sub/circle.toml'", ('sub/circle.toml:1:1: extends: "../toolcheck.toml" leads back to a file that it comes '
         "from: toolcheck.toml → sub/circle.toml → toolcheck.toml")),
        ("'sub'", "no package"),
        ("'./sub'", 'toolcheck.toml:2:1: extends: "sub" is a folder, expected a file'),
        ("'sub/broken.toml'", "sub/broken.toml:2:4: not valid TOML"),
        ("'sub/wrong.toml'", 'sub/wrong.toml:2:1: unknown key "previw"; did you mean "preview"?'),
    ],
)  # fmt: skip
def test_what_cannot_be_extended_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, message: str
) -> None:
    package(tmp_path, monkeypatch)
    files = {
        "toolcheck.toml": f"# mine\nextends = {written}",
        "sub/pyproject.toml": "[project]\nname = 'x'",
        "sub/base.toml": "",
        "sub/circle.toml": "extends = '../toolcheck.toml'",
        "sub/broken.toml": "\nx =",
        "sub/wrong.toml": "\npreviw = true",
    }
    (tmp_path / "p").mkdir()
    (problem,) = problems(tmp_path / "p", files, monkeypatch)
    assert message in problem
    if message.startswith("extends:"):
        assert problem.startswith("toolcheck.toml:2:")


def test_mistakes_of_all_files_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"a.toml": "x = 1", "toolcheck.toml": "extends = 'a.toml'\ny = 2\nignore = ['missing-nam']"}
    assert problems(tmp_path, files, monkeypatch) == [
        'a.toml:1:1: unknown key "x"',
        'toolcheck.toml:2:1: unknown key "y"',
        'toolcheck.toml:3:11: ignore: unknown rule or category "missing-nam"; did you mean "missing-name"?',
    ]


def test_chains_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {f"{n}.toml": f"extends = '{n + 1}.toml'" for n in range(MAX_DEPTH + 5)}
    (problem,) = problems(tmp_path, {**files, "toolcheck.toml": "extends = '0.toml'"}, monkeypatch)
    assert f"more than {MAX_DEPTH} files extend one another in a row" in problem
    last = {f"{MAX_DEPTH - 1}.toml": "preview = true"}
    assert loaded(tmp_path, last).preview


def test_files_that_multiply_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    doubled = {f"{n}.toml": f"extends = ['{n + 1}.toml', './{n + 1}.toml']" for n in range(8)}
    files = {**doubled, "8.toml": "", "toolcheck.toml": "extends = '0.toml'"}
    assert f"more than {MAX_FILES} files extend one another" in problems(tmp_path, files, monkeypatch)[0]


# -- required-version


@pytest.mark.parametrize("wanted", [f"=={__version__}", ">=0.0.1", f"<={__version__}", f"~={__version__}", ""])
def test_a_version_that_is_in_range_is_accepted(tmp_path: Path, wanted: str) -> None:
    assert loaded(tmp_path, {"toolcheck.toml": f"required-version = '{wanted}'\npreview = true"}).preview


def test_a_version_before_a_release_is_compared_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolcheck.config_layers.__version__", "7.2.0.dev3")
    assert loaded(tmp_path, {"toolcheck.toml": "required-version = '>=7.1,<8'\npreview = true"}).preview


def test_another_version_is_refused_before_anything_else_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"toolcheck.toml": "extends = 'none.toml'\nkey-of-tomorrow = 1\nrequired-version = '>=99,<100'"}
    assert problems(tmp_path, files, monkeypatch) == [
        (
            f"toolcheck.toml:3:1: required-version: this is toolcheck {__version__}, and the configuration asks for "
            '">=99,<100"'
        )
    ]


def test_an_extended_file_asks_for_its_version_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"base.toml": "required-version = '<0.0.1'", "toolcheck.toml": "extends = 'base.toml'"}
    (problem,) = problems(tmp_path, files, monkeypatch)
    assert problem.startswith("base.toml:1:1: required-version: this is toolcheck")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ("3", 'expected a version specifier such as ">=0.2,<1", found the number 3'),
        ("'new'", 'expected a version specifier such as ">=0.2,<1", found "new"'),
        ("'0.1.0'", 'found "0.1.0"; for this version alone write "==0.1.0"'),
    ],
)
def test_what_is_no_specifier_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, message: str
) -> None:
    (problem,) = problems(tmp_path, {"toolcheck.toml": f"required-version = {wanted}"}, monkeypatch)
    assert message in problem


# -- lexicon


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("lexicon = 3", "lexicon: expected a table, found the number 3"),
        ("lexicon.verb = ['a']", 'lexicon.verb: unknown key "verb"; did you mean "verbs"?'),
        ("lexicon.verbs = 'a'", 'lexicon.verbs: expected a list of strings, found the string "a"; write ["a"]'),
        ("lexicon.nouns = ['two words']", 'lexicon.nouns: expected one word, found "two words"'),
        ("lexicon.names = ['']", 'lexicon.names: expected one word, found ""'),
    ],
)
def test_mistakes_in_a_lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, message: str) -> None:
    (problem,) = problems(tmp_path, {"toolcheck.toml": written}, monkeypatch)
    assert message in problem
