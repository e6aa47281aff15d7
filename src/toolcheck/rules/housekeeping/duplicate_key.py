"""A parser keeps one of two equal keys and drops the other without a word; which one differs between parsers."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.source.document import Note


def check_note(note: Note, ctx: Context) -> Iterator[Hit]:
    first = tuple(Related((), "the first one is here", offsets) for offsets in note.related)
    message = f"the key `{note.details['key']}` stands twice in this object; each key was expected once"
    yield Hit((), message, first, offsets=note.offsets)
