"""OpenAI Chat Completions, and the many servers that speak it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..loop import Request
from ..messages import Assistant, Block, Call, Message, Result, Results, Stop, Text, User, parsed
from ..registry import render

FORM = "openai"
LIST = "messages"
JOINS = False
STOP = "finish_reason"
STOPS = {
    "tool_calls": Stop.TOOL_USE, "function_call": Stop.TOOL_USE, "stop": Stop.END_TURN, "length": Stop.MAX_TOKENS,
    "content_filter": Stop.REFUSAL,
}  # fmt: skip
WORDS = {stop: word for word, stop in reversed(STOPS.items())} | {Stop.CONTEXT_WINDOW: "length"}
ERROR = "Error: "
"""This form has no field for it: how a result begins that is one."""


def body(request: Request, model: str) -> dict[str, Any]:
    """The body of a request."""
    messages = write(request.messages)
    if request.system:
        messages = [{"role": "system", "content": request.system}, *messages]
    made: dict[str, Any] = {"model": model, "max_completion_tokens": request.max_tokens, LIST: messages}
    if request.tools:
        made["tools"] = render(request.tools, FORM).tools
        mode, name = request.choice
        named = {"type": "function", "function": {"name": name}}
        made["tool_choice"] = named if name else "required" if mode == "any" else mode
    return made


def reply(response: dict[str, Any]) -> Assistant:
    """The message of a response. Raises ValueError for a body that is none."""
    choices = response.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0].get("message"), dict):
        raise ValueError("the response has no message")
    message = choices[0]["message"]
    stop = STOPS.get(str(choices[0].get(STOP)), Stop.UNKNOWN)
    return _turn(message, Stop.REFUSAL if message.get("refusal") else stop)


def write(messages: Iterable[Message]) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for message in messages:
        if isinstance(message, User):
            made.append({"role": "user", "content": message.text})
        elif isinstance(message, Results):
            made += [
                {"role": "tool", "tool_call_id": result.call_id, "content": ERROR * result.is_error + result.text}
                for result in message.results
            ]
        elif message.text or message.calls:
            turn: dict[str, Any] = {"role": "assistant", "content": message.text or None}
            if message.calls:
                turn["tool_calls"] = [_written(call) for call in message.calls]
            made.append(turn)
    return made


def read(messages: Iterable[dict[str, Any]]) -> tuple[Message, ...]:
    """The messages of a request, the system's left out; results in a row are one message."""
    found: list[Message] = []
    names: dict[str, str] = {}
    for message in messages:
        role, content = message["role"], message.get("content") or ""
        if role == "user":
            found.append(User(content))
        elif role == "assistant":
            found.append(turn := _turn(message, STOPS.get(str(message.get(STOP)), Stop.UNKNOWN)))
            names.update({call.id: call.name for call in turn.calls})
        elif role == "tool":
            name = names.get(message["tool_call_id"], "")
            is_error = content.startswith(ERROR)
            result = Result(message["tool_call_id"], name, content.removeprefix(ERROR), is_error)
            last = found[-1] if found else None
            if isinstance(last, Results):
                found[-1] = Results((*last.results, result))
            else:
                found.append(Results((result,)))
    return tuple(found)


def is_of_model(entry: dict[str, Any]) -> bool:
    return bool(entry["role"] == "assistant")


def stop_word(turn: Assistant) -> str:
    return WORDS.get(turn.stop, "unknown")


def _turn(message: dict[str, Any], stop: Stop) -> Assistant:
    content = message.get("content") or message.get("refusal") or ""
    blocks: list[Block] = [Text(content)] if isinstance(content, str) and content else []
    for call in message.get("tool_calls") or ():
        function = call.get("function") or {}
        blocks.append(parsed(str(call["id"]), str(function.get("name")), str(function.get("arguments") or "")))
    return Assistant(tuple(blocks), stop)


def _written(call: Call) -> dict[str, Any]:
    arguments = call.raw or json.dumps(call.arguments)
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}}
