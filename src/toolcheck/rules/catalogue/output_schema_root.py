"""The root of an output schema says `"type": "object"`, for targets that refuse anything else.

A word that is no type at all (`dict`) is a malformed-schema.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path
from toolcheck.schema import TYPES

FACTS = ("output-schema-root",)
FACT = "output-schema-root"


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    schema = tool.output_schema
    if schema is None or schema.get("type") == "object":
        return
    refusing = [target for target in ctx.targets(tool) if target.fact(FACT) == "object"]
    if not refusing:
        return
    path = tool.at("output_schema")
    found = _found(schema, path)
    if found is None:
        return
    place, what = found
    names = ", ".join(f"`{target.name}`" for target in refusing)
    takes = "takes" if len(refusing) == 1 else "take"
    yield Hit(
        place,
        f'the root of the output schema of {tool.label} {what}; {names} {takes} `"type": "object"` only',
        level=str(refusing[0].facts[FACT].get("effect", "refused")),
        targets=tuple(target.name for target in refusing),
    )


def _found(schema: dict[str, Any], path: Path) -> tuple[Path, str] | None:
    """Where, and what the root says in place of an object; None where it is no type of JSON Schema."""
    if "type" not in schema:
        return path, "has no `type`"
    kind = schema["type"]
    if isinstance(kind, str):
        return ((*path, "type"), f"has the type `{kind}`") if kind in TYPES else None
    if isinstance(kind, list) and kind and all(isinstance(item, str) and item in TYPES for item in kind):
        return (*path, "type"), f"has the type `[{', '.join(kind)}]`"
    return None
