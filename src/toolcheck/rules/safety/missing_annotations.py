"""An MCP tool whose annotations leave open whether it only reads, or whether what it writes destroys something.

Once for a catalogue that says it of no tool: its author does not use the hints, and decides once.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related

FEWEST = 4
"""Tools of a catalogue that are told of together."""
SHOWN = 5
KEY, READS, DESTROYS = "annotations", "readOnlyHint", "destructiveHint"

FACTS = ("annotations",)


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    tools = [tool for tool in catalogue.tools if _has_hints(tool, ctx)]
    if len(tools) >= FEWEST and all(_says_nothing(tool) for tool in tools):
        yield Hit(
            catalogue.path,
            f"none of these {len(tools)} tools says in `{KEY}` whether it only reads; `{READS}` was expected in each",
            related=tuple(Related(tool.path, f"{tool.label} says nothing") for tool in tools[:SHOWN]),
            data={"tools": len(tools)},
        )
        return
    for tool in tools:
        yield from _of_tool(tool)


def _has_hints(tool: Tool, ctx: Context) -> bool:
    """Whether a target knows the hints."""
    return any(READS in (target.fact(KEY) or ()) for target in ctx.targets(tool))


def _says_nothing(tool: Tool) -> bool:
    given = tool.definition.get(KEY)
    return given is None or (isinstance(given, dict) and given.get(READS) is None)


def _of_tool(tool: Tool) -> Iterator[Hit]:
    annotations = tool.definition.get(KEY)
    if annotations is None:
        yield Hit(tool.path, f"{tool.label} has no `{KEY}`; `{READS}` was expected")
        return
    if not isinstance(annotations, dict):
        return  # not known, or of the wrong type
    path = (*tool.path, KEY)
    reads = annotations.get(READS)
    if reads is None:
        yield Hit(path, f"the `{KEY}` of {tool.label} have no `{READS}`; true or false was expected")
    elif reads is False and annotations.get(DESTROYS) is None:
        yield Hit(
            path,
            f"the `{KEY}` of {tool.label} say that it writes, and have no `{DESTROYS}`; true or false was expected",
        )
