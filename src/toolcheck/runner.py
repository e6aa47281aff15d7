"""A run: paths → documents → findings → ignores → report."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from . import config as configuration
from . import suppress
from .config import Config, Known, Problem
from .discover import catalogues, may_hold_catalogue, names_catalogue
from .engine import Engine
from .finding import Confidence, Finding, Severity
from .globs import is_literal, matches
from .result import Failure, Report, Skipped, Summary
from .rules import all_rules, categories
from .selection import enabled, merge
from .source import read_document
from .source.document import Document, unreadable
from .targets import names as target_names
from .walk import STDIN, Ignored, Input, inputs, reason, shown_path

MAX_BYTES = 1 << 29
"""More than half a gigabyte is no catalogue; the bound keeps an endless device from filling the memory."""


@dataclass(frozen=True, slots=True)
class Options:
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


class Run(NamedTuple):
    """A report and the exit code it earns under the configuration of each file."""

    report: Report
    exit_code: int


def known() -> Known:
    """The names that exist in this installation."""
    return Known(all_rules(), frozenset(categories()), target_names())


def run(paths: list[str], options: Options) -> Run:
    """Lint files and folders; without any, the configuration's `files`, else the current folder.

    Raises ConfigError when an option, a configuration or a comment in a file is wrong.
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


@dataclass(slots=True)
class _Settings:
    """What one configuration means for its files, and what was found in them."""

    config: Config
    engine: Engine
    confidence: Confidence
    enabled: frozenset[str]
    texts: dict[str, str] = field(default_factory=dict)
    """Every linted file; its text where findings or ignores may need it, else ""."""
    findings: list[Finding] = field(default_factory=list)
    ignores: list[suppress.Ignore] = field(default_factory=list)


class _Job:
    """The state of a run."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.known = known()
        self.failures: list[Failure] = []
        self.skipped: list[Skipped] = []
        self.problems: list[Problem] = []
        self.files = self.catalogues = self.tools = 0
        self.complete = True
        self._seen: set[str] = set()
        self._settings: dict[str, _Settings] = {}

    # -- configuration

    def settings(self, file: str) -> _Settings:
        """The settings for a file: of the nearest configuration upward from its folder."""
        folder = os.path.dirname(os.path.abspath(file))
        key = self.options.config or _config_folder(folder)
        found = self._settings.get(key)
        if found is None:
            loaded = configuration.load(folder, self.options.config, known=self.known)
            found = self._settings[key] = self._settings_of(loaded)
        return found

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
        unknown = [Problem(self.known.unknown_target(name)) for name in options.targets if name not in target_names()]
        if unknown:
            raise configuration.ConfigError(tuple(unknown))
        ids = enabled(merged, self.known)
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
        if entry.problem is not None and not entry.named and not os.path.isdir(entry.path):
            self.skipped.append(Skipped(entry.shown, entry.problem))
            return
        name = self.options.stdin_filename if entry.path == STDIN else entry.shown
        document = self._read(entry, name)
        if document is not None:
            self.lint(document, self.settings(name), named=entry.named)

    def _read(self, entry: Input, name: str) -> Document | None:
        """The document of a file; None for one that a walk need not parse."""
        if entry.problem is not None:
            return unreadable(name, "", entry.problem, (0, 0))
        if os.path.splitext(name)[1].lower() == ".py":
            return unreadable(name, "", "this version has no reader for Python files", (0, 0))
        try:
            if entry.path == STDIN:
                data = sys.stdin.buffer.read(MAX_BYTES + 1)
            else:
                with open(entry.path, "rb") as file:
                    data = file.read(MAX_BYTES + 1)
        except OSError as error:
            return unreadable(name, "", reason(error), (0, 0))
        if len(data) > MAX_BYTES:
            return unreadable(name, "", f"larger than {MAX_BYTES >> 20} MiB", (0, 0))
        if not entry.named and not _worth_parsing(data):
            return None
        return read_document(name, data)

    def lint(self, document: Document, settings: _Settings, *, named: bool) -> None:
        """Run the rules on a document and keep what they find, or note why it is left out."""
        found = catalogues(document) if document.readable else []
        if not found and not self._broken_catalogue(document, named):
            self._without_catalogue(document, named)
            return
        self.files += 1
        self.catalogues += len(found)
        self.tools += sum(len(catalogue.tools) for catalogue in found)
        outcome = settings.engine.run(document, found)
        self.failures += outcome.failures
        if not document.readable:
            problem = next(note.details["problem"] for note in document.notes if note.rule == "unreadable-file")
            self._fail("unreadable", document.file, problem)
        findings = [f for f in outcome.findings if f.confidence >= settings.confidence]
        settings.findings += findings
        if not self.options.no_ignores:
            ignores, problems = suppress.parse_comments(document, self.known)
            settings.ignores += ignores
            self.problems += problems
        settings.texts[document.file] = document.text if findings or document.comments else ""

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
        if self.problems:
            raise configuration.ConfigError(tuple(self.problems))
        kept: list[Finding] = []
        texts: dict[str, str] = {}
        suppressed, failing = 0, False
        for settings in self._settings.values():
            findings, hidden = self._ignored(settings)
            suppressed += hidden
            fail_on = settings.config.fail_on
            failing = failing or (fail_on is not None and any(f.severity >= fail_on for f in findings))
            kept += findings
            for finding in findings:
                file = finding.location.file
                texts.setdefault(file, settings.texts.get(file, settings.config.text))
        if len(self._settings) > 1:
            kept.sort(key=lambda finding: finding.location.file)
        summary = _summary(self, kept, suppressed)
        report = Report(tuple(kept), summary, tuple(self.failures), texts)
        return Run(report, 2 if self.failures else int(failing))

    def _ignored(self, settings: _Settings) -> tuple[list[Finding], int]:
        """The findings that no ignore hides, findings on unused ignores included."""
        if self.options.no_ignores:
            return settings.findings, 0
        outcome = suppress.apply(
            settings.findings,
            settings.ignores,
            settings.config,
            enabled=settings.enabled,
            files=settings.texts,
            complete=self.complete,
        )
        kept = outcome.kept
        for unused in outcome.unused:
            text = settings.texts.get(unused.file, settings.config.text)
            stamped = settings.engine.stamp_ignore(unused.file, text, unused)
            self.failures += stamped.failures
            kept = [*kept, *(_at(finding, unused) for finding in stamped.findings)]
        if outcome.unused:
            order = {file: index for index, file in enumerate(settings.texts)}
            kept.sort(key=lambda f: (order.get(f.location.file, len(order)), f.location.start, f.rule))
        return kept, outcome.suppressed


def _at(finding: Finding, unused: suppress.UnusedIgnore) -> Finding:
    """An ignore knows its own place; for one of the configuration there is no document to find it in."""
    return replace(finding, location=replace(finding.location, start=unused.start, end=unused.end))


def _summary(job: _Job, findings: list[Finding], suppressed: int) -> Summary:
    counts: Mapping[Severity, int] = {
        severity: sum(finding.severity is severity for finding in findings) for severity in Severity
    }
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


def _worth_parsing(data: bytes) -> bool:
    """Whether the bytes of a walked file may hold a catalogue. Text in other encodings is always looked at."""
    if b"\0" in data[:4]:
        return True
    return may_hold_catalogue(data.decode("utf-8", "replace")) or data[:2] in (b"\xff\xfe", b"\xfe\xff")


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
