"""The channel to a server behind a URL, over the transports of the official SDK (`mcp`, versions 1 and 2).

The SDK knows sessions, event streams and redirects; here is what it leaves open: the bytes of an answer are bounded,
and what HTTP says of a failure is told. The SDK is imported when a URL is asked, and not before.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator
from importlib import import_module
from inspect import signature
from typing import Any

from .server import ClosedError, Server, ServerError, excerpt
from .stdio import MAX_MESSAGE, MAX_RECEIVED

INSTALL = "a URL needs the MCP SDK; install it with: pip install 'toolcheck-lint[mcp]'"
OLD = (400, 404, 405)
"""How a server with the older transport, or none at all, answers the first message."""


class OlderTransportError(ServerError):
    """The server may know the transport of 2024 only, which starts with an event stream."""

    older = True


@contextlib.asynccontextmanager
async def connected(server: Server) -> AsyncIterator[Exchange]:
    """An open channel. Raises ServerError for what the server, the network or the SDK does."""
    exchange = Exchange()
    try:
        transports = import_module("mcp.client.sse" if server.sse else "mcp.client.streamable_http")
        make = import_module("mcp.shared._httpx_utils").create_mcp_http_client
    except ImportError:
        raise ServerError(INSTALL) from None
    _silence()

    def client(headers: Any = None, timeout: Any = None, auth: Any = None) -> Any:
        return exchange.watched(make(headers=headers, timeout=timeout, auth=auth))

    try:
        async with contextlib.AsyncExitStack() as stack:
            headers = dict(server.headers)
            if server.sse:
                opened = transports.sse_client(server.url, headers=headers, httpx_client_factory=client)
            else:
                exchange.client = await stack.enter_async_context(client(headers))
                connect = transports.streamable_http_client
                bound = {"max_sse_event_size": MAX_MESSAGE}  # of version 2, whose default is small
                bound = bound if "max_sse_event_size" in signature(connect).parameters else {}
                opened = connect(server.url, http_client=exchange.client, **bound)
            exchange.reading, exchange.writing, *_ = await stack.enter_async_context(opened)
            yield exchange
    except ServerError:
        raise
    except asyncio.CancelledError:
        if exchange.problem is None:
            raise
        raise exchange.problem from None  # the SDK stops us when a task of its own fails
    except Exception as error:
        cause = _cause(error)
        raise exchange.problem or (cause if isinstance(cause, ServerError) else ServerError(_words(cause))) from None


class Exchange:
    """One connection: messages go through streams of the SDK, what HTTP does is watched beside them."""

    def __init__(self) -> None:
        self.reading: Any = None
        self.writing: Any = None
        self.client: Any = None
        self.problem: ServerError | None = None
        self._failed = asyncio.Event()
        self._agreed = False
        self._received = 0

    async def send(self, message: dict[str, Any]) -> None:
        """Hand one message to the SDK."""
        wrapped = import_module("mcp.shared.message").SessionMessage(_message(message))
        try:
            await self.writing.send(wrapped)
        except Exception as error:  # its streams are closed
            raise self.problem or ServerError(_words(error)) from None

    async def receive(self) -> dict[str, Any]:
        """The next message; raises ServerError."""
        reading = asyncio.ensure_future(self.reading.receive())
        failing = asyncio.ensure_future(self._failed.wait())
        try:
            await asyncio.wait((reading, failing), return_when=asyncio.FIRST_COMPLETED)
            if self.problem is not None:
                raise self.problem
            try:
                item = reading.result()
            except Exception:
                raise ClosedError("it closed the connection") from None
        finally:
            for task in (reading, failing):
                task.cancel()
            await asyncio.gather(reading, failing, return_exceptions=True)
        if isinstance(item, Exception):
            raise ServerError("it sends what is no message")
        return _plain(item.message)

    def agree(self, version: str) -> None:
        """Say the version with each request from now on."""
        self._agreed = True
        if self.client is not None:
            self.client.headers["mcp-protocol-version"] = version

    def watched(self, client: Any) -> Any:
        """An HTTP client that tells us what it receives."""
        client.headers["accept-encoding"] = "identity"  # a short answer could unpack to an endless one
        client.event_hooks = {"response": [self._met]}
        return client

    async def _met(self, response: Any) -> None:
        if response.headers.get("content-encoding", "identity").lower() != "identity":
            raise self._fail(ServerError("it compresses its answer, though none but a plain one is accepted"))
        response.stream = self._bounded(response.stream)
        if response.request.method == "POST" and response.status_code >= 400:
            await response.aread()
            kind = OlderTransportError if response.status_code in OLD and not self._agreed else ServerError
            status = f"{response.status_code} {response.reason_phrase}".strip()
            raise self._fail(kind(f"it answers with HTTP status {status}"))

    def _bounded(self, stream: Any) -> Any:
        """The body of a response, which ends with an error when it gets too big."""
        module = sys.modules[type(stream).__module__.partition(".")[0]]
        check = self._count

        class Bounded(module.AsyncByteStream):  # type: ignore[misc, name-defined]  # of httpx or httpx2
            async def __aiter__(self) -> AsyncIterator[bytes]:
                async for chunk in stream:
                    check(len(chunk))
                    yield chunk

            async def aclose(self) -> None:
                await stream.aclose()

        return Bounded()

    def _count(self, size: int) -> None:
        self._received += size
        if self._received > MAX_RECEIVED:
            raise self._fail(ServerError(f"it sends more than {MAX_RECEIVED >> 20} MiB"))

    def _fail(self, problem: ServerError) -> ServerError:
        self.problem = self.problem or problem
        self._failed.set()
        return self.problem


def _message(message: dict[str, Any]) -> Any:
    """A message as the SDK has it: a model in version 1, one of several in version 2."""
    types = import_module("mcp.types")
    adapter = getattr(types, "jsonrpc_message_adapter", None)
    if adapter is None:
        with contextlib.suppress(ImportError):
            adapter = getattr(import_module("mcp_types"), "jsonrpc_message_adapter", None)
    return types.JSONRPCMessage.model_validate(message) if adapter is None else adapter.validate_python(message)


def _plain(message: Any) -> dict[str, Any]:
    """The parts of a message of the SDK that are looked at; its result is plain JSON already."""
    message = getattr(message, "root", message)
    found = {
        key: getattr(message, key) for key in ("id", "method", "result") if getattr(message, key, None) is not None
    }
    error = getattr(message, "error", None)
    if error is not None:
        found["error"] = {"code": error.code, "message": error.message}
    return found


def _cause(error: BaseException) -> BaseException:
    """The first error in groups of them, as task groups raise."""
    while inner := getattr(error, "exceptions", None):
        error = inner[0]
    return error


def _words(error: BaseException) -> str:
    """An error of the SDK or of HTTP, in words."""
    name = type(error).__name__
    known = {"ConnectError": "no connection", "ConnectTimeout": "no connection in time", "InvalidURL": "no valid URL",
             "ReadError": "the connection broke", "RemoteProtocolError": "it speaks no HTTP"}  # fmt: skip
    said = excerpt(str(error))
    return f"{known.get(name, name)}: {said}" if said else known.get(name, name)


def _silence() -> None:
    """Keep the SDK from logging to standard error what is told here."""
    logger = logging.getLogger("mcp")
    logger.propagate = False
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
