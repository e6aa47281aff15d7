"""The pairs of tools that the overlap map shows, of a run with the rule that compares them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .overlaps import Overlaps, Pair

if TYPE_CHECKING:
    from ...catalogue import Catalogue, Tool
    from ...overlap.review import Reviewer
    from ...result import Report

RULE = "overlapping-descriptions"
FEWEST = 2


def near(report: Report) -> list[Overlaps]:
    """The catalogues of a run with the pairs that are not far; none where the rule did not run, since a first look at
    many tools takes seconds."""
    if RULE not in report.ran:
        return []
    from ...overlap.embedder import DEFAULT
    from ...overlap.review import shared

    reviewer = shared(DEFAULT, cached=True)
    found = [_near(kept.catalogue, reviewer) for kept in report.kept if len(kept.catalogue.tools) >= FEWEST]
    reviewer.cache.close()
    return found


def _near(catalogue: Catalogue, reviewer: Reviewer) -> Overlaps:
    from ...overlap.heatmap import FAINT, ordered
    from ...overlap.listing import title, why
    from ...overlap.servers import servers

    tools = catalogue.tools
    pairs = reviewer.all(tools, servers(catalogue), least=FAINT)
    order = ordered(len(tools), {(pair.one, pair.other): pair.score for pair in pairs})
    place = {tool: row for row, tool in enumerate(order)}
    return Overlaps(
        title(catalogue.document.file, catalogue.server) if not catalogue.document.parts else "all tools together",
        tuple(tools[index].name for index in order),
        tuple(tuple(_sentences(tools[index])) for index in order),
        tuple(Pair(place[each.one], place[each.other], each.score, each.verdict, why(each)) for each in pairs),
    )


def _sentences(tool: Tool) -> Iterator[tuple[str, str]]:
    from ...anatomy import anatomy

    for piece in anatomy(tool).pieces:
        yield piece.text, piece.roles[0] if piece.roles else ""
