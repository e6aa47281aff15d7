"""Arrays that say nothing of what they hold."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.parameters import meanings
from toolcheck.schema import Node, types_of

from ._composition import QUESTIONS, around, whole
from ._values import do

KEYWORDS = ("type",)
TYPES = ("array",)
ABSENT = ("items", "prefixItems", "enum", "const")

SAYING = ("items", "prefixItems", "unevaluatedItems", "enum", "const", "$dynamicRef", "$recursiveRef")
"""Keywords that tell what the items are, or the whole list."""


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    if "array" not in types_of(node.schema) or not QUESTIONS.isdisjoint(around(node)) or _told(node):
        return
    refusing = tuple(target.name for target in ctx.targets(node.tool) if target.fact("array-items") == "required")
    refused = f", which {do(refusing, 'refuses')}" if refusing else ""
    yield Hit(
        node.path,
        f"{node.place} is an array without `items`{refused}; the schema of its items was expected",
        level="refused" if refusing else None,
        targets=refusing,
    )


def _told(node: Node) -> bool:
    """Whether a branch, a reference, or the schema around this branch says what the array holds."""
    outer = whole(node)
    base = node.root.path
    return any(
        key in part
        for start in (node, outer)
        for part in meanings(node.root.schema, start.schema, start.path, base)
        for key in SAYING
    )
