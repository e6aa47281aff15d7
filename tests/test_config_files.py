"""Which file is the configuration, and files that cannot be read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config_samples import failure, write
from selection_samples import KNOWN
from toolcheck.config import Config, ConfigError, load
from toolcheck.config_errors import Problem
from toolcheck.finding import Severity

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


def test_root_is_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "x", "preview = true")
    assert os.path.isabs(load("x", known=KNOWN).root)
    assert os.path.isabs(load(".", known=KNOWN).root)
