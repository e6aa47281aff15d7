"""A run: paths → documents → findings → ignores → report."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from . import config as configuration
from . import suppress
from .catalogue import Catalogue
from .config import Config, Known, Problem
from .discover import catalogues, names_catalogue, worth_parsing
from .engine import Engine
from .finding import Confidence, Finding, Position, Severity
from .globs import is_literal, matches
from .result import Failure, Report, Skipped, Summary
from .rules import all_rules, categories
from .selection import enabled, merge
from .source import read_document
from .source.document import Document, unreadable
from .source.files import UnreadError, read_file, read_stdin
from .source.text import Lines
from .suppress_comments import MARK
from .targets import names as target_names
from .walk import STDIN, Ignored, Input, inputs, shown_path


class Options(NamedTuple):
    """What the command line (or the caller) asks for, on top of the configuration; None and () mean: not given."""

    targets: tuple[str, ...] = ()
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    preview: bool = False
    fail_on: str | None = None
    min_confidence: Confidence | None = None
    config: str | None = None
    no_ignores: bool = False
    allow_no_catalogue: bool = False
    stdin_filename: str = "<stdin>"
    limit: int | None = None
    """Findings of one rule in one file that are placed; the others may be counted only."""


class Run(NamedTuple):
    """A report and the exit code it earns under the configuration of each file."""

    report: Report
    exit_code: int


def known() -> Known:
    """The names that exist in this installation."""
    return Known(all_rules(), frozenset(categories()), target_names())


def run(paths: list[str], options: Options) -> Run:
    """Lint files and folders; without any, the configuration's `files`, else the current folder.

    Raises ConfigError when an option or a configuration is wrong.
    """
    job = _Job(options)
    for path in paths or job.default_paths():
        job.lint_path(path)
    return job.finish()


def run_document(document: Document, options: Options) -> Run:
    """Lint a document that the caller has read or made."""
    job = _Job(options)
    job.lint(document, job.settings(document.file), named=True)
    return job.finish()


class _Settings:
    """What one configuration means for its files, and what was found in them."""

    def __init__(self, config: Config, engine: Engine, confidence: Confidence, enabled: frozenset[str]) -> None:
        self.config = config
        self.engine = engine
        self.confidence = confidence
        self.enabled = enabled
        self.texts: dict[str, str] = {}
        """Every linted file; its text where findings or ignores may need it, else ""."""
        self.crashed: set[str] = set()
        self.findings: list[Finding] = []
        self.more: dict[tuple[str, str, Severity], int] = {}
        """File, rule, severity -> findings that were only counted."""
        self.ignores: list[suppress.Ignore] = []


class _Job:
    """The state of a run."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.known = known()
        self.failures: list[Failure] = []
        self.skipped: list[Skipped] = []
        self.files = self.catalogues = self.tools = 0
        self.complete = True
        self._seen: set[str] = set()
        self._keys: dict[str, str] = {}
        """Nearest folder with a possible configuration -> key of its settings."""
        self._settings: dict[str, _Settings] = {}

    # -- configuration

    def settings(self, file: str) -> _Settings:
        """The settings for a file: of the nearest configuration upward from its folder."""
        folder = os.path.dirname(os.path.abspath(file))
        nearest = self.options.config or _config_folder(folder)
        key = self._keys.get(nearest)
        if key is None:
            loaded = configuration.load(folder, self.options.config, known=self.known)
            # A pyproject.toml without our table is passed over: its folder shares the settings of one above.
            key = self._keys[nearest] = loaded.file or ""
            if key not in self._settings:
                self._settings[key] = self._settings_of(loaded)
        return self._settings[key]

    def _settings_of(self, loaded: Config) -> _Settings:
        options = self.options
        merged = merge(
            loaded,
            select=options.select,
            extend_select=options.extend_select,
            ignore=options.ignore,
            preview=options.preview,
            targets=options.targets,
            fail_on=options.fail_on,
        )
        problems = [Problem(self.known.unknown_target(name)) for name in options.targets if name not in target_names()]
        ids: frozenset[str] = frozenset()
        try:
            ids = enabled(merged, self.known)
        except configuration.ConfigError as error:
            problems += error.problems
        if problems:
            raise configuration.ConfigError(tuple(problems))
        rules = [rule for rule in self.known.rules.values() if rule.id in ids]
        engine = Engine(rules, options=merged.options, severities=merged.severity, targets=merged.targets)
        everything = merged.preview and "all" in (merged.select or ())
        confidence = options.min_confidence or (Confidence.LOW if everything else Confidence.MEDIUM)
        return _Settings(merged, engine, confidence, ids)

    def default_paths(self) -> list[str]:
        """The configuration's `files`, patterns resolved; the current folder without any."""
        config = self.settings("any").config
        found: list[str] = []
        for glob in config.files:
            if is_literal(glob):
                found.append(os.path.relpath(os.path.join(config.root, glob)))
            else:
                walked = inputs(os.path.relpath(config.root), self._excluded(config))
                found += [entry.path for entry in walked if matches(glob, suppress.relative(entry.path, config.root))]
        return found or ["."]

    @staticmethod
    def _excluded(config: Config) -> Ignored:
        if not config.exclude:
            return lambda path, is_folder: False

        def excluded(path: str, is_folder: bool) -> bool:
            relative = suppress.relative(path, config.root)
            return any(matches(glob, relative) for glob in config.exclude)

        return excluded

    # -- files

    def lint_path(self, path: str) -> None:
        """Lint a file, or the files of a folder that hold tools."""
        before = self.files
        walking = path != STDIN and os.path.isdir(path)
        self.complete = self.complete and walking
        excluded = self._excluded(self.settings(os.path.join(path, "any") if walking else path).config)
        for entry in inputs(path, excluded):
            key = entry.path if path == STDIN else os.path.realpath(entry.path)
            if key not in self._seen:
                self._seen.add(key)
                self._lint_input(entry)
        if walking and self.files == before:
            shown = shown_path(path)
            self._fail("no-catalogue", shown, "no file in this folder holds tool definitions")

    def _lint_input(self, entry: Input) -> None:
        name = self.options.stdin_filename if entry.path == STDIN else entry.shown
        try:
            document = self._read(entry, name)
        except UnreadError as error:
            if entry.stray or (error.gone and not entry.named):  # removed since the folder was listed
                self.skipped.append(Skipped(name, str(error)))
                return
            # No one can tell what it held, so that even --allow-no-catalogue cannot let it pass.
            self.lint(unreadable(name, "", str(error), (0, 0)), self.settings(name), named=entry.named, lost=True)
            return
        if document is not None:
            self.lint(document, self.settings(name), named=entry.named)

    def _read(self, entry: Input, name: str) -> Document | None:
        """The document of a file, None for one that a walk need not parse; raises UnreadError."""
        if entry.problem is not None:
            raise UnreadError(entry.problem)
        data = read_stdin() if entry.path == STDIN else read_file(entry.path)
        if not entry.named and not worth_parsing(data):
            return None
        return read_document(name, data)

    def lint(self, document: Document, settings: _Settings, *, named: bool, lost: bool = False) -> None:
        """Run the rules on a document and keep what they find, or note why it is left out; a `lost` one failed."""
        found = catalogues(document) if document.readable else []
        if not found and not lost and not self._broken_catalogue(document, named):
            self._without_catalogue(document, named)
            return
        self.files += 1
        self.catalogues += len(found)
        self.tools += sum(len(catalogue.tools) for catalogue in found)
        self.skipped += _computed(document, found)
        outcome = settings.engine.run(document, found, self._limit(document, settings))
        self.failures += outcome.failures
        if not document.readable:
            note = next(note for note in document.notes if note.rule == "unreadable-file")
            place = Lines(document.text).position(note.offsets[0])
            self.failures.append(Failure("unreadable", note.details["problem"], document.file, place=place))
        settings.crashed.update(failure.rule for failure in outcome.failures if failure.rule is not None)
        settings.findings += outcome.findings
        for (rule, severity), count in outcome.more.items():
            settings.more[document.file, rule, severity] = count
        if not self.options.no_ignores:
            ignores, problems = suppress.parse_comments(document, self.known)
            settings.ignores += ignores
            for problem in problems:
                place = Position(problem.line or 1, problem.column or 1)
                self.failures.append(Failure("ignore", problem.message, document.file, place=place))
        settings.texts[document.file] = document.text if outcome.findings or document.comments else ""

    def _limit(self, document: Document, settings: _Settings) -> int | None:
        """The limit, where no ignore needs to know the place of every finding."""
        config = settings.config
        if config.ignore_findings or config.per_file_ignores or MARK in document.text:
            return None
        if any(rule.confidence < settings.confidence for rule in settings.engine.rules):
            return None
        return self.options.limit

    def _broken_catalogue(self, document: Document, named: bool) -> bool:
        """Whether an unreadable file is one that had to be read."""
        if document.readable:
            return False
        if names_catalogue(document.text):
            return True
        return named and not self.options.allow_no_catalogue

    def _without_catalogue(self, document: Document, named: bool) -> None:
        if not document.readable:
            problem = next(note.details["problem"] for note in document.notes if note.rule == "unreadable-file")
            self.skipped.append(Skipped(document.file, f"not read, and names no tools: {problem}"))
        elif named and self.options.allow_no_catalogue:
            self.skipped.append(Skipped(document.file, "holds no tool definitions"))
        elif named:
            self._fail("no-catalogue", document.file, "no tool definitions found in this file")

    def _fail(self, kind: str, file: str, message: str) -> None:
        self.failures.append(Failure(kind, message, file))

    # -- the end

    def finish(self) -> Run:
        """Apply the ignores, count, and put the findings of all files in order of files and places."""
        kept: list[Finding] = []
        texts: dict[str, str] = {}
        more: dict[tuple[str, str], int] = {}
        counts: Counter[Severity] = Counter()
        suppressed, failing = 0, False
        for settings in self._settings.values():
            findings, hidden = self._ignored(settings)
            suppressed += hidden
            fail_on = settings.config.fail_on
            severities = {finding.severity for finding in findings} | {severity for _, _, severity in settings.more}
            failing = failing or (fail_on is not None and any(severity >= fail_on for severity in severities))
            for (file, rule, severity), count in settings.more.items():
                more[file, rule] = more.get((file, rule), 0) + count
                counts[severity] += count
            counts.update(finding.severity for finding in findings)
            kept += findings
            for finding in findings:
                file = finding.location.file
                texts.setdefault(file, settings.texts.get(file, settings.config.text))
        if len(self._settings) > 1:
            kept.sort(key=lambda finding: finding.location.file)
        summary = _summary(self, counts, suppressed)
        report = Report(tuple(kept), summary, _once(self.failures), texts, more)
        return Run(report, 2 if self.failures else int(failing))

    def _ignored(self, settings: _Settings) -> tuple[list[Finding], int]:
        """The findings that no ignore hides and that are sure enough, findings on unused ignores included.

        An ignore of a finding that is not sure enough to be shown is used all the same.
        """
        if self.options.no_ignores:
            return [f for f in settings.findings if f.confidence >= settings.confidence], 0
        outcome = suppress.apply(
            settings.findings,
            settings.ignores,
            settings.config,
            enabled=settings.enabled - settings.crashed,
            files=settings.texts,
            complete=self.complete,
        )
        kept = [f for f in outcome.kept if f.confidence >= settings.confidence]
        for unused in outcome.unused:
            text = settings.texts.get(unused.file, settings.config.text)
            stamped = settings.engine.stamp_ignore(unused.file, text, unused)
            self.failures += stamped.failures
            kept = [*kept, *(_at(finding, unused) for finding in stamped.findings)]
        if outcome.unused:
            order = {file: index for index, file in enumerate(settings.texts)}
            kept.sort(key=lambda f: (order.get(f.location.file, len(order)), f.location.start, f.rule))
        return kept, outcome.suppressed


