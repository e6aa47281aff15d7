"""OpenAI Responses: a list of items, `function_call` and `function_call_output` among them."""

from __future__ import annotations

from typing import Any

from ..finding import Path
from . import openai_chat
from .transcript import ASSISTANT, RESPONSES, TOOL, USER, Answer, Call, Message
from .values import arguments_of, flat, objects, text_of

FORM = RESPONSES
LIST = "input"
OF_MODEL = ("reasoning", "function_call", "custom_tool_call", "file_search_call", "web_search_call")


def detect(body: dict[str, Any]) -> bool:
    return any(
        item.get("type") in ("function_call", "function_call_output") for _, item in objects(body.get(LIST))
    ) or (
        isinstance(body.get(LIST), list)
        and any(tool.get("type") == "function" for _, tool in objects(body.get("tools")))
    )


def reply(body: dict[str, Any]) -> list[tuple[dict[str, Any], Path, str | None]]:
    items = objects(body.get("output"))
    if not items or not (body.get("object") == "response" or "status" in body):
        return []
    details = body.get("incomplete_details")
    stop = (text_of(details, "reason") or "incomplete") if body.get("status") == "incomplete" else None
    return [(item, ("output", index), stop) for index, item in items]


def read(item: dict[str, Any], path: Path, stop: str | None) -> Message:
    kind = item.get("type")
    if kind == "function_call_output":
        place = (*path, "output") if "output" in item else path
        output = item.get("output")
        answer = Answer(text_of(item, "call_id") or None, path, flat(output), None, output, place)
        return Message(path, TOOL, answers=(answer,))
    if stop is None and item.get("status") == "incomplete":
        stop = "incomplete"
    if kind == "function_call":
        arguments, parsed = arguments_of(item.get("arguments"))
        place = (*path, "arguments") if "arguments" in item else path
        inside = isinstance(item.get("arguments"), dict)
        name = text_of(item, "name")
        call = Call(text_of(item, "call_id") or None, name, path, arguments, place, inside, parsed)
        return Message(path, ASSISTANT, (call,), stop=stop)
    said = flat(item.get("content"))
    if kind in OF_MODEL or item.get("role") == ASSISTANT:
        return Message(path, ASSISTANT, texts=(path,) if said else (), text=said, stop=stop)
    return Message(path, USER, texts=(path,) if said else (), text=said if item.get("role") == USER else "")


choice = openai_chat.choice
thinking = openai_chat.thinking
