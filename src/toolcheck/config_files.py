"""Finding and reading configuration files: from a folder or a path to the table in the file that is about us."""

from __future__ import annotations

import os
from typing import Any

from .config_errors import ConfigError, Places, Problem, parse_toml
from .finding import Position
from .records import NamedTuple

OWN, SHARED = "toolcheck.toml", "pyproject.toml"
TABLE = ("tool", "toolcheck")


class Source(NamedTuple):
    """One configuration file: `table` holds our keys, `prefix` is where they stand in the file."""

    path: str
    text: str
    table: dict[str, Any]
    prefix: tuple[str, ...]


def find(start: str, explicit: str | None = None) -> Source | None:
    """The file `explicit`, or the first configuration found going up from the folder `start`; None without one.

    Raises ConfigError for one that cannot be read, and where `explicit` is none.
    """
    return search(os.path.abspath(start)) if explicit is None else open_explicit(os.path.abspath(explicit))


def search(folder: str) -> Source | None:
    while True:
        for name in (OWN, SHARED):
            path = os.path.join(folder, name)
            # lexists: a dangling link is a mistake to report, a folder above that we may not look into is not.
            if os.path.lexists(path) and (source := open_source(path)) is not None:
                return source
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def nearest_folder(folder: str) -> str:
    """The nearest folder upward with a file that may be a configuration, "" for none: what is below shares it."""
    while True:
        if any(os.path.lexists(os.path.join(folder, name)) for name in (OWN, SHARED)):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return ""
        folder = parent


def open_explicit(path: str) -> Source:
    if not os.path.lexists(path):
        raise error_in(path, "there is no such configuration file")
    source = open_source(path)
    if source is None:
        raise error_in(path, "has no [tool.toolcheck] table")
    return source


def open_source(path: str) -> Source | None:
    """One configuration file; None for a pyproject.toml that is not about us."""
    data = _bytes(path)
    shared = os.path.basename(path) == SHARED
    if shared and b"toolcheck" not in data:
        return None
    text = _text(path, data)
    value = _parsed(path, text)
    if not shared:
        _refuse_prefix(path, text, value)
        return Source(path, text, value, ())
    tool = value.get("tool")
    if isinstance(tool, dict) and "toolcheck" in tool:
        table = tool["toolcheck"]
        if not isinstance(table, dict):
            raise error_in(path, "[tool.toolcheck] has to be a table", Places(text).find(TABLE))
        return Source(path, text, table, TABLE)
    if "toolcheck" in value:
        raise error_in(path, "write [tool.toolcheck], not [toolcheck], in pyproject.toml", Places(text).find(TABLE[1:]))
    return None


def _refuse_prefix(path: str, text: str, value: dict[str, Any]) -> None:
    tool = value.get("tool")
    if isinstance(tool, dict) and "toolcheck" in tool:
        message = (
            'the prefix "tool.toolcheck" belongs in pyproject.toml only; drop it here: keys stand at the top level, '
            "and [tool.toolcheck.rules] becomes [rules]"
        )
        raise error_in(path, message, Places(text).find(TABLE))


def _bytes(path: str) -> bytes:
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise error_in(path, "is no regular file")  # reading a pipe might never end
    try:
        with open(path, "rb") as file:
            return file.read()
    except IsADirectoryError:
        raise error_in(path, "is a folder, expected a file") from None
    except OSError as error:
        raise error_in(path, f"cannot be read: {(error.strerror or 'unknown error').lower()}") from None


def _text(path: str, data: bytes) -> str:
    try:
        # A byte-order mark is no mistake; line ends as the TOML parser reads them.
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        before = data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")
        byte = data[error.start] if error.start < len(data) else 0
        message = f"byte 0x{byte:02x} is not valid UTF-8; save the file as UTF-8"
        raise error_in(path, message, Position(line, len(before) + 1)) from None


def _parsed(path: str, text: str) -> dict[str, Any]:
    try:
        return parse_toml(text)
    except RecursionError:
        raise error_in(path, "not valid TOML: nested too deeply") from None
    except ValueError as error:
        message, _, place = str(error).partition(" (at ")
        raise error_in(path, f"not valid TOML: {_lower(message)}", _place(place, text)) from None


def _place(place: str, text: str) -> Position | None:
    """The position in the parser's words: `line 2, column 5)` or `end of document)`."""
    if place.startswith("end"):
        return Position(text.count("\n") + 1, len(text) - text.rfind("\n"))
    numbers = [int(word) for word in place.replace(",", " ").replace(")", " ").split() if word.isdigit()]
    return Position(numbers[0], numbers[1]) if len(numbers) == 2 else None


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def error_in(path: str, message: str, place: Position | None = None) -> ConfigError:
    return ConfigError((Problem(message, shown(path), *(place or (None, None))),))


def shown(path: str) -> str:
    """A path as messages print it: relative when it lies in the current folder, with forward slashes."""
    here = os.path.join(os.getcwd(), "")
    return path.removeprefix(here).replace(os.sep, "/")
