"""A description that never says what happens when nothing is found, too much is found, or something fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name
from toolcheck.language.reach import can_read
from toolcheck.language.roles import parts
from toolcheck.language.synonyms import finding_verbs

from ._opening import lacking

_NAMES = 3
"""Words of a name among which its verb stands: `github_search_issues`."""
_PAGES = ("cursor", "next", "truncated", "has_more", "hasmore", "total_pages", "pagination", "page_info", "pageinfo")
"""What stands in the name of an output that comes in pages, or is cut."""


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not tool.description.strip() or "edge" in parts(tool) or not can_read(tool.description):
        return
    if tool.output_schema and _bounded(tool.output_schema):
        return
    if finding_verbs().isdisjoint(folded_name(tool.name)[:_NAMES]):
        yield lacking(tool, "what happens at the edges", ": nothing found, too much, or a failure")
    else:
        hit = lacking(tool, "what happens at the edges", ": nothing found, or more than comes back at once")
        yield hit._replace(level="finds")


def _bounded(schema: dict[str, Any]) -> bool:
    """Does an output schema tell what comes of too many: a list with `maxItems`, or a mark of pages beside it?"""
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
