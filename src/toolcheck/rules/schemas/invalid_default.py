"""Defaults that their own schema refuses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.catalogue import kind_of
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node, types_of

from ._composition import QUESTIONS, around
from ._flat_checks import UndecidedError, is_of
from ._instances import Mistake, mistake
from ._values import written

KEYWORDS = ("default",)
SCHEMAS = ("input", "output")


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    schema = node.schema
    value = schema["default"]
    if value is None or (value.__class__ is not list and value.__class__ is not dict and _plainly_right(schema, value)):
        return ()  # null says that there is no default
    try:
        found = mistake(node.root.schema, schema, value)
    except UndecidedError:
        return ()
    if found is None or not QUESTIONS.isdisjoint(around(node)):
        return ()
    message = f"{_where(found.steps)} of {node.place} is {_shown(found.value)}; {found.expected} was expected"
    return [Hit((*node.path, "default", *found.steps), message, help=_help(schema, found))]


SIMPLE = frozenset(("type", "description", "default", "title", "format", "examples"))
BOUNDED = SIMPLE | {"minimum", "maximum"}


def _plainly_right(schema: dict[str, Any], value: Any) -> bool:
    """The usual cases, without a closer look: a type and no more than two whole ends that may refuse a value."""
    kind = schema.get("type")
    if kind.__class__ is not str:
        return False
    if value.__class__ is int and kind == "integer" and schema.keys() <= BOUNDED:
        low, high = schema.get("minimum", value), schema.get("maximum", value)
        return low.__class__ is int and high.__class__ is int and bool(low <= value <= high)
    return schema.keys() <= SIMPLE and is_of(value, kind)


def _where(steps: tuple[str | int, ...]) -> str:
    name = "default"
    for step in steps:
        name += f"[{step}]" if isinstance(step, int) else f".{step}"
    return f"`{name}`"


def _shown(value: Any) -> str:
    return kind_of(value) if isinstance(value, (list, dict)) and value else written(value)


def _help(schema: dict[str, Any], found: Mistake) -> str | None:
    """What to write, where the mistake is a known one."""
    value = found.value
    if found.steps:
        return None
    kinds = types_of(schema)
    if isinstance(value, str):
        plain = value.strip()
        if not plain and "enum" not in schema:
            return "Drop `default` if there is none, or write `null` and allow it."
        if ("boolean" in kinds and plain.lower() in ("true", "false")) or (
            {"integer", "number"} & {*kinds} and plain.removeprefix("-").replace(".", "", 1).isdecimal()
        ):
            return f"Write it without quotes: `{plain.lower()}`."
        if ({"array", "object"} & {*kinds}) and plain[:1] in "[{":
            return "Write the value itself, not a text that holds JSON."
        if "array" in kinds:
            return "Write a list, also for one item."
        twin = [item for item in _listed(schema) if isinstance(item, str) and item.casefold() == plain.casefold()]
        if twin:
            return f"Write {written(twin[0])}, as `enum` does."
    elif kinds == ("string",) and is_of(value, "number"):
        return f'Write it in quotes: `"{written(value).strip("`")}"`.'
    return None


def _listed(schema: dict[str, Any]) -> list[Any]:
    values = schema.get("enum")
    return values if isinstance(values, list) else []
