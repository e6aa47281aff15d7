"""A model that follows a script: each turn is a function of what the conversation holds so far."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from toolcheck.runtime import Assistant, Call, Request, Result, Results, Stop, Text

Turn = Callable[[list[Result]], Assistant]


class Scripted:
    """Plays `turns` one after the other; each gets the results of the turn before it."""

    def __init__(self, *turns: Turn) -> None:
        self._turns = list(turns)

    def reply(self, request: Request) -> Assistant:
        last = request.messages[-1]
        return self._turns.pop(0)(list(last.results) if isinstance(last, Results) else [])


def asks(*calls: tuple[str, dict[str, Any]], text: str = "") -> Assistant:
    """A turn that calls tools."""
    asks.count += len(calls)  # type: ignore[attr-defined]
    first = asks.count - len(calls) + 1  # type: ignore[attr-defined]
    blocks = [Call(f"call_{number}", name, given) for number, (name, given) in enumerate(calls, first)]
    return Assistant((*([Text(text)] if text else []), *blocks), Stop.TOOL_USE)


asks.count = 0  # type: ignore[attr-defined]


def says(text: str) -> Assistant:
    """A turn that ends the conversation."""
    return Assistant((Text(text),), Stop.END_TURN)


def value(result: Result) -> Any:
    """What a result holds, read as JSON."""
    return json.loads(result.text)
