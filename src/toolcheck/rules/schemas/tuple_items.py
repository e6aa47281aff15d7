"""`items` with a list, one schema a position: drafts before 2020-12 knew it, and no provider takes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node

from ._drafts import DRAFT_2020, draft_of
from ._values import canonical, do

KEYWORDS = ("items",)
SCHEMAS = ("input", "output")
FACT = "items:list"
SHOWN = 80  # characters of a schema that a help line repeats


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    items = node.schema["items"]
    if items.__class__ is not list:
        return
    is_input = node.root.root_path == node.tool.at("schema")
    known = [(target.name, target.keyword(FACT)) for target in (ctx.targets(node.tool) if is_input else ())]
    refusing = tuple(name for name, fact in known if fact is not None and fact.state == "refused")
    legal = draft_of(node.root.schema) != DRAFT_2020
    if legal and not refusing:
        return
    count = f"a list of {len(items)} schema{'' if len(items) == 1 else 's'}" if items else "an empty list"
    said = f"{do(refusing, 'refuses')} that; " if refusing else ""
    yield Hit(
        (*node.path, "items"),
        f"`items` of {node.place} is {count}, the tuple of drafts before 2020-12; {said}one schema for all items was "
        "expected",
        targets=refusing,
        help=_help(items),
    )


def _help(items: list[Any]) -> str | None:
    """What to write where all positions have one schema, descriptions aside."""
    plain = [_without_text(item) for item in items]
    if not items or any(canonical(item) != canonical(plain[0]) for item in plain):
        return None
    schema = json.dumps(plain[0], ensure_ascii=False)
    shown = schema if len(schema) <= SHOWN else "{…}"
    return f'Write `"items": {shown}, "minItems": {len(items)}, "maxItems": {len(items)}`.'


def _without_text(schema: Any) -> Any:
    if not isinstance(schema, dict):
        return schema
    return {keyword: value for keyword, value in schema.items() if keyword not in ("title", "description")}
