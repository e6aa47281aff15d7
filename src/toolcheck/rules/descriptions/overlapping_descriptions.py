"""Tools that claim the same job, by the meaning of their names and descriptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.overlap.found import is_clear, told_pair
from toolcheck.targets.characters import in_words

if TYPE_CHECKING:
    from toolcheck.overlap.clusters import Cluster
    from toolcheck.overlap.review import Overlap

MOST = 20
"""Pairs in the data of a finding."""
SHOWN = 4
"""Tools of a cluster, and words, that a message names."""
BY_SPELLING = " (compared by spelling alone, since no model of meaning could be loaded)"


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    if len(catalogue.tools) < 2 or ctx.overlaps is None:
        return
    found = ctx.overlaps.found()
    more = len(found.clusters) - len(found.shown)
    for index, cluster in enumerate(found.shown, 1):
        left = more if index == len(found.shown) else 0
        yield _hit(found.tools, cluster, left, by_spelling=found.by_spelling)


def _hit(tools: Sequence[Tool], cluster: Cluster, more: int, *, by_spelling: bool) -> Hit:
    """One finding for a cluster: at the later tool of its nearest pair."""
    from ._opening import opening

    pair = told_pair(cluster)
    one, other = tools[pair.one], tools[pair.other]
    others = [tools[index] for index in cluster.tools if index not in (pair.one, pair.other)]
    said = f'"{opening(other)}" and "{opening(one)}"'
    if one.description.split() == other.description.split():
        said = f'both say "{opening(one)}"'
    message = (
        f"{other.label} and {one.label} claim the same job (score {pair.score:.2f}{BY_SPELLING * by_spelling}): "
        f"{said}; {_undrawn(one, other)}; {_separating(pair, one, other)}"
    )
    if others:
        message += f"; so do {in_words(_few([tool.label for tool in others]))}"
    if more:
        message += (
            "; another group of tools overlaps too" if more == 1 else f"; {more} more groups of tools overlap too"
        )
    return Hit(
        other.at("description"),
        message,
        tuple(Related(tool.at("description"), f"{tool.label} claims it too") for tool in (one, *others)),
        level=None if is_clear(cluster) else "close",
        data={
            "pairs": [
                {"a": tools[p.one].name, "b": tools[p.other].name, "score": p.score, "parts": dict(p.parts)}
                for p in cluster.pairs[:MOST]
            ]
        },
    )


def _undrawn(one: Tool, other: Tool) -> str:
    """Which of the two never says when it is the wrong one."""
    from toolcheck.language.roles import parts

    without = [tool.label for tool in (other, one) if "boundary" not in parts(tool)]
    if len(without) == 1:
        return f"{without[0]} never says when the other is the right one"
    return "neither says when the other is the right one" if without else "what they say they are not for does not tell"


def _separating(pair: Overlap, one: Tool, other: Tool) -> str:
    """What would tell them apart."""
    words = [
        f"{in_words([f'`{word}`' for word in alone[:SHOWN]])} in {tool.label}"
        for alone, tool in zip(reversed(pair.apart), (other, one), strict=True)
        if alone
    ]
    wanted = "a sentence in each on when to use the other, or one tool, was expected"
    if not words:
        return f"no word of what they are for tells them apart; {wanted}"
    return f"all that tells them apart is {' and '.join(words)}; {wanted}"


def _few(labels: list[str]) -> list[str]:
    return labels if len(labels) <= SHOWN else [*labels[: SHOWN - 1], f"{len(labels) - SHOWN + 1} more"]
