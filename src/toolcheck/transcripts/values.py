"""Reads parts of messages that may be anything: small questions with a plain answer."""

from __future__ import annotations

import json
from typing import Any

STOPS = ("stop_reason", "stopReason", "finish_reason", "finishReason")
CUT = frozenset(("max_tokens", "length", "max_output_tokens", "model_context_window_exceeded", "incomplete"))
"""Words by which providers say that the output cap, or the window, cut a turn; letter case aside."""


def objects(value: Any) -> list[tuple[int, dict[str, Any]]]:
    """The objects of a list with their indexes; none of what is no list."""
    if not isinstance(value, list):
        return []
    return [(index, item) for index, item in enumerate(value) if isinstance(item, dict)]


def text_of(value: Any, key: str) -> str:
    """A member that is a text, else ""."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def stop_of(*places: Any) -> str | None:
    """Why the model stopped, by the first of these objects that says so."""
    for place in places:
        for key in STOPS:
            if text_of(place, key):
                return text_of(place, key)
    return None


def is_cut(stop: str | None) -> bool:
    """Whether a turn was cut off by a limit of its length."""
    return stop is not None and stop.lower() in CUT


def arguments_of(value: Any) -> tuple[dict[str, Any] | None, bool]:
    """Arguments that are an object or a text that holds one: (object or None, whether they could be read)."""
    if isinstance(value, dict):
        return value, True
    if not isinstance(value, str):
        return None, value is None
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        return None, False
    return (read, True) if isinstance(read, dict) else (None, False)


def flat(value: Any, depth: int = 6) -> str:
    """All texts in a value, one a line."""
    if isinstance(value, str):
        return value
    if not depth or not isinstance(value, (dict, list)):
        return ""
    items = value.values() if isinstance(value, dict) else value
    return "\n".join(text for item in items if (text := flat(item, depth - 1)))
