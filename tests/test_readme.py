"""Runs README.md: every command with the output it shows, every file it shows, every Python example.

Blocks marked `console` hold `$ commands` and their output, which `pytest --update` rewrites; a block with a title is a
file that the commands after it see. All run in one scratch folder with the fixtures of a checkout.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import yaml

from toolcheck.config import load
from toolcheck.runner import known

if TYPE_CHECKING:
    from conftest import Golden

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(?P<kind>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)

ELSEWHERE = {
    "pip install .": "installs a package: tests/heavy/test_wheel.py does it with the wheel",
    'toolcheck lint --mcp "npx -y @scope/server"': "starts a server: tests/test_mcp.py does it with a small one",
    "toolcheck lint --mcp-config .mcp.json": "starts servers: tests/test_mcp_config.py",
    "toolcheck snapshot --mcp-config .mcp.json --output tools.mcp.json": "starts servers: tests/test_mcp.py",
}
"""Commands that are not run here, and where they are run."""


class Block(NamedTuple):
    kind: str
    title: str | None
    body: str


BLOCKS = [Block(*match.groups()) for match in FENCE.finditer(README)]


def files(name: str) -> list[Block]:
    return [block for block in BLOCKS if block.title == name]


def test_every_command_prints_what_the_readme_shows(
    golden: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.path.dirname(sys.executable), prepend=os.pathsep)
    shutil.copytree(ROOT / "fixtures", "fixtures", ignore=shutil.ignore_patterns("cli"))

    def shown(match: re.Match[str]) -> str:
        block = Block(*match.groups())
        if block.title is not None:
            Path(block.title).write_text(block.body, encoding="utf-8")
        elif block.kind == "console":
            commands = re.findall(r"^\$ (.*)$", block.body, re.MULTILINE)
            return f"```console\n{''.join(f'$ {command}{chr(10)}{run(command)}' for command in commands)}```"
        return match[0]

    golden(ROOT / "README.md", FENCE.sub(shown, README))


def run(command: str) -> str:
    done = subprocess.run(["sh", "-c", command], capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False)
    assert not done.stderr, done.stderr.decode("utf-8")
    assert done.returncode in (0, 1), command
    return done.stdout.decode("utf-8")


def test_commands_without_output_are_run_elsewhere() -> None:
    lines = [line for block in BLOCKS if block.kind == "sh" for line in block.body.splitlines()]
    commands = {line.partition("  #")[0].rstrip() for line in lines}
    assert commands == ELSEWHERE.keys()


def test_configurations_it_shows_are_valid(tmp_path: Path) -> None:
    blocks = files("toolcheck.toml")
    assert len(blocks) == 2
    for block in blocks:
        (tmp_path / "toolcheck.toml").write_text(block.body, encoding="utf-8")
        assert load(str(tmp_path), known=known()).file is not None


def test_python_examples_run() -> None:
    source = "".join(block.body for block in BLOCKS if block.kind == "python")
    example = doctest.DocTestParser().get_doctest(source, {}, "README.md", "README.md", 0)
    assert example.examples
    results = doctest.DocTestRunner().run(example)
    assert results.failed == 0


def test_the_hooks_it_names_exist() -> None:
    hooks = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
    (block,) = files(".pre-commit-config.yaml")
    named = set(re.findall(r"- id: ([\w-]+)", block.body))
    assert named == hooks


def test_the_inputs_of_the_action_exist() -> None:
    action: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    (block,) = files("workflow.yml")
    step = yaml.safe_load(block.body)["jobs"]["tools"]["steps"][1]
    assert step["with"].keys() <= action["inputs"].keys()


def test_make_targets_it_names_exist() -> None:
    text = README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"`make (\w+)`", text))
    assert {"demo", "test"} <= named
    assert named <= set(re.findall(r"^(\w+):", makefile, re.MULTILINE))


def test_files_it_links_to_exist() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("name", ["fixtures/demo", "fixtures/clean"])
def test_the_demo_finds_what_it_found(
    name: str, golden: Golden, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The findings of `make demo`, and none in the repaired catalogues, whatever is added to the rules."""
    from toolcheck.cli import main

    monkeypatch.chdir(ROOT / name)
    code = main(["lint", "--fail-on", "info", "."])
    assert code == int(name == "fixtures/demo")
    golden(ROOT / name / "expected.txt", capsys.readouterr().out)