def _once(failures: list[Failure]) -> tuple[Failure, ...]:
    """The failures, those of one rule in many files as one."""
    crashes = Counter(failure.rule for failure in failures if failure.kind == "rule-crash")
    kept: list[Failure] = []
    told: set[str | None] = set()
    for failure in failures:
        if failure.kind == "rule-crash":
            if failure.rule in told:
                continue
            told.add(failure.rule)
            more = crashes[failure.rule] - 1
            if more:
                also = f" (and in {more:,} more {'file' if more == 1 else 'files'})"
                failure = failure._replace(message=failure.message + also)
        kept.append(failure)
    return tuple(kept)


def _at(finding: Finding, unused: suppress.UnusedIgnore) -> Finding:
    """An ignore knows its own place; for one of the configuration there is no document to find it in."""
    return finding._replace(location=finding.location._replace(start=unused.start, end=unused.end))


def _computed(document: Document, found: list[Catalogue]) -> Iterator[Skipped]:
    """What of its catalogues a Python file computes, so that no rule can judge it."""
    if document.partial:
        from .source.unknown import at, count

        # A list for all catalogues: a constant that stands in several counts once.
        number = count([at(document.value, catalogue.path) for catalogue in found])
        if number:
            what = "1 value is computed and was" if number == 1 else f"{number} values are computed and were"
            yield Skipped(document.file, f"{what} not checked")


def _summary(job: _Job, counts: Mapping[Severity, int], suppressed: int) -> Summary:
    return Summary(
        files=job.files,
        catalogues=job.catalogues,
        tools=job.tools,
        errors=counts[Severity.ERROR],
        warnings=counts[Severity.WARNING],
        infos=counts[Severity.INFO],
        suppressed=suppressed,
        skipped=tuple(job.skipped),
    )


def _config_folder(folder: str) -> str:
    """The nearest folder upward with a file that may be a configuration: files below it share their settings."""
    for candidate in _upward(folder):
        for name in (configuration.OWN, configuration.SHARED):
            if os.path.lexists(os.path.join(candidate, name)):
                return candidate
    return ""


def _upward(folder: str) -> Iterator[str]:
    while True:
        yield folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return
        folder = parent
