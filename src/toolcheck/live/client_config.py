"""Servers in the files of MCP clients: `.mcp.json`, claude_desktop_config.json, VS Code, Cursor, Windsurf, Zed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from ..config_errors import ConfigError, Problem
from ..finding import Path
from ..source.document import Document
from .server import Server
from .variables import VariableError, Variables

KEYS = (("mcpServers",), ("servers",), ("mcp", "servers"), ("mcp.servers",), ("context_servers",))
"""Where clients keep their servers, by name."""
URL_KEYS = ("url", "serverUrl", "httpUrl")
TYPES = ("stdio", "http", "sse", "streamable-http", "streamableHttp", "streamable_http")


def read(file: str, names: tuple[str, ...] = ()) -> list[Server]:
    """The servers that a file names, in its order, or those of `names`; without names, disabled ones are left out.

    Raises ConfigError with the places of all mistakes.
    """
    document = _document(file)
    base, found = _servers(document)
    if not found:
        expected = "`mcpServers` or `servers` with at least one server was expected"
        raise ConfigError((Problem(f"names no MCP servers; {expected}", file),))
    _known(names, found)
    reader = _Reader(document, file)
    wanted = [name for name in found if name in names or (not names and not _disabled(found[name]))]
    if not wanted:
        raise ConfigError((Problem("disables all its servers; --server NAME asks one all the same", file),))
    servers = [reader.server(name, found[name], (*base, name)) for name in wanted]
    if reader.problems:
        raise ConfigError(tuple(reader.problems))
    return [server for server in servers if server is not None]


def _document(file: str) -> Document:
    from ..source.files import UnreadError, read_file
    from ..source.json_reader import read_json
    from ..source.text import UndecodableError, decode

    try:
        text, _ = decode(read_file(file))
    except (UnreadError, UndecodableError) as error:
        raise ConfigError((Problem(f"--mcp-config: {error}", file),)) from None
    document = read_json(file, text, jsonc=True)
    for note in document.notes if not document.readable else ():
        if note.rule == "unreadable-file":
            place = _place(document, note.offsets[0])
            raise ConfigError((Problem(note.details["problem"], file, *place),))
    return document


def _servers(document: Document) -> tuple[Path, dict[str, Any]]:
    """The path of the object that holds the servers by name, and the object."""
    for path in KEYS:
        value: Any = document.value
        for step in path:
            value = value.get(step) if isinstance(value, dict) else None
        if isinstance(value, dict) and value:
            return path, value
    return (), {}


def _known(names: tuple[str, ...], found: dict[str, Any]) -> None:
    from ..suggest import unknown

    problems = tuple(Problem(f"--server: {unknown('server', name, found)}") for name in names if name not in found)
    if problems:
        raise ConfigError(problems)


def _disabled(entry: Any) -> bool:
    return isinstance(entry, dict) and (entry.get("disabled") is True or entry.get("enabled") is False)


def _place(document: Document, offset: int) -> tuple[int, int]:
    from ..source.text import Lines

    position = Lines(document.text).position(offset)
    return position.line, position.column


class _Reader:
    """Reads entries and collects what is wrong with them."""

    def __init__(self, document: Document, file: str) -> None:
        self._document = document
        self._file = file
        self._variables = Variables(_root(file))
        self.problems: list[Problem] = []

    def server(self, name: str, entry: Any, path: Path) -> Server | None:
        """The server of an entry; None when something is wrong with it."""
        if not isinstance(entry, dict):
            self._wrong(path, f"server `{name}` is no object")
            return None
        kind = entry.get("type", entry.get("transport"))
        if kind is not None and kind not in TYPES:
            step = "type" if "type" in entry else "transport"
            self._wrong((*path, step), f"server `{name}` has a `{step}` that is none of stdio, http, sse")
            return None
        url = next((key for key in URL_KEYS if key in entry), None)
        command, at, inner = entry.get("command"), path, entry
        if isinstance(command, dict):  # Zed: {"command": {"path", "args", "env"}}
            at, inner = (*path, "command"), command
            command = inner.get("path")
        if command is None and url is None:
            self._wrong(path, f"server `{name}` has no `command` and no `url`")
            return None
        before = len(self.problems)
        if command is None and url is not None:
            server = Server(
                name,
                url=self._text(entry[url], (*path, url)),
                headers=dict(self._texts(entry, "headers", path)),
                sse=kind == "sse",
            )
            if not self.problems[before:] and not server.url.lower().startswith(("http://", "https://")):
                self._wrong((*path, url), f"server `{name}` has a `{url}` that is no http:// or https:// address")
        else:
            step = "path" if inner is not entry else "command"
            args = inner.get("args", [])
            if not isinstance(args, list):
                self._wrong((*at, "args"), f"server `{name}` has `args` that are no list")
                args = []
            server = Server(
                name,
                self._text(command, (*at, step)),
                tuple(self._text(arg, (*at, "args", index)) for index, arg in enumerate(args)),
                {**self._env_file(entry, path), **dict(self._texts(inner, "env", at))},
                self._folder(entry, path),
            )
        return server if len(self.problems) == before else None

    def _wrong(self, path: Path, message: str) -> None:
        offset = self._document.positions.value(path)[0]
        self.problems.append(Problem(message, self._file, *_place(self._document, offset)))

    def _text(self, value: Any, path: Path) -> str:
        """A string with its variables replaced; numbers and booleans are written as clients write them."""
        if isinstance(value, (bool, int, float)):
            return str(value).lower()
        if not isinstance(value, str):
            self._wrong(path, f"`{path[-1]}` is no string")
            return ""
        try:
            return self._variables.replaced(value)
        except VariableError as error:
            self._wrong(path, str(error))
            return ""

    def _texts(self, entry: dict[str, Any], key: str, path: Path) -> Iterator[tuple[str, str]]:
        """The members of an object of strings; those that are null are left out."""
        value = entry.get(key)
        if value is None:
            return
        if not isinstance(value, dict):
            self._wrong((*path, key), f"`{key}` is no object")
            return
        for name, text in value.items():
            if text is not None:
                yield name, self._text(text, (*path, key, name))

    def _folder(self, entry: dict[str, Any], path: Path) -> str | None:
        if entry.get("cwd") is None:
            return None
        return os.path.join(_root(self._file), self._text(entry["cwd"], (*path, "cwd")))

    def _env_file(self, entry: dict[str, Any], path: Path) -> dict[str, str]:
        """The variables of `envFile`."""
        if entry.get("envFile") is None:
            return {}
        from ..source.files import UnreadError
        from .variables import read_env_file

        file = os.path.join(_root(self._file), self._text(entry["envFile"], (*path, "envFile")))
        try:
            return read_env_file(file)
        except UnreadError as error:
            self._wrong((*path, "envFile"), f"`envFile` cannot be read: {error}")
            return {}


def _root(file: str) -> str:
    """The folder that a client opens: that of the file, or the one around `.vscode` or `.cursor`."""
    folder = os.path.dirname(os.path.abspath(file))
    return os.path.dirname(folder) if os.path.basename(folder) in (".vscode", ".cursor", ".zed") else folder
