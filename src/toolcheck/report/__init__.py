"""The reports: one module a format, each with `render(report, …) -> str`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..result import Report
    from ..rules import Rule

FLOOD = 20
"""Findings of one rule in one file that the text report prints; the others are counted."""
FLOOD_OF_RUN = 60
"""The same for one rule in all files: in thirty catalogues with one habit, twenty each are a flood again."""
FORMATS = ("text", "concise", "json", "sarif", "github", "gitlab", "junit", "markdown", "html")
COUNTED = ("text", "concise", "json")
"""Formats that can print statistics."""

CHECKED = ("text", "json")
"""Formats that can print the checklist."""


def render(
    report: Report,
    format: str,  # noqa: A002  the option is called --format
    *,
    rules: Mapping[str, Rule],
    color: bool = False,
    quiet: bool = False,
    width: int = 100,
    statistics: bool = False,
    checklist: bool = False,
) -> str:
    """The report as text in one of `FORMATS`; it ends with a line feed unless it is empty, and encodes to UTF-8.

    `rules` maps rule ids to their metadata. `color` (ANSI, in text and concise), `quiet` (findings only, no closing
    line) and `width` (columns of a source line that is shown) say nothing to the other formats. `statistics`, for the
    formats of `COUNTED`, counts the findings of each rule, which takes a run without a limit: text and concise print
    the counts alone, json adds them. `checklist`, for those of `CHECKED` and again without a limit: text prints the
    points of a check before deployment alone, json adds them. html asks for a run without a limit that kept its
    catalogues.
    Raises ValueError for an unknown format, or one that holds no statistics or no checklist.
    """
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}; known: {', '.join(FORMATS)}")
    if statistics and format not in COUNTED:
        raise ValueError(f"no statistics in format {format!r}; known: {', '.join(COUNTED)}")
    if checklist and format not in CHECKED:
        raise ValueError(f"no checklist in format {format!r}; known: {', '.join(CHECKED)}")
    if checklist and format == "text":
        from . import checklist as points

        return points.render(report, color=color, quiet=quiet)
    if statistics and format != "json":
        from . import statistics as counts

        return counts.render(report, rules=rules, color=color, quiet=quiet or format == "concise")
    if format == "text":
        from . import text

        return text.render(report, color=color, quiet=quiet, width=width)
    if format == "concise":
        from . import concise

        return concise.render(report, color=color)
    if format == "json":
        from . import json

        return json.render(report, rules=rules if statistics else None, checklist=checklist)
    if format == "sarif":
        from . import sarif

        return sarif.render(report, rules=rules)
    if format == "gitlab":
        from . import gitlab

        return gitlab.render(report)
    if format == "junit":
        from . import junit

        return junit.render(report)
    if format == "markdown":
        from . import markdown

        return markdown.render(report)
    if format == "html":
        from . import html
        from .html.nearness import near

        return html.render(report, rules=rules, near=near(report))
    from . import github

    return github.render(report)
