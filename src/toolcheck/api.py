"""What the library does, for programs: `lint`."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import Any

from .result import Report
from .runner import Options, Run, run, run_document
from .source import parse


def lint(
    path_or_tools: str | os.PathLike[str] | Sequence[Any] | dict[str, Any],
    *,
    targets: Iterable[str] = (),
    select: Iterable[str] | None = None,
    extend_select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    preview: bool = False,
    config: str | None = None,
) -> Report:
    """Lint a file or folder, or tool definitions in memory (a list of tools, or a request that holds one).

    Definitions in memory are placed in the JSON text that `json.dumps(…, indent=2)` makes of them, under the file
    name "<tools>". The configuration is looked for as the command line does, from the file's or the current folder;
    the keyword arguments go before it.

    Raises toolcheck.config.ConfigError for a wrong option or configuration, TypeError for values JSON does not have.
    Files that cannot be read are findings and `report.failures`, not exceptions.
    """
    options = Options(
        targets=tuple(targets),
        select=None if select is None else tuple(select),
        extend_select=tuple(extend_select),
        ignore=tuple(ignore),
        preview=preview,
        config=config,
    )
    return run_on(path_or_tools, options).report


def run_on(path_or_tools: str | os.PathLike[str] | Sequence[Any] | dict[str, Any], options: Options) -> Run:
    """The run of `lint` as a whole, with the exit code that it earns."""
    if isinstance(path_or_tools, (str, os.PathLike)):
        return run([os.fspath(path_or_tools)], options)
    text = json.dumps(path_or_tools, indent=2, ensure_ascii=False)
    return run_document(parse("<tools>", text), options)
