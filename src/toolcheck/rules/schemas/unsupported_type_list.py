"""A list of types, for targets whose `type` takes one. At the root it is a root-not-object."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.edits import Fix, insert, put
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node

from ._reception import reception

KEYWORDS = ("type",)
TYPES = ("[]",)  # no word is it: of nodes whose `type` is one word the rule is never asked


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    kinds = node.schema["type"]
    if not isinstance(kinds, list) or not kinds or node.parent is None:
        return ()
    said = reception(ctx.targets(node.tool), "type:list")
    if said is None or not all(isinstance(kind, str) for kind in kinds):
        return ()
    shown = ", ".join(kinds[:7])
    message = f"`type` of {node.place} is the list `[{shown}]`, which {said.words}; one type was expected"
    return [Hit((*node.path, "type"), message, (), said.level, said.targets, help=_help(kinds, said.instead),
                fix=_fix(node, kinds, said.instead))]  # fmt: skip


def _fix(node: Node, kinds: list[Any], instead: str | None) -> Fix | None:
    """One type, and `nullable` for null where the target reads it so; several types need branches."""
    others = [kind for kind in dict.fromkeys(kinds) if kind != "null"]
    if len(others) != 1:
        return None
    edits = [put((*node.path, "type"), others[0])]
    if "null" in kinds:
        if instead != "`nullable`" or "nullable" in node.schema:
            return None
        edits.append(insert(node.path, "nullable", True))
    return Fix("write one type", tuple(edits))


def _help(kinds: list[Any], instead: str | None) -> str:
    """What to write: `nullable` for null, `anyOf` for several others."""
    others = [kind for kind in dict.fromkeys(kinds) if kind != "null"]
    null = len(others) < len(kinds) and "null" in kinds and instead == "`nullable`"
    if len(others) == 1:
        return f'Write `"type": "{others[0]}"`' + (' and `"nullable": true`.' if null else ".")
    return "Write `anyOf` with one type in each branch" + (', and `"nullable": true` for null.' if null else ".")
