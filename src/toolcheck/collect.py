"""The catalogues of files and folders, read as `lint` reads them, for commands that do not lint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .catalogue import Catalogue
from .discover import catalogues
from .result import Failure
from .runner import Options, _Job, _lost
from .settings import Settings
from .source.document import Document


class Read(NamedTuple):
    """What was read: the file as findings name it, its document, its catalogues; and why the rest was not."""

    files: tuple[tuple[str, Document, tuple[Catalogue, ...]], ...]
    failures: tuple[Failure, ...]


def collect(paths: Sequence[str], options: Options) -> Read:
    """Read files and folders; without any, those of the configuration, else the current folder.

    Raises ConfigError when an option or a configuration is wrong.
    """
    job = _Reader(options)
    named = list(paths) or job.configurations.default_paths(job.tally.failures)
    for path in named:
        job.lint_path(path)
    return Read(tuple(job.read), tuple(job.tally.failures))


class _Reader(_Job):
    """A run that keeps what it reads in place of linting it."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.read: list[tuple[str, Document, tuple[Catalogue, ...]]] = []

    def lint(self, document: Document, settings: Settings, *, named: bool, lost: bool = False) -> None:
        """Keep the catalogues of a document, or note why it has none."""
        found = catalogues(document, named=named) if document.readable else []
        broken = [note for note in document.notes if note.rule == "unreadable-file"]
        if not found and not lost and not (broken and self._must_be_read(document, named)):
            self._without_catalogue(document, named)
            return
        self.tally.files += 1
        self.tally.failures += _lost(document, broken)
        if found:
            self.read.append((document.file, document, tuple(found)))
