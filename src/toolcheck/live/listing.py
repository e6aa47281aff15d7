"""Asks servers for their tools, all at once, and makes a document of what each answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from json import dumps
from typing import TYPE_CHECKING, Any, NamedTuple

from ..result import Failure
from ..source.document import Document
from .server import Server, ServerError, excerpt

if TYPE_CHECKING:
    from .session import Listed
    from .stdio import Process

SCHEME = "mcp:"
AT_ONCE = 8
"""Servers that run at the same time."""
MAX_NAME = 60
CLOSING = 5.0
"""Seconds beyond its timeout that a server is given to be closed."""


class Listing(NamedTuple):
    """The answer of one server, or why there is none (`problem`). `remarks` are what its author should know."""

    name: str
    listed: Listed | None = None
    problem: str = ""
    remarks: tuple[str, ...] = ()


class Served(NamedTuple):
    """What a run lints beside files: the lists of servers, which one agent sees together."""

    documents: tuple[Document, ...] = ()
    failures: tuple[Failure, ...] = ()
    remarks: tuple[tuple[str, str], ...] = ()
    """(document, what its author should know)."""


def ask(servers: Sequence[Server], timeout: float) -> list[Listing]:
    """The listings of servers, in their order; each has `timeout` seconds. Never raises for what a server does."""
    return asyncio.run(_ask_all(servers, timeout))


def served(listings: Sequence[Listing]) -> Served:
    """The documents of listings, under names such as `mcp:github`."""
    from ..source.json_reader import read_json

    documents = tuple(
        read_json(f"{SCHEME}{each.name}", written(snapshot(each.name, each.listed)))._replace(fixable=False)
        for each in listings
        if each.listed is not None
    )
    failures = tuple(
        Failure("server", each.problem, f"{SCHEME}{each.name}") for each in listings if each.listed is None
    )
    remarks = tuple((f"{SCHEME}{each.name}", remark) for each in listings for remark in each.remarks)
    return Served(documents, failures, remarks)


def snapshot(name: str, listed: Listed) -> dict[str, Any]:
    """The list of a server as a snapshot holds it. What changes from run to run is left out."""
    about: dict[str, Any] = {"server": name, "protocolVersion": listed.protocol}
    if listed.info:
        about["serverInfo"] = listed.info
    if listed.instructions:
        about["instructions"] = listed.instructions
    return {**about, "tools": listed.tools}


def written(value: Any) -> str:
    """JSON as snapshots are written; escaped where it holds what UTF-8 cannot."""
    text = dumps(value, indent=2, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = dumps(value, indent=2)
    return text + "\n"


async def _ask_all(servers: Sequence[Server], timeout: float) -> list[Listing]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(server: Server) -> Listing:
        async with gate:
            return await _ask(server, timeout)

    return _named(await asyncio.gather(*map(one, servers)))


async def _ask(server: Server, timeout: float) -> Listing:
    """One server. Whatever it does, this returns soon after the timeout."""
    talk = _Talk(server)
    task = asyncio.ensure_future(talk.listing())
    await asyncio.wait((task,), timeout=timeout)
    if task.done():
        return task.result()
    task.cancel()
    await asyncio.wait((task,), timeout=CLOSING)
    why = f"it did not {talk.state} within {timeout:g} s"
    return Listing(server.label, problem=talk.told(why), remarks=talk.remarks())


class _Talk:
    """A conversation and what is known of it, so that a timeout can be told in full."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._session: Any = None
        self._process: Process | None = None
        self._words = ""
        self._older: ServerError | None = None
        """Why the current transport over HTTP failed, when the older one is tried."""

    @property
    def state(self) -> str:
        """What it did not do in time."""
        return f"answer `{self._session.waiting}`" if self._session is not None else "open a connection"

    async def listing(self) -> Listing:
        from .session import Session

        try:
            async with self._channel() as channel:
                self._session = Session(channel)
                listed = await self._session.listed()
        except ServerError as error:
            if self._older is None and error.older:
                self._older, self._server = error, self._server._replace(sse=True)
                return await self.listing()
            why = f"{self._older or error}"
            return Listing(self._server.label, problem=self.told(why))
        return Listing(_name(self._server, listed), listed, remarks=self.remarks())

    @contextlib.asynccontextmanager
    async def _channel(self) -> AsyncIterator[Any]:
        if self._server.url:
            from .http import connected

            async with connected(self._server) as channel:
                yield channel
            return
        from .stdio import Process

        async with Process(self._server) as process:
            self._process = process
            try:
                yield process
            except (ServerError, asyncio.CancelledError):
                self._words = await process.last_words()
                raise

    def told(self, why: str) -> str:
        """Why it failed, with what else the server did."""
        parts = [why]
        if self._session is not None and self._session.refused:
            asked = ", ".join(f"`{method}`" for method in list(self._session.refused)[:3])
            parts.append(f"it asked for {asked}, which is refused")
        if self._process is not None and self._process.noise:
            parts.append(f"it wrote to its standard output what is no message: `{self._process.noise[0]}`")
        if self._words:
            parts.append(f"its last line on standard error: `{self._words}`")
        return "; ".join(parts)

    def remarks(self) -> tuple[str, ...]:
        """What went well enough, and is wrong all the same."""
        if self._process is None or not self._process.noisy or self._session is None:
            return ()
        number = self._process.noisy
        lines = "a line that is no message" if number == 1 else f"{number:,} lines that are no messages"
        return (f"it wrote {lines} to its standard output: `{self._process.noise[0]}`",)


def _name(server: Server, listed: Listed) -> str:
    own = listed.info.get("name")
    if server.name or not isinstance(own, str) or not own.strip():
        return server.label
    return excerpt(own)[:MAX_NAME]


def _named(listings: Sequence[Listing]) -> list[Listing]:
    """The listings, each under a name of its own: a server may be asked twice."""
    used: set[str] = set()
    found: list[Listing] = []
    for each in listings:
        name, number = each.name, 1
        while name in used:
            number += 1
            name = f"{each.name}-{number}"
        used.add(name)
        found.append(each._replace(name=name))
    return found
