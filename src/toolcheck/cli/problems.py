"""A configuration that cannot be used, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from ..config_errors import ConfigError, Problem


def told(error: ConfigError) -> int:
    """Print all mistakes of a configuration; the exit code."""
    return told_each(error.problems)


def told_each(problems: Iterable[Problem]) -> int:
    """Print problems, one a line; the exit code."""
    from ..report.escape import visible

    for problem in problems:
        sys.stderr.write(f"toolcheck: {visible(str(problem))}\n")
    return 2


def failed(problem: str) -> int:
    """Print one reason why nothing could be done; the exit code."""
    from ..report.escape import visible

    sys.stderr.write(f"toolcheck: {visible(problem)}\n")
    return 2
