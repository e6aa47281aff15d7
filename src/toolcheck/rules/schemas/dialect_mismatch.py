"""Keywords in the spelling of older drafts, in a schema that is read by a newer one.

`definitions` is none of them: a reference finds its schemas there as anywhere. A list in `items` is a tuple-items.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.edits import Edit, Fix, put, remove, rename
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node

from ._drafts import DRAFT_2019, DRAFT_2020, draft_of
from ._values import is_number, written

KEYWORDS = ("exclusiveMinimum", "exclusiveMaximum", "dependencies")
SCHEMAS = ("input", "output")

PLAIN = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    schema, root = node.schema, node.root.schema
    declared = "$schema" in root
    if not declared:  # under a declared draft a flag is right, or a malformed-schema
        for flag, bound in PLAIN.items():
            if isinstance(schema.get(flag), bool):
                yield _flag(node, flag, bound)
    if "dependencies" in schema and (not declared or draft_of(root) in (DRAFT_2019, DRAFT_2020)):
        value = schema["dependencies"]
        if isinstance(value, dict) and value:
            yield _dependencies(node, value, draft_of(root) if declared else "")


def _flag(node: Node, flag: str, bound: str) -> Hit:
    value, limit = node.schema[flag], node.schema.get(bound)
    if not value:
        advice = f"Drop `{flag}`: `{bound}` alone includes its value."
    elif is_number(limit):
        advice = f'Write `"{flag}": {written(limit).strip("`")}` in place of `{bound}`.'
    else:
        advice = f"Give `{flag}` the limit itself."
    return Hit(
        (*node.path, flag),
        f"`{flag}` of {node.place} is {written(value)}, the spelling of draft-04; the schema declares no `$schema` and "
        "is read as 2020-12, where a number was expected",
        help=advice,
        fix=Fix("write it as a number", tuple(_as_number(node, flag, bound)))
        if not value or is_number(limit)
        else None,
    )


def _as_number(node: Node, flag: str, bound: str) -> Iterator[Edit]:
    """The exclusive bound itself in the place of a flag; no flag where it was false."""
    if not node.schema[flag]:
        yield remove((*node.path, flag))
    else:
        yield put((*node.path, flag), node.schema[bound])
        yield remove((*node.path, bound))


def _dependencies(node: Node, value: dict[str, Any], draft: str) -> Hit:
    new = ""
    lists = [isinstance(item, list) for item in value.values()]
    if all(lists):
        new = "dependentRequired"
    elif not any(lists):
        new = "dependentSchemas"
    advice = f"Rename it to `{new}`."
    if not new:
        advice = "Put its lists in `dependentRequired`, and its schemas in `dependentSchemas`."
    new = "" if new in node.schema else new
    read = f"is of {draft}" if draft else "declares no `$schema` and is read as 2020-12"
    return Hit(
        (*node.path, "dependencies"),
        f"`dependencies` of {node.place} is the spelling of draft-07; the schema {read}, where it counts for nothing "
        "and `dependentRequired` or `dependentSchemas` was expected",
        key=True,
        help=advice,
        fix=Fix(f"rename it to `{new}`", (rename((*node.path, "dependencies"), new),)) if new else None,
    )
