"""Structured output by a tool that is never executed: its schema is the mould, its arguments are the answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from .arguments import Validator
from .definition import Definition
from .drivers import Model
from .loop import Request
from .messages import Assistant, Choice, Message, Result, Results, Stop, User
from .outcome import failed

NAME = "record_answer"
ATTEMPTS = 3


class ExtractionError(Exception):
    """No answer that holds the schema came. `reason` is "refusal", "truncated", "invalid" or "no_call"."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Extract(NamedTuple):
    """What to ask for. `schema` is the JSON Schema of the answer, its root an object."""

    schema: dict[str, Any]
    description: str = "Records the answer. Use it once, with all that was asked for."
    name: str = NAME
    max_tokens: int = 1_024
    max_tokens_cap: int = 8_192
    attempts: int = ATTEMPTS


def extract(model: Model, wanted: Extract | dict[str, Any], text: str) -> dict[str, Any]:
    """The answer as an object that holds the schema.

    Asked again on syntactic failure only: a truncated turn (with twice the budget), arguments that do not parse or do
    not hold the schema (with what is wrong). That the answer is also true, no schema tells. Raises ExtractionError.
    """
    wanted = wanted if isinstance(wanted, Extract) else Extract(wanted)
    mould = Definition(wanted.name, wanted.description, wanted.schema, _never)
    validator = Validator(mould)
    messages: tuple[Message, ...] = (User(text),)
    budget, reason, told = wanted.max_tokens, "no_call", "the model called nothing"
    for _ in range(wanted.attempts):
        reply = model.reply(Request(messages, (mould,), Choice("tool", wanted.name), budget))
        if reply.stop in (Stop.REFUSAL, Stop.CONTEXT_WINDOW):
            raise ExtractionError(
                "refusal" if reply.stop is Stop.REFUSAL else "truncated", reply.text or reply.stop.value
            )
        if reply.stop is Stop.MAX_TOKENS:
            if budget >= wanted.max_tokens_cap:
                raise ExtractionError("truncated", f"the answer does not fit in {budget:,} tokens")
            budget, reason, told = min(budget * 2, wanted.max_tokens_cap), "truncated", "the answer was cut off"
            continue  # nothing of a turn that was cut off is read
        call = next((call for call in reply.calls if call.name == wanted.name), None)
        faults = ["call the tool"] if call is None else _faults(validator, call.arguments)
        if call is not None and call.arguments is not None and not faults:
            return call.arguments
        reason, told = ("no_call" if call is None else "invalid"), "; ".join(faults)
        messages = (*messages, *_again(reply, told))
    raise ExtractionError(reason, told)


def _faults(validator: Validator, arguments: dict[str, Any] | None) -> list[str]:
    return ["the arguments are no JSON object"] if arguments is None else validator.faults(arguments)


def _again(reply: Assistant, told: str) -> tuple[Message, ...]:
    """The reply and what is wrong with it, each call with its result."""
    if not reply.calls:
        return (reply, User(f"Not recorded: {told}.")) if reply.blocks else (User(f"Not recorded: {told}."),)
    results: list[Result] = [failed(call, f"Not recorded: {told}.") for call in reply.calls]
    return reply, Results(tuple(results))


def _never() -> None:
    raise AssertionError("this tool is a mould; it is never executed")
