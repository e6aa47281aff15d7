"""Messages of JSON-RPC in the framing of the Language Server Protocol: headers, an empty line, JSON."""

from __future__ import annotations

import json
from io import RawIOBase
from typing import Any, BinaryIO

MAX_BYTES = 1 << 28
PARSE_ERROR, INVALID_REQUEST, NOT_FOUND, INVALID_PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603


class BadMessageError(Exception):
    """A message whose frame was whole and whose content is no message: the next one can still be read."""


class BrokenStreamError(Exception):
    """The frames cannot be told apart any more."""


def read(stream: BinaryIO | RawIOBase) -> dict[str, Any] | None:
    """The next message; None at the end of the stream. Raises BadMessageError, BrokenStreamError."""
    length = -1
    while True:
        line = stream.readline(1 << 16)
        if not line:
            return None
        if line in (b"\r\n", b"\n"):
            if length >= 0:
                break
            continue  # an empty line between messages
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            if not value.strip().isdigit() or int(value) > MAX_BYTES:
                raise BrokenStreamError("Content-Length is no number of bytes that fits")
            length = int(value)
    data = b""
    while len(data) < length:  # an unbuffered stream gives what there is
        more = stream.read(length - len(data))
        if not more:
            return None
        data += more
    try:
        message = json.loads(data.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError) as error:
        raise BadMessageError(str(error)) from None
    if not isinstance(message, dict):
        raise BadMessageError("a message is an object")
    return message


def write(stream: BinaryIO, message: dict[str, Any]) -> None:
    """Send a message."""
    data = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode("utf-8", "backslashreplace")
    stream.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
    stream.flush()
