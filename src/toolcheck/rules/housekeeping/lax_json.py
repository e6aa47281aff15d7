"""What this reader reads and a strict JSON parser refuses, or reads as something else."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.source.document import Note

WORDING = {
    "comment": ("a comment stands here; JSON has none", "Drop it, or name the file .jsonc for tools that read it."),
    "trailing-comma": ("a comma stands before the closing bracket; JSON allows none there", "Drop the comma."),
    "constant": ("`{text}` is no JSON value", "Write a number, or null."),
    "number": ("`{text}` is larger than a double can hold", "Write a smaller number, or a string."),
    "surrogate": ("`{text}` is half a character; strict parsers refuse it", "Write the whole character, as UTF-8."),
    "control": ("a raw line break or control character stands in this string", "Write `\\n` in its place."),
    "encoding": ("the file is encoded in {text}; JSON is UTF-8", "Save the file as UTF-8."),
    "bom": ("the file starts with a byte-order mark; some parsers refuse it", "Save the file as UTF-8 without it."),
}


def check_note(note: Note, ctx: Context) -> Iterator[Hit]:
    what = note.details["what"]
    message, advice = WORDING[what]
    if "{text}" in message:
        message = message.replace("{text}", note.details["text"])
    yield Hit((), message, level="mark" if what == "bom" else None, offsets=note.offsets, help=advice)
