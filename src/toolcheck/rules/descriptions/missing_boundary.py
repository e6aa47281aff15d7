"""A description that never says what its tool is not for."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.reach import can_read
from toolcheck.language.roles import parts
from toolcheck.language.sentences import prose

_QUOTED = 70


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not tool.description.strip() or "boundary" in parts(tool) or not can_read(tool.description):
        return
    spoken = prose(tool.description)
    opening = " ".join(spoken[0].text.split()) if spoken else ""
    if len(opening) > _QUOTED:
        opening = opening[: _QUOTED - 1].rstrip() + "…"
    said = f'says "{opening}", but never' if opening else "never says"
    yield Hit(
        tool.at("description"),
        f"{tool.label} {said} when not to use it, what it does not cover, or which tool to use instead",
    )
