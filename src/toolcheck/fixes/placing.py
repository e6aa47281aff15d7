"""Which fixes the text of a file has a place for, and the changes that make them, for runs that are asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..edits import Edit, Fix, PlacedFix, TextChange
from ..finding import Hit
from ..rules import Rule
from ..source.document import Document
from ..source.text import Lines

if TYPE_CHECKING:
    from .text import Splice


def placed(document: Document, fix: Fix, file: str, lines: Lines) -> PlacedFix | None:
    """The fix of a finding in a file, whose `lines` are given; None where the text has no place for it."""
    changes = tuple(
        TextChange(*lines.span((start, end)), text, (start, end))
        for start, end, text in splices_of(document, fix, file)
    )
    edits = fix.edits if document.parts is None else _within(fix, file)
    return PlacedFix(fix.title, fix.safe, edits, changes) if changes else None


def with_possible_fix(document: Document, rule: Rule, hit: Hit) -> Hit:
    """The hit without a fix that the text has no place for, as far as that is known before the fix is made.

    A schema that a library makes of a function or a class has none for most keywords, so where such are read, the text
    is asked; what to write in Python is told instead.
    """
    home = document.parts[str(hit.path[0])] if document.parts is not None and hit.path else document
    if home.fixable and (callable(hit.fix) or not home.functions):
        return hit
    if home.fixable and isinstance(hit.fix, Fix) and splices_of(document, hit.fix, home.file):
        return hit
    if not home.functions or "additionalProperties" not in rule.writes:
        return hit._replace(fix=None)
    from ..functions.settings import FORBID

    return hit._replace(fix=None, help=FORBID)


def splices_of(document: Document, fix: Fix, file: str) -> tuple[Splice, ...]:
    """The changes of the text of a file; none where they cannot be made, or are in another file too."""
    from .splices import splices

    if document.parts is None:
        return splices(document, fix.edits)
    edits = _within(fix, file)
    return splices(document.parts[file], edits) if len(edits) == len(fix.edits) else ()


def _within(fix: Fix, file: str) -> tuple[Edit, ...]:
    """The edits of a fix of a joined catalogue that are in this file."""
    return tuple(edit._replace(path=edit.path[1:]) for edit in fix.edits if edit.path[0] == file)
