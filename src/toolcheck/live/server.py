"""Which MCP server to ask, and how to reach it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import NamedTuple

URLS = ("http://", "https://")
LAUNCHERS = frozenset(("python", "node", "npx", "uvx", "bunx", "bun", "deno", "tsx"))
"""Programs that say nothing of the server; what they start does."""
SHOWN = 80
"""Characters of what a server wrote that a message repeats."""


class Server(NamedTuple):
    """A server that is started by a command, or reached at a `url`.

    `name` is "" where nobody gave one; the server's own is taken then. `env` holds what the process gets beside
    `DEFAULT_VARIABLES`, `headers` go with each request to the url. `sse` names the older transport of two requests.
    """

    name: str
    command: str = ""
    args: tuple[str, ...] = ()
    env: Mapping[str, str] = {}
    cwd: str | None = None
    url: str = ""
    headers: Mapping[str, str] = {}
    sse: bool = False

    @property
    def label(self) -> str:
        """How the server is called before it told its own name; never with its arguments, which may hold secrets."""
        if self.name:
            return self.name
        if self.url:
            return self.url.partition("://")[2].partition("?")[0].rpartition("@")[2].rstrip("/")
        program = os.path.basename(self.command)
        started = next((word for word in self.args if not word.startswith("-")), "")
        if program.rstrip("0123456789.") in LAUNCHERS and re.fullmatch(r"[\w@./\\-]{1,80}", started):
            return started if started.startswith("@") else os.path.basename(started) or program
        return program


class ServerError(Exception):
    """Why the list of a server could not be had, in words. `older`: an older transport may be tried."""

    older = False


class ClosedError(ServerError):
    """The server went away, in words that "before it answered" can follow."""


class UsageError(ValueError):
    """Why a text names no server."""


def from_argument(text: str) -> Server:
    """The server of `--mcp`: a URL, or a command as one types it, variables in front of it: `KEY=value npx server`.

    Raises UsageError.
    """
    text = text.strip()
    if text.lower().startswith(URLS):
        return Server("", url=text)
    import shlex

    try:
        words = shlex.split(text, posix=os.name != "nt")
    except ValueError as error:  # a quotation mark is never closed
        raise UsageError(f"--mcp: the command cannot be read: {str(error).lower()}") from None
    env: dict[str, str] = {}
    while words and _assigns(words[0]):
        key, _, value = words.pop(0).partition("=")
        env[key] = value
    if not words:
        raise UsageError("--mcp names no command and no URL")
    return Server("", words[0], tuple(words[1:]), env)


def _assigns(word: str) -> bool:
    key, equals, _ = word.partition("=")
    return bool(equals) and key.isidentifier()


def excerpt(text: str) -> str:
    """The start of what a server wrote, on one line, for a message."""
    text = " ".join(text.split())
    return f"{text[: SHOWN - 1]}…" if len(text) > SHOWN else text
