"""What the definitions cost: a gauge with the budget line for each catalogue, and a bar for each tool."""

from __future__ import annotations

from collections.abc import Sequence

from .labels import said
from .markup import bar, figure, label, plain
from .summary import link, shown
from .view import Cost, Entry

SHOWN = 25
"""Tools whose bars are shown at once; those of the others unfold."""
FEW = 3
"""Catalogues up to which that is so; of more, all bars unfold."""
LISTED = 200
"""Bars of a catalogue; of more tools the cheapest have none."""
STEPS = 4
"""Segments of a gauge are told apart by so many shades."""


def costs(found: Sequence[Cost], entries: Sequence[Entry]) -> str:
    """The section of all catalogues."""
    at_once = SHOWN if len(found) <= FEW else 0
    return "".join([_catalogue(cost, entries, at_once) for cost in found])


def _catalogue(cost: Cost, entries: Sequence[Entry], at_once: int) -> str:
    title = f"<h3><code>{shown(cost.title)}</code></h3>" if cost.title else ""
    if cost.tokens is None:
        return f'<div class="ledger">{title}<p class="none">{label("not-counted")}</p></div>'
    how = label("tokens-exact", tokenizer=cost.tokenizer) if cost.tokenizer else label("tokens-estimated")
    told = label("of-budget", n=round(cost.tokens), budget=cost.budget, kind="total")
    rows = [_bar(entries[number - 1], tokens, cost) for number, tokens in cost.tools[:LISTED]]
    first = f'<ol class="costs">{"".join(rows[:at_once])}</ol>' if at_once else ""
    rest = len(cost.tools) - at_once
    more = ""
    if rest > 0:
        bars = "".join(rows[at_once:])
        if len(cost.tools) > LISTED:
            bars += f"<li>{label('more-bars', n=len(cost.tools) - LISTED)}</li>"
        rest_title = label("more-bars" if at_once else "tools", n=rest)
        more = f'<details><summary>{rest_title}</summary><ol class="costs">{bars}</ol></details>'
    deferred = f'<p class="quiet">+{figure(cost.deferred)}: {label("on-demand")}</p>' if cost.deferred else ""
    total = f'<p class="told">{told} <span class="quiet">{how}</span></p>'
    return f'<div class="ledger">{title}{total}{_gauge(cost)}{first}{more}{deferred}</div>'


def _gauge(cost: Cost) -> str:
    """All tools in one bar, the dearest first, and the line of the budget across it."""
    tokens = cost.tokens or 0.0
    whole = max(tokens, cost.budget) * 1.04 or 1.0
    line = 100 * cost.budget / whole
    parts = [(100 * each / whole, f"s{index % STEPS}") for index, (_, each) in enumerate(cost.tools[:LISTED])]
    rest = sum(each for _, each in cost.tools[LISTED:])
    parts += [(100 * rest / whole, "s0")]
    over = " over" if tokens > cost.budget else ""
    anchor = "end" if line > 50 else "start"
    return (
        f'<svg class="gauge{over}" aria-hidden="true"><svg height="22">'
        f'<rect class="free" width="{line:.2f}%" height="100%"/>'
        f"{_segments(parts)}</svg>"
        f'<line class="halo" x1="{line:.2f}%" x2="{line:.2f}%" y1="-4" y2="26"/>'
        f'<line class="limit" x1="{line:.2f}%" x2="{line:.2f}%" y1="-4" y2="26"/>'
        f'<text x="{line:.2f}%" y="44" text-anchor="{anchor}"{_budget(cost.budget)}</text></svg>'
    )


def _segments(parts: Sequence[tuple[float, str]]) -> str:
    drawn, at = [], 0.0
    for share, name in parts:
        if share > 0:
            drawn.append(f'<rect class="{name}" x="{at:.2f}%" width="{share:.2f}%" height="100%"/>')
            at += share
    return "".join(drawn)


def _budget(budget: int) -> str:
    """The words at the line, with the end of the tag they stand in."""
    english, french = said("budget-line", budget=budget)
    return f' data-fr="{plain(french)}">{plain(english)}'


def _bar(entry: Entry, tokens: float, cost: Cost) -> str:
    most = cost.tools[0][1] or 1.0
    share = round(100 * tokens / (cost.tokens or 1.0))
    number = label("tokens-of", n=round(tokens))
    return (
        f"<li>{link(entry)} {bar([(100 * tokens / most, 's0')])}"
        f'<span class="n">{number} <span class="quiet">{share} %</span></span></li>'
    )
