"""Repetitions inside repetitions, whose product a grammar compiler writes out or refuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.parameters import placed_meanings
from toolcheck.schema import Node

from ._values import is_number

KEYWORDS = ("maxItems",)
FACTS = ("max-repetition",)
FACT = "max-repetition"
MAX_SCHEMAS = 200
"""Schemas below a list that are looked at."""


class _Reach(NamedTuple):
    """A schema below the list, and the bounds on the way to it: how often it may stand there in all."""

    schema: dict[str, Any]
    path: Path
    times: float
    bounds: tuple[tuple[Path, Any], ...]


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    targets = [target for target in ctx.targets(node.tool) if target.fact(FACT)]
    bound = node.schema["maxItems"]
    if (
        not targets
        or not is_number(bound)
        or bound < 2
        or any("maxItems" in outer.schema for outer in node.ancestors())
    ):
        return ()
    return _hits(node, {target.name: target.fact(FACT) for target in targets})


def _hits(node: Node, limits: dict[str, Any]) -> Iterator[Hit]:
    found = max(_reached(node), key=lambda reach: reach.times, default=None)
    if found is None:
        return
    broken = {name: limit for name, limit in limits.items() if is_number(limit) and found.times > limit}
    if not broken:
        return
    factors = " × ".join(f"`{path[-1]}` {bound}" for path, bound in found.bounds)
    who = ", ".join(f"`{name}` repeats {limit} times at most" for name, limit in broken.items())
    yield Hit(
        found.bounds[-1][0],
        f"{node.place} repeats what it holds up to {found.times:.0f} times ({factors}), and {who}; "
        "smaller bounds were expected",
        tuple([Related(path, "repeated by this bound") for path, _ in found.bounds[:-1]]),
        targets=tuple(broken),
    )


def _reached(node: Node) -> Iterator[_Reach]:
    """The bounds of what the list holds, at any depth, references followed; of two repetitions or more."""
    root, base = node.root.schema, node.root.path
    stack = [_Reach(node.schema, node.path, 1, ())]
    seen: set[int] = set()
    while stack and len(seen) < MAX_SCHEMAS:
        start = stack.pop()
        for schema, path in placed_meanings(root, start.schema, start.path, base):
            if id(schema) in seen:
                continue
            seen.add(id(schema))
            length = _bounded(schema, path, "maxLength", start)
            if length.bounds != start.bounds and len(length.bounds) > 1:
                yield length
            items = _bounded(schema, path, "maxItems", start)
            if items.bounds != start.bounds and len(items.bounds) > 1:
                yield items
            for keyword in ("items", "additionalProperties"):
                inner = schema.get(keyword)
                if isinstance(inner, dict):
                    outer = items if keyword == "items" else start
                    stack.append(outer._replace(schema=inner, path=(*path, keyword)))
            properties = schema.get("properties")
            if isinstance(properties, dict):
                for name, inner in properties.items():
                    if isinstance(inner, dict):
                        stack.append(start._replace(schema=inner, path=(*path, "properties", name)))


def _bounded(schema: dict[str, Any], path: Path, keyword: str, reach: _Reach) -> _Reach:
    """The reach with the bound of a schema put to it; itself where there is none."""
    bound = schema.get(keyword)
    if not is_number(bound) or not 1 < bound < 10**9:
        return reach
    return reach._replace(times=min(reach.times * bound, 10**15), bounds=(*reach.bounds, ((*path, keyword), bound)))
