"""A description that never says when its tool is to be used."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.reach import can_read
from toolcheck.language.roles import parts

from ._opening import lacking


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not tool.description.strip() or "trigger" in parts(tool) or not can_read(tool.description):
        return
    yield lacking(tool, "trigger", "when to use it", ": which request, situation or step calls for it")
