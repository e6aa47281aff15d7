"""Where answers are worked out: in a process of its own, which is ended when it takes too long. A schema of a few lines
can make its validation take exponential time, and a thread cannot be stopped."""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import anyio.to_process

Run = Callable[..., Awaitable[Any]]
"""(function of a module, its arguments) -> what it returns; ended where the wait for it is cancelled."""


async def in_process(work: Callable[..., Any], *arguments: Any) -> Any:
    """Run a function in the one process that is kept for it, begun at the first question and after one was ended."""
    return await anyio.to_process.run_sync(_worked, work, arguments, cancellable=True)


def _worked(work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    _prepare()
    return work(*arguments)


@cache
def _prepare() -> None:
    # A lint makes many values that die at once: as often as it looks by default, the collector takes a tenth.
    gc.set_threshold(20_000, 20, 20)
