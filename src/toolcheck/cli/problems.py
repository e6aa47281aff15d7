"""What a command cannot use, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..config_errors import ConfigError, Problem

if TYPE_CHECKING:
    from ..source.document import Document


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


def unreadable(document: Document) -> int:
    """Say why a document cannot be read, and where; the exit code."""
    from ..source.text import Lines

    lines = Lines(document.text)
    for note in document.notes:
        if note.rule == "unreadable-file":
            line, column = lines.position(note.offsets[0])
            return failed(f"{document.file}:{line}:{column}: {note.details['problem']}")
    return failed(f"{document.file}: cannot be read")
