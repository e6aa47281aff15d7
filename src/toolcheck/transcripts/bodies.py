"""Requests and responses in a document."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

from ..finding import Path
from . import CATALOGUES, anthropic, bedrock, gemini, openai_chat, openai_responses
from .transcript import Message, ToolResult
from .values import objects, stop_of

FORMS: tuple[ModuleType, ...] = (bedrock, anthropic, openai_responses, openai_chat, gemini)
LISTS = ("messages", "contents", "input")
ENVELOPE = "message"
SPLIT = "parentUuid"
"""In the lines of Claude Code's own logs, which hold each block of a message apart: no message of the wire."""
MAX_DEPTH = 6
SPLIT = "parentUuid"
"""In the lines of Claude Code's own logs, which hold each block of a message apart: no message of the wire."""
MAX_DEPTH = 6


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
        if any(isinstance(item, dict) and SPLIT in item for item in value):
            return
        for key in () if any(map(_has_messages, value)) else LISTS:  # the list of messages alone
            body = _request({key: value}, path, path)
            if body is not None and any(message.calls or message.answers for message in body.messages):
                yield body
                return
        items = objects(value)
        for number, (index, item) in enumerate(items):
            here = (*path, index)
            if number + 1 < len(items) and _has_messages(item):
                yield from _before(item, here, items[number + 1][1])
            yield from bodies(item, here, depth - 1, seen)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in CATALOGUES and isinstance(item, (dict, list)):
                yield from bodies(item, (*path, key), depth - 1, seen)


def _has_messages(value: Any) -> bool:
    return isinstance(value, dict) and any(isinstance(value.get(key), list) for key in LISTS)


def _before(value: dict[str, Any], path: Path, following: dict[str, Any]) -> Iterator[Body]:
    """A request that tells nothing of its form, read in that of the response after it in the list."""
    if _body(value, path) is None and (reply := _body(following, ())) is not None and reply.is_reply:
        request = _request(value, path, None, reply.form)
        if request is not None:
            yield request


def _body(value: dict[str, Any], path: Path) -> Body | None:
    results = tuple(
        ToolResult(item["tool"], (*path, "results", index), item["result"])
        for index, item in objects(value.get("results"))
        if isinstance(item.get("tool"), str) and isinstance(item.get("result"), dict)
    )
    if results:
        return Body(anthropic, path, value, (*path, "results"), (), False, results)
    if _has_messages(value):
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
        key: [_opened(item)[0] for item in value[key]] for key in LISTS if isinstance(value.get(key), list)
    }
    plain = {**value, **opened}
    form = known or next((form for form in FORMS if _is_of(plain, form)), None)
    if form is None or not isinstance(plain.get(form.LIST), list):
        return None
    here = (*path, form.LIST) if list_path is None else list_path
    messages = []
    for index, item in objects(value[form.LIST]):
        inner, steps, stop = _opened(item)
        messages.append(form.read(inner, (*here, index, *steps), stop_of(inner, item) or stop))
    return Body(form, path, plain, here, tuple(messages), False)


def _is_of(body: dict[str, Any], form: ModuleType) -> bool:
    return isinstance(body.get(form.LIST), list) and bool(form.detect(body))


def _opened(item: Any) -> tuple[Any, Path, str | None]:
    """The message in an entry of a log, its path from the entry, and its stop: the entry itself, or what an envelope or
    a whole response body holds."""
    if not isinstance(item, dict) or "role" in item:
        return item, (), None
    if isinstance(item.get(ENVELOPE), dict):
        return item[ENVELOPE], (ENVELOPE,), None
    for form in (openai_chat, gemini, bedrock):
        for message, steps, stop in form.reply(item):
            return message, steps, stop
    return item, (), None
