"""What every test stands on: an environment without surprises, and golden files."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines that run the suite are busy: how long an example takes says nothing of the code.
settings.register_profile("suite", deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.load_profile("suite")

Golden = Callable[["Path | str", str], None]

LOUD = ("CI", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CI_PROJECT_DIR", "COLUMNS", "PYTHONWARNINGS")
"""Variables that change what programs print; a test that wants one sets it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="Rewrite golden files instead of comparing with them.")


@pytest.fixture(autouse=True)
def _quiet_environment(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A developer's terminal and a CI runner print the same, and no test looks into the user's cache; none leaves the
    garbage collector off."""
    monkeypatch.setenv("TOOLCHECK_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))
    for name in list(os.environ):
        if name in LOUD or name.startswith("GITHUB_"):
            monkeypatch.delenv(name)
    yield
    gc.enable()  # `toolcheck lint` switches it off for the short life of its process


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(path, text)`: the file holds this text, byte for byte in UTF-8; under --update the file is rewritten."""

    def check(path: Path | str, text: str) -> None:
        file = Path(path)
        written = file.read_bytes().decode("utf-8") if file.exists() else None
        if request.config.getoption("--update"):
            if written != text:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text.encode("utf-8"))
            return
        assert written is not None, f"{file} is missing; `pytest --update` writes it"
        if text != written:
            lines = unified_diff(written.splitlines(), text.splitlines(), str(file), "now", lineterm="", n=1)
            pytest.fail(
                "\n".join(["`pytest --update` rewrites this file, if it should change:", *lines]), pytrace=False
            )

    return check
