"""The tools of a remote MCP server as definitions, through the official `mcp` SDK. For `run_async` only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...policy import Facts
from ..definition import Definition, define
from ..errors import ToolError

if TYPE_CHECKING:
    from mcp import Client

CAUTIOUS = Facts(effect="write", idempotency="none", confirm=True)
"""Of a tool that the application says nothing about. What the server says of its own tools is no fact."""
MOST = 500
"""Tools of one server."""


async def remote_tools(
    client: Client, policies: Mapping[str, Mapping[str, Any] | Facts], *, prefix: str = ""
) -> list[Definition]:
    """The tools of a connected server. `policies` (name -> facts) are the application's word; a tool that is not among
    them writes, cannot be repeated and is confirmed by a person. `prefix` is put before names."""
    found: list[Definition] = []
    cursor: str | None = None
    while len(found) < MOST:
        page = await client.list_tools(cursor=cursor)
        found += [
            define(
                _caller(client, tool.name),
                name=prefix + tool.name,
                description=tool.description or "",
                schema=dict(tool.input_schema),
                policy=policies.get(tool.name, CAUTIOUS),
                output_schema=None if tool.output_schema is None else dict(tool.output_schema),
            )
            for tool in page.tools
        ]
        cursor = page.next_cursor
        if not cursor:
            break
    return found


def _caller(client: Client, name: str) -> Callable[..., Any]:
    async def call(**arguments: Any) -> Any:
        result: Any = await client.call_tool(name, arguments)
        text = "\n".join(getattr(part, "text", f"[{part.type}]") for part in result.content)
        if result.is_error:
            raise ToolError(text or f"`{name}` failed.")
        return text if result.structured_content is None else result.structured_content

    return call
