"""The lock: what each tool said when someone last looked at it, and what has changed since.

`normal` says what counts of a definition, `compare` what a change means for who calls the tool, `lock_file` reads and
writes `toolcheck.lock`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Key(NamedTuple):
    """Which tool: its file relative to the folder of the lock, its server ("" for none), its name, and which of the
    tools of that name it is."""

    file: str
    server: str
    name: str
    number: int = 0


Entries = Mapping[Key, Mapping[str, Any]]
"""Tool -> its normalised definition."""


class Lock(NamedTuple):
    """A lock that was read: the folder it lies in, its name for messages, and its entries."""

    root: str
    file: str
    entries: Entries
