"""What the journal keeps of arguments and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..report.secrets import masked
from .arguments import MAX_DEPTH, deeper_than
from .definition import Definition
from .messages import Call, Result, canonical

HIDDEN = "[redacted]"
MAX_KEPT = 20_000
"""Characters of arguments."""


def kept_arguments(call: Call, tool: Definition | None) -> Mapping[str, Any]:
    """The arguments as the policy lets them be kept: without the values it names, and without anything like a key."""
    if call.arguments is None:
        return {"unparsed": f"{len(call.raw):,} characters"}
    if deeper_than(call.arguments, MAX_DEPTH):
        return {"unkept": "nested too deep"}
    try:
        size = len(canonical(call.arguments))
    except ValueError:
        return {"unkept": "a number that JSON does not have"}
    if size > MAX_KEPT:  # told before it is searched for keys: hostile arguments must not cost
        return {"unkept": f"{size:,} characters"}
    hidden = tool.redact if tool else ()
    return {name: HIDDEN if name in hidden else _masked(value) for name, value in call.arguments.items()}


def kept_text(text: str, call: Call, tool: Definition, secrets: Iterable[str] = ()) -> str:
    """A text without secrets and without the values that the policy hides."""
    hidden = [str((call.arguments or {}).get(name, "")) for name in tool.redact]
    for value in (*secrets, *hidden):
        if len(value) >= 4:
            text = text.replace(value, HIDDEN)
    return masked(text)


def kept_result(result: Result, call: Call, tool: Definition) -> Mapping[str, Any]:
    """A result as it can be given again."""
    text = kept_text(result.text, call, tool)
    structured = result.structured if text == result.text else None
    return {"text": text, "is_error": result.is_error, "structured": structured}


def _masked(value: Any) -> Any:
    """The value with key-like words in its strings masked; `deeper_than` has bounded the recursion."""
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, list):
        return [_masked(item) for item in value]
    if isinstance(value, dict):
        return {masked(str(key)): _masked(item) for key, item in value.items()}
    return value
