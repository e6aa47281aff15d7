"""Plain scalars that YAML 1.1 readers (PyYAML, Ruby, older Go) and YAML 1.2 readers take for different values."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.source.document import Note


def check_note(note: Note, ctx: Context) -> Iterator[Hit]:
    details = note.details
    if "tag" in details:
        message = f"the tag `{details['tag']}` is not of YAML's core; the value is read as if it had none"
        yield Hit((), message, offsets=note.offsets, help="Write the value without a tag.")
    else:
        message = f"`{details['text']}` is {details['yaml12']} to YAML 1.2, {details['yaml11']} to YAML 1.1"
        yield Hit((), message, offsets=note.offsets)
