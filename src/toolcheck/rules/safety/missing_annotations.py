"""An MCP tool whose annotations leave open whether it only reads, or whether what it writes destroys something."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit

FACTS = ("annotations",)


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not any("readOnlyHint" in (target.fact("annotations") or ()) for target in ctx.targets(tool)):
        return
    definition = tool.definition
    annotations = definition.get("annotations")
    if annotations is None:
        yield Hit(tool.path, f"{tool.label} has no `annotations`; `readOnlyHint` was expected")
        return
    if not isinstance(annotations, dict):
        return  # not known, or of the wrong type
    path = (*tool.path, "annotations")
    reads = annotations.get("readOnlyHint")
    if reads is None:
        yield Hit(path, f"the `annotations` of {tool.label} have no `readOnlyHint`; true or false was expected")
    elif reads is False and annotations.get("destructiveHint") is None:
        yield Hit(
            path,
            f"the `annotations` of {tool.label} say that it writes, and have no `destructiveHint`; "
            "true or false was expected",
        )
