"""The description of a tool taken apart, as the page colours it."""

from __future__ import annotations

from typing import Any

from ...anatomy import PARTS, RULES, Anatomy, anatomy
from ...report.anatomy import marked
from ...report.escape import folded, visible
from ...rules import all_rules
from ...source.text import Lines
from ...tokens import estimate, is_huge, written
from ..given import Given
from ..questions import Answer, Asked
from .subject import Subject, tool_of
from .units import Units

SENTENCE = 2_000
"""Characters of a sentence that are shown."""
PIECES = 120
"""Sentences of a description that are shown."""


def anatomies(asked: Asked, given: Given) -> Answer:
    """The tool `tool` of a text: `{pieces, missing, unsure, elsewhere, readable, language, tokens, from, to}`.

    A piece has `roles`, a `heading`, and `runs` of text with the role that they tell, or "".
    """
    about, tool = tool_of(asked)
    found = anatomy(tool)
    units, lines = Units(about.document.text), Lines(about.document.text)
    start, end = map(lines.position, _offsets(about, found))
    return {
        "name": visible(tool.name)[:120],
        "language": found.language,
        "readable": found.readable or not found.pieces,
        "pieces": [_piece(piece) for piece in found.pieces[:PIECES]],
        "more": max(0, len(found.pieces) - PIECES),
        "found": list(found.found),
        "elsewhere": list(found.elsewhere),
        "missing": [{"part": part, "unsure": part in found.unsure, **_advice(part)} for part in found.missing],
        "parts": list(PARTS),
        "tokens": _tokens(about, found),
        "from": units.place(start),
        "to": units.place(end),
    }


def _piece(piece: Any) -> dict[str, Any]:
    runs = [[text, role if role in piece.evidence else ""] for text, role in marked(piece, SENTENCE)]
    heading = visible(piece.heading)[:120]
    return {"roles": list(piece.roles), "heading": heading, "runs": runs, "cut": max(0, len(piece.text) - SENTENCE)}


def _advice(part: str) -> dict[str, str]:
    rule = all_rules()[RULES[part]]
    return {"rule": rule.id, "why": folded(rule.why), "fix": folded(rule.fix)}


def _offsets(about: Subject, found: Anatomy) -> tuple[int, int]:
    """Where the description stands, or the tool where it has none."""
    try:
        return about.document.positions.value(found.tool.at("description"))
    except KeyError:
        return about.document.positions.value(found.tool.entry)


def _tokens(about: Subject, found: Anatomy) -> int | None:
    """About how many tokens the definition costs in each turn; None where it is too large to be counted."""
    for catalogue in about.catalogues:
        if found.tool in catalogue.tools:
            if is_huge([found.tool.definition]):
                return None
            return round(estimate(written(catalogue, found.tool)))
    return None
