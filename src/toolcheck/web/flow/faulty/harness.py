"""Faults of the loop around the model, which this runtime cannot commit: they are written straight onto the wire."""

from __future__ import annotations

from typing import Any

from ....runtime.definition import Definition
from ....runtime.loop import Request
from ....runtime.messages import Call, Choice, Conversation, Message, Result, Results, User
from ....runtime.wires import CAP, transcript, wire
from ..recording import Place, Recording, unchecked
from ..written import MODEL, response
from . import said

LOST = "call_0"
"""Id of a call that was trimmed away."""


def missing(recording: Recording, place: Place, tools: list[Definition], name: str) -> Any:
    """The result of one call is not sent; when it was the only one, the user speaks instead."""
    call = recording.call(place)

    def without(results: Results) -> Message:
        kept = tuple([result for result in results.results if result.call_id != call.id])
        return Results(kept) if kept else User(said(recording, "said-interrupts"))

    return _written(_changed(recording, call, without), tools, name)


def orphan(recording: Recording, place: Place, tools: list[Definition], name: str) -> Any:
    """One result more, of a call that is not in the history."""
    call = recording.call(place)
    taken = {recording.call(each).id for each in recording.places()}
    lost = next(made for number in range(10_000) if (made := f"{LOST}{number or ''}") not in taken)
    stray = Result(lost, call.name, said(recording, "said-stray"))
    return _written(_changed(recording, call, lambda told: Results((*told.results, stray))), tools, name)


def split(recording: Recording, place: Place, tools: list[Definition], name: str) -> Any:
    """A message of its own for each result of a turn."""
    body = _written(list(unchecked(recording)), tools, name)
    key = wire(name).LIST
    made: list[Any] = []
    for entry in body[key]:
        results = [part for part in entry["content"] if _is_result(part)]
        rest = [part for part in entry["content"] if not _is_result(part)]
        parts = [[part] for part in results] if len(results) > 1 else []
        made += [{**entry, "content": part} for part in [*parts, *([rest] if rest else [])]] if parts else [entry]
    return {**body, key: made}


def late(recording: Recording, place: Place, tools: list[Definition], name: str) -> Any:
    """A text of the user before the results."""
    body = _written(list(unchecked(recording)), tools, name)
    call_id = recording.call(place).id
    text = {"type": "text", "text": said(recording, "said-before")}
    for entry in body[wire(name).LIST]:
        if any(part.get("tool_use_id") == wire(name).sound_id(call_id) for part in entry["content"]):
            entry["content"] = [text, *entry["content"]]
    return body


def altered(recording: Recording, place: Place, tools: list[Definition], name: str) -> Any:
    """A log of two requests: the second holds the model's call otherwise than it came."""
    messages = list(unchecked(recording))
    turn = recording.turn(place)
    at = messages.index(turn)
    call = turn.calls[place.call]
    mended = call._replace(arguments=_tidied(call.arguments or {}), raw="")
    blocks = tuple([mended if block is call else block for block in turn.blocks])
    return [
        {"request": _body(messages[:at], tools, name), "response": response(name, turn)},
        {"request": _body([*messages[:at], turn._replace(blocks=blocks), messages[at + 1]], tools, name)},
    ]


def _tidied(arguments: dict[str, Any]) -> dict[str, Any]:
    """Arguments as a loop would mend them that knows better: a number is rounded or raised, else a text is changed."""
    for name, value in arguments.items():
        if is_number(value):
            return {**arguments, name: value + 1 if value == value // 1 else value // 1}
    for name, value in arguments.items():
        if isinstance(value, str):
            return {**arguments, name: value.swapcase() if value.swapcase() != value else f"{value}."}
    return {**arguments, "mended": True}


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _changed(recording: Recording, call: Call, change: Any) -> list[Message]:
    """The messages of a loop, those with the result of a call changed."""
    return [
        change(message)
        if isinstance(message, Results) and any(result.call_id == call.id for result in message.results)
        else message
        for message in unchecked(recording)
    ]


def _written(messages: list[Message], tools: list[Definition], name: str) -> Any:
    return transcript(Conversation("broken", tuple(messages)), tools, name, MODEL)


def _body(messages: list[Message], tools: list[Definition], name: str) -> Any:
    return wire(name).body(Request(tuple(messages), tuple(tools), Choice(), CAP), MODEL)


def _is_result(part: Any) -> bool:
    return isinstance(part, dict) and (part.get("type") == "tool_result" or "toolResult" in part)
