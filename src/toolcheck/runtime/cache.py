"""Results of reads, given again for a while: within one tenant, never an error."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from cachetools import TLRUCache

from .definition import KEY, Definition
from .messages import Result, canonical
from .session import Session

MAX_RESULTS = 1_000


class _Kept(NamedTuple):
    result: Result
    life: float


class Cache:
    """Results by tenant, tool and canonical arguments, each for the `cache_ttl` of its tool's policy."""

    def __init__(self, size: int = MAX_RESULTS, clock: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._kept: TLRUCache[tuple[str, ...], _Kept] = TLRUCache(
            size, ttu=lambda key, kept, now: now + kept.life, timer=clock
        )

    def get(self, tool: Definition, arguments: object, session: Session) -> Result | None:
        if not tool.facts.cache_ttl:
            return None
        with self._lock:
            kept = self._kept.get(_key(tool, arguments, session))
        return None if kept is None else kept.result

    def put(self, tool: Definition, arguments: object, session: Session, result: Result) -> None:
        """Keep a result of a tool that only reads and whose policy says for how long; an error is never kept."""
        if tool.facts.cache_ttl and tool.reads and not result.is_error:
            with self._lock:
                self._kept[_key(tool, arguments, session)] = _Kept(result, tool.facts.cache_ttl)


def _key(tool: Definition, arguments: object, session: Session) -> tuple[str, ...]:
    # A function that is handed the session or a credential may answer each caller otherwise; and who has no tenant
    # shares with nobody.
    alone = not session.tenant or any(name != KEY for name in tool.facts.executor_arguments)
    return session.tenant, session.caller if alone else "", tool.name, canonical(arguments)
