"""Which tools crowd each other: a heat map of a catalogue, and its nearest pairs with both texts side by side.

The section takes plain data, so that it knows nothing of how tools are compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...connected import connected
from ..escape import visible
from .labels import said
from .markup import MESSAGE, NAME, attribute, label, plain, prose, shortened, written

SIDE = 700.0
"""Width of a map that is full, in CSS pixels."""
LARGE, SMALL = 26.0, 3.5
"""Sides of a cell, between which it goes by the number of tools."""
LETTERS = 11.0
"""Height of a line of names: cells that are lower cannot be named each."""
MARGIN = 250
"""Width that is left for names."""
SHADES = 6
MOST = 200
"""Tools of a map; of more, those with a near partner."""
PAIRS = 30
"""Pairs that are listed with their texts."""
FEW = 5
"""The same where all tools are told apart."""
SENTENCES, LETTERS_OF_TEXT = 12, 400
"""Sentences of a text that are shown, and characters of each."""
DISTINCT = "distinct"
VERDICTS = ("overlap", "close", DISTINCT)
ROLES = ("purpose", "trigger", "boundary", "return", "edge", "parameter", "example", "other")


class Pair(NamedTuple):
    """Two tools by their place in `Overlaps.names`, `score` from 0 to 1, a verdict of `VERDICTS`, and why in words."""

    one: int
    other: int
    score: float
    verdict: str
    why: str


class Overlaps(NamedTuple):
    """A catalogue: its tools in the order of the map, near ones side by side. `texts`: of each tool its sentences with
    their role (see `toolcheck.anatomy`, "" for none). `pairs`: the nearest first; those that are not listed are far."""

    title: str
    names: tuple[str, ...]
    texts: tuple[tuple[tuple[str, str], ...], ...]
    pairs: tuple[Pair, ...]


def overlaps(found: Sequence[Overlaps]) -> str:
    """The section of all catalogues that have pairs; "" where none has."""
    return "".join([_catalogue(_limited(each), index) for index, each in enumerate(found) if each.pairs])


def _limited(found: Overlaps) -> Overlaps:
    """At most so many tools as a map can show."""
    if len(found.names) <= MOST:
        return found
    near = sorted({index for pair in found.pairs for index in (pair.one, pair.other)})[:MOST]
    place = {index: row for row, index in enumerate(near)}
    pairs = tuple(
        pair._replace(one=place[pair.one], other=place[pair.other])
        for pair in found.pairs
        if pair.one in place and pair.other in place
    )
    title = f"{found.title} ({len(near):,}/{len(found.names):,})"
    return Overlaps(title, tuple(found.names[n] for n in near), tuple(found.texts[n] for n in near), pairs)


def _catalogue(found: Overlaps, index: int) -> str:
    title = f"<h3><code>{plain(shortened(found.title, NAME))}</code></h3>" if found.title else ""
    told = [pair for pair in found.pairs if pair.verdict != DISTINCT][:PAIRS] or found.pairs[:FEW]
    listed = "".join([_pair(found, pair) for pair in told])
    left = len(found.pairs) - len(told)
    more = f'<p class="quiet">{label("more-pairs", n=left)}</p>' if left > 0 else ""
    return (
        f'{title}<div class="crowd" id="crowd-{index}"><div class="scroll" tabindex="0" role="group"'
        f"{attribute('aria-label', 'map', n=len(found.names))}>{_map(found)}</div>"
        f'<div class="reading" aria-live="polite"><p class="quiet js" hidden>{label("pick")}</p></div>'
        f'<script type="application/json">{_data(found)}</script></div>'
        f'<h3>{label("pairs")}</h3><div class="pairs">{listed}</div>{more}'
    )


def _map(found: Overlaps) -> str:
    """The lower half of the matrix; the name of a tool stands at the end of its row, on the diagonal."""
    count = len(found.names)
    side = max(SMALL, min(LARGE, SIDE / max(count, 1)))
    width, height = side * count + MARGIN, side * count + LETTERS
    names = "".join(
        f'<text x="{(row + 1) * side + 6:.5g}" y="{(row + 0.5) * side + 4:.5g}">{plain(name)}</text>'
        for row, name in _named(found, side)
    )
    drawn = "".join([f'<path class="{kind}" d="{"".join(cells)}"/>' for kind, cells in _cells(found, side).items()])
    return (
        f'<svg class="map" role="img"{attribute("aria-label", "map", n=count)} data-side="{side:.5g}" '
        f'width="{width:.5g}" height="{height:.5g}" viewBox="0 0 {width:.5g} {height:.5g}">'
        f'{drawn}{names}<path class="cross" d=""/></svg>'
    )


def _cells(found: Overlaps, side: float) -> dict[str, list[str]]:
    """What is drawn in one colour -> its cells, in the order of painting."""
    kinds = ("diagonal", *(f"h{shade}" for shade in range(1, SHADES + 1)), "hot")
    cells: dict[str, list[str]] = {kind: [] for kind in kinds}
    cells["diagonal"] = [_cell(row, row, side) for row in range(len(found.names))]
    for pair in found.pairs:
        column, row = sorted((pair.one, pair.other))
        drawn = _cell(column, row, side)
        cells[f"h{max(1, min(SHADES, int(pair.score * SHADES) + 1))}"].append(drawn)
        if pair.verdict == VERDICTS[0]:
            cells["hot"].append(drawn)
    return {kind: each for kind, each in cells.items() if each}


def _cell(column: int, row: int, side: float) -> str:
    gap = 1 if side >= LETTERS else 0
    inner = f"{side - gap:.5g}"
    return f"M{column * side:.5g} {row * side:.5g}h{inner}v{inner}h-{inner}z"


def _named(found: Overlaps, side: float) -> Iterator[tuple[int, str]]:
    """The rows that have room for a name: all, or the first of each cluster."""
    if side >= LETTERS:
        yield from ((row, shortened(name, 34) or "(?)") for row, name in enumerate(found.names))
        return
    last = -LETTERS
    for row, size in _clusters(found.pairs):
        if row * side - last >= LETTERS:
            yield row, f"{shortened(found.names[row], 28)} +{size - 1:,}"
            last = row * side


def _clusters(pairs: Sequence[Pair]) -> list[tuple[int, int]]:
    """(first row, number of tools) of what hangs together by pairs that are not told apart."""
    root = connected((pair.one, pair.other) for pair in pairs if pair.verdict != DISTINCT)
    grouped: dict[int, list[int]] = {}
    for tool in root:
        grouped.setdefault(root[tool], []).append(tool)
    return sorted((min(group), len(group)) for group in grouped.values())


def _pair(found: Overlaps, pair: Pair) -> str:
    names = [f"<code><bdi>{plain(shortened(found.names[tool], NAME))}</bdi></code>" for tool in (pair.one, pair.other)]
    sides = "".join(
        f"<div><h4>{name}</h4>{_text(found.texts[tool])}</div>"
        for tool, name in zip((pair.one, pair.other), names, strict=True)
    )
    verdict = label(f"verdict-{pair.verdict}", kind=f"verdict {pair.verdict}")
    return (
        f'<details class="near"><summary>{names[0]} <span class="quiet">/</span> {names[1]} '
        f'<span class="mark">{verdict} {pair.score:.2f}</span></summary><p lang="en">{prose(pair.why)}</p>'
        f'<div class="sides">{sides}</div></details>'
    )


def _text(sentences: Sequence[tuple[str, str]]) -> str:
    rows = "".join(
        f'<li class="{role or "other"}">{label(role, kind=f"role {role}") if role else ""} '
        f"{written(' '.join(text.split()), LETTERS_OF_TEXT)}</li>"
        for text, role in sentences[:SENTENCES]
    )
    return f'<ul class="anatomy short" lang="">{rows}</ul>'


def _data(found: Overlaps) -> str:
    """What the script shows when a cell is pointed at, as JSON that cannot end its element."""
    words: Mapping[str, tuple[str, str]] = {
        **{verdict: said(f"verdict-{verdict}") for verdict in VERDICTS},
        **{role: said(role) for role in ROLES},
    }
    content = {
        "names": [shortened(name, NAME) for name in found.names],
        "texts": [
            [
                [shortened(" ".join(text.split()), LETTERS_OF_TEXT), role or "other"]
                for text, role in sentences[:SENTENCES]
            ]
            for sentences in found.texts
        ],
        "pairs": [
            [pair.one, pair.other, round(pair.score, 3), pair.verdict, visible(pair.why[:MESSAGE])]
            for pair in found.pairs
        ],
        "words": words,
    }
    written_out = json.dumps(content, separators=(",", ":"))
    return written_out.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
