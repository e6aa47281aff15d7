"""OpenAI Chat Completions: `tool_calls` with arguments as text, one message of the role `tool` for each result."""

from __future__ import annotations

from typing import Any

from ..finding import Path
from .transcript import ASSISTANT, CHAT, TOOL, USER, Answer, Call, Choice, Message
from .values import arguments_of, flat, objects, stop_of, text_of

FORM = CHAT
LIST = "messages"


def detect(body: dict[str, Any]) -> bool:
    if any("function" in tool for _, tool in objects(body.get("tools"))):
        return True
    return any(
        message.get("role") == TOOL or isinstance(message.get("tool_calls"), list)
        for _, message in objects(body.get(LIST))
    )


def reply(body: dict[str, Any]) -> list[tuple[dict[str, Any], Path, str | None]]:
    for index, choice in objects(body.get("choices"))[:1]:
        message = choice.get("message")
        if isinstance(message, dict):
            return [(message, ("choices", index, "message"), stop_of(choice))]
    return []


def read(message: dict[str, Any], path: Path, stop: str | None) -> Message:
    content = message.get("content")
    role = message.get("role")
    texts = ((*path, "content"),) if content else ()
    if role == TOOL:
        place = (*path, "content") if "content" in message else path
        name = text_of(message, "name") or None
        answer = Answer(text_of(message, "tool_call_id") or None, path, flat(content), None, content, place, name)
        return Message(path, TOOL, answers=(answer,))
    if role != ASSISTANT:
        return Message(path, USER, texts=texts, text=flat(content) if role == USER else "")
    calls = [
        _call(call, (*path, "tool_calls", index))
        for index, call in objects(message.get("tool_calls"))
        if isinstance(call.get("function"), dict)
    ]
    return Message(path, ASSISTANT, tuple(calls), (), texts, flat(content), stop)


def _call(call: dict[str, Any], path: Path) -> Call:
    function = call["function"]
    arguments, parsed = arguments_of(function.get("arguments"))
    place = (*path, "function", "arguments") if "arguments" in function else (*path, "function")
    inside = isinstance(function.get("arguments"), dict)
    return Call(text_of(call, "id") or None, text_of(function, "name"), path, arguments, place, inside, parsed)


def choice(body: dict[str, Any]) -> Choice | None:
    value = body.get("tool_choice")
    if isinstance(value, str):
        return Choice("any" if value == "required" else value, None, ("tool_choice",))
    if isinstance(value, dict) and value.get("type") == "function":
        name = text_of(value.get("function"), "name") or text_of(value, "name")
        return Choice("tool", name or None, ("tool_choice",))
    return None


def thinking(body: dict[str, Any]) -> Path | None:
    return None  # reasoning and a forced choice go together here
