"""What a run is asked for: the options of the caller on top of the configuration of each file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import config as configuration
from . import suppress
from .baseline import APPLY, Baseline
from .catalogue import Catalogue
from .config import Config, Known, Problem
from .config_files import find, nearest_folder
from .context import OVERLAPS
from .engine import Engine
from .finding import Confidence, Finding, Severity
from .globs import matches
from .policy import Policy
from .policy import load as load_policy
from .records import NamedTuple
from .rules import all_rules, categories
from .selection import enabled, merge
from .source.document import Document
from .targets import Targets, shipped
from .targets import names as target_names

if TYPE_CHECKING:
    from .lock import Lock
    from .remembered import Remembered

SERVED = -1
"""The number of the group of all servers, which no `[[catalogue]]` has."""


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
    force_exclude: bool = False
    """`exclude` of the configuration holds for named paths too: a commit hook names every changed file."""
    baseline: str | None = None
    """Goes before the configuration's `baseline`; with `no_ignores` neither counts."""
    baseline_use: str = APPLY
    together: bool = False
    """All tools of all files are one catalogue."""
    embedder: str | None = None
    """Goes before the option of overlapping-descriptions."""
    no_cache: bool = False
    limit: int | None = None
    """Findings of one rule in one file that are placed; the others may be counted only."""
    fixes: bool = False
    """Tell the changes of the text that fixes make, which takes time."""
    overlay: Mapping[str, bytes] = {}
    """Real path -> what to read instead of the file."""
    settled: Config | None = None
    """Governs every file; no other configuration is looked for."""
    memory: Remembered | None = None
    """What was said of tools that may still be as they were."""
    keep: bool = False
    """Keep the catalogues for the report, which takes as much memory as all files together."""


def known() -> Known:
    """The names that exist in this installation."""
    return Known(all_rules(), frozenset(categories()), target_names())


def known_here(config: str | None = None) -> Known:
    """The names that the configuration of the current folder, or the one named, may use: plugins bring more.

    Raises ConfigError when it or a plugin cannot be read.
    """
    source = find(os.getcwd(), config)
    if source is None:
        return known()
    from .config_layers import known_in

    return known_in(source, known(), config)


class Settings:
    """What one configuration means for its files, and what was found in them."""

    def __init__(
        self,
        config: Config,
        known: Known,
        engine: Engine,
        confidence: Confidence,
        enabled: frozenset[str],
        baseline: Baseline | None = None,
        policy: Policy | None = None,
    ) -> None:
        self.config = config
        self.known = known
        self.engine = engine
        self.confidence = confidence
        self.enabled = enabled
        self.baseline = baseline
        self.policy = policy
        self.texts: dict[str, str] = {}
        """Every linted file; its text where findings or ignores may need it, else ""."""
        self.unread: set[str] = set()
        """Those of them that could not be read."""
        self.crashed: set[str] = set()
        self.findings: list[Finding] = []
        self.more: dict[tuple[str, str, Severity], int] = {}
        """File, rule, severity -> findings that were only counted."""
        self.more_fixable = 0
        """Those of them that have a safe fix."""
        self.tools: set[str] = set()
        """The names of the tools that were linted, where there is a policy that may name others."""
        self.partial = False
        """Whether some of them are not known."""
        self.ignores: list[suppress.Ignore] = []
        self.groups: dict[int, list[tuple[Document, list[Catalogue]]]] = {}
        """What waits to be linted as one catalogue, by the number of its `[[catalogue]]`."""
        self.kept: list[Catalogue] = []
        """What was linted, when the run was asked to keep it."""

    def group(
        self, file: str, document: Document, found: list[Catalogue], *, together: bool, served: bool = False
    ) -> bool:
        """Put the catalogues of a file with those they form one catalogue with; whether there are such.

        The lists of the servers that an agent is `served` by are one catalogue of their own.
        """
        numbers = [0] if together else [SERVED] if served else []
        if not numbers and self.config.groups:
            relative = suppress.relative(file, self.config.root)
            numbers = [n for n, globs in enumerate(self.config.groups) if any(matches(g, relative) for g in globs)]
        for number in numbers:
            self.groups.setdefault(number, []).append((document, found))
        return bool(numbers)

    def in_order(self) -> None:
        """Put the findings in order of files and places, equal ones once: a file may belong to several catalogues."""
        order = {file: index for index, file in enumerate(self.texts)}
        once = {(f.rule, f.location, f.message): f for f in self.findings}
        self.findings = sorted(once.values(), key=lambda f: (order[f.location.file], f.location.start, f.rule))

    def text_of(self, file: str) -> str:
        """The text of a file that findings stand in: a linted one, the baseline, the policy, else the configuration."""
        if file in self.texts:
            return self.texts[file]
        documents = [source.document for source in (self.baseline, self.policy) if source is not None]
        return next((each.text for each in documents if each is not None and each.file == file), self.config.text)


