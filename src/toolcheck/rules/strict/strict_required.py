"""Strict mode of OpenAI: every property of every object is in `required`, and null stands for what is left out.

The Responses API makes a schema strict by itself where `strict` is absent; told as an info, since nothing is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.edits import Edit, Fix, insert, put
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.schema import Node, types_of
from toolcheck.targets import Target

from ._grammar import listed, reaches, say

KEYWORDS = ("properties",)
TYPES = ("object",)

FACT = "all-required"
MAX_RELATED = 10


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    refused = ctx.says(node.tool, FACT, True)
    if not refused and not _made_strict(node.tool, ctx):
        return ()
    properties, required = node.schema["properties"], node.schema.get("required", [])
    if not isinstance(properties, dict) or not isinstance(required, list):
        return ()  # not a schema, which other rules say
    if not required and _marks_nothing(node.tool):
        return ()
    named = {name for name in required if isinstance(name, str)}
    missing = [name for name in properties if name not in named]
    targets = [target for target in ctx.targets(node.tool) if target.fact(FACT) or not refused]
    wanting = [target for target in targets if reaches(target, node)] if missing else []
    return [_hit(node, missing, wanting, refused)] if wanting else ()


def _marks_nothing(tool: Tool) -> bool:
    """Whether the schema was made from a list that does not say of any parameter whether it is required."""
    if tool.places is None:
        return False
    items = tool.raw("schema")
    entries = items.values() if isinstance(items, dict) else items if isinstance(items, list) else ()
    return not any(isinstance(entry, dict) and ("required" in entry or "optional" in entry) for entry in entries)


def _made_strict(tool: Tool, ctx: Context) -> bool:
    """Whether the API itself tries to make the schema strict. A form implies that, not a named target."""
    return tool.form == "openai-responses" and "strict" not in tool.definition and not ctx.named


def _hit(node: Node, missing: list[str], wanting: list[Target], refused: bool) -> Hit:
    path = node.path
    said = f"{node.place} leaves {listed(missing)} out of `required`"
    related = tuple(Related((*path, "properties", name), "not required", key=True) for name in missing[:MAX_RELATED])
    if refused:
        message = f"{said}; {say(wanting, 'wants', 'want')} every property there"
    else:
        message = f"{said}; `strict` is absent, so the Responses API requires every property where it can"
    return Hit(
        (*path, "required") if "required" in node.schema else path,
        message,
        related=related,
        level=None if refused else "normalised",
        targets=tuple(target.name for target in wanting),
        help=_help(node, missing) if refused else None,
        fix=_fix(node, missing) if refused else None,
    )


def _fix(node: Node, missing: list[str]) -> Fix | None:
    """Every name in `required`, and null among the values of what could be left out: the handler then gets null."""
    schema = node.schema
    names = [*schema.get("required", []), *missing]
    edits: list[Edit] = []
    if "required" in schema:
        edits.append(put((*node.path, "required"), names))
    else:
        edits.append(insert(node.path, "required", names))
    for name in missing:
        value = schema["properties"][name]
        if _takes_null(value):
            continue
        if not isinstance(value, dict) or not isinstance(value.get("type"), str) or "const" in value:
            return None
        path = (*node.path, "properties", name)
        edits.append(put((*path, "type"), [value["type"], "null"]))
        if isinstance(value.get("enum"), list):
            edits.append(put((*path, "enum"), [*value["enum"], None]))
    return Fix("require every property, with null for what is left out", tuple(edits), safe=False)


def _help(node: Node, missing: list[str]) -> str | None:
    """What to write, where the type of one property shows it."""
    values = [node.schema["properties"][name] for name in missing]
    if all(_takes_null(value) for value in values):
        return f"Add {listed(missing)} to `required`; null already says that a value is left out."
    if len(values) == 1 and isinstance(values[0], dict):
        kinds = types_of(values[0])
        if len(kinds) == 1 and "enum" not in values[0]:
            return (
                f"Add {listed(missing)} to `required`; if it is optional, write "
                f'`"type": ["{kinds[0]}", "null"]` and read null as left out.'
            )
    return None


def _takes_null(schema: Any) -> bool:
    if not isinstance(schema, dict):
        return False
    branches = schema.get("anyOf")
    nested = [branch for branch in branches if isinstance(branch, dict)] if isinstance(branches, list) else []
    return any("null" in types_of(part) for part in (schema, *nested))
