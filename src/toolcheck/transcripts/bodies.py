"""Requests and responses in a document."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

from ..finding import Path
from . import anthropic, bedrock, gemini, openai_chat, openai_responses
from .transcript import Message, ToolResult
from .values import objects, stop_of

FORMS: tuple[ModuleType, ...] = (bedrock, anthropic, openai_responses, openai_chat, gemini)
LISTS = ("messages", "contents", "input")
ENVELOPE = "message"
MAX_DEPTH = 6
CATALOGUES = frozenset(("tools", "functions", "functionDeclarations", "function_declarations", "inputSchema",
                        "input_schema", "parameters", "outputSchema"))  # fmt: skip
"""Members that hold definitions: no messages are looked for in them."""


class Body(NamedTuple):
    """A request with its messages, or a response with its reply."""

    form: ModuleType
    path: Path
    value: dict[str, Any]
    list_path: Path
    messages: tuple[Message, ...]
    is_reply: bool
    results: tuple[ToolResult, ...] = ()


def bodies(value: Any, path: Path, depth: int, seen: set[int] | None) -> Iterator[Body]:
    """The bodies in a value, in order. `seen` keeps shared parts from being read twice."""
    if seen is not None and isinstance(value, (dict, list)):
        if id(value) in seen:
            return
        seen.add(id(value))
    if isinstance(value, dict):
        if exchange := _exchange(value, path):
            yield from exchange
            return
        body = _body(value, path)
        if body is not None:
            yield body
            return
    if not depth:
        return
    if isinstance(value, list):
        for key in LISTS:  # the list of messages alone
            body = _request({key: value}, path, path)
            if body is not None and any(message.calls or message.answers for message in body.messages):
                yield body
                return
        for index, item in objects(value):
            yield from bodies(item, (*path, index), depth - 1, seen)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in CATALOGUES and isinstance(item, (dict, list)):
                yield from bodies(item, (*path, key), depth - 1, seen)


def _body(value: dict[str, Any], path: Path) -> Body | None:
    results = tuple(
        ToolResult(item["tool"], (*path, "results", index), item["result"])
        for index, item in objects(value.get("results"))
        if isinstance(item.get("tool"), str) and isinstance(item.get("result"), dict)
    )
    if results:
        return Body(anthropic, path, value, (*path, "results"), (), False, results)
    if any(isinstance(value.get(key), list) for key in LISTS):
        return _request(value, path, None)
    for form in FORMS:
        if replied := form.reply(value):
            messages = tuple([form.read(message, (*path, *steps), stop) for message, steps, stop in replied])
            return Body(form, path, value, path, messages, True)
    return None


def _exchange(value: dict[str, Any], path: Path) -> tuple[Body, ...]:
    """A request beside its response, whose form tells that of the request."""
    asked, replied = value.get("request"), value.get("response")
    if not isinstance(asked, dict) or not isinstance(replied, dict):
        return ()
    reply = _body(replied, (*path, "response"))
    if reply is None or not reply.is_reply:
        return ()
    request = _request(asked, (*path, "request"), None, reply.form)
    return (reply,) if request is None else (request, reply)


def _request(value: dict[str, Any], path: Path, list_path: Path | None, known: ModuleType | None = None) -> Body | None:
    opened: dict[str, Any] = {
        key: [item[ENVELOPE] if _is_envelope(item) else item for item in value[key]]
        for key in LISTS
        if isinstance(value.get(key), list)
    }
    plain = {**value, **opened}
    form = known or next((form for form in FORMS if _is_of(plain, form)), None)
    if form is None or not isinstance(plain.get(form.LIST), list):
        return None
    here = (*path, form.LIST) if list_path is None else list_path
    messages = []
    for index, item in objects(value[form.LIST]):
        inner, steps = (item[ENVELOPE], (index, ENVELOPE)) if _is_envelope(item) else (item, (index,))
        messages.append(form.read(inner, (*here, *steps), stop_of(inner, item)))
    return Body(form, path, plain, here, tuple(messages), False)


def _is_of(body: dict[str, Any], form: ModuleType) -> bool:
    return isinstance(body.get(form.LIST), list) and bool(form.detect(body))


def _is_envelope(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get(ENVELOPE), dict) and "role" not in item
