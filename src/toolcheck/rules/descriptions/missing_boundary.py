"""A description that never says what its tool is not for."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.reach import can_read
from toolcheck.language.roles import parts

from ._opening import lacking


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not tool.description.strip() or "boundary" in parts(tool) or not can_read(tool.description):
        return
    sibling = ctx.overlaps.sibling(tool) if ctx.overlaps is not None else None
    if sibling is not None and sibling.is_told:
        return  # overlapping-descriptions asks for the sentence there
    more = ", what it does not cover, or which tool to use instead"
    yield lacking(tool, "boundary", "when not to use it", more, sibling)
