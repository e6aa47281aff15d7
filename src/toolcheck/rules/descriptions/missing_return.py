"""A description that never says what comes back, of a tool that declares no output either."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.reach import can_read
from toolcheck.language.roles import parts

from ._opening import lacking


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if tool.output_schema or not tool.description.strip():
        return
    if "return" in parts(tool) or not can_read(tool.description):
        return
    yield lacking(tool, "return", "what comes back", ": which content, in which form")
