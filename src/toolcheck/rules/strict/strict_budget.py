"""What a request may hold of strict tools, all of them together.

Counts are of what the schemas name, each definition once; a target that counts more refuses earlier.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.targets import Target

from ._grammar import STRICT

if TYPE_CHECKING:
    from ._budgets import Budget

FLAGGED = "strict-fields"
"""The budget of a target that has one switch, `strict_tools`, for the whole request."""
FLAG = "strict_tools"
MAX_RELATED = 3


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    strict: dict[str, tuple[Target, list[Tool]]] = {}
    for tool in catalogue.active():
        for target in ctx.targets(tool):
            if STRICT in target.facts or FLAGGED in target.facts:
                strict.setdefault(target.name, (target, []))[1].append(tool)
    if not strict:
        return
    from ._budgets import budgets

    for target, tools in strict.values():
        for budget in budgets():
            limit = target.fact(budget.fact)
            if limit.__class__ not in (int, float):
                continue
            counts = [(budget.count(tool), tool) for tool in tools]
            total = sum(count for count, _ in counts)
            switched = _switch(catalogue) if budget.fact == FLAGGED else True
            if total > limit and switched is not False:
                yield _hit(catalogue, target, budget, counts, switched)


def _switch(catalogue: Catalogue) -> bool | None:
    """What the request around the list says of `strict_tools`; None where it says nothing."""
    from toolcheck.source.unknown import at

    request = at(catalogue.document.value, catalogue.path[:-1]) if catalogue.path else None
    said = request.get(FLAG) if isinstance(request, dict) else None
    return said if isinstance(said, bool) else None


def _hit(
    catalogue: Catalogue, target: Target, budget: Budget, counts: list[tuple[int, Tool]], switched: bool | None
) -> Hit:
    limit = target.fact(budget.fact)
    total = sum(count for count, _ in counts)
    related: tuple[Related, ...] = ()
    if budget.fact == "strict-tools":
        held = f"{total} tools are strict"
    else:
        tools = "the tools" if budget.fact == FLAGGED else "the strict tools"
        held = f"{tools} hold {total:,} {budget.many} together"
        most = sorted((pair for pair in counts if pair[0]), key=lambda pair: -pair[0])[:MAX_RELATED]
        related = tuple(
            Related(tool.path, f"{count:,} {budget.one if count == 1 else budget.many}") for count, tool in most
        )
    when = f"with `{FLAG}`, " if budget.fact == FLAGGED else ""
    return Hit(
        catalogue.path,
        f"{held}; {when}`{target.name}` takes {limit:,} in a request and refuses one with more",
        related=related,
        level=None if switched else "switched",
        targets=(target.name,),
        data={"count": total, "limit": limit},
        help=budget.advice,
    )