class Configurations:
    """The settings of each configuration that governs a file of the run, made when the first file of it is met."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._known = known()
        self._keys: dict[str, str] = {}
        """Nearest folder with a possible configuration -> key of its settings."""
        self._settings: dict[str, Settings] = {}
        self._baselines: dict[str, Baseline] = {}

    def met(self) -> list[Settings]:
        """The settings that were asked for so far."""
        return list(self._settings.values())

    def of(self, file: str) -> Settings:
        """The settings for a file: of the nearest configuration upward from its folder."""
        if (settled := self._options.settled) is not None:
            if not self._settings:
                self._settings[""] = self._made(settled)
            return self._settings[""]
        folder = os.path.dirname(os.path.abspath(file))
        nearest = self._options.config or nearest_folder(folder)
        key = self._keys.get(nearest)
        if key is None:
            loaded = configuration.load(folder, self._options.config, known=self._known)
            # A pyproject.toml without our table is passed over: its folder shares the settings of one above.
            key = self._keys[nearest] = loaded.file or ""
            if key not in self._settings:
                self._settings[key] = self._made(loaded)
        return self._settings[key]

    def _made(self, loaded: Config) -> Settings:
        options = self._options
        known = self._known.with_rules(loaded.plugins).with_targets(loaded.target)
        merged = merge(
            loaded,
            select=None if options.select is None else self._meant(options.select, known),
            extend_select=self._meant(options.extend_select, known),
            ignore=self._meant(options.ignore, known),
            preview=options.preview,
            targets=options.targets,
            fail_on=options.fail_on,
        )
        problems = [Problem(known.unknown_target(name)) for name in options.targets if name not in known.targets]
        ids: frozenset[str] = frozenset()
        try:
            ids = enabled(merged, known)
        except configuration.ConfigError as error:
            problems += error.problems
        if problems:
            raise configuration.ConfigError(tuple(problems))
        rules = [rule for rule in known.rules.values() if rule.id in ids]
        if loaded.plugins:
            from .plugins import import_all

            import_all(rules)  # now, so that one that cannot be is a clear error and no crash on each file
        policy = load_policy(loaded)
        engine = Engine(
            rules,
            options=_rule_options(merged, options, ids),
            severities=merged.severity,
            targets=merged.targets,
            lexicon=merged.lexicon,
            known_targets=Targets(loaded.target) if loaded.target else shipped(),
            policy=policy,
            lock=_lock(loaded),
            fixes=options.fixes,
            memory=options.memory,
        )
        everything = merged.preview and "all" in (merged.select or ())
        confidence = options.min_confidence or (Confidence.LOW if everything else Confidence.MEDIUM)
        return Settings(merged, known, engine, confidence, ids, self._baseline(loaded, known), policy)

    def _meant(self, names: tuple[str, ...], known: Known) -> tuple[str, ...]:
        """The names that the caller gave, without those of plugins that are not in this configuration but in the one
        of the current folder: that is no mistake where files of several configurations are linted at once."""
        if all(known.has(name) for name in names):
            return names
        try:
            here = known_here(self._options.config)
        except configuration.ConfigError:
            return names
        return tuple(name for name in names if known.has(name) or not here.has(name))

    def _baseline(self, config: Config, known: Known) -> Baseline | None:
        """The baseline of a configuration; configurations that name one file share it."""
        options = self._options
        if options.no_ignores or (
            config.baseline is None and options.baseline is None and options.baseline_use == APPLY
        ):
            return None
        from .baseline_file import load, located

        found = located(config, options.baseline, options.baseline_use)
        if found is None:
            return None
        if found.path not in self._baselines:
            load(found, known)
            self._baselines[found.path] = found
        return self._baselines[found.path]


def _lock(config: Config) -> Lock | None:
    """The lock that a configuration names. Raises ConfigError when it cannot be read."""
    if config.lock is None:
        return None
    from .lock.lock_file import locked

    return locked(config)


def _rule_options(config: Config, options: Options, ids: frozenset[str]) -> Mapping[str, Mapping[str, Any]]:
    if OVERLAPS not in ids:
        return config.options
    from .overlap.options import with_caller

    return with_caller(config, embedder=options.embedder, no_cache=options.no_cache)
