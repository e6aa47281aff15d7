"""A file, or a part of one, that could not be read. The run goes on with the rest and ends with exit code 2."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.source.document import Note


def check_note(note: Note, ctx: Context) -> Iterator[Hit]:
    message = f"this {note.details.get('part', 'file')} cannot be read: {note.details['problem']}"
    yield Hit((), message, offsets=note.offsets, help=note.details.get("advice") or None)
