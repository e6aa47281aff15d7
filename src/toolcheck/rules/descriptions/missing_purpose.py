"""A description that never says what its tool does, or says no more of it than the name."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.echo import adds_to
from toolcheck.language.purpose import tells_purpose
from toolcheck.language.reach import can_read

from ._opening import lacking, opening


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not tool.description.strip() or tells_purpose(tool.name, tool.description) or not can_read(tool.description):
        return
    first = opening(tool)
    if first and tool.name and not adds_to(tool.name, first):
        message = (
            f'{tool.label} says "{first}", which tells no more than its name; '
            "a word on which of them, where or how it does that was expected"
        )
        yield Hit(tool.at("description"), message, data={"lacks": "what it does beyond its name"})
    else:
        yield lacking(tool, "purpose", "what it does", ": an action, and what it acts on")
