"""JSON Lines in which some lines are broken: the others are read all the same.

Only run on a text that could not be read as a whole. The broken lines are masked, so that all offsets stay, and the
text is read once more; a masked line keeps its place among the records, as `LOST`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

from .document import Document, Note, lost
from .scanner import Scan, scanner, skip
from .unknown import LOST

SUFFIXES = (".jsonl", ".ndjson")
MAX_TRIES = 2000
"""Lines that are read with patience (comments, trailing commas); strictly after that many, to stay fast."""
MAX_BRACKETS = 150
"""A line with more of them may nest too deeply, and is read with patience."""
WHITE = " \t\r"


class Line(NamedTuple):
    """A line that holds something: its offsets without white space around, and why it is no record, if so.

    `record` tells that it is an object or a list, as records are.
    """

    start: int
    end: int
    record: bool
    problem: str = ""
    place: int = 0


def read_good_lines(file: str, text: str, notes: tuple[Note, ...], jsonc: bool) -> Document | None:
    """The document of a text's good lines; None when it is not JSON Lines, or has no good line.

    In a file not named as JSON Lines most lines must be records: a broken JSON text has a few such lines by chance.
    """
    if "\n" not in text:
        return None
    lines = list(_lines(text))
    broken = [line for line in lines if line.problem]
    records = sum(line.record for line in lines)
    named = os.path.splitext(file)[1].lower() in SUFFIXES
    if not broken or not records or not (named or (records > 1 and 2 * records > len(lines))):
        return None
    from .json_reader import read_json

    document = read_json(file, _masked(text, broken), notes, jsonc=jsonc)
    if not document.streams or len(document.value) != len(lines):
        return None
    for index, line in enumerate(lines):
        if line.problem:
            document.value[index] = LOST
    told = lost("line", [(line.problem, (line.place, line.place)) for line in broken])
    return document._replace(text=text, notes=(*document.notes, *told), partial=True)


def _masked(text: str, broken: list[Line]) -> str:
    """The text with a string of blanks in the place of each broken line."""
    parts: list[str] = []
    last = 0
    for start, end, *_ in broken:
        parts += text[last:start], f'"{" " * (end - start - 2)}"' if end - start > 1 else "0"
        last = end
    return "".join(parts) + text[last:]


def _lines(text: str) -> Iterator[Line]:
    scan = scanner()
    tries = 0
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        content = text[start:end].strip(WHITE)
        if content:
            at = text.index(content[0], start)
            value = _strictly(scan, content)
            if value is None and tries < MAX_TRIES:
                tries += 1
                line = _patiently(content, at)
                if line is not None:
                    yield line
            else:
                record = value.__class__ in (dict, list)
                yield Line(at, at + len(content), record, "" if value is not None else "this is no JSON value", at)
        start = end + 1


def _strictly(scan: Scan, content: str) -> Any:
    """The value of a line; None when there is none, or when a second look is needed."""
    if content.count("{") + content.count("[") > MAX_BRACKETS:
        return None
    try:
        value, end = scan(content, 0)
    except (ValueError, StopIteration):
        return None
    if skip(content, end).end() < len(content):
        return None
    return 0 if value is None else value


def _patiently(content: str, at: int) -> Line | None:
    """The line as the reader of whole files sees it; None for one that holds comments only."""
    from .json_notes import blank
    from .json_reader import read_json

    end = at + len(content)
    if content.startswith(("//", "/*")) and not blank(content)[0].strip():
        unclosed = content.startswith("/*") and "*/" not in content
        return Line(at, end, False, "a comment that does not end on its line", at) if unclosed else None
    document = read_json("", content)
    if document.readable:
        if "/*" in content and "*/" not in content:  # perhaps a comment that would swallow the lines below
            return Line(at, end, False, "a comment that does not end on its line", at + content.index("/*"))
        return Line(at, end, document.value.__class__ in (dict, list))
    note = document.notes[-1]
    problem = note.details["problem"].replace("the text ends", "the line ends")
    return Line(at, end, False, problem, at + note.offsets[0])
