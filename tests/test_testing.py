"""`assert_clean`, as the tests of a project with tools use it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from toolcheck.config import ConfigError
from toolcheck.testing import assert_clean

TEXT = (
    "Finds an order by its number. Use it when the customer gives a number. Do not use it to list orders; use "
    "`list_orders` instead. Returns the order as JSON; an unknown number returns an error."
)
SCHEMA = {
    "type": "object",
    "properties": {"number": {"type": "string", "description": "Order number, e.g. `CO-104233`.", "maxLength": 9}},
    "required": ["number"],
    "additionalProperties": False,
}


def anthropic(name: str = "find_order") -> dict[str, Any]:
    return {"name": name, "description": TEXT, "input_schema": SCHEMA}


def openai(name: str = "find_order") -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "description": TEXT, "parameters": SCHEMA}}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("form", [anthropic, openai])
def test_a_list_of_tools_is_clean_or_the_report_tells_why(form: Any) -> None:
    assert_clean([form()])
    assert_clean({"model": "x", "tools": [form()]})
    with pytest.raises(AssertionError) as caught:
        assert_clean([form(), form("getOrder")])
    lines = str(caught.value).splitlines()
    assert lines[:3] == ["the tool definitions are not clean", "", "tool getOrder in <tools>"]
    assert "warning name-not-snake-case: `getOrder` is in camelCase" in lines[3]
    assert lines[4].endswith('| "name": "getOrder",')
    assert "    help: Write `get_order`, and change its callers with it." in lines
    assert lines[-1] == "1 warning in 1 file (2 tools)"


def test_a_path_is_taken_as_text_and_as_path(tmp_path: Path) -> None:
    file = tmp_path / "tools.yaml"
    file.write_text("tools:\n  - name: getOrder\n    inputSchema: {type: object}\n")
    for path in (file, str(file), tmp_path):
        with pytest.raises(AssertionError, match=r"tools\.yaml:2:11: warning name-not-snake-case"):
            assert_clean(path)


def test_the_options_are_those_of_lint() -> None:
    bad = [anthropic("getOrder")]
    assert_clean(bad, select=["schemas"])
    assert_clean(bad, ignore=["names"])
    assert_clean(bad, fail_on="error")
    assert_clean(bad, fail_on="never")
    with pytest.raises(AssertionError, match="1 warning"):
        assert_clean(bad, select=["schemas"], extend_select=["name-not-snake-case"])
    loose = [{**anthropic(), "input_schema": {"type": "object", "properties": {"q": {"type": "integer"}}}}]
    assert_clean(loose, select=["unbounded-number"], min_confidence="high", fail_on="error")
    with pytest.raises(ConfigError, match='unknown target "opanai"; did you mean "openai"'):
        assert_clean(bad, targets=["opanai"])
    with pytest.raises(ConfigError, match="did you mean"):
        assert_clean(bad, select=["nmaes"])


def test_a_wrong_word_is_no_failed_assertion() -> None:
    with pytest.raises(ValueError, match=r'unknown fail_on "warn"; did you mean "warning"\?'):
        assert_clean([anthropic()], fail_on="warn")
    with pytest.raises(ValueError, match='unknown min_confidence "sure"; expected one of "high", "low", "medium"'):
        assert_clean([anthropic()], min_confidence="sure")
    with pytest.raises(TypeError, match="not JSON serializable"):
        assert_clean([{**anthropic(), "handler": print}])


def test_the_configuration_of_the_current_folder_holds(tmp_path: Path) -> None:
    bad = [anthropic("getOrder")]
    (tmp_path / "toolcheck.toml").write_text('fail-on = "error"\n')
    assert_clean(bad)
    with pytest.raises(AssertionError, match="name-not-snake-case"):
        assert_clean(bad, fail_on="warning")
    (tmp_path / "toolcheck.toml").write_text('ignore = ["names"]\n')
    assert_clean(bad, fail_on="info")
    other = tmp_path / "other.toml"
    other.write_text('[severity]\nname-not-snake-case = "error"\n')
    with pytest.raises(AssertionError, match="error name-not-snake-case"):
        assert_clean(bad, config=str(other))


def test_nothing_to_check_is_not_clean(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="<tools>: no tool definitions found in this file"):
        assert_clean([])
    with pytest.raises(AssertionError, match="no file in this folder holds tool definitions"):
        assert_clean(tmp_path)
    with pytest.raises(AssertionError, match=r"error unreadable-file: .*no such file"):
        assert_clean("gone.json")
    (tmp_path / "cut.json").write_text('{"tools": [')
    with pytest.raises(AssertionError, match=r"cut\.json: the text ends before the JSON value does"):
        assert_clean("cut.json", select=["names"])


def test_pytest_shows_the_line_of_the_test_and_the_helper_needs_no_pytest(tmp_path: Path) -> None:
    code = "import sys, toolcheck.testing\nassert 'pytest' not in sys.modules and 'click' not in sys.modules"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, env=environment)
    test = tmp_path / "test_tools.py"
    test.write_text(
        "from toolcheck.testing import assert_clean\n\n"
        "def test_tools():\n    assert_clean([{'name': 'getOrder', 'input_schema': {}}], select=['names'])\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert done.returncode == 1, done.stdout
    assert ">       assert_clean([{" in done.stdout
    assert "E         <tools>:3:13: warning name-not-snake-case" in done.stdout
    assert "raise AssertionError" not in done.stdout
