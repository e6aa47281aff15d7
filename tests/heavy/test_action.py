"""The scripts of action.yml, run as a GitHub runner would."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def action(checkout: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((checkout / "action.yml").read_text(encoding="utf-8"))
    return content


@pytest.fixture(scope="module")
def installed(
    action: dict[str, Any], checkout: Path, run: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The runner's scratch folder, after the action's install step."""
    folder = tmp_path_factory.mktemp("runner")
    script = action["runs"]["steps"][1]["run"]
    variables = {"RUNNER_TEMP": str(folder), "GITHUB_ACTION_PATH": str(checkout), "PYTHON": sys.executable}
    run(["bash", "-eo", "pipefail", "-c", script], cwd=folder, **variables)
    return folder


@pytest.mark.parametrize(
    ("paths", "args", "code"),
    [
        ("bad.json", "", 1),
        ("bad.json", "--fail-on never", 0),
        ("clean/*.json", "--fail-on info", 0),
        ("clean\nbad.json\n", "", 1),
        ("", "", 1),
        ("missing.json", "", 2),
        ("$(touch harm) ;touch harm", "", 2),
    ],
)
def test_the_inputs_reach_the_command(
    action: dict[str, Any],
    installed: Path,
    checkout: Path,
    run: Callable[..., Any],
    tmp_path: Path,
    paths: str,
    args: str,
    code: int,
) -> None:
    shutil.copytree(checkout / "fixtures" / "clean", tmp_path / "clean")
    tool = {"name": "getOrder", "description": "Gets an order.", "input_schema": {"type": "object"}}
    (tmp_path / "bad.json").write_text(json.dumps([tool]), encoding="utf-8")

    script = action["runs"]["steps"][2]["run"]
    variables = {"RUNNER_TEMP": str(installed), "TOOLCHECK_PATHS": paths, "TOOLCHECK_ARGS": args}
    done = run(["bash", "-eo", "pipefail", "-c", script], cwd=tmp_path, expect=None, **variables)

    assert done.returncode == code, done.stdout
    assert ("::warning file=bad.json,line=1,col=" in done.stdout) == ("bad.json" in paths or not paths), done.stdout
    assert not (tmp_path / "harm").exists()


def test_each_input_is_used_and_no_other(action: dict[str, Any]) -> None:
    steps = json.dumps(action["runs"]["steps"])
    used = {word.split(" }}")[0] for word in steps.split("${{ inputs.")[1:]}
    assert used == action["inputs"].keys()
