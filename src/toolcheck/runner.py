"""A run: paths → documents → findings; `collate` makes the report of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from . import suppress
from .baseline import PRUNE
from .catalogue import Catalogue
from .collate import Run, Tally, collate
from .config_errors import ConfigError, Problem
from .discover import catalogues, names_catalogue, worth_parsing
from .finding import Position
from .result import Failure, Skipped
from .settings import Configurations, Options, Settings, excluded_by, known
from .source import NOTEBOOK, PYTHON, SCRIPT, kind_of_file, read_document
from .source.document import Document, Note, unreadable
from .source.files import UnreadError, read_file, read_stdin
from .source.text import Lines
from .stamp import Outcome
from .summaries import file_speaks_of_tools, is_list_of_names
from .suppress_comments import MARK
from .transcripts import transcripts
from .walk import STDIN, Input, inputs, shown_path

if TYPE_CHECKING:
    from .live.listing import Served

__all__ = ["Options", "Run", "known", "run", "run_document"]


Watch = Callable[[Iterator[Input], int], Iterable[Input]]
"""(files of a path, number of paths that come after it) -> the same files; called as they are linted one by one."""


def run(paths: list[str], options: Options, watch: Watch | None = None, served: Served | None = None) -> Run:
    """Lint files and folders, and the lists of servers; without any, the configuration's `files`, else this folder.

    `watch` is handed what is about to be linted, to tell how far the run is.
    Raises ConfigError when an option or a configuration is wrong.
    """
    job = _Job(options, watch)
    job.tally.whole = not paths and served is None
    if served is None:
        paths = paths or job.configurations.default_paths(job.tally.failures)
    else:
        job.lint_served(served)
    for index, path in enumerate(paths, 1):
        job.lint_path(path, len(paths) - index)
    if options.baseline_use == PRUNE and all(settings.baseline is None for settings in job.configurations.met()):
        raise ConfigError((Problem("--prune-baseline: there is no baseline; name it with --baseline"),))
    if not paths and served is None:
        file = job.settings("any").config.file
        job.tally.failures.append(Failure("no-catalogue", "no file matches `files` of this configuration", file))
    job.lint_groups()
    return collate(job.configurations.met(), options, job.tally)


def run_document(document: Document, options: Options) -> Run:
    """Lint a document that the caller has read or made."""
    job = _Job(options)
    job.lint(document, job.settings(document.file), named=True)
    job.lint_groups()
    return collate(job.configurations.met(), options, job.tally)


class _Job:
    """The state of a run."""

    def __init__(self, options: Options, watch: Watch | None = None) -> None:
        self.options = options
        self.watch = watch
        self.configurations = Configurations(options)
        self.settings = self.configurations.of
        self.tally = Tally()
        self._seen: set[str] = set()
        self._linted: set[str] = set()

    def lint_path(self, path: str, later: int = 0) -> None:
        """Lint a file, or the files of a folder that hold tools; `later` paths come after it."""
        before = self.tally.files
        again = False  # a file of this folder was linted already, named before or in another folder
        walking = path != STDIN and os.path.isdir(path)
        if walking:
            self.tally.walked.append(os.path.abspath(path))
        excluded = excluded_by(self.settings(os.path.join(path, "any") if walking else path).config)
        if self.options.force_exclude and path != STDIN and excluded(path, walking):
            self.tally.skipped.append(Skipped(shown_path(path), "left out by `exclude` of the configuration"))
            return
        found = inputs(path, excluded)
        for entry in found if self.watch is None else self.watch(found, later):
            key = entry.path if path == STDIN else os.path.realpath(entry.path)
            if key in self._seen:
                again = again or key in self._linted
                continue
            self._seen.add(key)
            count = self.tally.files
            self._lint_input(entry)
            if self.tally.files > count:
                self._linted.add(key)
        if walking and self.tally.files == before and not again:
            shown = shown_path(path)
            self._fail("no-catalogue", shown, "no file in this folder holds tool definitions")

    def _lint_input(self, entry: Input) -> None:
        name = self.options.stdin_filename if entry.path == STDIN else entry.shown
        if not entry.named and excluded_by(self.settings(name).config)(entry.path, False):
            return  # by a configuration below the one that the walk started under
        try:
            document = self._read(entry, name)
        except UnreadError as error:
            if entry.stray or (error.gone and not entry.named):  # removed since the folder was listed
                self.tally.skipped.append(Skipped(name, str(error)))
                return
            # No one can tell what it held, so that even --allow-no-catalogue cannot let it pass.
            lost = unreadable(name, "", str(error), (0, 0), advice="Check the path and who may read it.")
            self.lint(lost, self.settings(name), named=entry.named, lost=True)
            return
        if document is not None:
            self.lint(document, self.settings(name), named=entry.named)

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

    def lint_served(self, served: Served) -> None:
        """Lint the lists of servers; several are one catalogue, since one agent sees them together."""
        self.tally.failures += served.failures
        for document in served.documents:
            self.lint(document, self.settings(document.file), named=True, served=True)

    def lint(
        self, document: Document, settings: Settings, *, named: bool, lost: bool = False, served: bool = False
    ) -> None:
        """Run the rules on a document and keep what they find, or note why it is left out; a `lost` one failed."""
        asked = named and not self.options.allow_no_catalogue
        found = catalogues(document, named=asked) if document.readable else []
        broken = [note for note in document.notes if note.rule == "unreadable-file"]
        spoken = bool(found) or bool(transcripts(document, ()))
        if not spoken and not lost and not (broken and self._must_be_read(document, named)):
            self._without_catalogue(document, named, served)
            return
        self.tally.files += 1
        self.tally.tools += sum(len(catalogue.tools) for catalogue in found)
        self.tally.skipped += _computed(document, found)
        together = self.options.together
        if grouped := found and settings.group(document.file, document, found, together=together, served=served):
            # What its reader noted, and its conversations; the rest when all files are read.
            outcome = settings.engine.run(document, (), elsewhere=found)
        else:
            self.tally.catalogues += len(found)
            settings.kept += found if self.options.keep else ()
            outcome = settings.engine.run(document, found, self._limit(document, settings))
        self._keep(outcome, document.file, settings)
        if broken:
            self.tally.failures += _lost(document, broken)
            settings.unread.add(document.file)
        if not self.options.no_ignores:
            ignores, problems = suppress.parse_comments(document, settings.known)
            settings.ignores += ignores
            for problem in problems:
                place = Position(problem.line or 1, problem.column or 1)
                self.tally.failures.append(Failure("ignore", problem.message, document.file, place=place))
        wanted = outcome.findings or document.comments or grouped
        settings.texts[document.file] = document.text if wanted else ""

    def _keep(self, outcome: Outcome, file: str, settings: Settings) -> None:
        self.tally.failures += outcome.failures
        settings.crashed.update(failure.rule for failure in outcome.failures if failure.rule is not None)
        settings.findings += outcome.findings
        for (rule, severity), count in outcome.more.items():
            settings.more[file, rule, severity] = count
        settings.more_fixable += outcome.fixable

    def lint_groups(self) -> None:
        """Lint the catalogues that several files form together."""
        for settings in self.configurations.met():
            for parts in settings.groups.values():
                from .joined import join

                catalogue = join(parts)
                self.tally.catalogues += 1
                settings.kept += [catalogue] if self.options.keep else ()
                self._keep(settings.engine.run(catalogue.document, [catalogue]), catalogue.document.file, settings)
                settings.in_order()

    def _limit(self, document: Document, settings: Settings) -> int | None:
        """The limit, where no ignore and no baseline needs to know the place of every finding."""
        config = settings.config
        if config.ignore_findings or config.per_file_ignores or MARK in document.text or settings.baseline is not None:
            return None
        if any(rule.confidence < settings.confidence for rule in settings.engine.rules):
            return None
        return self.options.limit

    def _must_be_read(self, document: Document, named: bool) -> bool:
        """Whether a file that is broken, in full or in part, is one that had to be read."""
        if not document.foreign and names_catalogue(document.text):
            return True
        return named and not self.options.allow_no_catalogue

    def _without_catalogue(self, document: Document, named: bool, served: bool = False) -> None:
        problems = [note.details["problem"] for note in document.notes if note.rule == "unreadable-file"]
        if problems:
            how = "not read in full" if document.readable else "not read"
            how += "" if document.foreign else ", and names no tools"
            self.tally.skipped.append(Skipped(document.file, f"{how}: {problems[0]}"))
        elif named and self.options.allow_no_catalogue:
            self.tally.skipped.append(Skipped(document.file, "holds no tool definitions"))
        elif named:
            where = "in what the server lists" if served else "in this file"
            self._fail("no-catalogue", document.file, f"no tool definitions found {where}")
        elif file_speaks_of_tools(document.file) and is_list_of_names(document.value):
            why = "lists names and descriptions only; name the file to have it read as tools"
            self.tally.skipped.append(Skipped(document.file, why))

    def _fail(self, kind: str, file: str, message: str) -> None:
        self.tally.failures.append(Failure(kind, message, file))


def _lost(document: Document, notes: list[Note]) -> Iterator[Failure]:
    """What of a file could not be read."""
    lines = Lines(document.text)
    for note in notes:
        place = lines.position(note.offsets[0])
        yield Failure("unreadable", note.details["problem"], document.file, place=place)


def _computed(document: Document, found: list[Catalogue]) -> Iterator[Skipped]:
    """What of its catalogues is not known, since a Python file computes it or a snapshot does not show it."""
    if document.partial:
        from .source.unknown import at, count

        # A list for all catalogues: a constant that stands in several counts once.
        number = count([at(document.value, catalogue.path) for catalogue in found])
        if number:
            kind = kind_of_file(document.file, document.text)
            why = "computed" if kind in (PYTHON, NOTEBOOK, SCRIPT) else "not known"
            what = f"1 value is {why} and was" if number == 1 else f"{number} values are {why} and were"
            yield Skipped(document.file, f"{what} not checked")
