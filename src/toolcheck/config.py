"""The configuration: `toolcheck.toml`, or `[tool.toolcheck]` in `pyproject.toml`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from .config_errors import ConfigError, Places, Problem, parse_toml
from .finding import Position, Severity
from .selection import Known

__all__ = ["Config", "ConfigError", "IgnoreEntry", "Known", "Problem", "load"]

OWN, SHARED = "toolcheck.toml", "pyproject.toml"
TABLE = ("tool", "toolcheck")


class IgnoreEntry(NamedTuple):
    """One `[[ignore-finding]]`: hides findings of a rule where file (pattern), tool (pattern) and `at` all agree.

    `at` is a JSON pointer and stands for what lies below it too. None: any. `start` and `end` say where the entry
    stands in the configuration.
    """

    rule: str
    reason: str
    file: str | None
    tool: str | None
    at: str | None
    start: Position
    end: Position


class Config(NamedTuple):
    """A checked configuration; rule names in `severity`, `options`, ignores are ids, never former ids.

    `root` is the absolute folder that patterns are relative to; `file` the configuration's name for messages (None:
    there is none, all values are defaults), `text` its content. `select` None means the default rules. `fail_on`
    None means never. `options` holds what differs from the rules' defaults.
    """

    root: str
    file: str | None = None
    text: str = ""
    targets: tuple[str, ...] = ()
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    preview: bool = False
    fail_on: Severity | None = Severity.WARNING
    files: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = {}
    options: Mapping[str, Mapping[str, Any]] = {}
    per_file_ignores: tuple[tuple[str, frozenset[str]], ...] = ()
    """(file pattern, ids) in the order of the file."""
    ignore_findings: tuple[IgnoreEntry, ...] = ()
    baseline: str | None = None
    """The file of the baseline, relative to `root`."""
    groups: tuple[tuple[str, ...], ...] = ()
    """File patterns of each `[[catalogue]]`: the tools of the files that match one of a group are one catalogue."""


class _Source(NamedTuple):
    path: str
    text: str
    table: dict[str, Any]
    prefix: tuple[str, ...]


def load(start: str, explicit: str | None = None, *, known: Known) -> Config:
    """The configuration for files in the folder `start`: the file `explicit`, or the first one found going up.

    In one folder `toolcheck.toml` goes before `pyproject.toml`, which counts only when it has a `[tool.toolcheck]`
    table. Without any, everything is at its default and `root` is `start`. Raises ConfigError with all mistakes.
    """
    source = _search(os.path.abspath(start)) if explicit is None else _explicit(os.path.abspath(explicit))
    if source is None:
        return Config(root=os.path.abspath(start))
    from .config_values import Reader

    file = _shown(source.path)
    reader = Reader(known, file, Places(source.text), source.prefix)
    values = reader.read(source.table)
    if reader.problems:
        raise ConfigError(tuple(sorted(reader.problems, key=lambda p: (p.line or 0, p.column or 0))))
    return Config(root=os.path.dirname(source.path), file=file, text=source.text, **values)


def _search(folder: str) -> _Source | None:
    while True:
        for name in (OWN, SHARED):
            path = os.path.join(folder, name)
            # lexists: a dangling link is a mistake to report, a folder above that we may not look into is not.
            if os.path.lexists(path) and (source := _open(path)) is not None:
                return source
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def _explicit(path: str) -> _Source:
    if not os.path.lexists(path):
        raise _error(path, "there is no such configuration file")
    source = _open(path)
    if source is None:
        raise _error(path, "has no [tool.toolcheck] table")
    return source


def _open(path: str) -> _Source | None:
    """One configuration file; None for a pyproject.toml that is not about us."""
    data = _bytes(path)
    shared = os.path.basename(path) == SHARED
    if shared and b"toolcheck" not in data:
        return None
    text = _text(path, data)
    value = _parsed(path, text)
    if not shared:
        _refuse_prefix(path, text, value)
        return _Source(path, text, value, ())
    tool = value.get("tool")
    if isinstance(tool, dict) and "toolcheck" in tool:
        table = tool["toolcheck"]
        if not isinstance(table, dict):
            raise _error(path, "[tool.toolcheck] has to be a table", Places(text).find(TABLE))
        return _Source(path, text, table, TABLE)
    if "toolcheck" in value:
        raise _error(path, "write [tool.toolcheck], not [toolcheck], in pyproject.toml", Places(text).find(TABLE[1:]))
    return None


def _refuse_prefix(path: str, text: str, value: dict[str, Any]) -> None:
    tool = value.get("tool")
    if isinstance(tool, dict) and "toolcheck" in tool:
        message = (
            'the prefix "tool.toolcheck" belongs in pyproject.toml only; drop it here: keys stand at the top level, '
            "and [tool.toolcheck.rules] becomes [rules]"
        )
        raise _error(path, message, Places(text).find(TABLE))


def _bytes(path: str) -> bytes:
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise _error(path, "is no regular file")  # reading a pipe might never end
    try:
        with open(path, "rb") as file:
            return file.read()
    except IsADirectoryError:
        raise _error(path, "is a folder, expected a file") from None
    except OSError as error:
        raise _error(path, f"cannot be read: {(error.strerror or 'unknown error').lower()}") from None


def _text(path: str, data: bytes) -> str:
    try:
        # A byte-order mark is no mistake; line ends as the TOML parser reads them.
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        before = data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")
        byte = data[error.start] if error.start < len(data) else 0
        message = f"byte 0x{byte:02x} is not valid UTF-8; save the file as UTF-8"
        raise _error(path, message, Position(line, len(before) + 1)) from None


def _parsed(path: str, text: str) -> dict[str, Any]:
    try:
        return parse_toml(text)
    except RecursionError:
        raise _error(path, "not valid TOML: nested too deeply") from None
    except ValueError as error:
        message, _, place = str(error).partition(" (at ")
        raise _error(path, f"not valid TOML: {_lower(message)}", _place(place, text)) from None


def _place(place: str, text: str) -> Position | None:
    """The position in the parser's words: `line 2, column 5)` or `end of document)`."""
    if place.startswith("end"):
        return Position(text.count("\n") + 1, len(text) - text.rfind("\n"))
    numbers = [int(word) for word in place.replace(",", " ").replace(")", " ").split() if word.isdigit()]
    return Position(numbers[0], numbers[1]) if len(numbers) == 2 else None


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def _error(path: str, message: str, place: Position | None = None) -> ConfigError:
    return ConfigError((Problem(message, _shown(path), *(place or (None, None))),))


def _shown(path: str) -> str:
    """A path as messages print it: relative when it lies in the current folder, with forward slashes."""
    here = os.path.join(os.getcwd(), "")
    return path.removeprefix(here).replace(os.sep, "/")
