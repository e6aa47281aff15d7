"""Gemini: parts with `functionCall` and `functionResponse`, paired by id where there is one, else by name."""

from __future__ import annotations

from typing import Any

from ..finding import Path
from .transcript import ASSISTANT, GEMINI, USER, Answer, Call, Choice, Message
from .values import flat, objects, stop_of, text_of

FORM = GEMINI
LIST = "contents"


def detect(body: dict[str, Any]) -> bool:
    return isinstance(body.get(LIST), list)


def reply(body: dict[str, Any]) -> list[tuple[dict[str, Any], Path, str | None]]:
    for index, candidate in objects(body.get("candidates"))[:1]:
        content = candidate.get("content")
        if isinstance(content, dict):
            return [(content, ("candidates", index, "content"), stop_of(candidate))]
    return []


def _part(part: dict[str, Any], name: str, other: str) -> tuple[str, dict[str, Any] | None]:
    key = name if name in part else other
    value = part.get(key)
    return key, value if isinstance(value, dict) else None


def read(message: dict[str, Any], path: Path, stop: str | None) -> Message:
    calls: list[Call] = []
    answers: list[Answer] = []
    texts: list[Path] = []
    said: list[str] = []
    for index, part in objects(message.get("parts")):
        here = (*path, "parts", index)
        key, called = _part(part, "functionCall", "function_call")
        other, answered = _part(part, "functionResponse", "function_response")
        if called is not None:
            value = called.get("args")
            arguments = value if isinstance(value, dict) else {} if value is None else None
            place = (*here, key, "args") if "args" in called else (*here, key)
            calls.append(Call(text_of(called, "id") or None, text_of(called, "name"), here, arguments, place,
                              parsed=arguments is not None))  # fmt: skip
        elif answered is not None:
            value = answered.get("response")
            place = (*here, other, "response") if "response" in answered else here
            error = True if isinstance(value, dict) and "error" in value else None
            name = text_of(answered, "name") or None
            answers.append(Answer(text_of(answered, "id") or None, here, flat(value), error, value, place, name))
        elif isinstance(part.get("text"), str):
            texts.append(here)
            said.append(part["text"])
    role = ASSISTANT if message.get("role") == "model" else USER
    return Message(path, role, tuple(calls), tuple(answers), tuple(texts), "\n".join(said), stop)


def choice(body: dict[str, Any]) -> Choice | None:
    key = "toolConfig" if "toolConfig" in body else "tool_config"
    config = body.get(key)
    inner = next((name for name in ("functionCallingConfig", "function_calling_config")
                  if isinstance(config, dict) and isinstance(config.get(name), dict)), None)  # fmt: skip
    if inner is None or not isinstance(config, dict):
        return None
    told = config[inner]
    named = told.get("allowedFunctionNames", told.get("allowed_function_names"))
    forced = text_of(told, "mode").upper() == "ANY"
    names = [name for name in named if isinstance(name, str)] if isinstance(named, list) else []
    return Choice("tool" if forced and len(names) == 1 else "any" if forced else "auto",
                  names[0] if forced and len(names) == 1 else None, (key, inner))  # fmt: skip


def thinking(body: dict[str, Any]) -> Path | None:
    return None
