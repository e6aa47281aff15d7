"""What one schema may hold: levels of objects in objects, and the text of one long enum.

Sums over the tools of a request are strict-budget's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import place
from toolcheck.targets import Target

DEPTH, TEXT, OVER = "max-depth", "strict-enum-text", "strict-enum-text-over"


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if tool.schema is None:
        return
    for target in ctx.targets(tool):
        limit, text = target.fact(DEPTH), target.fact(TEXT)
        if limit.__class__ is int:
            yield from _too_deep(tool, tool.schema, target, limit)
        if text.__class__ is int:
            yield from _long_enums(tool, tool.schema, target, text)


def _too_deep(tool: Tool, root: dict[str, Any], target: Target, limit: int) -> Iterator[Hit]:
    """The first schema below the last level that the target takes. The root is level 1."""
    from ._uses import uses

    for visit in uses(root):
        if visit.level > limit:
            yield Hit(
                (*tool.at("schema"), *visit.path),
                f"{place(visit.path)} of {tool.label} is an object at level {visit.level}, counted from the root; "
                f"`{target.name}` takes {limit} levels",
                targets=(target.name,),
                data={"level": visit.level, "limit": limit},
                help="Lift the inner fields to an outer object, or split the tool.",
            )
            return


def _long_enums(tool: Tool, root: dict[str, Any], target: Target, limit: int) -> Iterator[Hit]:
    from ._uses import uses

    over = target.fact(OVER)
    told: set[int] = set()
    for visit in uses(root):
        text = _text(visit.schema, over)
        if text > limit and id(visit.schema) not in told:
            told.add(id(visit.schema))
            count = len(visit.schema["enum"])
            yield Hit(
                (*tool.at("schema"), *visit.path, "enum"),
                f"{place(visit.path)} of {tool.label} has {count:,} values with {text:,} characters; `{target.name}` "
                f"takes {limit:,} in one enum of more than {over} values",
                targets=(target.name,),
                data={"characters": text, "limit": limit},
                help="Give the values short codes, or let a tool search them and take an id here.",
            )


def _text(schema: dict[str, Any], over: Any) -> int:
    """The characters in an enum; 0 when it has no more than `over` values."""
    values = schema.get("enum")
    if not isinstance(values, list) or (isinstance(over, int) and len(values) <= over):
        return 0
    return sum(len(value) for value in values if isinstance(value, str))
