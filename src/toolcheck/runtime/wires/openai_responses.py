"""OpenAI Responses: a conversation is a list of items."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..loop import Request
from ..messages import Assistant, Block, Call, Message, Opaque, Result, Results, Stop, Text, User, parsed
from ..registry import render
from .openai_chat import ERROR

FORM = "openai-responses"
LIST = "input"
JOINS = False
STOP = "finish_reason"
"""Items have no field for it; logs put it beside."""
REASONS = {"max_output_tokens": Stop.MAX_TOKENS, "content_filter": Stop.REFUSAL}
WORDS = {Stop.MAX_TOKENS: "max_output_tokens", Stop.CONTEXT_WINDOW: "max_output_tokens", Stop.REFUSAL: "content_filter"}


def body(request: Request, model: str) -> dict[str, Any]:
    """The body of a request."""
    made: dict[str, Any] = {
        "model": model, "max_output_tokens": request.max_tokens, LIST: write(request.messages), "store": False
    }  # fmt: skip
    if request.system:
        made["instructions"] = request.system
    if request.tools:
        made["tools"] = render(request.tools, FORM).tools
        mode, name = request.choice
        made["tool_choice"] = {"type": "function", "name": name} if name else "required" if mode == "any" else mode
    return made


def reply(response: dict[str, Any]) -> Assistant:
    """The turn of a response. Raises ValueError for a body that is none."""
    items = response.get("output")
    if not isinstance(items, list):
        raise ValueError("the response has no output")
    blocks = tuple([block for item in items for block in _blocks(item)])
    refused = any(
        part.get("type") == "refusal" for item in items if item.get("type") == "message" for part in item["content"]
    )
    status = response.get("status")
    if status == "incomplete":
        reason = (response.get("incomplete_details") or {}).get("reason")
        stop = REASONS.get(str(reason), Stop.MAX_TOKENS)
    elif refused:
        stop = Stop.REFUSAL
    elif status in ("completed", None):
        stop = Stop.TOOL_USE if any(isinstance(block, Call) for block in blocks) else Stop.END_TURN
    else:
        stop = Stop.UNKNOWN
    return Assistant(blocks, stop)


def write(messages: Iterable[Message]) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for message in messages:
        if isinstance(message, User):
            made.append({"role": "user", "content": message.text})
        elif isinstance(message, Results):
            made += [
                {
                    "type": "function_call_output",
                    "call_id": result.call_id,
                    "output": ERROR * result.is_error + result.text,
                }
                for result in message.results
            ]
        else:
            made += [item for block in message.blocks if (item := _item(block)) is not None]
    return made


def read(items: Iterable[dict[str, Any]]) -> tuple[Message, ...]:
    """The messages of a list of items; items of the model in a row are one turn, results in a row one message."""
    found: list[Message] = []
    names: dict[str, str] = {}
    for item in items:
        last = found[-1] if found else None
        if item.get("type") == "function_call_output":
            text, name = item["output"], names.get(item["call_id"], "")
            result = Result(item["call_id"], name, text.removeprefix(ERROR), text.startswith(ERROR))
            if isinstance(last, Results):
                found[-1] = Results((*last.results, result))
            else:
                found.append(Results((result,)))
        elif item.get("role") == "user":
            found.append(User(item["content"]))
        else:
            blocks = _blocks(item)
            names.update({block.id: block.name for block in blocks if isinstance(block, Call)})
            before = last.blocks if isinstance(last, Assistant) else ()
            stop = REASONS.get(str(item.get(STOP)), Stop.UNKNOWN)
            found[len(found) - bool(before) :] = [Assistant((*before, *blocks), stop)]
    return tuple(found)


def is_of_model(entry: dict[str, Any]) -> bool:
    return False  # a turn is several items


def stop_word(turn: Assistant) -> str:
    return WORDS.get(turn.stop, "completed")


def _item(block: Block) -> dict[str, Any] | None:
    if isinstance(block, Text):
        content = [{"type": "output_text", "text": block.text}]
        return {"type": "message", "role": "assistant", "content": content} if block.text else None
    if isinstance(block, Opaque):
        return dict(block.value) if block.wire == FORM else None
    arguments = block.raw or json.dumps(block.arguments)
    return {"type": "function_call", "call_id": block.id, "name": block.name, "arguments": arguments}


def _blocks(item: dict[str, Any]) -> list[Block]:
    if item.get("type") == "function_call":
        return [parsed(str(item["call_id"]), str(item["name"]), str(item.get("arguments") or ""))]
    if item.get("type") == "message":
        return [Text(str(part.get("text") or part.get("refusal") or "")) for part in item["content"]]
    return [Opaque(FORM, item)]
