"""A property that no text speaks of: neither its own, nor that of a reference target or a branch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.parameters import parameters


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    for parameter in parameters(tool):
        if parameter.text() or _constant(parameter.schema):
            continue
        yield Hit(
            parameter.path,
            f"parameter `{parameter.name}` of {tool.label} has no description; "
            "its meaning, its format and an example were expected",
        )


def _constant(schema: dict[str, Any]) -> bool:
    """Whether there is one value only: `const`, or the one-member `enum` that stands for it in some forms."""
    values = schema.get("enum")
    return "const" in schema or (isinstance(values, list) and len(values) == 1)
