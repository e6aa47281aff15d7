"""The policy file: YAML or JSON, one entry a tool, checked against `policy.schema.json`."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from .compiled import HOME
from .config import Config
from .config_errors import ConfigError, Places, Problem
from .config_files import SHARED, TABLE, shown
from .config_options import check, describe
from .finding import Path
from .policy import Policy, facts_of
from .source import KINDS, YAML, parse_yaml
from .source.document import Document
from .source.files import UnreadError, read_file
from .source.json_reader import read_json
from .source.text import Lines, UndecodableError, decode
from .suggest import quote, unknown

SCHEMA = os.path.join(HOME, "policy.schema.json")
EXAMPLE = "cancel_order: {effect: irreversible, confirm: true}"


@cache
def fields() -> Mapping[str, Any]:
    """Name of a fact -> the JSON Schema of its value."""
    with open(SCHEMA, encoding="utf-8") as file:
        found: Mapping[str, Any] = json.load(file)["$defs"]["tool"]["properties"]
    return found


def is_valid(name: str, value: Any) -> bool:
    """Whether a value may stand for a fact."""
    return value is not None and not any(_value_faults(value, fields()[name]))


def read(config: Config) -> Policy:
    """The policy file of a configuration that names one. Raises ConfigError with every mistake and its place."""
    path = os.path.normpath(os.path.join(config.root, os.path.expanduser(config.policy or "")))
    file = shown(path)
    try:
        data = read_file(path)
    except UnreadError as error:
        raise ConfigError((_unread(config, file, error),)) from None
    return parsed(file, data)


def parsed(file: str, data: bytes) -> Policy:
    """The policy that the bytes of a file hold; `file` is its name for messages. Raises ConfigError as `read` does."""
    document = _document(file, data)
    problems = [
        *_repeated(document),
        *(_problem(document, *fault) for fault in _faults(document.value, document.streams)),
    ]
    if problems:
        raise ConfigError(tuple(sorted(problems, key=lambda problem: (problem.line or 0, problem.column or 0))))
    entries = {name: entry for name, entry in (document.value or {}).items() if name != "$schema"}
    return Policy(file, {name: facts_of(entry) for name, entry in entries.items()}, document)


def _unread(config: Config, file: str, error: UnreadError) -> Problem:
    """The file cannot be read: said where the configuration names it."""
    prefix = TABLE if os.path.basename(config.file or "") == SHARED else ()
    place = Places(config.text).find((*prefix, "policy")) or (None, None)
    what = f"there is no file {quote(file)}" if error.gone else f"{quote(file)} cannot be read: {error}"
    return Problem(f"policy: {what}", config.file, *place)


def _document(file: str, data: bytes) -> Document:
    """Read as JSON under a .json name, else as YAML."""
    try:
        text, notes = decode(data)
    except UndecodableError as error:
        raise ConfigError((Problem(str(error), file, *Lines(error.text).position(len(error.text))),)) from None
    if not text.strip():
        raise ConfigError((Problem(f"the policy file is empty; write entries such as {EXAMPLE}", file, 1, 1),))
    as_yaml = KINDS.get(os.path.splitext(file)[1].lower(), YAML) == YAML
    document = parse_yaml(file, text, notes) if as_yaml else read_json(file, text, notes)
    for note in document.notes:
        if note.rule == "unreadable-file":
            place = Lines(text).position(note.offsets[0])
            raise ConfigError((Problem(f"not valid {'YAML' if as_yaml else 'JSON'}: {note.details['problem']}",
                                       file, *place),))  # fmt: skip
    return document


def _repeated(document: Document) -> Iterator[Problem]:
    """Keys that stand twice: which entry holds would be a guess."""
    for note in document.notes:
        if note.rule == "duplicate-key":
            place = Lines(document.text).position(note.offsets[0])
            yield Problem(f"the key {quote(str(note.details['key']))} stands here twice", document.file, *place)


def _problem(document: Document, path: Path, message: str) -> Problem:
    # Of a member the key, as in a configuration; of an item of a list the item.
    positions = document.positions
    offsets = positions.key(path) if path and isinstance(path[-1], str) else positions.value(path)
    return Problem(message, document.file, *Lines(document.text).position(offsets[0]))


def _faults(value: Any, streams: bool) -> Iterator[tuple[Path, str]]:
    """What keeps a value from being a policy: (path, message), in order of place."""
    if streams:
        yield (1,), "a second YAML document begins here; a policy is one"
    elif not isinstance(value, dict):
        yield (), f"expected names of tools with their facts, such as {EXAMPLE}; found {_described(value)}"
    if streams or not isinstance(value, dict):
        return
    for name, entry in value.items():
        if name == "$schema":
            if not isinstance(entry, str):
                yield (name,), f"$schema: expected a string, found {_described(entry)}"
        elif not isinstance(entry, dict):
            yield (name,), f"{name}: expected facts such as {{effect: write}}, found {_described(entry)}"
        else:
            for path, message in _entry_faults(entry):
                yield (name, *path), f"{'.'.join((name, *(step for step in path if isinstance(step, str))))}: {message}"


def _entry_faults(entry: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    known = fields()
    for key, value in entry.items():
        if key not in known:
            yield (key,), unknown("key", str(key), known)
        else:
            yield from (((key, *path), message) for path, message in _value_faults(value, known[key]))


def _value_faults(value: Any, schema: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """What is wrong with the value of one fact."""
    if value is None:
        yield (), "has no value"
        return
    yield from check(value, schema)
    if isinstance(value, (str, list)) and "enum" not in schema:
        for number, item in enumerate([value] if isinstance(value, str) else value):
            if isinstance(item, str) and not item.strip():
                yield (() if isinstance(value, str) else (number,)), "is empty"


def _described(value: Any) -> str:
    """A value of YAML or JSON in words."""
    return "nothing" if value is None else describe(value).replace("a table", "a mapping")
