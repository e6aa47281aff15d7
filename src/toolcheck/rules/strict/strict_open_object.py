"""Strict mode: every object is closed. Maps, whose names are data, have no place in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.edits import Fix, insert, put
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node, types_of
from toolcheck.targets import Target

from ..schemas._composition import IN_PLACE
from ._grammar import MAP, listed, reaches, say

FACTS = ("strict-mode: true",)
KEYWORDS = ("type", "properties")
TYPES = ("object",)

OPEN = "says `additionalProperties: {}`"


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    extra = node.schema.get(MAP)
    if extra is False or not _is_object(node) or not (extra is None or isinstance(extra, (bool, dict))):
        return ()
    targets = ctx.targets(node.tool)
    refusing = [target for target in targets if target.fact("closed-objects") == "required" and reaches(target, node)]
    if not refusing or ("patternProperties" in node.schema and _refuse_patterns(refusing)):
        return ()
    against = [target for target in targets if target.fact("closed-objects") == "refused"]
    message = f"{_said(node, extra)}; {say(refusing, 'takes', 'take')} closed objects only"
    advice = _help(node, extra)
    if against:
        message += f", while {say(against, 'refuses', 'refuse')} `additionalProperties`"
        advice += f" What goes to {listed(target.name for target in against)} needs a schema without it."
    path = node.path if MAP not in node.schema else (*node.path, MAP)
    return [Hit(path, message, targets=tuple(target.name for target in refusing), help=advice,
                fix=None if against else _fix(node, extra))]  # fmt: skip


def _is_object(node: Node) -> bool:
    schema = node.schema
    if "type" in schema:
        return "object" in types_of(schema) and ("$ref" not in schema or "properties" in schema)
    # A branch that only adds to the object around it is no object of its own.
    return isinstance(schema.get("properties"), dict) and node.keyword not in IN_PLACE


def _refuse_patterns(targets: list[Target]) -> bool:
    """Whether the patterns themselves are refused, which says the same and more."""
    facts = [target.keyword("patternProperties") for target in targets]
    return all(fact is not None and fact.state == "refused" for fact in facts)


def _said(node: Node, extra: Any) -> str:
    if isinstance(extra, dict) and extra:
        if node.schema.get("properties"):
            return f"{node.place} takes properties beside those it names, by the schema in `additionalProperties`"
        return f"{node.place} is a map, with the schema of its values in `additionalProperties`"
    if extra is not None:
        return f"{node.place} {OPEN.replace('{}', 'true') if extra is True else OPEN}"
    return f"{node.place} has no `additionalProperties: false`"


def _fix(node: Node, extra: Any) -> Fix | None:
    if not node.schema.get("properties") or any(around.keyword == "allOf" for around in (node, *node.ancestors())):
        return None
    if extra is None:
        return Fix("close the object", (insert(node.path, MAP, False),))
    return Fix("close the object", (put((*node.path, MAP), False),), safe=False) if extra in (True, {}) else None


def _help(node: Node, extra: Any) -> str:
    if isinstance(extra, dict) and extra:
        return (
            "Write a map as a list of pairs, each a closed object such as `{name, value}`, or leave `strict` out of "
            "this tool."
        )
    if any(around.keyword == "allOf" for around in (node, *node.ancestors())):
        return 'Write the properties of all branches of `allOf` into one object with `"additionalProperties": false`.'
    if node.parent is not None and not node.schema.get("properties"):
        return (
            'Name its properties and add `"additionalProperties": false`; closed without properties, it can only be '
            "empty. What has no fixed names goes into a list of pairs, or into a string that holds JSON."
        )
    return 'Write `"additionalProperties": false`.'
