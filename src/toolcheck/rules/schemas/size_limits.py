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

FACTS = ("max-depth", "strict-enum-text")
DEPTH, TEXT, OVER = "max-depth", "strict-enum-text", "strict-enum-text-over"


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if tool.schema is None:
        return
    for target in ctx.targets(tool):
        if DEPTH in target.facts or TEXT in target.facts:
            yield from _beyond(tool, tool.schema, target)


def _beyond(tool: Tool, root: dict[str, Any], target: Target) -> Iterator[Hit]:
    """The first schema below the last level that the target takes, the root being level 1; and all long enums."""
    from ._uses import uses

    levels, characters, over = (_number(target, fact) for fact in (DEPTH, TEXT, OVER))
    base = tool.at("schema")
    told: set[int] = set()
    deep = False
    for use in uses(root):
        if levels is not None and use.level > levels and not deep:
            deep = True
            yield Hit(
                (*base, *use.path),
                f"{place(use.path)} of {tool.label} is an object at level {use.level}, counted from the root; "
                f"`{target.name}` takes {levels} levels",
                targets=(target.name,),
                data={"level": use.level, "limit": levels},
                help="Lift the inner fields to an outer object, or split the tool.",
            )
        if characters is None or "enum" not in use.schema or id(use.schema) in told:
            continue
        told.add(id(use.schema))
        text = _text(use.schema["enum"], over)
        if text > characters:
            yield Hit(
                (*base, *use.path, "enum"),
                f"{place(use.path)} of {tool.label} has {len(use.schema['enum']):,} values with {text:,} characters; "
                f"`{target.name}` takes {characters:,} in one enum" + (f" of more than {over} values" if over else ""),
                targets=(target.name,),
                data={"characters": text, "limit": characters},
                help="Give the values short codes, or let a tool search them and take an id here.",
            )


def _number(target: Target, fact: str) -> int | None:
    value = target.fact(fact)
    return value if value.__class__ is int else None


def _text(values: Any, over: int | None) -> int:
    """The characters in an enum; 0 when it has no more than `over` values."""
    if not isinstance(values, list) or len(values) <= (over or 0):
        return 0
    return sum(len(value) for value in values if isinstance(value, str))
