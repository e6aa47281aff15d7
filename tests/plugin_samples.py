"""Plugins for tests: a rule of one's own, written into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolcheck.config import ConfigError, load
from toolcheck.runner import Options, Run, known, run

SAMPLE = Path(__file__).parent.parent / "fixtures" / "plugins"
CATALOGUE = """\
[{"name": "find_order", "description": "", "input_schema": {"type": "object", "properties":
  {"state": {"enum": ["A1"]}}}}]
"""
YAML = """\
title: A name that rhymes
severity: warning
confidence: high
status: stable
since: "1.0"
why: It sounds silly.
fix: Choose another name.
"""
MODULE = """\
from toolcheck.finding import Hit


def check_tool(tool, ctx):
    yield Hit(tool.at("name"), "it rhymes")
"""


def made(
    folder: Path, rule: str = "rhyming-name", *, category: str = "names", yaml: str = YAML, module: str = MODULE
) -> None:
    """One rule in the folder of a plugin; an empty text leaves the file out."""
    (folder / category).mkdir(parents=True, exist_ok=True)
    for name, text in ((f"{rule}.yaml", yaml), (f"{rule.replace('-', '_')}.py", module)):
        if text:
            (folder / category / name).write_text(text, encoding="utf-8")


def linted(*paths: str, **options: Any) -> Run:
    return run(list(paths) or ["tools.json"], Options(**options))


def said(done: Run) -> list[tuple[str, str, str]]:
    return [(f.rule, f.severity.name, f.location.pointer) for f in done.report.findings]


def told(folder: Path | None = None) -> list[str]:
    with pytest.raises(ConfigError) as raised:
        linted() if folder is None else load(str(folder), known=known())
    return [str(problem) for problem in raised.value.problems]


GOOD_BAD = """\
---
examples:
  - {name: one, bad: [{name: a, input_schema: {}}], at: [/0/name], message: rhymes}
  - {name: two, good: [{foo: 1}]}
"""
