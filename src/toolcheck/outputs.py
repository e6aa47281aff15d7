"""What an output schema says of how much comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_PAGES = ("cursor", "next", "truncated", "has_more", "hasmore", "total_pages", "pagination", "page_info", "pageinfo")
"""What stands in the name of an output that comes in pages, or is cut."""


def tells_limits(schema: Mapping[str, Any] | None) -> bool:
    """Whether an output schema tells what comes of too many: a list with `maxItems`, or a mark of pages beside it."""
    if not schema:
        return False
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return "maxItems" in schema
    for name, part in properties.items():
        if isinstance(part, dict) and "maxItems" in part:
            return True
        lowered = name.lower()
        if any(mark in lowered for mark in _PAGES):
            return True
    return False
