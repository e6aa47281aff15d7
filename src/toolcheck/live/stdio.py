"""The channel to a server that runs as a process of ours, over its standard input and output.

The transport of the SDK keeps a line of any length; here a message, and all of them, are bounded. The process leads a
group of its own, which is ended as a whole: `npx` and `uvx` start the real server below them.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sys
from collections import deque
from json import dumps, loads
from typing import Any

from ..source.files import reason
from .server import ClosedError, Server, ServerError, excerpt

DEFAULT_VARIABLES = (
    ("APPDATA", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "PATH", "PATHEXT", "PROCESSOR_ARCHITECTURE", "SYSTEMDRIVE",
     "SYSTEMROOT", "TEMP", "USERNAME", "USERPROFILE")
    if sys.platform == "win32"
    else ("HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER")
)  # fmt: skip
"""Variables that every server gets: those that the official SDKs hold to be safe. Tokens and keys are in none."""
MAX_MESSAGE = 1 << 25
MAX_RECEIVED = 1 << 26
MAX_NOISE = 1000
"""Lines that are no message and are passed over."""
CHUNK = 1 << 16
GRACE = 1.0
"""Seconds that a server has to end once its input is closed, and again after it was asked to."""
LAST_WORDS = 2000


class Process:
    """A running server; an asynchronous context manager. Entering it raises ServerError."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._messages: deque[dict[str, Any]] = deque()
        self._lines: deque[bytes] = deque()
        self._part: list[bytes] = []
        self._size = self._received = 0
        self.noise: list[str] = []
        """What it wrote to standard output that is no message: the first lines of that, and how many, below."""
        self.noisy = 0
        self._tail = b""

    async def __aenter__(self) -> Process:
        server = self._server
        env = environment(server)
        program = shutil.which(server.command, path=env.get("PATH")) or server.command
        try:
            self._process = await asyncio.create_subprocess_exec(
                program,
                *server.args,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env=env,
                cwd=server.cwd,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise ServerError(_unstarted(server, error)) from None
        self._listener = asyncio.ensure_future(self._listen())
        return self

    async def __aexit__(self, *error: object) -> None:
        self._listener.cancel()
        await self._end()
        with contextlib.suppress(asyncio.CancelledError):
            await self._listener

    async def send(self, message: dict[str, Any]) -> None:
        """Write one line. What is sent is short and little, so that it need not wait for the server to read."""
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError):  # it ended: reading tells
            stdin.write(dumps(message).encode() + b"\n")

    async def receive(self) -> dict[str, Any]:
        """The next line that is a message; raises ServerError."""
        while True:
            if self._messages:
                return self._messages.popleft()
            while self._lines and not self._messages:
                self._parse(self._lines.popleft())
            if not self._messages:
                await self._read()

    def agree(self, version: str) -> None:
        """Nothing depends on the version here."""

    async def last_words(self) -> str:
        """The end of what the server wrote to standard error; empty when it wrote nothing."""
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._listener), 0.2)
        lines = self._tail.decode("utf-8", "replace").strip().splitlines()
        return excerpt(lines[-1]) if lines else ""

    async def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        data = await stdout.read(CHUNK)
        if not data:
            raise ClosedError(await self._ended())
        self._received += len(data)
        *whole, rest = data.split(b"\n")
        if whole:
            self._lines.extend((b"".join((*self._part, whole[0])), *whole[1:]))
            self._part, self._size = [], 0
        self._part.append(rest)
        self._size += len(rest)
        if self._size > MAX_MESSAGE:
            raise ServerError(f"it sends a message of more than {MAX_MESSAGE >> 20} MiB")
        if self._received > MAX_RECEIVED:
            raise ServerError(f"it sends more than {MAX_RECEIVED >> 20} MiB")

    def _parse(self, line: bytes) -> None:
        """Keep the message of a line, or all of a batch."""
        if not line.strip():
            return
        try:
            found = loads(line)
        except RecursionError:
            raise ServerError("it sends a message that nests too deeply to be read") from None
        except ValueError:
            found = None
        batch = found if isinstance(found, list) else [found]
        if batch and all(isinstance(message, dict) for message in batch):
            self._messages.extend(batch)
            return
        self.noisy += 1
        if len(self.noise) < 3:
            self.noise.append(excerpt(line[:1000].decode("utf-8", "replace")))
        if self.noisy > MAX_NOISE:
            raise ServerError("its standard output holds no messages")

    async def _ended(self) -> str:
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._process.wait(), GRACE)
        code = self._process.returncode
        if code is None:
            return "it closed its standard output"
        return f"it ended by signal {-code}" if code < 0 else f"it ended with exit code {code}"

    async def _listen(self) -> None:
        """Read standard error to its end, so that the server can go on, and keep the last of it."""
        stderr = self._process.stderr
        assert stderr is not None
        while data := await stderr.read(CHUNK):
            self._tail = (self._tail + data)[-LAST_WORDS:]

    async def _end(self) -> None:
        """Close its input, wait, then end all processes of its group."""
        process = self._process
        if process.stdin is not None:
            process.stdin.close()
        # Only its exit is waited for: pipes may be held open by what it started.
        if not await self._gone():
            self._signal(signal.SIGTERM)
            await self._gone()
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))  # and what it left behind
        await self._gone()
        transport = getattr(process, "_transport", None)
        if transport is not None:
            transport.close()

    async def _gone(self) -> bool:
        for _ in range(int(GRACE / 0.02)):
            if self._process.returncode is not None:
                return True
            await asyncio.sleep(0.02)
        return False

    def _signal(self, number: int) -> None:
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                if self._process.returncode is None:
                    self._process.kill()
            else:
                os.killpg(self._process.pid, number)


def environment(server: Server) -> dict[str, str]:
    """The variables of the server's process: the safe ones of ours, and what its configuration says."""
    inherited = {name: os.environ[name] for name in DEFAULT_VARIABLES if name in os.environ}
    # A value that starts so is a function that a shell exported.
    return {**{name: value for name, value in inherited.items() if not value.startswith("()")}, **server.env}


def _unstarted(server: Server, error: Exception) -> str:
    if isinstance(error, OSError) and server.cwd is not None and not os.path.isdir(server.cwd):
        return f"cannot be started in `{server.cwd}`: no such folder"
    if isinstance(error, FileNotFoundError):
        return f"cannot be started: there is no program `{excerpt(server.command)}`"
    why = reason(error) if isinstance(error, OSError) else "its command holds a character that no command has"
    return f"`{excerpt(server.command)}` cannot be started: {why}"
