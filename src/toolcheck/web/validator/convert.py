"""The tools of a text in the form of another provider, and what that form cannot say."""

from __future__ import annotations

import json
from typing import Any

from ...convert import FORMS, convert
from ...convert.remarks import Remark, remarks
from ...report.escape import json_visible, visible
from ...source.text import Lines
from ...targets import Targets
from ..given import Given, Misuse, Trouble
from ..questions import Answer, Asked, text_of
from .subject import Subject, readable
from .units import Units

LOSSES = 200
"""Losses that are told."""
LARGEST = 8_000_000
"""Characters of a converted catalogue."""


def converted(asked: Asked, given: Given) -> Answer:
    """The text in the form `to`, `strict` where it can: `{text, tools, losses, more}`."""
    about, to = readable(asked), text_of(asked, "to")
    if to not in FORMS:
        raise Misuse("there is no such form")
    strict = asked.get("strict") is True and FORMS[to].strict
    done = convert(about.document, about.catalogues, to, Targets(given.config.target), strict=strict)
    told = sorted(remarks(about.document, about.catalogues, done.losses), key=lambda each: each[:3])
    answer: Answer = {"tools": done.tools, "losses": _shown(about, told[:LOSSES]), "more": max(0, len(told) - LOSSES)}
    if not done.tools:
        return {**answer, "text": ""}
    text = json_visible(json.dumps(done.content, indent=2, ensure_ascii=False, allow_nan=False))
    if len(text) > LARGEST:
        raise Trouble(f"the converted catalogue has more than {LARGEST:,} characters; use `toolcheck convert`")
    return {**answer, "text": text}


def _shown(about: Subject, told: list[Remark]) -> list[dict[str, Any]]:
    units, lines = Units(about.document.text), Lines(about.document.text)
    return [
        {
            "message": visible(each.message)[:700],
            "severity": each.severity,
            "line": lines.position(each.offsets[0]).line,
            "from": units.offset(each.offsets[0]),
            "to": units.offset(each.offsets[1]),
        }
        for each in told
    ]
