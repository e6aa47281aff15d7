"""Gemini: `generateContent`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from ..loop import Request
from ..messages import Assistant, Block, Call, Message, Opaque, Result, Results, Stop, Text, User
from ..registry import render
from ._joining import joined

FORM = "gemini-json-schema"
LIST = "contents"
JOINS = True
STOP = "finishReason"
REFUSED = ("SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "RECITATION", "SPII", "IMAGE_SAFETY", "LANGUAGE")
WORDS = {
    Stop.TOOL_USE: "STOP", Stop.END_TURN: "STOP", Stop.MAX_TOKENS: "MAX_TOKENS", Stop.CONTEXT_WINDOW: "MAX_TOKENS",
    Stop.REFUSAL: "SAFETY", Stop.PAUSE: "STOP",
}  # fmt: skip
MADE = "made_"
"""How ids begin that are ours: calls of this form may have none, and then their results have none."""
SIGNATURES = "thoughtSignatures"


def body(request: Request, model: str) -> dict[str, Any]:
    """The body of a request; the model is part of its address."""
    made: dict[str, Any] = {LIST: write(request.messages), "generationConfig": {"maxOutputTokens": request.max_tokens}}
    if request.system:
        made["systemInstruction"] = {"parts": [{"text": request.system}]}
    if request.tools:
        made["tools"] = render(request.tools, FORM).tools
        mode, name = request.choice
        config: dict[str, Any] = {"mode": "ANY" if mode in ("any", "tool") else mode.upper()}
        if name:
            config["allowedFunctionNames"] = [name]
        made["toolConfig"] = {"functionCallingConfig": config}
    return made


def reply(response: dict[str, Any]) -> Assistant:
    """The turn of a response. Raises ValueError for a body that is none."""
    candidates = response.get("candidates")
    if not candidates:
        if (response.get("promptFeedback") or {}).get("blockReason"):
            return Assistant((), Stop.REFUSAL)
        raise ValueError("the response has no candidate")
    parts = (candidates[0].get("content") or {}).get("parts") or []
    return _turn(parts, str(candidates[0].get(STOP)))


def write(messages: Iterable[Message]) -> list[dict[str, Any]]:
    return joined([_written(message) for message in messages], "parts")


def read(messages: Iterable[dict[str, Any]]) -> tuple[Message, ...]:
    """The messages of a request. Results without an id are those of the calls before, in their order."""
    found: list[Message] = []
    waiting: list[Call] = []
    for message in messages:
        parts = message["parts"]
        if message["role"] == "model":
            turn = _turn(parts, str(message.get(STOP)))
            waiting = list(turn.calls)
            found.append(turn)
            continue
        answered = [part["functionResponse"] for part in parts if "functionResponse" in part]
        if answered:
            found.append(Results(tuple([_result(part, waiting) for part in answered])))
        found += [User(part["text"]) for part in parts if "text" in part]
    return tuple(found)


def is_of_model(entry: dict[str, Any]) -> bool:
    return bool(entry["role"] == "model")


def stop_word(turn: Assistant) -> str:
    return WORDS.get(turn.stop, "OTHER")


def _turn(parts: list[dict[str, Any]], word: str) -> Assistant:
    blocks = tuple(map(_block, parts))
    signed = {str(at): part["thoughtSignature"] for at, part in enumerate(parts) if "thoughtSignature" in part}
    if word == "STOP":
        stop = Stop.TOOL_USE if any(isinstance(block, Call) for block in blocks) else Stop.END_TURN
    else:
        stop = Stop.MAX_TOKENS if word == "MAX_TOKENS" else Stop.REFUSAL if word in REFUSED else Stop.UNKNOWN
    return Assistant(blocks, stop, {SIGNATURES: signed} if signed else {})


def _block(part: dict[str, Any]) -> Block:
    if "functionCall" in part:
        called = part["functionCall"]
        given = called.get("args", {})
        arguments = given if isinstance(given, dict) else None
        call_id = str(called.get("id") or f"{MADE}{uuid4().hex}")
        return Call(call_id, str(called["name"]), arguments, "" if arguments is not None else repr(given))
    if "text" in part and not part.get("thought"):
        return Text(str(part["text"]))
    return Opaque(FORM, part)


def _written(message: Message) -> tuple[str, list[Any]]:
    if isinstance(message, User):
        return "user", [{"text": message.text}]
    if isinstance(message, Results):
        return "user", [{"functionResponse": _response(result)} for result in message.results]
    signed = message.extra.get(SIGNATURES, {})
    parts = []
    for at, block in enumerate(message.blocks):
        if (part := _part(block)) is not None:
            parts.append(part | ({"thoughtSignature": signed[str(at)]} if str(at) in signed else {}))
    return "model", parts


def _part(block: Block) -> dict[str, Any] | None:
    if isinstance(block, Text):
        return {"text": block.text}
    if isinstance(block, Opaque):
        return dict(block.value) if block.wire == FORM else None
    given = {"unparsed": block.raw} if block.arguments is None else block.arguments
    return {"functionCall": {**_id(block.id), "name": block.name, "args": given}}


def _response(result: Result) -> dict[str, Any]:
    # Always a text under one key of ours: a result with keys such as `$ref` is refused.
    return {
        **_id(result.call_id),
        "name": result.name,
        "response": {"error" if result.is_error else "result": result.text},
    }


def _id(call_id: str) -> dict[str, str]:
    return {} if call_id.startswith(MADE) else {"id": call_id}


def _result(part: dict[str, Any], waiting: list[Call]) -> Result:
    call_id = part.get("id")
    if call_id is None:
        call = next((call for call in waiting if call.name == part["name"]), None)
        if call is not None:
            waiting.remove(call)
            call_id = call.id
    told = part["response"]
    return Result(str(call_id), part["name"], str(told.get("error", told.get("result", ""))), "error" in told)
