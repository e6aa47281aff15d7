"""The file of a baseline: JSON with one entry a line, sorted, so that it merges and reads well in a diff."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .baseline import WRITE, Baseline, Key
from .config import Config
from .config_errors import ConfigError, Places, Problem
from .config_files import SHARED, TABLE, shown
from .report.closing import count
from .selection import Known
from .source.document import Document
from .source.files import UnreadError, read_file
from .source.text import Lines, UndecodableError, decode
from .suggest import quote, unknown

VERSION = 1
NAME = "toolcheck-baseline.json"
"""What the file is called when nobody names it."""
TOP = ("version", "findings")
TEXTS = ("file", "server", "tool", "rule")


class Change(NamedTuple):
    """A baseline file to write, and a line that tells what changes."""

    path: str
    text: str
    before: str | None
    """Its text until now; None: there is no such file."""
    message: str
    advice: str | None = None


def load(baseline: Baseline, known: Known) -> None:
    """Read the file of a baseline into it; former ids of rules become today's.

    A file that is not there is an error unless it is to be written. Raises ConfigError with every mistake and its
    place.
    """
    try:
        data = read_file(baseline.path)
    except UnreadError as error:
        if not error.gone:
            named = "" if baseline.config is None else f"{quote(baseline.config.baseline)} "
            raise ConfigError((_lost(baseline, f"{named}cannot be read: {error}"),)) from None
        if baseline.use != WRITE:
            hint = "`toolcheck lint --write-baseline` writes one"
            named = "such baseline file" if baseline.config is None else f"file {quote(baseline.config.baseline)}"
            raise ConfigError((_lost(baseline, f"there is no {named}; {hint}"),)) from None
        return
    document = baseline.document = _document(baseline.shown, data)
    problems = [_problem(document, path, message) for path, message in _faults(document.value)]
    if problems:
        raise ConfigError(tuple(problems))
    for index, entry in enumerate(document.value["findings"]):
        rule = known.rule(entry["rule"])
        if rule is None:
            baseline.unknown.add(entry["rule"])
        name = entry["rule"] if rule is None else rule.id
        key = Key(entry["file"], entry.get("server"), entry.get("tool"), name)
        baseline.recorded[key] += entry["count"]
        baseline.entries.setdefault(key, index)


def _lost(baseline: Baseline, why: str) -> Problem:
    """Why there is nothing to read, at the place that names the file."""
    config = baseline.config
    if config is None:
        return Problem(why, baseline.shown)
    prefix = TABLE if os.path.basename(config.file or "") == SHARED else ()
    place = Places(config.text).find((*prefix, "baseline")) or (None, None)
    return Problem(f"baseline: {why}", config.file, *place)


def _document(file: str, data: bytes) -> Document:
    from .source.json_reader import read_json

    try:
        text, _ = decode(data)
    except UndecodableError as error:
        place = Lines(error.text).position(len(error.text))
        raise ConfigError((Problem(str(error), file, *place),)) from None
    document = read_json(file, text)
    if not document.readable:
        note = next(note for note in document.notes if note.rule == "unreadable-file")
        place = Lines(text).position(note.offsets[0])
        raise ConfigError((Problem(f"not valid JSON: {note.details['problem']}", file, *place),))
    return document


def _problem(document: Document, path: tuple[str | int, ...], message: str) -> Problem:
    # Of a member the key, as in a configuration; of an entry its brace.
    place = Lines(document.text).position(document.positions.key(path)[0])
    return Problem(message, document.file, *place)


def _faults(value: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What keeps a value from being a baseline: (path, message)."""
    if not isinstance(value, dict) or "version" not in value:
        yield (), 'this is no baseline: expected an object with "version" and "findings"'
        return
    version = value["version"]
    if version != VERSION or isinstance(version, (bool, float)):
        newer = isinstance(version, int) and version > VERSION
        hint = "; a newer toolcheck wrote it" if newer else ""
        yield ("version",), f"expected version {VERSION}, found {quote(version)}{hint}"
        return
    for key in value:
        if key not in TOP:
            yield (key,), unknown("key", key, TOP)
    entries = value.get("findings")
    if not isinstance(entries, list):
        yield (("findings",) if "findings" in value else ()), 'expected "findings" to be a list of entries'
        return
    for index, entry in enumerate(entries):
        for path, message in _entry_faults(entry):
            yield ("findings", index, *path), message


