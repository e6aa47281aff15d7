"""What a conversion says of the text it was made from, with the place of each remark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..catalogue import Catalogue, Tool
from ..finding import Offsets, Path
from ..source.document import Document
from .part import Loss


class Remark(NamedTuple):
    """Something that is lost, or that the target will refuse (`severity` "error"). `path` () means no part."""

    offsets: Offsets
    severity: str
    message: str
    path: Path = ()


def remarks(document: Document, found: Sequence[Catalogue], losses: Sequence[Loss]) -> list[Remark]:
    """The losses of a conversion and what of the document could not be taken over, in no order."""
    tools = [tool for catalogue in found for tool in catalogue.tools if tool.places is not None]
    told = []
    for loss in losses:
        path = _source(document, tools, loss.path)
        told.append(Remark(_offsets(document, path), "error" if loss.still_refused else "warning", loss.message, path))
    for note in document.notes:
        if note.rule == "unreadable-file":
            told.append(Remark(note.offsets, "warning", "this part cannot be read and was left out"))
        elif note.rule == "duplicate-key":
            key = note.details["key"]
            message = f"the key `{key}` stands in this object before; the last of them was taken"
            told.append(Remark(note.offsets, "warning", message))
    return told


def _source(document: Document, tools: Sequence[Tool], path: Path) -> Path:
    """The place in the file: a schema that was made from a list of parameters does not stand there itself."""
    from ..dialects.parameter_lists import real

    for tool in tools:
        if tool.places is not None and path[: len(tool.path)] == tool.path:
            return real(path, tool.places, document.value)
    return path


def _offsets(document: Document, path: Path) -> Offsets:
    """Where the part at a path stands, or the deepest that exists on the way to it."""
    for length in range(len(path), -1, -1):
        try:
            return document.positions.key(path[:length])
        except (KeyError, LookupError, TypeError):
            continue
    return 0, 0
