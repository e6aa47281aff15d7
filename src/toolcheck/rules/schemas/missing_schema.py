"""A definition without a schema of its arguments, where the target asks for one."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit

from ._values import do


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if tool.schema is not None or tool.free_text or tool.raw("schema") is not None:
        return  # what is there and no object is a malformed-tool
    targets = ctx.targets(tool)
    wanting = [target for target in targets if not target.fact("schema-optional")]
    if targets and not wanting:
        return
    keyword = ".".join(str(step) for step in tool.fields.schema)
    found = f"has `{keyword}` null" if tool.has("schema") else f"has no `{keyword}`"
    names = tuple(target.name for target in wanting)
    wanted = (
        f"; {do(names, 'wants')} a schema of its arguments" if names else "; a schema of its arguments was expected"
    )
    yield Hit(
        tool.at("schema"),
        f"{tool.label} {found}{wanted}",
        targets=names,
    )
