"""Objects in objects, counted along the deepest way through properties, items, branches and references."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path
from toolcheck.records import NamedTuple
from toolcheck.schema import MAX_REFS, NAMED, SUBSCHEMAS, place, resolve, types_of

from ._composition import DEFINITIONS, IN_PLACE
from ._nested import inner

FACT = "max-depth"
ENOUGH = 60
"""Objects in objects after which nobody counts on."""
MAX_STEPS = 20_000
"""Schemas that are looked at: references can make very many ways through a small schema."""
HOLDING = frozenset((*SUBSCHEMAS, "$ref"))
MAX_LEVELS = 60  # of schemas
FEW = 5  # levels: no target refuses fewer
QUESTIONS = ("not", "if", "contains", "propertyNames")
"""Keywords whose schemas hold no arguments of their own."""


def check_tool(tool: Tool, ctx: Context) -> Iterable[Hit]:
    schema, advised = tool.schema, int(ctx.options["max"])
    if schema is None or not _reaches(schema, min(advised, FEW)):
        return ()
    return _too_deep(tool, schema, advised, ctx)


def _too_deep(tool: Tool, schema: dict[str, Any], advised: int, ctx: Context) -> Iterator[Hit]:
    limits = [(target, target.fact(FACT)) for target in ctx.targets(tool) if isinstance(target.fact(FACT), int)]
    base = tool.at("schema")
    chain = _deepest(schema, base)
    levels = len(chain)
    broken = [(target.name, limit) for target, limit in limits if levels > limit]
    if not broken and levels <= advised:
        return
    limit = min((limit for _, limit in broken), default=advised)
    path = chain[limit]
    where = place(path[len(base) :]) if len(path) > len(base) else "an object"
    if broken:
        said = "; ".join(f"`{name}` refuses more than {most}" for name, most in broken)
    else:
        said = f"at most {advised} were expected, since models fill deeper ones less well"
    yield Hit(
        path,
        f"the arguments of {tool.label} nest {levels if levels < ENOUGH else f'{ENOUGH} or more'} levels of objects, "
        f"{where} being the {_ordinal(limit + 1)}; {said}",
        level="refused" if broken else None,
        targets=tuple(name for name, _ in broken),
        data={"levels": levels},
    )


def _reaches(schema: dict[str, Any], more: int, steps: int = MAX_LEVELS) -> bool:
    """Quick, and never too low: whether so many more objects may lie one in the other below a schema."""
    if more <= 0 or steps == 0:
        return True
    for keyword, value in schema.items():
        if keyword not in HOLDING or value.__class__ is bool or keyword in DEFINITIONS:
            continue
        if keyword == "$ref":
            return True
        items: Iterable[Any] = (value,)
        if value.__class__ is list:
            items = value
        elif value.__class__ is dict and SUBSCHEMAS[keyword] == NAMED:
            items = value.values()
        for item in items:
            if item.__class__ is not dict:
                continue
            if HOLDING.isdisjoint(item):
                if more == 1 and _is_object(item):
                    return True
            elif _reaches(item, more - _is_object(item), steps - 1):
                return True
    return False


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


Way = tuple[Any, ...]
"""The paths of the objects on the way to a schema, innermost first: (path, outer way), or () for none."""


class _Step(NamedTuple):
    """A schema on a way: `depth` objects lie on it, `counted` is whether the schema's own value is one of them, and
    `around` are the reference targets that it lies in."""

    schema: dict[str, Any]
    path: Path
    depth: int
    way: Way
    counted: bool
    around: frozenset[int]


def _deepest(root: dict[str, Any], base: Path) -> list[Path]:
    """The paths of the objects on the deepest way, from the outside in. A schema that contains itself is met once."""
    best: tuple[int, Way] = (0, ())
    met: dict[int, int] = {}  # schema -> the greatest depth that it was met at, its own object counted
    stack: list[_Step] = [_Step(root, base, 0, (), False, frozenset())]
    steps = 0
    while stack and steps < MAX_STEPS:
        steps += 1
        schema, path, depth, way, counted, around = stack.pop()
        if met.get(id(schema), -1) >= depth:
            continue
        met[id(schema)] = depth
        if not counted and _is_object(schema):
            depth, way, counted = depth + 1, (path, way), True
            if depth > best[0]:
                best = (depth, way)
            if depth >= ENOUGH:
                break
        reference = schema.get("$ref")
        target = resolve(root, reference) if isinstance(reference, str) else None
        if (
            target is not None
            and isinstance(target[0], dict)
            and id(target[0]) not in around
            and len(around) < MAX_REFS
        ):
            inside = around | {id(target[0])}
            stack.append(_Step(target[0], (*base, *target[1]), depth, way, counted, inside))
        for item, more in reversed([*inner(schema)]):
            if more[0] in DEFINITIONS or more[0] in QUESTIONS:
                continue
            stack.append(_Step(item, (*path, *more), depth, way, counted and more[0] in IN_PLACE, around))
    return _paths(best[1])


def _paths(way: Way) -> list[Path]:
    found: list[Path] = []
    while way:
        path, way = way
        found.append(path)
    return found[::-1]


def _is_object(schema: dict[str, Any]) -> bool:
    return "object" in types_of(schema) or bool(schema.get("properties"))
