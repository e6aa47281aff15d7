"""Keywords beside a `$ref`: drafts before 2019-09 pass them by, and Gemini refuses or loses one of the two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node
from toolcheck.targets import Target

from ._drafts import DRAFT_04, DRAFT_06, DRAFT_07, draft_of
from ._keywords import ASSERTING
from ._values import do

KEYWORDS = ("$ref",)
BESIDE = ("description", "default")
"""Accepted beside a reference by all."""
OLD = (DRAFT_04, DRAFT_06, DRAFT_07)
SHOWN = 4


def siblings(schema: dict[str, Any]) -> list[str]:
    """The keywords beside the `$ref` of a schema that a target may trip over."""
    return [keyword for keyword in schema if keyword not in BESIDE and not keyword.startswith("$")]


def dropping(targets: tuple[Target, ...]) -> tuple[str, ...]:
    """The targets that take no reference at all."""
    return tuple(
        target.name for target in targets if (fact := target.keyword("$ref")) is not None and fact.state == "refused"
    )


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    if len(node.schema) == 1 or not isinstance(node.schema["$ref"], str):
        return
    beside = siblings(node.schema)
    root = node.root.schema
    targets = ctx.targets(node.tool)
    draft = draft_of(root) if "$schema" in root else ""
    known = [(target.name, target.keyword("$ref:siblings")) for target in targets]
    refusing = tuple(name for name, fact in known if fact is not None and fact.state == "refused")
    lost = dropping(targets)
    if beside and refusing:
        yield _hit(node, beside, f"{do(refusing, 'refuses')} that", "refused", refusing)
    elif beside and lost and node.parent is not None:
        yield _hit(node, beside, f"{do(lost, 'takes')} no references, and one of the two is lost", None, lost)
    elif draft in OLD and (ignored := [keyword for keyword in beside if keyword in ASSERTING]):
        said = f"by {draft}, which `$schema` declares, it counts for nothing"
        yield _hit(node, ignored, said, None, ())


def _hit(node: Node, beside: list[str], said: str, level: str | None, targets: tuple[str, ...]) -> Hit:
    shown = ", ".join(f"`{keyword}`" for keyword in beside[:SHOWN]) + (" …" if len(beside) > SHOWN else "")
    message = f"`$ref` of {node.place} stands beside {shown}, and {said}; the reference alone was expected"
    return Hit((*node.path, "$ref"), message, level=level, targets=targets)
