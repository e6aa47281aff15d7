"""References into the schema that lead to nothing there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node, resolve

from ._references import REFERENCE, is_schema, leaves, meant, target_of
from ._values import written

KEYWORDS = ("$ref", "$dynamicRef")
SCHEMAS = ("input", "output")
SHOWN = 8  # definitions that a help line lists


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    for keyword in KEYWORDS:
        reference = node.schema.get(keyword)
        if not isinstance(reference, str):  # another value is a malformed-schema
            continue
        found = resolve(node.root.schema, reference) or target_of(node, reference)
        if is_schema(found) or leaves(node, reference):
            continue
        leads = f"leads to {written(found[0])}" if found is not None else "leads to nothing in the schema"
        yield Hit(
            (*node.path, keyword),
            f"`{keyword}` of {node.place} is {written(reference, REFERENCE)}, which {leads}; a schema was expected",
            help=_help(node.root.schema, reference),
        )


def _help(root: dict[str, Any], reference: str) -> str | None:
    near = meant(root, reference)
    if near is not None:
        return f"Write {written(near, REFERENCE)}."
    for keyword in ("$defs", "definitions"):
        defined = root.get(keyword)
        if isinstance(defined, dict) and defined:
            names = ", ".join(f"`#/{keyword}/{name}`" for name in list(defined)[:SHOWN])
            more = " …" if len(defined) > SHOWN else ""
            return f"Add the definition, or refer to one that is there: {names}{more}."
    return None
