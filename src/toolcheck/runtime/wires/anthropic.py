"""Anthropic Messages."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from ..loop import Request
from ..messages import Assistant, Block, Call, Message, Opaque, Result, Results, Stop, Text, User
from ..registry import render
from ._joining import joined

FORM = "anthropic"
LIST = "messages"
JOINS = True
STOP = "stop_reason"
STOPS = {
    "tool_use": Stop.TOOL_USE, "end_turn": Stop.END_TURN, "stop_sequence": Stop.END_TURN,
    "max_tokens": Stop.MAX_TOKENS, "refusal": Stop.REFUSAL, "pause_turn": Stop.PAUSE,
    "model_context_window_exceeded": Stop.CONTEXT_WINDOW,
}  # fmt: skip
WORDS = {stop: word for word, stop in reversed(STOPS.items())}


def body(request: Request, model: str) -> dict[str, Any]:
    """The body of a request."""
    made: dict[str, Any] = {"model": model, "max_tokens": request.max_tokens, LIST: write(request.messages)}
    if request.system:
        made["system"] = request.system
    if request.tools:
        made["tools"] = render(request.tools, FORM).tools
        mode, name = request.choice
        made["tool_choice"] = {"type": mode, "name": name} if name else {"type": mode}
    if request.thinking:
        made["thinking"] = {"type": "enabled", "budget_tokens": max(1_024, request.max_tokens // 2)}
        made["max_tokens"] = max(request.max_tokens, 2_048)
    return made


def reply(response: dict[str, Any]) -> Assistant:
    """The message of a response. Raises ValueError for a body that is none."""
    content = response.get("content")
    if not isinstance(content, list):
        raise ValueError("the response has no content")
    return Assistant(tuple(map(_block, content)), STOPS.get(str(response.get(STOP)), Stop.UNKNOWN))


def write(messages: Iterable[Message]) -> list[dict[str, Any]]:
    return joined([_written(message) for message in messages], "content")


def read(messages: Iterable[dict[str, Any]]) -> tuple[Message, ...]:
    """The messages of a request. A message of the user with results and text is two."""
    found: list[Message] = []
    names: dict[str, str] = {}
    for message in messages:
        content = message["content"]
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        if message["role"] == "assistant":
            turn = Assistant(tuple(map(_block, parts)), STOPS.get(str(message.get(STOP)), Stop.UNKNOWN))
            names.update({call.id: call.name for call in turn.calls})
            found.append(turn)
            continue
        results = [_result(part, names) for part in parts if part["type"] == "tool_result"]
        if results:
            found.append(Results(tuple(results)))
        found += [User(part["text"]) for part in parts if part["type"] == "text"]
    return tuple(found)


def is_of_model(entry: dict[str, Any]) -> bool:
    return bool(entry["role"] == "assistant")


def stop_word(turn: Assistant) -> str:
    return WORDS.get(turn.stop, "unknown")


def sound_id(call_id: str) -> str:
    """The id, or one made of it where it comes from a provider whose ids are refused here. The same for the same id."""
    if call_id and call_id.isascii() and call_id.replace("_", "a").replace("-", "a").isalnum():
        return call_id
    return f"call_{hashlib.sha256(call_id.encode('utf-8', 'backslashreplace')).hexdigest()[:24]}"


def _written(message: Message) -> tuple[str, list[Any]]:
    if isinstance(message, User):
        return "user", [{"type": "text", "text": message.text}]
    if isinstance(message, Results):
        return "user", [
            {"type": "tool_result", "tool_use_id": sound_id(result.call_id), "content": result.text}
            | ({"is_error": True} if result.is_error else {})
            for result in message.results
        ]
    return "assistant", [part for block in message.blocks if (part := _part(block)) is not None]


def _part(block: Block) -> dict[str, Any] | None:
    """A block as it goes back; None for one that only another provider reads, and for an empty text."""
    if isinstance(block, Text):
        return {"type": "text", "text": block.text} if block.text else None
    if isinstance(block, Opaque):
        return dict(block.value) if block.wire == FORM else None
    given = {"unparsed": block.raw} if block.arguments is None else block.arguments
    return {"type": "tool_use", "id": sound_id(block.id), "name": block.name, "input": given}


def _block(part: dict[str, Any]) -> Block:
    if part.get("type") == "text":
        return Text(str(part.get("text", "")))
    if part.get("type") == "tool_use":
        given = part.get("input")
        arguments = given if isinstance(given, dict) else None
        return Call(str(part["id"]), str(part["name"]), arguments, "" if arguments is not None else repr(given))
    return Opaque(FORM, part)


def _result(part: dict[str, Any], names: dict[str, str]) -> Result:
    content = part.get("content", "")
    text = content if isinstance(content, str) else "".join(item.get("text", "") for item in content)
    return Result(part["tool_use_id"], names.get(part["tool_use_id"], ""), text, part.get("is_error") is True)
