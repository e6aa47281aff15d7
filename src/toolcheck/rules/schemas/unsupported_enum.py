"""Values of an `enum` that a target does not take: numbers and booleans where it takes strings only, and "".

A value that the `type` beside it refuses is an invalid-enum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.catalogue import kind_of
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.schema import TYPES, Node, types_of

from ._flat_checks import is_of
from ._reception import reception
from ._values import written

KEYWORDS = ("enum",)
OTHER, EMPTY = "enum:non-string", "enum:empty-string"
SHOWN = 5  # further values that a finding points at


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    values = node.schema["enum"]
    if not isinstance(values, list) or ("" not in values and {*map(type, values)} <= {str}):
        return ()
    return _hits(node, ctx, values)


def _hits(node: Node, ctx: Context, values: list[Any]) -> Iterator[Hit]:
    targets = tuple(target for target in ctx.targets(node.tool) if not target.name.endswith("-strict"))
    kinds = [kind for kind in types_of(node.schema) if kind in TYPES]
    if node.schema.get("nullable") is True and kinds:
        kinds.append("null")
    for use in (OTHER, EMPTY):
        said = reception(targets, use)
        wrong = [
            index
            for index, value in enumerate(values)
            if (value == "" if use == EMPTY else not isinstance(value, str))
            and (not kinds or any(is_of(value, kind) for kind in kinds))
        ]
        if said is None or not wrong:
            continue
        whole = len(wrong) == len(values) and len(wrong) > 1
        value = values[wrong[0]]
        held = ", ".join([_shown(values[index]) for index in wrong[: 3 if whole else 1]])
        related = tuple([Related((*node.path, "enum", index), "and here") for index in wrong[1 : SHOWN + 1]])
        yield Hit(
            (*node.path, "enum") if whole else (*node.path, "enum", wrong[0]),
            f"`enum` of {node.place} holds {held}, which {said.words}; "
            f"{'texts' if use == OTHER else 'texts that are not empty'} were expected",
            () if whole else related,
            said.level,
            said.targets,
            help=_help(use, value),
        )


def _shown(value: Any) -> str:
    return kind_of(value) if isinstance(value, (list, dict)) else written(value)


def _help(use: str, value: Any) -> str:
    if use == EMPTY:
        return "Leave the empty text out: a parameter that is not required is left out instead."
    if value is None:
        return 'Take `null` out of `enum`, and write `"nullable": true`.'
    return 'Write `"type": "string"` and the values in quotes, or describe the numbers and bound them.'
