"""Calls of the shop's tools, and what a model is told of them."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pydantic")

from runtime_samples import Scripted, ann, calls, results
from toolcheck.runtime import Executor, Outcome, Session, begin, run

FIND: tuple[str, dict[str, Any]] = ("find_orders", {"customer": "C-1"})
CANCEL: tuple[str, dict[str, Any]] = ("cancel_order", {"order_id": "A-1"})
NOTE: tuple[str, dict[str, Any]] = ("add_note", {"order_id": "A-1", "text": "ring"})
ADDRESS: tuple[str, dict[str, Any]] = ("set_address", {"order_id": "A-1", "street": "4 Mill Lane"})


def told(made: Executor, *wanted: tuple[str, Any], session: Session | None = None) -> list[tuple[str, bool]]:
    """What the model is told of these calls, made in one turn."""
    done = run(Scripted(calls(*wanted)), made, session or ann(), begin("Hello."))
    assert done.stop == "end_turn", done
    return results(done.conversation.messages)


def kinds(made: Executor) -> list[str]:
    return [entry.kind for entry in made.journal.entries()]


def start(made: Executor, *wanted: Any) -> Outcome:
    return run(Scripted(calls(*(wanted or [CANCEL]))), made, ann(), begin("Hello."))


def nested(depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(depth):
        value = {"a": value}
    return value
