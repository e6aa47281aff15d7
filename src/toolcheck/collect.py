"""The catalogues of files and folders, read as `lint` reads them, for commands that do not lint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .reader import Found, Reader
from .result import Failure
from .settings import Options
from .source import read_document
from .source.document import Document
from .source.files import UnreadError, read_file, read_stdin
from .walk import STDIN, shown_path


class Read(NamedTuple):
    """The files that hold tools, and why others could not be read, in full or in part."""

    files: tuple[Found, ...]
    failures: tuple[Failure, ...]


def collect(paths: Sequence[str], options: Options) -> Read:
    """Read files and folders; without any, those of the configuration, else the current folder.

    Raises ConfigError when an option or a configuration is wrong.
    """
    reader = Reader(options)
    files = []
    for found in reader.paths(paths):
        told = found.failures()
        # A file that could not be opened, or is empty, is not wrong at a place.
        reader.failures += told if found.document.text else (each._replace(place=None) for each in told)
        if found.catalogues:
            files.append(found)
    return Read(tuple(files), tuple(reader.failures))


def document_of(path: str) -> Document:
    """Read one file, or standard input (`-`), whatever a configuration says of it. Raises UnreadError with its name."""
    name = "<stdin>" if path == STDIN else shown_path(path)
    try:
        data = read_stdin() if path == STDIN else read_file(path)
    except UnreadError as error:
        raise UnreadError(f"{name}: {error}") from None
    return read_document(name, data)
