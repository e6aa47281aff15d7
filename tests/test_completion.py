"""What the shell offers at TAB, asked for as the scripts of `toolcheck completion` ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from toolcheck.cli import main

ROOT = Path(__file__).parent.parent


@pytest.fixture
def project(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "fixtures" / "plugins", tmp_path / "own", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "toolcheck.toml").write_text('plugins = ["own"]')
    return tmp_path


def asked(folder: Path, shell: str, words: str, number: str, *arguments: str) -> str:
    """What the program answers a shell: its words so far, and the number of the last one (fish: the word)."""
    variables = {
        **os.environ, "_TOOLCHECK_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": number,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "toolcheck", *arguments],
        env=variables, cwd=folder, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


Offered = Callable[..., list[str]]


@pytest.fixture
def offered(project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Offered:
    """`offered(words…)`: the values that bash is offered for the last word, asked for in this process."""
    monkeypatch.chdir(project)

    def ask(*words: str) -> list[str]:
        monkeypatch.setenv("_TOOLCHECK_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(words))
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        with pytest.raises(SystemExit) as ended:
            main([])
        assert ended.value.code == 0
        return [line.partition(",")[2] for line in capfd.readouterr().out.splitlines()]

    return ask


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("toolcheck", "compl"), ["completion"]),
        (("toolcheck", "completion", ""), ["bash", "zsh", "fish"]),
        (("toolcheck", "explain", "missing-te"), ["missing-team-prefix"]),
        (("toolcheck", "explain", "unexp"), ["unexplained-enum"]),
        (("toolcheck", "lint", "--format", "te"), ["text"]),
        (("toolcheck", "lint", "--format", "sari"), ["sarif"]),
        (("toolcheck", "lint", "--target", "anthropic,gemini-j"), ["anthropic,gemini-json-schema"]),
        (("toolcheck", "lint", "--select", "safety,house-"), ["safety,house-style"]),
        (("toolcheck", "lint", "--ignore", "house"), ["house-style", "housekeeping"]),
        (("toolcheck", "lint", "--fail-on", "n"), ["never"]),
        (("toolcheck", "lint", "--no-ig"), ["--no-ignores"]),
        (("toolcheck", "new-rule", "x", "--category", "house-"), ["house-style"]),
    ],
)
def test_names_are_completed(offered: Offered, words: tuple[str, ...], expected: list[str]) -> None:
    assert offered(*words) == expected


def test_bash_asks_a_process_of_its_own(project: Path) -> None:
    assert asked(project, "bash", "toolcheck explain missing-te", "2") == "plain,missing-team-prefix\n"


@pytest.mark.parametrize("words", [("lint", "to"), ("lint", "--output", "to"), ("config", "to")])
def test_files_are_left_to_the_shell(project: Path, words: tuple[str, ...]) -> None:
    assert asked(project, "bash", f"toolcheck {' '.join(words)}", str(len(words))) == "file,to\n"


def test_zsh_and_fish_get_the_titles_of_rules(project: Path) -> None:
    title = "The name does not say which team answers for the tool"
    zsh = asked(project, "zsh", "toolcheck explain missing-te", "2")
    assert zsh.splitlines() == ["plain", "missing-team-prefix", title]
    fish = asked(project, "fish", "toolcheck explain missing-te", "missing-te")
    assert fish.startswith("plain,missing-team-prefix")
    assert title in fish


def test_a_request_reaches_click_although_plain_options_of_lint_do_not(project: Path) -> None:
    assert asked(project, "bash", "toolcheck lint --quie", "2", "lint", "tools.json") == "plain,--quiet\n"


def test_a_broken_configuration_is_no_hindrance(project: Path, offered: Offered) -> None:
    (project / "toolcheck.toml").write_text("plugins = [")
    assert offered("toolcheck", "explain", "unknown-req") == ["unknown-required"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_ask_with_the_variable_that_the_program_looks_for(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert f"_TOOLCHECK_COMPLETE={shell}_complete" in script
    assert script.endswith("\n")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_with_the_script(project: Path) -> None:
    (project / "bin").mkdir()
    program = project / "bin" / "toolcheck"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m toolcheck "$@"\n')
    program.chmod(0o755)
    script = """
    eval "$(toolcheck completion bash)"
    complete -p toolcheck
    COMP_WORDS=(toolcheck lint --target anthr) COMP_CWORD=3
    _toolcheck_completion toolcheck
    echo "${COMPREPLY[@]}"
    """
    path = f"{project / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", script], env={**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(sys.path)},
        cwd=project, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    command, words = done.stdout.splitlines()
    assert command == "complete -o nosort -F _toolcheck_completion toolcheck"
    assert words.split()[0].startswith("anthropic")


def test_targets_are_offered_one_by_one(project: Path, offered: Offered) -> None:
    (project / "toolcheck.toml").write_text('[target.own-gateway]\nextends = "openai"\n')
    assert offered("toolcheck", "targets", "openai") == ["openai", "openai-strict"]
    assert offered("toolcheck", "targets", "own") == ["own-gateway"]
