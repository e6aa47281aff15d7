"""Configurations for tests: written into a folder, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from selection_samples import KNOWN
from toolcheck.config import ConfigError, load
from toolcheck.config_errors import Problem


def write(folder: Path, text: str | bytes, name: str = "toolcheck.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def failure(folder: Path, text: str | bytes, name: str = "toolcheck.toml") -> tuple[Problem, ...]:
    write(folder, text, name)
    with pytest.raises(ConfigError) as raised:
        load(str(folder), known=KNOWN)
    return raised.value.problems
