"""The configuration: `toolcheck.toml`, or `[tool.toolcheck]` in `pyproject.toml`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .config_errors import ConfigError, Problem
from .config_files import OWN, SHARED, find
from .finding import Position, Severity
from .own_words import NO_OWN_WORDS, OwnWords
from .records import NamedTuple
from .selection import Known
from .targets import OwnTarget

if TYPE_CHECKING:
    from .rules import Rule

__all__ = ["OWN", "SHARED", "Config", "ConfigError", "IgnoreEntry", "Known", "Problem", "load"]


class IgnoreEntry(NamedTuple):
    """One `[[ignore-finding]]`: hides findings of a rule where file (pattern), tool (pattern) and `at` all agree.

    `at` is a JSON pointer and stands for what lies below it too. None: any. `start` and `end` say where the entry
    stands in the configuration. An `inherited` one comes from a file that the configuration extends.
    """

    rule: str
    reason: str
    file: str | None
    tool: str | None
    at: str | None
    start: Position
    end: Position
    inherited: bool = False


class Config(NamedTuple):
    """A checked configuration; rule names in `severity`, `options`, ignores are ids, never former ids.

    `root` is the absolute folder that patterns are relative to; `file` the configuration's name for messages (None:
    there is none, all values are defaults), `text` its content. `select` None means the default rules. `fail_on`
    None means never. `options` holds what differs from the rules' defaults.
    """

    root: str
    file: str | None = None
    text: str = ""
    targets: tuple[str, ...] = ()
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    preview: bool = False
    fail_on: Severity | None = Severity.WARNING
    files: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = {}
    options: Mapping[str, Mapping[str, Any]] = {}
    per_file_ignores: tuple[tuple[str, frozenset[str]], ...] = ()
    """(file pattern, ids) in the order of the file."""
    ignore_findings: tuple[IgnoreEntry, ...] = ()
    lexicon: OwnWords = NO_OWN_WORDS
    plugins: Mapping[str, Rule] = {}
    """The rules of plugins by id; those of the package are not among them."""
    baseline: str | None = None
    """The file of the baseline, relative to `root`."""
    target: Mapping[str, OwnTarget] = {}
    """What `[target.<name>]` says of targets, those that the configuration defines included."""
    policy: str | None = None
    """The policy file, relative to `root`."""
    lock: str | None = None
    """The lock that `drifted-definition` holds definitions against, relative to `root`."""
    groups: tuple[tuple[str, ...], ...] = ()
    """File patterns of each `[[catalogue]]`: the tools of the files that match one of a group are one catalogue."""


def load(start: str, explicit: str | None = None, *, known: Known) -> Config:
    """The configuration for files in the folder `start`: the file `explicit`, or the first one found going up.

    In one folder `toolcheck.toml` goes before `pyproject.toml`, which counts only when it has a `[tool.toolcheck]`
    table. Without any, everything is at its default and `root` is `start`. Raises ConfigError with all mistakes.
    """
    source = find(start, explicit)
    if source is None:
        return Config(root=os.path.abspath(start))
    from .config_layers import resolve

    return resolve(source, known, explicit).config
