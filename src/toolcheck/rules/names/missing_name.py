"""A name of the wrong type is a `malformed-tool`; here it is absent, null or blank."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if tool.name.strip():
        return
    written = tool.raw("name")
    if written is None:
        found = "has the name null" if tool.has("name") else "has no name"
    elif not isinstance(written, str):
        return
    else:
        found = "has a name of spaces only" if written else "has an empty name"
    yield Hit(tool.at("name"), f"this tool {found}; a name such as `search_orders` was expected")
