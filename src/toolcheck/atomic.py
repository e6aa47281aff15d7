"""Writing a file as a whole or not at all."""

from __future__ import annotations

import contextlib
import os


def write_text(path: str, text: str) -> None:
    """Replace a file by UTF-8 text, keeping its mode; what is no regular file (a pipe, /dev/stdout) is written to.

    Raises OSError; the old file is then as it was.
    """
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: str, data: bytes) -> None:
    """Replace a file by these bytes, as `write_text` does."""
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as file:
            file.write(data)
        return
    path = os.path.realpath(path)  # a link stays a link
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        with contextlib.suppress(FileNotFoundError):
            os.chmod(temporary, os.stat(path).st_mode)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
