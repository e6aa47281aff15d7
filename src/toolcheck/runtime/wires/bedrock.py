"""Amazon Bedrock Converse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import SetupError
from ..loop import Request
from ..messages import Assistant, Block, Call, Message, Opaque, Result, Results, Stop, Text, User
from ..registry import render
from ._joining import joined
from .anthropic import sound_id

FORM = "bedrock"
LIST = "messages"
JOINS = True
STOP = "stopReason"
STOPS = {
    "tool_use": Stop.TOOL_USE, "end_turn": Stop.END_TURN, "stop_sequence": Stop.END_TURN,
    "max_tokens": Stop.MAX_TOKENS, "guardrail_intervened": Stop.REFUSAL, "content_filtered": Stop.REFUSAL,
    "model_context_window_exceeded": Stop.CONTEXT_WINDOW,
}  # fmt: skip
WORDS = {stop: word for word, stop in reversed(STOPS.items())}


def body(request: Request, model: str) -> dict[str, Any]:
    """The arguments of `converse`. Raises SetupError for what this interface has no word for."""
    made: dict[str, Any] = {
        "modelId": model, LIST: write(request.messages), "inferenceConfig": {"maxTokens": request.max_tokens}
    }  # fmt: skip
    if request.system:
        made["system"] = [{"text": request.system}]
    if request.tools:  # an empty list of tools is refused
        mode, name = request.choice
        if mode == "none":
            raise SetupError("Bedrock has no tool_choice `none`; give the session no tools")
        made["toolConfig"] = {
            "tools": render(request.tools, FORM).tools,
            "toolChoice": {mode: {"name": name} if name else {}},
        }
    if request.thinking:
        budget = max(1_024, request.max_tokens // 2)
        made["additionalModelRequestFields"] = {"thinking": {"type": "enabled", "budget_tokens": budget}}
    return made


def reply(response: dict[str, Any]) -> Assistant:
    """The message of a response. Raises ValueError for a body that is none."""
    message = response.get("output", {}).get("message")
    if not isinstance(message, dict) or not isinstance(message.get("content"), list):
        raise ValueError("the response has no message")
    return Assistant(tuple(map(_block, message["content"])), STOPS.get(str(response.get(STOP)), Stop.UNKNOWN))


def write(messages: Iterable[Message]) -> list[dict[str, Any]]:
    return joined([_written(message) for message in messages], "content")


def read(messages: Iterable[dict[str, Any]]) -> tuple[Message, ...]:
    """The messages of a request. A message of the user with results and text is two."""
    found: list[Message] = []
    names: dict[str, str] = {}
    for message in messages:
        parts = message["content"]
        if message["role"] == "assistant":
            turn = Assistant(tuple(map(_block, parts)), STOPS.get(str(message.get(STOP)), Stop.UNKNOWN))
            names.update({call.id: call.name for call in turn.calls})
            found.append(turn)
            continue
        results = [_result(part["toolResult"], names) for part in parts if "toolResult" in part]
        if results:
            found.append(Results(tuple(results)))
        found += [User(part["text"]) for part in parts if "text" in part]
    return tuple(found)


def is_of_model(entry: dict[str, Any]) -> bool:
    return bool(entry["role"] == "assistant")


def stop_word(turn: Assistant) -> str:
    return WORDS.get(turn.stop, "unknown")


def _written(message: Message) -> tuple[str, list[Any]]:
    if isinstance(message, User):
        return "user", [{"text": message.text}]
    if isinstance(message, Results):
        return "user", [
            {
                "toolResult": {
                    "toolUseId": sound_id(result.call_id),
                    "content": [{"text": result.text or "(nothing)"}],  # an empty text is refused
                    "status": "error" if result.is_error else "success",
                }
            }
            for result in message.results
        ]
    return "assistant", [part for block in message.blocks if (part := _part(block)) is not None]


def _part(block: Block) -> dict[str, Any] | None:
    if isinstance(block, Text):
        return {"text": block.text} if block.text else None
    if isinstance(block, Opaque):
        return dict(block.value) if block.wire == FORM else None
    given = {"unparsed": block.raw} if block.arguments is None else block.arguments
    return {"toolUse": {"toolUseId": sound_id(block.id), "name": block.name, "input": given}}


def _block(part: dict[str, Any]) -> Block:
    if "text" in part:
        return Text(str(part["text"]))
    if "toolUse" in part:
        used = part["toolUse"]
        given = used.get("input")
        arguments = given if isinstance(given, dict) else None
        raw = "" if arguments is not None else repr(given)
        return Call(str(used["toolUseId"]), str(used["name"]), arguments, raw)
    return Opaque(FORM, part)


def _result(part: dict[str, Any], names: dict[str, str]) -> Result:
    text = "".join(item.get("text", "") for item in part["content"])
    return Result(part["toolUseId"], names.get(part["toolUseId"], ""), text, part.get("status") == "error")
