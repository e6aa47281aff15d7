"""The files that a configuration is made of: itself, what it `extends`, and what that extends in turn."""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import Any, NamedTuple

from . import __version__
from .config import Config
from .config_errors import ConfigError, Places
from .config_files import TABLE, Source, find, open_source, shown
from .config_merge import merge_over
from .config_values import Reader
from .finding import Path
from .selection import Known
from .suggest import quote

MAX_DEPTH = 10
"""Files that extend one another in a row."""
MAX_FILES = 100
"""Files of one configuration, those that are reached twice counted twice."""


class Layer(NamedTuple):
    """One file of a configuration, and the reader that checks it."""

    source: Source
    reader: Reader


class Resolved(NamedTuple):
    """A checked configuration, the files it is made of (farthest first, itself last), and the names it may use."""

    config: Config
    layers: tuple[Layer, ...]
    known: Known


def resolve(source: Source, known: Known, explicit: str | None = None) -> Resolved:
    """Read a configuration with all that it extends. Raises ConfigError with all mistakes of its values."""
    layers = _layers(source, known)
    known, plugins = _with_plugins(layers, _with_targets(layers, known), explicit)
    values: dict[str, Any] = {}
    for number, layer in enumerate(layers):
        layer.reader.known = known
        read = layer.reader.read(layer.source.table)
        if number < len(layers) - 1 and "ignore_findings" in read:
            # Whether an entry of a shared file hides something is not for each of its users to say.
            read["ignore_findings"] = tuple(entry._replace(inherited=True) for entry in read["ignore_findings"])
        values = merge_over(values, read, known)
    _raise_problems(layers)
    root, file = os.path.dirname(source.path), shown(source.path)
    return Resolved(Config(root=root, file=file, text=source.text, plugins=plugins, **values), layers, known)


def known_in(source: Source, known: Known, explicit: str | None = None) -> Known:
    """The names that a configuration may use, the rules of its plugins among them; its values are not read.

    Raises ConfigError when a file that it extends or a plugin cannot be read.
    """
    layers = _layers(source, known)
    return _with_plugins(layers, _with_targets(layers, known), explicit)[0]


def _with_targets(layers: tuple[Layer, ...], known: Known) -> Known:
    """The names with the targets that the files define."""
    tables = [layer.source.table for layer in layers]
    if not any("target" in table for table in tables):
        return known
    from .config_targets import defined

    return known.with_targets(defined(tables))


def _with_plugins(layers: tuple[Layer, ...], known: Known, explicit: str | None) -> tuple[Known, dict[str, Any]]:
    """The names with the rules that plugins bring, and these rules by id."""
    if not any("plugins" in layer.source.table for layer in layers):
        return known, {}
    from .plugins import extended

    found = extended(known, [(layer.source, layer.reader) for layer in layers], _trusted(layers, explicit))
    _raise_problems(layers)
    return found


def _trusted(layers: tuple[Layer, ...], explicit: str | None) -> Collection[str]:
    """The real paths of the files whose plugins may run: of the configuration that was named, or else of the one
    that governs the current folder.

    A configuration that is only met, beside a file of someone else that is linted, must not run code.
    """
    if explicit is None:
        here = find(os.getcwd())
        layers = _layers(here, layers[-1].reader.known) if here is not None else ()
    return {os.path.realpath(layer.source.path) for layer in layers}


def _raise_problems(layers: tuple[Layer, ...]) -> None:
    readers = {id(layer.reader): layer.reader for layer in layers}.values()
    problems = [
        problem
        for reader in readers
        for problem in sorted(reader.problems, key=lambda p: (p.file != reader.file, p.line or 0, p.column or 0))
    ]
    if problems:
        raise ConfigError(tuple(dict.fromkeys(problems)))


def _layers(source: Source, known: Known) -> tuple[Layer, ...]:
    """The files of a configuration, farthest first. Raises ConfigError where one is missing or asks for another
    version of this program."""
    chain = _Chain(known)
    chain.add(source, ())
    layers = tuple(chain.layers)
    _raise_problems(layers)
    return layers


class _Chain:
    """Collects the files of a configuration, each after those it extends."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.layers: list[Layer] = []
        self._opened: dict[str, Layer] = {}

    def add(self, source: Source, above: tuple[str, ...]) -> None:
        """Add a file; `above` are the paths of the files on the way to it."""
        layer = self._opened.get(source.path)
        if layer is None:
            reader = Reader(self.known, shown(source.path), Places(source.text), source.prefix)
            layer = self._opened[source.path] = Layer(source, reader)
            _check_version(layer)
        here = (*above, os.path.realpath(source.path))
        for place, name in _extended(layer):
            found = self._open(layer, place, name, here)
            if found is not None:
                self.add(found, here)
        if len(self.layers) == MAX_FILES:
            layer.reader.report(("extends",), f"more than {MAX_FILES} files extend one another")
        if len(self.layers) <= MAX_FILES:
            self.layers.append(layer)

    def _open(self, layer: Layer, place: Path, name: str, above: tuple[str, ...]) -> Source | None:
        """A file that is extended; None when there is something wrong with it."""
        from .config_places import locate

        path, problem = locate(name, os.path.dirname(layer.source.path), "toolcheck.toml")
        real = os.path.realpath(path)
        if problem is None and real in above:
            circle = " → ".join(shown(file) for file in (*above[above.index(real) :], real))
            problem = f"{quote(name)} leads back to a file that it comes from: {circle}"
        elif problem is None and len(above) > MAX_DEPTH:
            problem = f"more than {MAX_DEPTH} files extend one another in a row"
        elif problem is None and not os.path.lexists(path):
            problem = f"there is no file {quote(shown(path))}"
        elif problem is None and os.path.exists(path) and not os.path.isfile(path):
            problem = (
                f"{quote(shown(path))} is {'a folder' if os.path.isdir(path) else 'no regular file'}, expected a file"
            )
        if problem is None and len(self.layers) <= MAX_FILES:
            opened = self._opened.get(path)
            source = opened.source if opened is not None else open_source(path)
            if source is not None:
                return source
            problem = f"{quote(shown(path))} has no [{'.'.join(TABLE)}] table"
        if problem is not None:
            layer.reader.report(place, problem)
        return None


def _extended(layer: Layer) -> list[tuple[Path, str]]:
    """What a file extends, with the place of each; one name may stand without brackets."""
    value = layer.source.table.get("extends", [])
    return [(("extends",), value)] if isinstance(value, str) else layer.reader.strings(("extends",), value)


def _check_version(layer: Layer) -> None:
    """`required-version`, before anything else is judged: another version may know other keys and rules."""
    wanted = layer.source.table.get("required-version")
    if wanted is None:
        return
    path = ("required-version",)
    if not isinstance(wanted, str):
        layer.reader.expected(path, 'a version specifier such as ">=0.2,<1"', wanted)
        return
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        specifier = SpecifierSet(wanted)
    except InvalidSpecifier:
        exact = f"; for this version alone write {quote(f'=={wanted}')}" if wanted[:1].isdigit() else ""
        layer.reader.report(path, f'expected a version specifier such as ">=0.2,<1", found {quote(wanted)}{exact}')
        return
    if not specifier.contains(__version__, prereleases=True):
        asked = f"this is toolcheck {__version__}, and the configuration asks for {quote(wanted)}"
        layer.reader.report(path, asked)
        _raise_problems((layer,))
