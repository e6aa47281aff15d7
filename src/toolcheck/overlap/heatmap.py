"""A heat map of a catalogue: each tool against each, near ones side by side; as SVG, or as a page with its pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ..report.escape import visible
from .listing import Listed, why
from .verdicts import CLOSE, DISTINCT, OVERLAP

CELL = 14
LETTER = 6.2
"""Width of a letter of a name."""
LONGEST = 36
MOST = 200
"""Tools of a map: of more, those with the nearest partners."""
FAINT = 0.02
"""A score below it leaves its cell empty."""
STYLE = (
    "text{font:10px ui-monospace,Menlo,Consolas,monospace;fill:#222}.t{font-weight:bold;font-size:12px}"
    "rect{shape-rendering:crispEdges}@media(prefers-color-scheme:dark){text{fill:#ddd}}"
)
PAGE = (
    "body{font:14px/1.4 system-ui,sans-serif;margin:2em;max-width:110em}table{border-collapse:collapse;margin:1em 0}"
    "td,th{text-align:left;padding:.2em .8em .2em 0;vertical-align:top}code{font-family:ui-monospace,monospace}"
    ".overlap{color:#b00020;font-weight:bold}.close{color:#a05a00}@media(prefers-color-scheme:dark)"
    "{body{background:#16181c;color:#ddd}.overlap{color:#ff7a85}.close{color:#f0b35c}}"
)

Scores = Mapping[tuple[int, int], float]


def as_svg(listed: Sequence[Listed]) -> str:
    """One picture, the maps one below the other."""
    parts, top, width = [], 0.0, 0.0
    for each in listed:
        body, wide, high = _map(each)
        parts.append(f'<g transform="translate(0,{top:g})">{body}</g>')
        top, width = top + high + CELL, max(width, wide)
    size = f'width="{width:g}" height="{top:g}" viewBox="0 0 {width:g} {top:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>{"".join(parts)}</svg>\n'


def as_html(listed: Sequence[Listed], embedder: str, least: float, *, by_spelling: bool) -> str:
    """A page that stands alone: of each catalogue its map and its pairs."""
    note = f"Compared by {embedder}." + (" No model could be loaded: by spelling, not by meaning." * by_spelling)
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Overlapping tools</title>'
        f'<meta name="viewport" content="width=device-width"><style>{PAGE}</style></head><body>'
        f"<h1>Overlapping tools</h1><p>{_safe(note)} Pairs with a score of {least:g} or more.</p>"
    )
    maps = [f"<h2>{_safe(each.title)}</h2>{as_svg([each])}{_pairs(each, least)}" for each in listed]
    return head + "".join(maps) + "</body></html>\n"


def _pairs(listed: Listed, least: float) -> str:
    shown = [pair for pair in listed.pairs if pair.score >= least]
    if not shown:
        return "<p>No pairs.</p>"
    rows = "".join(
        f'<tr><td>{pair.score:.3f}</td><td class="{pair.verdict}">{pair.verdict}</td>'
        f"<td><code>{_safe(listed.tools[pair.one].name)}</code></td>"
        f"<td><code>{_safe(listed.tools[pair.other].name)}</code></td><td>{_safe(why(pair))}</td></tr>"
        for pair in shown
    )
    return f"<table><tr><th>score</th><th>verdict</th><th>a</th><th>b</th><th>why</th></tr>{rows}</table>"


def ordered(count: int, scores: Scores) -> list[int]:
    """The tools so that near ones stand side by side: pairs are joined end to end, the nearest first."""
    chains = {index: [index] for index in range(count)}
    for (one, other), _ in sorted(scores.items(), key=lambda item: (-item[1], item[0])):
        mine, theirs = chains[one], chains[other]
        if mine is theirs or one not in (mine[0], mine[-1]) or other not in (theirs[0], theirs[-1]):
            continue
        if mine[-1] != one:
            mine.reverse()
        if theirs[0] != other:
            theirs.reverse()
        mine += theirs
        for index in theirs:
            chains[index] = mine
    found: dict[int, list[int]] = {}
    for index in range(count):
        found.setdefault(id(chains[index]), chains[index])
    return [index for chain in sorted(found.values(), key=lambda chain: (-len(chain), min(chain))) for index in chain]


def _map(listed: Listed) -> tuple[str, float, float]:
    """The elements of a map, its width and its height."""
    scores = {(pair.one, pair.other): pair for pair in listed.pairs}
    order = ordered(len(listed.tools), {key: pair.score for key, pair in scores.items()})
    if len(order) > MOST:
        near = {index for pair in listed.pairs for index in (pair.one, pair.other)}
        order = [index for index in order if index in near][:MOST]
    place = {index: row for row, index in enumerate(order)}
    names = [visible(listed.tools[index].name) or "(no name)" for index in order]
    left = 8 + LETTER * min(LONGEST, max((len(name) for name in names), default=0))
    out = [f'<text class="t" x="0" y="12">{_safe(listed.title)}</text>']
    if len(order) < len(listed.tools):
        out.append(f'<text x="0" y="26">{len(order)} of {len(listed.tools)} tools, those with near partners</text>')
    top = 32
    for row, name in enumerate(names):
        short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        y = top + row * CELL
        out.append(f'<text x="{left - 6:g}" y="{y + 10}" text-anchor="end">{escape(short)}</text>')
        out.append(f'<rect x="{left + row * CELL:g}" y="{y}" width="{CELL}" height="{CELL}" fill="#8884"/>')
    for (one, other), pair in scores.items():
        if one not in place or other not in place or pair.score < FAINT:
            continue
        title = f"{names[place[one]]} / {names[place[other]]}: {pair.score:.3f} {pair.verdict}"
        edge = {OVERLAP: ' stroke="#b00020"', CLOSE: ' stroke="#e08a00"', DISTINCT: ""}[pair.verdict]
        for row, column in ((place[one], place[other]), (place[other], place[one])):
            out.append(
                f'<rect x="{left + column * CELL:g}" y="{top + row * CELL}" width="{CELL - 1}" height="{CELL - 1}" '
                f'fill="#b00020" fill-opacity="{pair.score:.2f}"{edge}><title>{_safe(title)}</title></rect>'
            )
    return "".join(out), left + CELL * len(order) + 8, top + CELL * len(order) + 8.0


def _safe(text: str) -> str:
    return escape(visible(text))
