"""Scratch checkouts and environments for tests of what users install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def run() -> Run:
    """`run(words, cwd=…, expect=0)`: run a program that has to end with this code (None: any); its output is text."""

    def call(words: Sequence[str | Path], *, cwd: Path, expect: int | None = 0, **env: str) -> object:
        variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        done = subprocess.run(
            [str(word) for word in words], cwd=cwd, env={**variables, **env}, text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=900, check=False,
        )  # fmt: skip
        assert expect is None or done.returncode == expect, f"{words}: exit {done.returncode}\n{done.stdout}"
        return done

    return call  # type: ignore[return-value]  # a closure with keywords has no shorter type


@pytest.fixture(scope="session")
def git(run: Run) -> Callable[..., str]:
    """`git(folder, words…)`: a git command under a name of its own; what it prints."""
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]

    def call(folder: Path, *words: str) -> str:
        return run(["git", *who, *words], cwd=folder).stdout

    return call


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory, git: Callable[..., str]) -> Path:
    """The project as the next commit would have it, as a git repository of its own."""
    folder = tmp_path_factory.mktemp("checkout") / "toolcheck"
    for name in git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        source = ROOT / name
        if name and source.is_file():  # a file that was deleted is still in the index
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, folder / name)
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message=The project")
    return folder


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Callable[[str], Path]:
    """`environment(name)`: a new virtual environment with a current pip; its folder of programs."""

    def make(name: str) -> Path:
        folder = tmp_path_factory.mktemp(name)
        run([sys.executable, "-m", "venv", folder / "env"], cwd=folder)
        programs = folder / "env" / "bin"
        run([programs / "python", "-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1"], cwd=folder)
        return programs

    return make


@pytest.fixture(scope="session")
def chromium() -> str:
    """A Chromium of the machine, else Debian's package."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    if shutil.which("apt-get") and os.getuid() == 0:
        for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", "--quiet", *words], check=True, timeout=600, stdout=subprocess.DEVNULL)
        if found := shutil.which("chromium"):
            return found
    pytest.fail("there is no Chromium, and it cannot be installed here: install one (Debian: apt-get install chromium)")


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Path:
    """The script of axe-core, from the npm registry."""
    if shutil.which("npm") is None:
        pytest.fail("npm is missing; it fetches axe-core")
    folder: Path = tmp_path_factory.mktemp("axe")
    run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "axe-core@4"], cwd=folder)
    return folder / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="session")
def playwright(environment: Callable[[str], Path], run: Run) -> Path:
    """The Python of an environment that has Playwright; its browser is `chromium`."""
    programs = environment("playwright")
    run([programs / "python", "-m", "pip", "install", "--quiet", "playwright"], cwd=programs)
    return programs / "python"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., str]]:
    """`serving(words…)`: `toolcheck serve` with these words and no browser, until the module ends; its address."""
    started: list[subprocess.Popen[str]] = []

    def start(*words: str | Path) -> str:
        command = [sys.executable, "-m", "toolcheck", "serve", "--no-open", *map(str, words)]
        folder = tmp_path_factory.mktemp("served")
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stdout is not None
        return process.stdout.readline().strip()

    yield start
    for process in started:
        process.terminate()
        process.communicate(timeout=20)
