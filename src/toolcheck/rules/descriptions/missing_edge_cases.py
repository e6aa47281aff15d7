"""A description that never says what happens when nothing is found, too much is found, or something fails."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name
from toolcheck.language.reach import can_read
from toolcheck.language.roles import parts
from toolcheck.language.synonyms import finding_verbs
from toolcheck.outputs import tells_limits

from ._opening import lacking

_NAMES = 3
"""Words of a name among which its verb stands: `github_search_issues`."""


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not tool.description.strip() or "edge" in parts(tool) or not can_read(tool.description):
        return
    if tells_limits(tool.output_schema):
        return
    if finding_verbs().isdisjoint(folded_name(tool.name)[:_NAMES]):
        yield lacking(tool, "edge", "what happens at the edges", ": nothing found, too much, or a failure")
    else:
        hit = lacking(tool, "edge", "what happens at the edges", ": nothing found, or more than comes back at once")
        yield hit._replace(level="finds")
