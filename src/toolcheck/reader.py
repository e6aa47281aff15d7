"""From paths to documents: files and folders, each read as its configuration says, and why the rest was not."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence

from .catalogue import Catalogue
from .discover import catalogues, names_catalogue, worth_parsing
from .records import NamedTuple
from .result import Failure, Skipped
from .settings import Configurations, Options, Settings
from .source import read_document
from .source.document import Document, Note, unreadable
from .source.files import UnreadError, read_file, read_stdin
from .source.text import Lines
from .summaries import file_speaks_of_tools, is_list_of_names
from .walk import STDIN, Input, excluded_by, inputs, shown_path

Watch = Callable[[Iterator[Input], int], Iterable[Input]]
"""(files of a path, number of paths that come after it) -> the same files; called as they are read one by one."""


class Found(NamedTuple):
    """A document that a run is about, its catalogues, and what its reader noted of parts that it could not read."""

    document: Document
    catalogues: list[Catalogue]
    settings: Settings
    broken: list[Note]

    def failures(self) -> Iterator[Failure]:
        """What of the file could not be read."""
        lines = Lines(self.document.text)
        for note in self.broken:
            place = lines.position(note.offsets[0])
            yield Failure("unreadable", note.details["problem"], self.document.file, place=place)


class Reader:
    """Reads paths, each file once.

    `failures` and `skipped` tell what was not read, `walked` the folders (as absolute paths) that were read with all
    below them. `also` tells which documents without tools are what the caller looks for, too.
    """

    def __init__(
        self, options: Options, watch: Watch | None = None, also: Callable[[Document], bool] | None = None
    ) -> None:
        self.options = options
        self.configurations = Configurations(options)
        self.settings = self.configurations.of
        self.failures: list[Failure] = []
        self.skipped: list[Skipped] = []
        self.walked: list[str] = []
        self._watch = watch
        self._also = also
        self._seen: set[str] = set()
        self._found: set[str] = set()

    def paths(self, paths: Sequence[str]) -> Iterator[Found]:
        """What stands in files and folders; without any, in those of the configuration, else in this folder.

        Raises ConfigError when an option or a configuration is wrong.
        """
        chosen = paths
        if not paths:
            from .default_paths import default_paths

            chosen = default_paths(self.settings("any").config, self.failures)
        for index, path in enumerate(chosen, 1):
            yield from self.path(path, len(chosen) - index)
        if not chosen:
            file = self.settings("any").config.file
            self.failures.append(Failure("no-catalogue", "no file matches `files` of this configuration", file))

    def path(self, path: str, later: int = 0) -> Iterator[Found]:
        """What stands in a file, or in the files of a folder that hold tools; `later` paths come after it."""
        met = False  # a file of this folder, be it that it was read before, named or in another folder
        walking = path != STDIN and os.path.isdir(path)
        if walking:
            self.walked.append(os.path.abspath(path))
        excluded = excluded_by(self.settings(os.path.join(path, "any") if walking else path).config)
        if self.options.force_exclude and path != STDIN and excluded(path, walking):
            self.skipped.append(Skipped(shown_path(path), "left out by `exclude` of the configuration"))
            return
        entries = inputs(path, excluded)
        for entry in entries if self._watch is None else self._watch(entries, later):
            key = entry.path if path == STDIN else os.path.realpath(entry.path)
            if key in self._seen:
                met = met or key in self._found
                continue
            self._seen.add(key)
            found = self._entry(entry)
            if found is not None:
                met = True
                self._found.add(key)
                yield found
        if walking and not met:
            self._fail(shown_path(path), "no file in this folder holds tool definitions")

    def document(
        self, document: Document, settings: Settings, *, named: bool, lost: bool = False, served: bool = False
    ) -> Found | None:
        """What stands in a document; where it is none of a run's, None, and why. A `lost` one could not be read."""
        asked = named and not self.options.allow_no_catalogue
        found = catalogues(document, named=asked) if document.readable else []
        broken = [note for note in document.notes if note.rule == "unreadable-file"]
        wanted = bool(found) or (self._also is not None and self._also(document))
        if not wanted and not lost and not (broken and self._must_be_read(document, named)):
            self._without_catalogue(document, named, served)
            return None
        return Found(document, found, settings, broken)

    def _entry(self, entry: Input) -> Found | None:
        name = self.options.stdin_filename if entry.path == STDIN else entry.shown
        if not entry.named and excluded_by(self.settings(name).config)(entry.path, False):
            return None  # by a configuration below the one that the walk started under
        try:
            document = self._read(entry, name)
        except UnreadError as error:
            if entry.stray or (error.gone and not entry.named):  # removed since the folder was listed
                self.skipped.append(Skipped(name, str(error)))
                return None
            # No one can tell what it held, so that even --allow-no-catalogue cannot let it pass.
            lost = unreadable(name, "", str(error), (0, 0), advice="Check the path and who may read it.")
            return self.document(lost, self.settings(name), named=entry.named, lost=True)
        return None if document is None else self.document(document, self.settings(name), named=entry.named)

    def _read(self, entry: Input, name: str) -> Document | None:
        """The document of a file, None for one that a walk need not parse; raises UnreadError."""
        if entry.problem is not None:
            raise UnreadError(entry.problem)
        data = read_stdin() if entry.path == STDIN else self._bytes(entry.path)
        if not entry.named and not worth_parsing(data, name):
            return None
        return read_document(name, data)

    def _bytes(self, path: str) -> bytes:
        overlay = self.options.overlay
        instead = overlay.get(os.path.realpath(path)) if overlay else None
        return read_file(path) if instead is None else instead

    def _must_be_read(self, document: Document, named: bool) -> bool:
        """Whether a file that is broken, in full or in part, is one that had to be read."""
        if not document.foreign and names_catalogue(document.text):
            return True
        return named and not self.options.allow_no_catalogue

    def _without_catalogue(self, document: Document, named: bool, served: bool) -> None:
        problems = [note.details["problem"] for note in document.notes if note.rule == "unreadable-file"]
        if problems:
            how = "not read in full" if document.readable else "not read"
            how += "" if document.foreign else ", and names no tools"
            self.skipped.append(Skipped(document.file, f"{how}: {problems[0]}"))
        elif named and self.options.allow_no_catalogue:
            self.skipped.append(Skipped(document.file, "holds no tool definitions"))
        elif named:
            where = "in what the server lists" if served else "in this file"
            self._fail(document.file, f"no tool definitions found {where}")
        elif file_speaks_of_tools(document.file) and is_list_of_names(document.value):
            why = "lists names and descriptions only; name the file to have it read as tools"
            self.skipped.append(Skipped(document.file, why))

    def _fail(self, file: str, message: str) -> None:
        self.failures.append(Failure("no-catalogue", message, file))
