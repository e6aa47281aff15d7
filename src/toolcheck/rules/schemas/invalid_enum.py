"""An `enum` that offers nothing, the same twice, or a value that `type` does not let through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.edits import Fix, remove
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.schema import TYPES, Node, types_of

from ._values import canonical, do, is_number, written

KEYWORDS = ("enum",)
SCHEMAS = ("input", "output")
SHOWN = 5  # further values of one defect that a finding points at


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    values = node.schema["enum"]
    if node.schema.get("type") == "string" and isinstance(values, list) and _are_different_texts(values):
        return ()  # the usual case
    return _faults(node, ctx, values)


def _are_different_texts(values: list[Any]) -> bool:
    return {*map(type, values)} == {str} and len({*values}) == len(values)


def _faults(node: Node, ctx: Context, values: Any) -> Iterator[Hit]:
    if not isinstance(values, list):
        yield _hit(node, ctx, (), f"is {written(values)}", "a list of values was expected")
    elif not values:
        yield _hit(node, ctx, (), "is empty, so that no value is allowed", "at least one was expected")
    else:
        yield from _twice(node, ctx, values)
        yield from _of_other_types(node, ctx, values)


def _twice(node: Node, ctx: Context, values: list[Any]) -> Iterator[Hit]:
    first: dict[Any, int] = {}
    again: list[int] = []
    for index, value in enumerate(values):
        if first.setdefault(canonical(value), index) != index:
            again.append(index)
    if again:
        value = values[again[0]]
        related = _related(node, first[canonical(value)], "first listed here") + _others(node, again)
        found = f"lists {written(value)} twice{_more(again)}"
        fix = Fix("list each value once", tuple(remove((*node.path, "enum", index)) for index in again))
        yield _hit(node, ctx, again[:1], found, "each value once was expected", related)._replace(fix=fix)


def _of_other_types(node: Node, ctx: Context, values: list[Any]) -> Iterator[Hit]:
    allowed = frozenset(types_of(node.schema))
    if not allowed or not allowed <= TYPES:
        return  # no type, or one that is a malformed-schema
    if node.schema.get("nullable") is True:
        allowed |= {"null"}
    wrong = [index for index, value in enumerate(values) if not _is_of(value, allowed)]
    if not wrong:
        return
    value = values[wrong[0]]
    kinds = " or ".join(sorted(allowed))
    found = f"holds {written(value)}, which is not of the type {kinds}{_more(wrong)}"
    advice = _type_help(value, values, allowed)
    yield _hit(node, ctx, wrong[:1], found, "values of that type were expected", _others(node, wrong), advice)


def _is_of(value: Any, allowed: frozenset[str]) -> bool:
    if value is None:
        return "null" in allowed
    if isinstance(value, bool):
        return "boolean" in allowed
    if is_number(value):
        whole = isinstance(value, int) or value.is_integer()
        return "number" in allowed or (whole and "integer" in allowed)
    kind = "string" if isinstance(value, str) else "array" if isinstance(value, list) else "object"
    return kind in allowed


def _type_help(value: Any, values: list[Any], allowed: frozenset[str]) -> str | None:
    if value is None:
        kinds = ", ".join(f'"{kind}"' for kind in (*sorted(allowed), "null"))
        return f'Write `"type": [{kinds}]`, or take `null` out of `enum`.'
    if allowed == {"array"} and not any(isinstance(item, list) for item in values):
        return "`enum` here lists whole arrays: to list what an item may be, move it into `items`."
    if allowed == {"string"} and isinstance(value, (bool, int)) and len(written(value)) < 20:
        return f'Write it in quotes: `"{written(value).strip("`")}"`.'
    return None


def _related(node: Node, index: int, note: str) -> tuple[Related, ...]:
    return (Related((*node.path, "enum", index), note),)


def _others(node: Node, indexes: list[int]) -> tuple[Related, ...]:
    return tuple([Related((*node.path, "enum", index), "and here") for index in indexes[1 : SHOWN + 1]])


def _more(indexes: list[int]) -> str:
    more = len(indexes) - 1
    return f" (and {more} more such value{'s' if more > 1 else ''})" if more else ""


def _hit(
    node: Node,
    ctx: Context,
    steps: tuple[int, ...] | list[int],
    found: str,
    expected: str,
    related: tuple[Related, ...] = (),
    advice: str | None = None,
) -> Hit:
    """The hit at a value of the `enum`. Gemini refuses such a schema."""
    refusing = tuple(target.name for target in ctx.targets(node.tool) if target.name == "gemini")
    path = (*node.path, "enum", *steps)
    level = "refused" if refusing else None
    told = f"; {do(refusing, 'refuses')} such a schema" if refusing else ""
    return Hit(path, f"`enum` of {node.place} {found}{told}; {expected}", related, level, refusing, help=advice)
