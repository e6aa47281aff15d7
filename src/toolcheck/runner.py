"""A run: paths → documents → findings; `collate` makes the report of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import suppress
from .baseline import PRUNE
from .catalogue import Catalogue
from .collate import Run, Tally, collate
from .config_errors import ConfigError, Problem
from .finding import Position
from .reader import Found, Reader, Watch
from .result import Failure, Skipped
from .settings import Options, Settings, known
from .source import NOTEBOOK, PYTHON, SCRIPT, kind_of_file
from .source.document import Document
from .stamp import Outcome
from .suppress_comments import MARK
from .transcripts import transcripts

if TYPE_CHECKING:
    from .live.listing import Served

__all__ = ["Options", "Run", "known", "run", "run_document"]


def run(paths: list[str], options: Options, watch: Watch | None = None, served: Served | None = None) -> Run:
    """Lint files and folders, and the lists of servers; without any, the configuration's `files`, else this folder.

    `watch` is handed what is about to be linted, to tell how far the run is.
    Raises ConfigError when an option or a configuration is wrong.
    """
    job = _Job(options, watch)
    job.tally.whole = not paths and served is None
    if served is not None:
        job.lint_served(served)
    if paths or served is None:
        for found in job.reader.paths(paths):
            job.lint(found)
    met = job.reader.configurations.met()
    if options.baseline_use == PRUNE and all(settings.baseline is None for settings in met):
        raise ConfigError((Problem("--prune-baseline: there is no baseline; name it with --baseline"),))
    job.lint_groups()
    return collate(met, options, job.tally)


def run_document(document: Document, options: Options) -> Run:
    """Lint a document that the caller has read or made."""
    job = _Job(options)
    job.tally.whole = False
    job.lint_document(document)
    job.lint_groups()
    return collate(job.reader.configurations.met(), options, job.tally)


class _Job:
    """The state of a run."""

    def __init__(self, options: Options, watch: Watch | None = None) -> None:
        self.options = options
        self.reader = Reader(options, watch, also=_has_transcripts)
        self.tally = Tally(self.reader)

    def lint_served(self, served: Served) -> None:
        """Lint the lists of servers; several are one catalogue, since one agent sees them together."""
        self.tally.failures += served.failures
        for document in served.documents:
            self.lint_document(document, served=True)

    def lint_document(self, document: Document, *, served: bool = False) -> None:
        """Lint a document that stands in no file of a path, or note why it is left out."""
        settings = self.reader.settings(document.file)
        found = self.reader.document(document, settings, named=True, served=served)
        if found is not None:
            self.lint(found, served=served)

    def lint(self, read: Found, *, served: bool = False) -> None:
        """Run the rules on a document and keep what they find."""
        document, found, settings, broken = read
        self.tally.files += 1
        self.tally.tools += sum(len(catalogue.tools) for catalogue in found)
        self.tally.skipped += _computed(document, found)
        if settings.policy is not None:
            settings.tools.update(tool.name for catalogue in found for tool in catalogue.tools)
            settings.partial = settings.partial or document.partial or bool(broken)
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
            self.tally.failures += read.failures()
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
        for settings in self.reader.configurations.met():
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


def _has_transcripts(document: Document) -> bool:
    return bool(transcripts(document, ()))


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
