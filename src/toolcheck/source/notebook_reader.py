"""Jupyter notebooks: the code of their cells read as one Python module, with places in the notebook's own text.

Lines of IPython (`%magic`, `!command`, `name?`) are left out, and so are cells in other languages and cells that are
not valid Python; what such a cell may have held is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..finding import Offsets
from .document import Document, NoPositions, Note, lost
from .notebook_positions import NotebookPositions, Piece
from .python_signs import may_decorate, may_write

HARMLESS = ("%%time", "%%timeit", "%%capture", "%%prun", "%%python", "%%python3")
"""Magics of a whole cell whose other lines are still Python of this notebook."""


class Cell(NamedTuple):
    """The code of a cell, line ends included, and the literals of the notebook that write it."""

    code: str
    pieces: tuple[Piece, ...]


def read_notebook(file: str, text: str, notes: tuple[Note, ...] = ()) -> Document:
    """Read one notebook. Never raises: see `Document.readable`."""
    from .json_reader import read_json

    document = read_json(file, text, notes)
    if not document.readable:
        return document
    empty = Document(file, text, {}, NoPositions(), notes, variables=True)
    if not may_decorate(text) and not may_write(text):
        return empty
    cells = list(_cells(document))
    if not cells:
        return empty
    from .python_reader import read_python

    found = read_python(file, "".join(cell.code for cell in cells))
    positions = NotebookPositions(text, [piece for cell in cells for piece in cell.pieces], found.positions)
    faults: list[tuple[str, Offsets]] = []
    if not found.readable:
        found = read_python(file, "".join(_valid(cell, positions, faults).code for cell in cells))
        positions = positions.of(found.positions)
    return found._replace(
        text=text,
        positions=positions,
        notes=(*notes, *(positions.note(note) for note in found.notes), *lost("cell", faults)),
        comments=tuple(comment._replace(offsets=positions.comment(comment.offsets)) for comment in found.comments),
    )


def _cells(document: Document) -> Iterator[Cell]:
    """The cells with Python code, in order."""
    value = document.value
    if not isinstance(value, dict) or not _speaks_python(value.get("metadata")):
        return
    start = 0
    cells = value.get("cells")
    for index, cell in enumerate(cells if isinstance(cells, list) else ()):
        if not isinstance(cell, dict) or cell.get("cell_type") != "code":
            continue
        source = cell.get("source")
        steps: list[tuple[str | int, ...]] = [("cells", index, "source")]
        if isinstance(source, list):
            steps = [(*steps[0], line) for line in range(len(source))]
        parts: list[Any] = source if isinstance(source, list) else [source]
        if not parts or not all(isinstance(part, str) for part in parts):
            continue
        code = _without_magics("".join(parts))
        if not code.strip():
            continue
        pieces = []
        at = start
        for step, part in zip(steps, parts, strict=True):
            pieces.append(Piece(at, len(part), document.positions.value(step)))
            at += len(part)
        code += "\n"
        start += len(code)
        yield Cell(code, tuple(pieces))


def _speaks_python(metadata: Any) -> bool:
    """Whether a notebook's language, where it names one, is Python."""
    for part, key in (("language_info", "name"), ("kernelspec", "language")):
        inner = metadata.get(part) if isinstance(metadata, dict) else None
        language = inner.get(key) if isinstance(inner, dict) else None
        if isinstance(language, str):
            return language.lower() in ("python", "ipython", "python3")
    return True


def _without_magics(code: str) -> str:
    """The code with IPython's own lines replaced by as many other characters."""
    first = code.lstrip().partition("\n")[0]
    if first.startswith("%%") and first.split()[0] not in HARMLESS:
        return ""
    if not any(mark in code for mark in "%!?"):
        return code
    # An expression stands for the line, so that a block which holds nothing else stays one.
    line = re.compile(r"^([ \t]*)([%!?][^\n]*|[\w.]+\?{1,2}[ \t]*|[\w., ]+=[ \t]*[!%][^\n]*)$", re.M)
    return line.sub(lambda match: match[1] + "0".ljust(len(match[2])), code)


def _valid(cell: Cell, positions: NotebookPositions, faults: list[tuple[str, Offsets]]) -> Cell:
    """The cell, or blanks in place of one that is not valid Python; `faults` takes what is wrong and where."""
    from .python_reader import read_python

    found = read_python("", cell.code)
    if found.readable:
        return cell
    if may_decorate(cell.code) or may_write(cell.code):
        note, first = found.notes[-1], cell.pieces[0].start
        place = positions.out((first + note.offsets[0], first + note.offsets[1]))
        faults.append((note.details["problem"], place))
    return Cell(re.sub(r"[^\n]", " ", cell.code), cell.pieces)
