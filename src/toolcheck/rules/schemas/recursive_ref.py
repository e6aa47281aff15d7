"""Schemas that contain themselves through references."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node

from ._cycles import REFERENCES, closing
from ._references import REFERENCE
from ._values import do, written

KEYWORDS = ("$ref", "$recursiveRef", "$dynamicRef")
SCHEMAS = ("input", "output")
FACT = "$ref:recursive"


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    optional = closing(node.root.schema).get(id(node.schema))
    if optional is None:
        return
    keyword = next(keyword for keyword in REFERENCES if isinstance(node.schema.get(keyword), str))
    known = [(target.name, target.keyword(FACT)) for target in ctx.targets(node.tool)]
    refusing = tuple(name for name, fact in known if fact is not None and fact.state == "refused")
    reported = tuple(name for name, fact in known if fact is not None and fact.state == "reported" and not optional)
    said, level, names = "a schema that ends was expected", None, refusing or reported
    if names:
        level = "refused" if refusing else "reported"
        effect = do(names, "refuses") + " that" if refusing else do(names, "takes") + " it in optional properties only"
        said = f"{effect}; {said}"
    yield Hit(
        (*node.path, keyword),
        f"`{keyword}` of {node.place} leads back to a schema around it, {written(node.schema[keyword], REFERENCE)}, so "
        f"that values nest without end; {said}",
        level=level,
        targets=names,
    )
