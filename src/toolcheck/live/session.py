"""What is said to a server: `initialize`, `notifications/initialized` and `tools/list`, page after page.

Messages are read as plain JSON. A client library would refuse or mend the very definitions that the rules are about.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from .server import ClosedError, ServerError, excerpt

PROTOCOL = "2025-11-25"
"""The version of the protocol that is offered; the server may choose an older one, a list of tools is the same."""
MAX_PAGES = 1000
MAX_TOOLS = 100_000
MAX_REFUSED = 100
"""Requests of the server that are answered; one that asks on has no other end."""
METHOD_NOT_FOUND = -32601


class Channel(Protocol):
    """A way to a server. Both methods raise ServerError."""

    async def send(self, message: dict[str, Any]) -> None:
        """Send one message."""

    async def receive(self) -> dict[str, Any]:
        """The next message; the bytes of all of them are bounded by the channel."""

    def agree(self, version: str) -> None:
        """Note the version of the protocol that was agreed on."""


class Listed(NamedTuple):
    """What a server told of itself, and its tools as it wrote them."""

    protocol: str
    info: dict[str, Any]
    instructions: str
    tools: list[Any]


class Session:
    """One conversation. `waiting` is the request that is not answered yet, `refused` what the server asked for."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._number = 0
        self._requests = 0
        self.waiting = "initialize"
        self.refused: dict[str, None] = {}

    async def listed(self) -> Listed:
        """Ask for all tools. Raises ServerError."""
        from .. import __version__

        client = {"name": "toolcheck", "version": __version__}
        answer = await self._request(
            "initialize", {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": client}
        )
        version, info, instructions = (answer.get(key) for key in ("protocolVersion", "serverInfo", "instructions"))
        if not isinstance(version, str):
            raise ServerError("it answers `initialize` without a `protocolVersion`")
        self._channel.agree(version)
        await self._channel.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return Listed(
            version,
            info if isinstance(info, dict) else {},
            instructions if isinstance(instructions, str) else "",
            await self._tools(),
        )

    async def _tools(self) -> list[Any]:
        tools: list[Any] = []
        seen: set[str] = set()
        cursor: str | None = None
        while True:
            try:
                page = await self._request("tools/list", {} if cursor is None else {"cursor": cursor})
            except _MethodNotFoundError:
                if cursor is None:
                    return []
                raise
            found = page.get("tools")
            if not isinstance(found, list):
                raise ServerError("it answers `tools/list` without a list of tools")
            tools += found
            cursor = page.get("nextCursor")
            if cursor is None:
                return tools
            if not isinstance(cursor, str):
                raise ServerError("its `nextCursor` is no string")
            if cursor in seen:
                raise ServerError(f"its list of tools has no end: it sends the cursor `{excerpt(cursor)}` twice")
            seen.add(cursor)
            if len(seen) >= MAX_PAGES or len(tools) > MAX_TOOLS:
                raise ServerError(
                    f"its list of tools has no end: there are more after {len(seen):,} pages with {len(tools):,} tools"
                )

    async def _request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self.waiting = method
        self._number += 1
        await self._channel.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        while True:
            try:
                message = await self._channel.receive()
            except ClosedError as error:
                raise ServerError(f"{error} before it answered `{method}`") from None
            if "method" in message:
                if "id" in message:
                    await self._answer(message)
                continue
            if message.get("id") != self._number:
                if message.get("id") is None and "error" in message:  # it could not even read the request
                    raise _refusal(method, message["error"])
                continue
            if "error" in message:
                raise _refusal(method, message["error"])
            result = message.get("result")
            if not isinstance(result, dict):
                raise ServerError(f"it answers `{method}` without a result")
            return result

    async def _answer(self, request: dict[str, Any]) -> None:
        """Refuse what the server asks for: no sampling, no roots, no elicitation. A ping is answered, as it must be."""
        method = excerpt(str(request["method"]))
        self._requests += 1
        if self._requests > MAX_REFUSED:
            raise ServerError(f"it goes on asking for `{method}` and does not answer `{self.waiting}`")
        reply: dict[str, Any] = {"jsonrpc": "2.0", "id": request["id"]}
        if method == "ping":
            reply["result"] = {}
        else:
            self.refused[method] = None
            reply["error"] = {"code": METHOD_NOT_FOUND, "message": "toolcheck lists tools and offers nothing else"}
        await self._channel.send(reply)


class _MethodNotFoundError(ServerError):
    """The server does not know the method."""


def _refusal(method: str, error: Any) -> ServerError:
    code = error.get("code") if isinstance(error, dict) else None
    said = error.get("message") if isinstance(error, dict) else None
    words = f": {excerpt(said)}" if isinstance(said, str) and said.strip() else ""
    number = f" {code}" if isinstance(code, int) else ""
    kind = _MethodNotFoundError if code == METHOD_NOT_FOUND else ServerError
    return kind(f"it answers `{method}` with error{number}{words}")
