"""References to other documents."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node

from ._references import REFERENCE, leaves
from ._values import do, written

KEYWORDS = ("$ref", "$dynamicRef")
SCHEMAS = ("input", "output")
FACT = "$ref:external"


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    for keyword in KEYWORDS:
        reference = node.schema.get(keyword)
        if not isinstance(reference, str) or not leaves(node, reference):
            continue
        known = [(target.name, target.keyword(FACT)) for target in ctx.targets(node.tool)]
        refusing = tuple(name for name, fact in known if fact is not None and fact.state == "refused")
        said = f"{do(refusing, 'refuses')} it" if refusing else "no provider fetches it"
        kind = "an address" if "://" in reference[:20] else "another file"
        yield Hit(
            (*node.path, keyword),
            f"`{keyword}` of {node.place} leads to {kind}, {written(reference, REFERENCE)}, and {said}; a reference "
            "into the schema (`#/$defs/…`) was expected",
            targets=refusing,
        )
