"""For the tests of a project that has tools: `assert_clean(TOOLS)` fails with the report that a person reads.

It needs no test framework, and works in all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

from .api import run_on
from .finding import Confidence
from .selection import FAIL_ON
from .settings import Options
from .suggest import unknown

__all__ = ["assert_clean"]


def assert_clean(
    path_or_tools: str | os.PathLike[str] | Sequence[Any] | dict[str, Any],
    *,
    targets: Iterable[str] = (),
    select: Iterable[str] | None = None,
    extend_select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    preview: bool = False,
    fail_on: str | None = None,
    min_confidence: str | None = None,
    config: str | None = None,
) -> None:
    """Assert that a file, a folder or tool definitions in memory have no finding that fails a run.

    Takes what `toolcheck.lint` takes, finds the configuration as it does, and says so where nothing could be checked:
    an empty list is not clean. `fail_on` is "error", "warning", "info" or "never", `min_confidence` "low", "medium" or
    "high"; None leaves them to the configuration.

    Raises AssertionError with the text report; toolcheck.config.ConfigError for a wrong option or configuration,
    ValueError for another `fail_on` or `min_confidence`, TypeError for values JSON does not have.
    """
    __tracebackhide__ = True  # pytest then shows the line of the test
    _expect("fail_on", fail_on, FAIL_ON)
    _expect("min_confidence", min_confidence, [level.name.lower() for level in Confidence])
    options = Options(
        targets=tuple(targets),
        select=None if select is None else tuple(select),
        extend_select=tuple(extend_select),
        ignore=tuple(ignore),
        preview=preview,
        fail_on=fail_on,
        min_confidence=None if min_confidence is None else Confidence[min_confidence.upper()],
        config=config,
    )
    done = run_on(path_or_tools, options)
    if done.exit_code:
        from .report import render

        lines = [f"{failure.file or 'toolcheck'}: {failure.message}" for failure in done.report.untold()]
        report = render(done.report, "text", rules=done.rules)
        raise AssertionError("\n".join(["the tool definitions are not clean", "", *_safe(lines), report.rstrip("\n")]))


def _safe(lines: list[str]) -> list[str]:
    from .report.escape import visible

    return [visible(line) for line in lines]


def _expect(name: str, value: str | None, choices: Iterable[str]) -> None:
    if value is not None and value not in choices:
        raise ValueError(unknown(name, value, choices))
