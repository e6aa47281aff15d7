"""Amazon Bedrock Converse: blocks with the keys `toolUse` and `toolResult`."""

from __future__ import annotations

from typing import Any

from ..finding import Path
from .transcript import ASSISTANT, BEDROCK, USER, Answer, Call, Choice, Message
from .values import flat, objects, stop_of, text_of

FORM = BEDROCK
LIST = "messages"


def detect(body: dict[str, Any]) -> bool:
    if isinstance(body.get("toolConfig"), dict):
        return True
    return any(
        "toolUse" in block or "toolResult" in block
        for _, message in objects(body.get(LIST))
        for _, block in objects(message.get("content"))
    )


def reply(body: dict[str, Any]) -> list[tuple[dict[str, Any], Path, str | None]]:
    output = body.get("output")
    message = output.get("message") if isinstance(output, dict) else None
    if isinstance(message, dict) and "stopReason" in body:
        return [(message, ("output", "message"), stop_of(body))]
    return []


def read(message: dict[str, Any], path: Path, stop: str | None) -> Message:
    calls: list[Call] = []
    answers: list[Answer] = []
    texts: list[Path] = []
    said: list[str] = []
    for index, block in objects(message.get("content")):
        here = (*path, "content", index)
        used, result = block.get("toolUse"), block.get("toolResult")
        if isinstance(used, dict):
            value = used.get("input")
            arguments = value if isinstance(value, dict) else None
            place = (*here, "toolUse", "input") if "input" in used else (*here, "toolUse")
            calls.append(Call(text_of(used, "toolUseId") or None, text_of(used, "name"), here, arguments, place,
                              parsed=arguments is not None))  # fmt: skip
        elif isinstance(result, dict):
            content = result.get("content")
            place = (*here, "toolResult", "content") if "content" in result else here
            error = result.get("status") == "error"
            answers.append(Answer(text_of(result, "toolUseId") or None, here, flat(content), error, content, place))
        elif isinstance(block.get("text"), str):
            texts.append(here)
            said.append(block["text"])
    role = ASSISTANT if message.get("role") == ASSISTANT else USER
    return Message(path, role, tuple(calls), tuple(answers), tuple(texts), "\n".join(said), stop)


def choice(body: dict[str, Any]) -> Choice | None:
    config = body.get("toolConfig")
    value = config.get("toolChoice") if isinstance(config, dict) else None
    if not isinstance(value, dict) or len(value) != 1:
        return None
    mode, told = next(iter(value.items()))
    return Choice(str(mode), text_of(told, "name") or None, ("toolConfig", "toolChoice"))


def thinking(body: dict[str, Any]) -> Path | None:
    more = body.get("additionalModelRequestFields")
    value = more.get("thinking") if isinstance(more, dict) else None
    on = isinstance(value, dict) and value.get("type") == "enabled"
    return ("additionalModelRequestFields", "thinking") if on else None
