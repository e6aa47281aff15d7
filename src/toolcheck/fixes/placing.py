"""A fix with the changes of the text that make it, for runs that are asked for them."""

from __future__ import annotations

from ..edits import Edit, Fix, PlacedFix, TextChange
from ..source.document import Document
from ..source.text import Lines
from .splices import splices
from .text import Splice


def placed(document: Document, fix: Fix, file: str, lines: Lines) -> PlacedFix | None:
    """The fix of a finding in a file, whose `lines` are given; None where the text has no place for it."""
    changes = tuple(
        TextChange(*lines.span((start, end)), text, (start, end))
        for start, end, text in splices_of(document, fix, file)
    )
    edits = fix.edits if document.parts is None else _within(fix, file)
    return PlacedFix(fix.title, fix.safe, edits, changes) if changes else None


def splices_of(document: Document, fix: Fix, file: str) -> tuple[Splice, ...]:
    """The changes of the text of a file; none where they cannot be made, or are in another file too."""
    if document.parts is None:
        return splices(document, fix.edits)
    edits = _within(fix, file)
    return splices(document.parts[file], edits) if len(edits) == len(fix.edits) else ()


def _within(fix: Fix, file: str) -> tuple[Edit, ...]:
    """The edits of a fix of a joined catalogue that are in this file."""
    return tuple(edit._replace(path=edit.path[1:]) for edit in fix.edits if edit.path[0] == file)
