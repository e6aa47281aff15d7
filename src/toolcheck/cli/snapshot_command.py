"""`toolcheck snapshot`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from .completions import files
from .problems import told

if TYPE_CHECKING:
    from ..live.listing import Listing


@click.command("snapshot", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--mcp", multiple=True, metavar="SERVER", help="A command that starts a server, or its URL; repeatable.")
@click.option("--mcp-config", metavar="FILE", help="The servers that this file of an MCP client names.",
              shell_complete=files)  # fmt: skip
@click.option("--server", multiple=True, metavar="NAME", help="Of --mcp-config, this server only; repeatable.")
@click.option("--mcp-timeout", default="60", metavar="SECONDS", show_default=True, help="How long to wait for each.")
@click.option("--output", default="-", metavar="FILE", help="Write to this file.", shell_complete=files)
def command(
    mcp: tuple[str, ...], mcp_config: str | None, server: tuple[str, ...], mcp_timeout: str, output: str
) -> int:
    """Write what MCP servers list as a file, to lint, lock and review it without them.

    The file holds the definitions as the servers wrote them. Several servers stand in one file, under `servers`;
    `toolcheck lint --together` then reads them as the catalogue of one agent, as `toolcheck lint --mcp-config` does.

    Exit code: 0 written; 2 a server did not answer, and nothing was written.
    """
    from ..config_errors import ConfigError, Problem
    from ..live.listing import served
    from ..result import Failure
    from .lint import told as told_failures
    from .servers import listings, tell

    given = {"mcp": mcp, "mcp_config": mcp_config, "server": server, "mcp_timeout": mcp_timeout}
    try:
        if not mcp and mcp_config is None:
            raise ConfigError((Problem("name a server with --mcp or --mcp-config"),))
        found = listings(given)
    except ConfigError as error:
        return told(error)
    asked = served(found)
    tell(asked)
    empty = tuple(
        Failure("no-catalogue", "the server lists no tools", document.file)
        for document, each in zip(asked.documents, [each for each in found if each.listed], strict=True)
        if each.listed is not None and not each.listed.tools
    )
    if told_failures((*asked.failures, *empty)):
        return 2
    return _write(found, output)


def _write(found: list[Listing], output: str) -> int:
    from ..atomic import write_text
    from ..live.listing import snapshot, written
    from ..report.closing import count
    from ..report.escape import visible

    lists = [snapshot(each.name, each.listed) for each in found if each.listed is not None]
    text = written(lists[0] if len(lists) == 1 else {"servers": lists})
    if output == "-":
        sys.stdout.write(text)
        return 0
    try:
        write_text(output, text)
    except OSError as error:
        sys.stderr.write(f"toolcheck: cannot write {visible(output)}: {(error.strerror or str(error)).lower()}\n")
        return 2
    tools = count(sum(len(each["tools"]) for each in lists), "tool", "tools")
    sys.stdout.write(f"{visible(output)}: {tools} of {count(len(lists), 'server', 'servers')}\n")
    return 0
