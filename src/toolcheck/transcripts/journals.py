"""Journals of the runtime in JSON Lines: what was decided and done, as entries."""

from __future__ import annotations

import json
from typing import Any

from ..source.document import Document
from .transcript import JOURNAL, Entry, Transcript
from .values import objects, text_of

KINDS = frozenset(("claimed", "done", "failed", "refused", "cached", "repeated", "ambiguous"))


def found(document: Document) -> list[Transcript]:
    """The journal that a document is; empty when it is none."""
    lines = objects(document.value)
    if not lines or not all(_is_entry(line) for _, line in lines[:3]):
        return []
    entries = tuple(
        Entry(
            line["kind"],
            line["tool"],
            (
                line["session"],
                text_of(line, "conversation"),
                line["tool"],
                json.dumps(line.get("arguments"), sort_keys=True),
            ),
            text_of(line, "key"),
            (index,),
        )
        for index, line in lines
        if _is_entry(line)
    )
    return [Transcript(document, JOURNAL, (), (), entries=entries)]


def _is_entry(line: dict[str, Any]) -> bool:
    return line.get("kind") in KINDS and bool(text_of(line, "tool")) and isinstance(line.get("session"), str)
