"""The bytes of a file, a pipe or standard input."""

from __future__ import annotations

import os
import stat
import sys
from typing import BinaryIO

MAX_BYTES = 1 << 29
"""More than half a gigabyte is no catalogue; the bound keeps an endless device from filling the memory."""
CHUNK = 1 << 16


class UnreadError(Exception):
    """Why the bytes of a file could not be had, in words. `gone`: because the file is not there any more."""

    def __init__(self, problem: str, *, gone: bool = False) -> None:
        super().__init__(problem)
        self.gone = gone


def read_file(path: str) -> bytes:
    """The bytes of a file or of what else can be opened; raises UnreadError."""
    try:
        with open(path, "rb") as file:
            return _read(file)
    except OSError as error:
        raise UnreadError(reason(error), gone=isinstance(error, FileNotFoundError)) from None
    except ValueError:  # a null character in the path
        raise UnreadError("its name holds a character that no path has") from None


def read_stdin() -> bytes:
    """The bytes of standard input; raises UnreadError."""
    if sys.stdin is None:
        raise UnreadError("standard input is closed")
    try:
        return _read(sys.stdin.buffer)
    except OSError as error:
        raise UnreadError(reason(error)) from None


def _read(file: BinaryIO) -> bytes:
    try:
        status = os.fstat(file.fileno())
    except OSError:  # standard input that a program replaced by bytes in memory
        status = None
    if status is not None and stat.S_ISREG(status.st_mode):
        if status.st_size > MAX_BYTES:
            raise UnreadError(f"larger than {MAX_BYTES >> 20} MiB")
        return file.read()
    data = bytearray()  # read(n) would set n bytes aside at once
    while chunk := file.read(CHUNK):
        data += chunk
        if len(data) > MAX_BYTES:
            raise UnreadError(f"larger than {MAX_BYTES >> 20} MiB")
    return bytes(data)


def reason(error: OSError) -> str:
    """Why a file cannot be opened, in words."""
    words = {FileNotFoundError: "no such file or folder", PermissionError: "permission denied"}
    return words.get(type(error), (error.strerror or str(error)).lower())
