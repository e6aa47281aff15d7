"""How often a call is tried: once, or three times where trying again cannot do it twice."""

from __future__ import annotations

from typing import Any

from tenacity import RetryCallState, retry_if_exception, stop_after_attempt, wait_exponential, wait_random

from .definition import Definition
from .failure import BUSY, TIMEOUT, understood

MOST = 3
FIRST, LONGEST = 0.5, 8.0
"""Seconds between attempts; a service may ask for more, up to `PATIENCE`."""
PATIENCE = 30.0


def plan(tool: Definition, first: float = FIRST) -> dict[str, Any]:
    """What tenacity's `Retrying` and `AsyncRetrying` are made with; `first` is the pause before the second attempt."""
    backoff = wait_exponential(multiplier=first, max=LONGEST) + wait_random(0, first)

    def again(error: BaseException) -> bool:
        failure = understood(error, tool.name)
        return failure.kind in (BUSY, TIMEOUT) and (failure.retry_after or 0.0) <= PATIENCE

    def pause(state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        asked = understood(error, tool.name).retry_after if error else None
        return max(float(backoff(state)), asked or 0.0)

    most = MOST if tool.repeatable else 1
    return {"stop": stop_after_attempt(most), "retry": retry_if_exception(again), "wait": pause, "reraise": True}
