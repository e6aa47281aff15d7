"""The catalogues of files and folders, for commands that look at them without running rules."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..catalogue import Catalogue
from ..discover import catalogues, worth_parsing
from ..source import read_document
from ..source.document import Document
from ..source.files import UnreadError, read_file, read_stdin
from ..source.text import Lines
from ..walk import STDIN, Ignored, Input, inputs


class Read(NamedTuple):
    """A document with its catalogues."""

    document: Document
    catalogues: list[Catalogue]


def read(paths: Sequence[str], excluded: Ignored, fail: Callable[[str], None]) -> Iterator[Read]:
    """The files that hold tools, each once. What cannot be read, or was named and holds none, goes to `fail`."""
    seen: set[str] = set()
    for path in paths:
        walking = path != STDIN and os.path.isdir(path)
        met = False
        for entry in inputs(path, excluded):
            key = entry.path if path == STDIN else os.path.realpath(entry.path)
            if key in seen:
                met = True
                continue
            seen.add(key)
            found = _read(entry, fail)
            if found is not None:
                met = True
                yield found
        if walking and not met:
            fail(f"{path}: no file in this folder holds tool definitions")


def _read(entry: Input, fail: Callable[[str], None]) -> Read | None:
    name = "<stdin>" if entry.path == STDIN else entry.shown
    try:
        if entry.problem is not None:
            raise UnreadError(entry.problem)
        data = read_stdin() if entry.path == STDIN else read_file(entry.path)
    except UnreadError as error:
        if not entry.stray and (entry.named or not error.gone):
            fail(f"{name}: {error}")
        return None
    if not entry.named and not worth_parsing(data, name):
        return None
    document = read_document(name, data)
    found = catalogues(document, named=entry.named) if document.readable else []
    if not found and entry.named:
        fail(_why(document))
    return Read(document, found) if found else None


def _why(document: Document) -> str:
    """Why a named file gives no tools, with the place where it is broken."""
    for note in document.notes:
        if note.rule == "unreadable-file":
            line, column = Lines(document.text).position(note.offsets[0])
            return f"{document.file}:{line}:{column}: {note.details['problem']}"
    return f"{document.file}: no tool definitions found in this file"
