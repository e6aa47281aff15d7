"""The pre-commit hooks are asked about each kind of file that a walk reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from toolcheck.source import KINDS

HOOKS = Path(__file__).parents[1] / ".pre-commit-hooks.yaml"


@pytest.mark.skipif(not HOOKS.is_file(), reason="the hooks are no part of the wheel")
def test_the_hooks_name_every_suffix_and_no_other() -> None:
    for hook in yaml.safe_load(HOOKS.read_text(encoding="utf-8")):
        words = re.search(r"\((?!\?)([^)]*)\)", hook["files"])
        assert words is not None
        suffixes = {f".{word}" for word in words[1].split("|")}
        assert suffixes - {".toml"} == set(KINDS)
        assert (".toml" in suffixes) == (hook["id"] == "toolcheck-all")
        for suffix in suffixes:
            assert re.search(hook["files"], f"a/tools{suffix}")
            assert re.search(hook["files"], f"tools{suffix.upper()}")
            assert not re.search(hook["files"], f"tools{suffix}.old")