def _entry_faults(entry: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    if not isinstance(entry, dict):
        yield (), f'expected an entry such as {{"file": …, "tool": …, "rule": …, "count": 1}}, found {quote(entry)}'
        return
    for key in entry:
        if key not in (*TEXTS, "count"):
            yield (key,), unknown("key", key, (*TEXTS, "count"))
    for key in ("file", "rule", "count"):
        if key not in entry:
            yield (), f"{quote(key)} is missing in this entry"
    for key in TEXTS:
        value = entry.get(key)
        if key in entry and not isinstance(value, str):
            yield (key,), f"{key}: expected a string, found {quote(value)}"
    count = entry.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        yield ("count",), f"count: expected a whole number from 1 on, found {quote(count)}"


def change(baseline: Baseline, *, sure: bool = True) -> Change:
    """The file as the run wants it: all that was found, or what is recorded without what is gone.

    What this run could not judge (files it did not read, rules that did not run) stays as it was. Entries of files that
    do not exist any more go, unless the configuration names a file that is not there (`sure` False): it may come back.
    """
    before = baseline.document.text if baseline.document is not None else None
    kept = {key: count for key, count in baseline.recorded.items() if key not in baseline.judged}
    kept = {key: count for key, count in kept.items() if not (sure and baseline.gone(key))}
    if baseline.use == WRITE:
        counts = Counter(kept) | baseline.now
        return Change(baseline.path, written(counts), before, _wrote(baseline, counts), baseline.advice)
    counts = Counter(kept) + (Counter({key: baseline.recorded[key] for key in baseline.judged}) & baseline.now)
    removed = sum(1 for key in baseline.recorded if key not in counts)
    lowered = sum(1 for key, count in counts.items() if count < baseline.recorded[key])
    left = f"{count(counts.total(), 'finding', 'findings')} left in it"
    if removed or lowered:
        parts = [f"{count(removed, 'entry', 'entries')} removed"] if removed else []
        parts += [f"{count(lowered, 'entry', 'entries')} lowered"] if lowered else []
        message = f"pruned {baseline.shown}: {', '.join(parts)}; {left}"
    else:
        message = f"nothing to prune in {baseline.shown}; {left}"
    return Change(baseline.path, written(counts), before, message)


def written(counts: Mapping[Key, int]) -> str:
    """The text of a baseline file."""
    from .report.json import dumped

    lines = []
    for key in sorted(counts, key=Key.order):
        fields = {name: value for name, value in key._asdict().items() if value is not None}
        lines.append("\n  " + dumped({**fields, "count": counts[key]}))
    return f'{{"version": {VERSION}, "findings": [{",".join(lines)}{chr(10) if lines else ""}]}}\n'


def _wrote(baseline: Baseline, counts: Mapping[Key, int]) -> str:
    if not counts:
        return f"wrote {baseline.shown}: no findings"
    found = count(sum(counts.values()), "finding", "findings")
    rules = count(len({key.rule for key in counts}), "rule", "rules")
    files = count(len({key.file for key in counts}), "file", "files")
    return f"wrote {baseline.shown}: {found} of {rules} in {files}"


def located(config: Config, given: str | None, use: str) -> Baseline | None:
    """The baseline that a configuration, or the path `given` on the command line, names; one to write has a default.

    Its file is not read yet.
    """
    if given is not None:
        return _named(
            os.path.abspath(given), use, f", and lint with `--baseline {given}`, or name it in the configuration"
        )
    if config.baseline is not None:
        path = os.path.normpath(os.path.join(config.root, config.baseline))
        return _named(path, use, "; from now on `toolcheck lint` reports what is new only", config)
    if use != WRITE:
        return None
    line = f'baseline = "{NAME}"'
    if config.file is None:
        advice = f", and lint with `--baseline {NAME}`, or write this line into a toolcheck.toml beside it: {line}"
        return _named(os.path.abspath(NAME), use, advice)
    shared = os.path.basename(config.file) == SHARED
    place = f"to [tool.toolcheck] in {config.file}" if shared else f"to {config.file}, above its first table"
    return _named(os.path.join(config.root, NAME), use, f", and add this line {place}: {line}")


def _named(path: str, use: str, advice: str, config: Config | None = None) -> Baseline:
    return Baseline(path, shown(path), use, f"next: commit it{advice}", config)
