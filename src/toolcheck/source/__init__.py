"""Reads files: bytes to text to a `Document`. One reader a language, imported when a file of it is met."""

from __future__ import annotations

import os

from .document import Document, Note, unreadable
from .text import UndecodableError, decode

JSON, JSONC, YAML, PYTHON, SNAPSHOT, NOTEBOOK = "json", "jsonc", "yaml", "python", "snapshot", "notebook"
SCRIPT = "script"
"""TypeScript and JavaScript."""
SCRIPTS = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
KINDS = {
    ".json": JSON, ".jsonl": JSON, ".ndjson": JSON, ".jsonc": JSONC, ".yaml": YAML, ".yml": YAML,
    ".py": PYTHON, ".snap": SNAPSHOT, ".ipynb": NOTEBOOK, **dict.fromkeys(SCRIPTS, SCRIPT),
}  # fmt: skip
"""Suffix -> language. A walk visits these; a file named explicitly, by its content when the suffix is another."""
SNIFFED = 200


def kind_of_file(name: str, text: str) -> str:
    """The language of a file: by its suffix, else by how it begins."""
    kind = KINDS.get(os.path.splitext(name)[1].lower())
    if kind is None:
        start = text[:SNIFFED].lstrip()
        if "exports[`" in start:
            return SNAPSHOT
        kind = JSON if start.startswith(("{", "[", "//", "/*")) else YAML
    return kind


def read_document(file: str, data: bytes) -> Document:
    """Read the bytes of a file under the name that findings show. Never raises: see `Document.readable`."""
    try:
        text, notes = decode(data)
    except UndecodableError as error:
        if KINDS.get(os.path.splitext(file)[1].lower()) == PYTHON:
            from .python_reader import declared

            if (declaration := declared(data)) is not None:
                return parse(file, declaration)
        return unreadable(file, error.text, str(error), (len(error.text),) * 2)
    return parse(file, text, notes)


def parse(file: str, text: str, notes: tuple[Note, ...] = ()) -> Document:
    """Read decoded text under the name that findings show."""
    if not text.strip():
        return unreadable(file, text, "the file is empty", (0, 0), notes)
    kind = kind_of_file(file, text)
    if kind == YAML:
        return parse_yaml(file, text, notes)
    if kind == PYTHON:
        from .python_reader import read_python

        return read_python(file, text, tuple(note for note in notes if note.details["what"] != "bom"))
    if kind == SCRIPT:
        from .script_reader import read_script

        return read_script(file, text, tuple(note for note in notes if note.details["what"] != "bom"))
    if kind == SNAPSHOT:
        from .snap_reader import read_snapshots

        return read_snapshots(file, text, notes)._replace(fixable=False)
    if kind == NOTEBOOK:
        from .notebook_reader import read_notebook

        return read_notebook(file, text, notes)._replace(fixable=False)
    from .json_reader import read_json

    return read_json(file, text, notes, jsonc=kind == JSONC)


def parse_yaml(file: str, text: str, notes: tuple[Note, ...] = ()) -> Document:
    """Read YAML, and refuse what its aliases blow up."""
    from .yaml_reader import read_yaml

    document = read_yaml(file, text, tuple(note for note in notes if note.details["what"] not in ("bom", "encoding")))
    if document.shared:
        from .aliases import overgrown

        if (found := overgrown(document.value)) is not None:
            problem = f"its aliases stand for {found[1]:,} values, far more than are written"
            return unreadable(file, text, problem, document.positions.value(found[0]), document.notes)
    return document
