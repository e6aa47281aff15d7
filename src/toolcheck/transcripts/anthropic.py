"""Anthropic Messages: blocks `tool_use` and `tool_result`, results in a message of the user."""

from __future__ import annotations

from typing import Any

from ..finding import Path
from .transcript import ANTHROPIC, ASSISTANT, USER, Answer, Call, Choice, Message
from .values import flat, objects, stop_of, text_of

FORM = ANTHROPIC
LIST = "messages"


def detect(body: dict[str, Any]) -> bool:
    if any("input_schema" in tool for _, tool in objects(body.get("tools"))):
        return True
    return any(
        block.get("type") in ("tool_use", "tool_result")
        for _, message in objects(body.get(LIST))
        for _, block in objects(message.get("content"))
    )


def reply(body: dict[str, Any]) -> list[tuple[dict[str, Any], Path, str | None]]:
    """The message of a response body, which is the body."""
    if body.get("role") == ASSISTANT and "stop_reason" in body and isinstance(body.get("content"), list):
        return [(body, (), stop_of(body))]
    return []


def read(message: dict[str, Any], path: Path, stop: str | None) -> Message:
    calls: list[Call] = []
    answers: list[Answer] = []
    texts: list[Path] = []
    for index, block in objects(message.get("content")):
        here = (*path, "content", index)
        kind = block.get("type")
        if kind == "tool_use":
            value = block.get("input")
            arguments = value if isinstance(value, dict) else None
            place = (*here, "input") if "input" in block else here
            calls.append(Call(_id(block, "id"), text_of(block, "name"), here, arguments, place,
                              parsed=arguments is not None))  # fmt: skip
        elif kind == "tool_result":
            content = block.get("content")
            place = (*here, "content") if "content" in block else here
            error = block.get("is_error") is True
            answers.append(Answer(_id(block, "tool_use_id"), here, flat(content), error, content, place))
        elif kind == "text":
            texts.append(here)
    role = ASSISTANT if message.get("role") == ASSISTANT else USER
    return Message(path, role, tuple(calls), tuple(answers), tuple(texts), _said(message), stop)


def choice(body: dict[str, Any]) -> Choice | None:
    value = body.get("tool_choice")
    if not isinstance(value, dict):
        return None
    return Choice(text_of(value, "type"), text_of(value, "name") or None, ("tool_choice",))


def thinking(body: dict[str, Any]) -> Path | None:
    value = body.get("thinking")
    return ("thinking",) if isinstance(value, dict) and value.get("type") == "enabled" else None


def _id(block: dict[str, Any], key: str) -> str | None:
    return text_of(block, key) or None


def _said(message: dict[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, str):
        return content
    return "\n".join(text_of(block, "text") for _, block in objects(content) if block.get("type") == "text")
