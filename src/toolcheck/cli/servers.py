"""The MCP servers that options name: which they are, and what they list."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from ..config_errors import ConfigError, Problem
from ..report.escape import visible

if TYPE_CHECKING:
    from ..live.listing import Listing, Served
    from ..live.server import Server

MAX_SECONDS = 3600


def asked(given: dict[str, Any], *, quiet: bool) -> Served:
    """What the servers list. `given` holds `mcp`, `mcp_config`, `server` and `mcp_timeout`.

    Raises ConfigError when an option or the file of a client is wrong.
    """
    from ..live.listing import served

    found = served(listings(given))
    if not quiet:
        tell(found)
    return found


def listings(given: dict[str, Any]) -> list[Listing]:
    """The answers of the servers, in the order of the options. Raises ConfigError."""
    from ..live.listing import ask

    servers, timeout = _servers(given), _timeout(given["mcp_timeout"])
    return ask(servers, timeout)


def tell(found: Served) -> None:
    """Say on standard error what the authors of the servers should know."""
    for file, remark in found.remarks:
        sys.stderr.write(f"toolcheck: {visible(f'{file}: {remark}')}\n")


def _servers(given: dict[str, Any]) -> list[Server]:
    from ..live.server import UsageError, from_argument

    servers: list[Server] = []
    problems: list[Problem] = []
    for text in given["mcp"]:
        try:
            servers.append(from_argument(text))
        except UsageError as error:
            problems.append(Problem(str(error)))
    if problems:
        raise ConfigError(tuple(problems))
    if given["mcp_config"] is not None:
        from ..live.client_config import read

        servers += read(given["mcp_config"], tuple(given["server"]))
    return servers


def _timeout(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise ConfigError((Problem(f"--mcp-timeout is a number of seconds up to {MAX_SECONDS}, not {text!r}"),))
    return seconds
