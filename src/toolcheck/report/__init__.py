"""The reports: one module a format, each with `render(report, …) -> str`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..result import Report
    from ..rules import Rule

FLOOD = 20
"""Findings of one rule in one file that the text report prints; the others are counted."""
FORMATS = ("text", "concise", "json", "sarif", "github")


def render(
    report: Report,
    format: str,  # noqa: A002  the option is called --format
    *,
    rules: Mapping[str, Rule],
    color: bool = False,
    quiet: bool = False,
    width: int = 100,
) -> str:
    """The report as text in one of `FORMATS`; it ends with a line feed unless it is empty, and encodes to UTF-8.

    `rules` maps rule ids to their metadata. `color` (ANSI, in text and concise), `quiet` (findings only, no closing
    line) and `width` (columns of a source line that is shown) say nothing to the other formats.
    Raises ValueError for an unknown format.
    """
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}; known: {', '.join(FORMATS)}")
    if format == "text":
        from . import text

        return text.render(report, color=color, quiet=quiet, width=width)
    if format == "concise":
        from . import concise

        return concise.render(report, color=color)
    if format == "json":
        from . import json

        return json.render(report)
    if format == "sarif":
        from . import sarif

        return sarif.render(report, rules=rules)
    from . import github

    return github.render(report)
