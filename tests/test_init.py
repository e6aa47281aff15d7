"""`toolcheck init`: what it writes can be read, names what was found and nothing else, and is there whole or not."""

from __future__ import annotations

import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.cli import main
from toolcheck.cli.init_command import HOOK
from toolcheck.config import load
from toolcheck.config_errors import parse_toml
from toolcheck.default_paths import default_paths
from toolcheck.init import configuration, patterns, survey
from toolcheck.runner import known
from toolcheck.settings import Configurations, Options

TOOL = {"name": "getOrder", "description": "Gets an order.", "input_schema": {"type": "object"}}
MCP = {"name": "getOrder", "description": "Gets an order.", "inputSchema": {"type": "object"}}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put(path: str, value: Any) -> None:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")


def files() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(Path(".").rglob("*")) if path.is_file()}


def test_what_is_commented_out_is_a_configuration_too() -> None:
    put("tools.json", [TOOL])
    text = configuration(survey([]), baseline=None)
    open_ = "\n".join(re.sub(r"^# (?=[\[a-z.\"-]+(\]| = |[a-z/*\"]+ = ))", "", line) for line in text.splitlines())
    keys = {"files", "exclude", "targets", "baseline", "fail-on", "ignore", "extend-select"}
    tables = {"severity", "rules", "per-file-ignores", "ignore-finding"}
    assert parse_toml(open_).keys() == keys | tables
    put("toolcheck.toml", open_)
    assert load(".", known=known()).baseline == "toolcheck-baseline.json"


NAMES = st.text(st.sampled_from("ab .#!*?[]\\\"'é\t\x7f\udcff-"), min_size=1, max_size=6).filter(
    lambda name: os.path.splitext(f"{name}.json")[1] == ".json"  # two dots alone are no suffix
)


@settings(deadline=None, max_examples=40)
@given(st.sets(st.tuples(st.sampled_from(["", "tools", "a [b]"]), NAMES), min_size=1, max_size=14))
def test_the_files_that_were_found_are_those_that_are_read(found: set[tuple[str, str]]) -> None:
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            named = sorted(os.path.join(place, f"{name}.json") for place, name in found)
            for name in named:
                put(name, [TOOL])
            put("toolcheck.toml", configuration(survey([]), baseline=None))
            read = default_paths(Configurations(Options()).of("any").config, [])
            assert sorted({os.path.normpath(path) for path in read}) == named
        finally:
            os.chdir(before)


def test_many_files_of_a_folder_are_named_by_a_pattern() -> None:
    assert patterns([f"tools/{number}.json" for number in range(11)] + ["tools/a.yaml", "b.json"]) == [
        "b.json", "tools/*.json", "tools/a.yaml",
    ]  # fmt: skip
    assert patterns([f"{number}.json" for number in range(11)]) == ["/*.json"]
    assert patterns([f"tools/{number}.json" for number in range(3)]) == [f"tools/{number}.json" for number in range(3)]


def test_targets_are_named_only_where_all_forms_imply_the_same() -> None:
    put("a.json", [TOOL])
    assert parse_toml(configuration(survey([]), baseline=None))["targets"] == ["anthropic"]
    put("b.json", [MCP])
    assert "targets" not in parse_toml(configuration(survey([]), baseline=None))
    assert '# targets = ["anthropic", "mcp"]' in configuration(survey([]), baseline=None)


def test_a_walk_obeys_gitignore_and_counts_a_file_once() -> None:
    Path(".git").mkdir()
    put(".gitignore", "build/\n")
    put("build/tools.json", [TOOL])
    put("tools.json", [TOOL])
    assert [seen.file for seen in survey([]).files] == ["tools.json"]
    assert [seen.file for seen in survey([".", "tools.json", "./build/tools.json"]).files] == [
        "build/tools.json", "tools.json",
    ]  # fmt: skip


def test_a_file_outside_cannot_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put("tools.json", [TOOL])
    Path("below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    (problem,) = survey([str(tmp_path / "tools.json")]).problems
    assert "lies outside this folder" in problem
    assert main(["init", "../tools.json"]) == 2
    assert not files()


@pytest.mark.parametrize("old", [None, b"# mine \xff\r\n"])
def test_when_something_fails_everything_is_as_it_was(old: bytes | None, capsys: pytest.CaptureFixture[str]) -> None:
    put("tools.json", [TOOL])
    put("sub/tools.json", [TOOL])
    put("sub/toolcheck.toml", "tragets = []\n")
    if old is not None:
        Path("toolcheck.toml").write_bytes(old)
    before = files()
    assert main(["init", "--baseline", "--force"]) == 2
    assert capsys.readouterr().err.startswith('toolcheck: sub/toolcheck.toml:1:1: unknown key "tragets"')
    assert files() == before


def test_a_baseline_that_cannot_be_used_or_written_takes_the_configuration_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    put("tools.json", [TOOL])
    put("toolcheck-baseline.json", "{")
    before = files()
    assert main(["init", "--baseline"]) == 2
    assert "toolcheck-baseline.json:1:2: not valid JSON" in capsys.readouterr().err
    assert files() == before
    Path("toolcheck-baseline.json").unlink()
    Path("toolcheck-baseline.json").mkdir()
    assert main(["init", "--baseline"]) == 2
    assert not Path("toolcheck.toml").exists()


def test_what_is_printed_works(capsys: pytest.CaptureFixture[str]) -> None:
    put("tools/a.json", [TOOL])
    put("tools/b.yaml", yaml.safe_dump({"tools": [MCP]}))
    assert main(["init", "--baseline"]) == 0
    first = files()
    assert main(["lint"]) == 0
    assert main(["lint", "--no-ignores"]) == 1
    assert main(["lint", "--allow-no-catalogue", "--force-exclude", "tools/a.json"]) == 0
    capsys.readouterr()
    assert main(["init", "--baseline", "--force"]) == 0
    assert files() == first


def test_a_broken_configuration_is_a_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    put("tools.json", [TOOL])
    put("pyproject.toml", "[tool.toolcheck]\ntragets = []\n")
    assert main(["init"]) == 2
    assert "pyproject.toml is the configuration for this folder already" in capsys.readouterr().err
    assert main(["init", "--force"]) == 0
    assert main(["lint", "--quiet"]) == 1


def test_the_hook_that_is_shown_exists() -> None:
    hooks = yaml.safe_load((Path(__file__).parent.parent / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (repository,) = yaml.safe_load(HOOK.partition("\n")[2])["repos"]
    assert {hook["id"] for hook in repository["hooks"]} <= {hook["id"] for hook in hooks}
