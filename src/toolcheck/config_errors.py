"""What is wrong with a configuration or a comment, and where in a TOML file each key stands."""

from __future__ import annotations

import sys
from typing import Any

from .finding import Path, Position
from .records import NamedTuple


class Problem(NamedTuple):
    """One mistake. Line and column count from 1; None where no file, or no place in it, is to blame."""

    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return f"{':'.join(place)}: {self.message}" if place else self.message


class ConfigError(Exception):
    """The configuration cannot be used; `problems` holds every mistake that was found in it, in order of place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def parse_toml(text: str) -> dict[str, Any]:
    """The value of a TOML text. Raises ValueError, or RecursionError for thousands of nested brackets."""
    from importlib import import_module

    # By name, because each Python version has one of the two only.
    toml = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    value: dict[str, Any] = toml.loads(text)
    return value


class Places:
    """Where the keys, tables and list items of a valid TOML text stand. The text is read on first use."""

    __slots__ = ("_found", "_lines", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._found: dict[Path, int] | None = None

    def exact(self, path: Path) -> Position | None:
        """The position of a path; None when it is not written down."""
        offset = self._offset(path)
        return None if offset is None else self._lines.position(offset)

    def find(self, path: Path) -> Position | None:
        """The position of a path, or of the nearest table around it that is written down; None when there is none."""
        places = (self.exact(path[:length]) for length in range(len(path), 0, -1))
        return next((place for place in places if place is not None), None)

    def span(self, path: Path) -> tuple[Position, Position]:
        """From the start of a path that is written down to the end of its line, white space left out."""
        start = self._offset(path) or 0
        line_end = self._text.find("\n", start)
        rest = self._text[start : line_end if line_end >= 0 else len(self._text)].rstrip()
        return self._lines.span((start, start + len(rest)))

    def _offset(self, path: Path) -> int | None:
        if self._found is None:
            from .source.text import Lines

            self._lines = Lines(self._text)
            self._found = _Scan(self._text).found
        return self._found.get(path)


BARE = r"[A-Za-z0-9_-]+"
BASIC = r'"(?:\\.|[^"\\])*"'
LITERAL = r"'[^']*'"
LONG_BASIC = r'"""(?:\\.|[^\\])*?"{3,5}'
LONG_LITERAL = r"'''.*?'{3,5}"
SCALAR = r"[^,\]}\n#]*"
SPACE = r"(?:\s|#[^\n]*)*"


class _Scan:
    """One pass over a text that the TOML parser has already accepted, so that nothing needs to be checked again."""

    def __init__(self, text: str) -> None:
        import re

        self.text = text
        self.at = 0
        self.found: dict[Path, int] = {}
        self.sizes: dict[Path, int] = {}  # arrays of tables: how many tables so far
        self.space = re.compile(SPACE)
        self.key_part = re.compile(f"{BASIC}|{LITERAL}|{BARE}", re.DOTALL)
        self.scalar = re.compile(f"{LONG_BASIC}|{LONG_LITERAL}|{BASIC}|{LITERAL}|{SCALAR}", re.DOTALL)
        table: Path = ()
        while self.next() is not None:
            if self.peek("["):
                table = self.header()
            else:
                self.pair(table)

    def next(self) -> str | None:
        """Skip white space and comments; the character that follows."""
        found = self.space.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.text[self.at] if self.at < len(self.text) else None

    def peek(self, mark: str) -> bool:
        return self.text.startswith(mark, self.at)

    def header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: the path of the table that starts here."""
        start, array = self.at, self.peek("[[")
        self.at += 2 if array else 1
        keys = self.keys()
        self.at += 2 if array else 1
        table: Path = ()
        for number, key in enumerate(keys):
            table = (*table, key)
            last = number == len(keys) - 1
            if array and last:
                self.sizes[table] = self.sizes.get(table, 0) + 1
            if table in self.sizes:
                self.found.setdefault(table, start)
                table = (*table, self.sizes[table] - 1)
            self.found.setdefault(table, start)
        return table

    def keys(self) -> list[str]:
        """A dotted key, and the white space after it."""
        keys: list[str] = []
        while True:
            self.next()
            found = self.key_part.match(self.text, self.at)
            if found is None:
                return keys
            self.at = found.end()
            keys.append(_unquoted(found.group()))
            if self.next() == ".":
                self.at += 1
            else:
                return keys

    def pair(self, table: Path) -> None:
        """`key = value`."""
        start = self.at
        for key in self.keys():
            table = (*table, key)
            self.found.setdefault(table, start)
        self.at += 1
        self.value(table)

    def value(self, path: Path) -> None:
        opening = self.next()
        if opening not in ("[", "{"):
            found = self.scalar.match(self.text, self.at)
            self.at = found.end() if found else len(self.text)
            return
        closing = "]" if opening == "[" else "}"
        self.at += 1
        number = 0
        while (character := self.next()) is not None and character != closing:
            if character == ",":
                self.at += 1
            elif opening == "{":
                self.pair(path)
            else:
                item = (*path, number)
                self.found[item] = self.at
                self.value(item)
                number += 1
        self.at += 1


def _unquoted(key: str) -> str:
    if key[0] == "'":
        return key[1:-1]
    if key[0] != '"':
        return key
    if "\\" not in key:
        return key[1:-1]
    unescaped: str = parse_toml(f"key = {key}")["key"]
    return unescaped
