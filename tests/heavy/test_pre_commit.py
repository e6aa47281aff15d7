"""The hooks with the real pre-commit, on a scratch repository."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.heavy

BAD = {"tools": [{"name": "getOrder", "description": "Gets an order.", "input_schema": {"type": "object"}}]}
HELM = """\
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "chart.fullname" . }}
data:
  {{- if .Values.tools }}
  tools: {{ .Values.tools | toYaml | nindent 4 }}
  {{- end }}
"""
HARMLESS = {
    "package.json": json.dumps({"name": "shop", "version": "1.0.0", "scripts": {"test": "jest"}}),
    "chart/templates/config.yaml": HELM,
    "tests/broken.json": '{"truncated": [1, 2',
    "app.py": "print('no tools here')\n",
    "README.md": "# A shop\n",
}
Hook = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def pre_commit(
    run: Callable[..., subprocess.CompletedProcess[str]],
    environment: Callable[[str], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Hook:
    """`pre_commit(repository, words…)`: the program in a home of its own; its output and exit code."""
    programs = environment("pre-commit")
    home = tmp_path_factory.mktemp("pre-commit-home")
    run([programs / "python", "-m", "pip", "install", "--quiet", "pre-commit"], cwd=home)

    def call(repository: Path, *words: str) -> subprocess.CompletedProcess[str]:
        command = [programs / "pre-commit", *words, "--verbose", "--color=never"]
        return run(command, cwd=repository, expect=None, PRE_COMMIT_HOME=str(home), HOME=str(home))

    return call


@pytest.fixture
def try_repo(pre_commit: Hook, checkout: Path) -> Hook:
    """`try_repo(repository, hook)`: what a visitor does who has not decided yet. Installs the hook each time."""
    return lambda repository, hook: pre_commit(repository, "try-repo", str(checkout), hook)


@pytest.fixture
def commit(pre_commit: Hook, checkout: Path, git: Callable[..., str]) -> Hook:
    """`commit(repository, hook)`: what `git commit` runs once the hook is configured. Installed once for all tests."""
    config = {
        "repos": [
            {
                "repo": str(checkout),
                "rev": git(checkout, "rev-parse", "HEAD").strip(),
                "hooks": [{"id": "toolcheck"}, {"id": "toolcheck-all"}],
            }
        ]
    }

    def call(repository: Path, hook: str) -> subprocess.CompletedProcess[str]:
        (repository / ".pre-commit-config.yaml").write_text(json.dumps(config), encoding="utf-8")
        git(repository, "add", ".pre-commit-config.yaml")
        return pre_commit(repository, "run", hook)

    return call


@pytest.fixture
def repository(tmp_path: Path, git: Callable[..., str]) -> Path:
    """A repository of a project without tools, one commit old."""
    folder = tmp_path / "shop"
    for name, text in HARMLESS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    git(folder, "init", "--quiet", "--initial-branch=main")
    return folder


def test_trying_the_hook_blocks_a_bad_catalogue_and_passes_a_good_one(
    try_repo: Hook, repository: Path, checkout: Path, git: Callable[..., str]
) -> None:
    shutil.copytree(checkout / "fixtures" / "clean", repository / "tools")
    git(repository, "add", "--all")
    done = try_repo(repository, "toolcheck")
    assert done.returncode == 0, done.stdout
    assert "no findings in 2 files" in done.stdout, done.stdout

    (repository / "tools.json").write_text(json.dumps(BAD, indent=2), encoding="utf-8")
    git(repository, "add", "--all")
    done = try_repo(repository, "toolcheck")
    assert done.returncode == 1, done.stdout
    assert "tools.json:4:15: warning name-not-snake-case" in done.stdout, done.stdout


def test_files_that_are_no_catalogues_never_block_a_commit(
    commit: Hook, repository: Path, git: Callable[..., str]
) -> None:
    git(repository, "add", "--all")

    done = commit(repository, "toolcheck")

    assert done.returncode == 0, done.stdout
    assert "Passed" in done.stdout, done.stdout


def test_a_broken_catalogue_is_blocked(commit: Hook, repository: Path, git: Callable[..., str]) -> None:
    (repository / "tools.json").write_text(json.dumps(BAD)[:-3], encoding="utf-8")
    git(repository, "add", "--all")

    done = commit(repository, "toolcheck")

    assert done.returncode == 1, done.stdout  # pre-commit turns every failure into 1
    assert "exit code: 2" in done.stdout, done.stdout
    assert "unreadable-file" in done.stdout, done.stdout


@pytest.mark.parametrize("name", ["tools.jsonl", "tools.ndjson", "tools.jsonc", "tools.test.ts.snap", "TOOLS.JSON"])
def test_every_kind_of_file_that_a_walk_reads_is_seen(
    commit: Hook, repository: Path, git: Callable[..., str], name: str
) -> None:
    bad = json.dumps(BAD)
    text = f"exports[`tools 1`] = `{bad}`;\n" if name.endswith("snap") else bad
    (repository / name).write_text(text, encoding="utf-8")
    git(repository, "add", "--all")
    for hook in ("toolcheck", "toolcheck-all"):
        done = commit(repository, hook)
        assert done.returncode == 1, done.stdout
        assert f"{name}:1:" in done.stdout, done.stdout


def test_the_whole_repository_is_read_when_only_one_file_changed(
    commit: Hook, repository: Path, git: Callable[..., str]
) -> None:
    (repository / "old.json").write_text(json.dumps(BAD, indent=2), encoding="utf-8")
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message=old")
    (repository / "package.json").write_text(HARMLESS["package.json"] + "\n", encoding="utf-8")
    git(repository, "add", "--all")

    assert commit(repository, "toolcheck").returncode == 0
    done = commit(repository, "toolcheck-all")
    assert done.returncode == 1, done.stdout
    assert "old.json" in done.stdout, done.stdout
