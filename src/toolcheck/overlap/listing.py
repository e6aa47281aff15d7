"""The pairs of catalogues for `toolcheck overlap`: as a table for people, as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..report.escape import json_visible, shown_file, slashed, visible
from .verdicts import DISTINCT, REASONS

if TYPE_CHECKING:
    from ..catalogue import Tool
    from .review import Overlap

WIDEST = 40
"""Columns of a name in the table."""
MOST = 50
"""Pairs of a catalogue in the table."""
WORDS = 4


class Listed(NamedTuple):
    """A catalogue with its pairs, the nearest first. `files`: that of each tool. `below`: pairs that were left out."""

    title: str
    tools: Sequence[Tool]
    files: Sequence[str]
    pairs: Sequence[Overlap]


def as_json(listed: Sequence[Listed], embedder: str, *, by_spelling: bool) -> str:
    """{"version", "embedder", "fallback", "pairs": [{"file", "a", "b", "score", "parts", "verdict", "why"}]}; where two
    tools stand in two files, `other_file` names that of `b`."""
    pairs = [_entry(each, pair) for each in listed for pair in each.pairs]
    content = {"version": 1, "embedder": embedder, "fallback": by_spelling, "pairs": pairs}
    return json_visible(json.dumps(content, ensure_ascii=False, indent=2)) + "\n"


def _entry(listed: Listed, pair: Overlap) -> dict[str, Any]:
    one, other = listed.tools[pair.one], listed.tools[pair.other]
    file, other_file = slashed(listed.files[pair.one]), slashed(listed.files[pair.other])
    return {
        "file": file,
        **({"other_file": other_file} if other_file != file else {}),
        "a": one.name,
        "b": other.name,
        "score": pair.score,
        "parts": dict(pair.parts),
        "verdict": pair.verdict,
        "why": why(pair),
    }


def why(pair: Overlap) -> str:
    """The reason of a verdict, in words."""
    if pair.verdict == DISTINCT:
        return REASONS[pair.why]
    alone = [", ".join(words[:WORDS]) for words in pair.apart]
    if not any(alone):
        return "no word of what they are for tells them apart"
    return "only " + " and ".join(f"`{words}` in {which}" for words, which in zip(alone, "ab", strict=True) if words)


def as_text(listed: Sequence[Listed], embedder: str, least: float, *, by_spelling: bool) -> str:
    """A table for each catalogue, and a closing line."""
    lines: list[str] = []
    for each in listed:
        if each.pairs:
            lines += [*_table(each), ""]
    tools = sum(len(each.tools) for each in listed)
    pairs = sum(len(each.pairs) for each in listed)
    told = sum(pair.verdict != DISTINCT for each in listed for pair in each.pairs)
    lines.append(
        f"{tools:,} tool{'s' * (tools != 1)}, {pairs:,} pair{'s' * (pairs != 1)} with a score of {least:g} or more, "
        f"{told:,} to look at; compared by {embedder}"
    )
    if by_spelling:
        lines.append("No model of meaning could be loaded: tools were compared by spelling, not by meaning.")
    return "".join(f"{line}\n" for line in lines)


def _table(listed: Listed) -> list[str]:
    lines = [listed.title]
    shown = listed.pairs[:MOST]
    names = [[_short(listed.tools[index].name) for index in (pair.one, pair.other)] for pair in shown]
    widths = [max(len(row[column]) for row in names) for column in (0, 1)]
    for pair, row in zip(shown, names, strict=True):
        cells = "  ".join(name.ljust(width) for name, width in zip(row, widths, strict=True))
        lines.append(f"  {pair.score:.3f}  {pair.verdict:8}  {cells}  {visible(why(pair))}")
    if len(listed.pairs) > MOST:
        lines.append(f"  … and {len(listed.pairs) - MOST:,} more; --format json holds all")
    return lines


def _short(name: str) -> str:
    shown = visible(name) or "(no name)"
    return shown if len(shown) <= WIDEST else shown[: WIDEST - 1] + "…"


def title(file: str, server: str | None) -> str:
    """How a catalogue is called."""
    return shown_file(file) + (f" ({visible(server)})" if server else "")
