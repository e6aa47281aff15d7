"""Lists of any length."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.parameters import Parameter
from toolcheck.schema import types_of

from ._leaves import leaves

TYPES = ("array",)
UNLESS = ("array-bounds: false",)
"""The limit can only stand in the text there."""

BOUNDS = ("maxItems", "enum", "const", "prefixItems")
"""Keywords that limit a list. `prefixItems` speaks of each position: its author had a length in mind."""


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    tool = parameter.tool
    if tool.schema is None:
        return ()
    path, name = parameter.path, parameter.name
    if len(parameter.schemas) > 1 or not _is_open([parameter.schema]):  # else it is the list itself, as most are
        leaf = next((leaf for leaf in leaves(tool.schema, parameter) if _is_open(leaf.parts)), None)
        if leaf is None:
            return ()
        path, name = leaf.path, leaf.name
    return (Hit(path, f"parameter `{name}` of {tool.label} has no `maxItems`; an upper limit was expected"),)


def _is_open(parts: list[dict[str, Any]]) -> bool:
    """Whether a list of any length keeps all of these schemas."""
    if not any("array" in types_of(part) for part in parts):
        return False
    for part in parts:
        items = part.get("items")
        if any(word in part for word in BOUNDS) or items is False or isinstance(items, list):
            return False  # `items` as a list speaks of each position, too
        if part.get("uniqueItems") is True and isinstance(items, dict) and ("enum" in items or "const" in items):
            return False  # no more items than there are values
    return True
