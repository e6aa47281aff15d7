"""Transcripts for the tests of the flow debugger."""

from __future__ import annotations

import json
from typing import Any

from toolcheck.runtime.messages import Conversation
from toolcheck.runtime.wires import transcript
from toolcheck.web.flow.recording import Recording
from toolcheck.web.flow.replay import Replay
from toolcheck.web.flow.written import MODEL

TOOL = {
    "name": "read_note",
    "description": "Reads.",
    "input_schema": {"type": "object", "properties": {"note": {"type": "integer"}}},
}


def body(played: Replay, wire: str) -> dict[str, Any]:
    """What was played, as one request body of a wire."""
    return transcript(Conversation("sample", played.messages), played.tools, wire, MODEL)


def turns(count: int, result: Any = "one", **tool: Any) -> dict[str, Any]:
    """A conversation with this many calls, one a turn."""
    messages: list[dict[str, Any]] = [{"role": "user", "content": "Go."}]
    for number in range(count):
        call = {"type": "tool_use", "id": f"c{number}", "name": "read_note", "input": {"note": number}}
        messages.append({"role": "assistant", "stop_reason": "tool_use", "content": [call]})
        told = {"type": "tool_result", "tool_use_id": f"c{number}", "content": result}
        messages.append({"role": "user", "content": [told]})
    return {"tools": [{**TOOL, **tool}], "messages": messages}


def text(value: Any) -> str:
    return json.dumps(value)


def lamps(played: Replay) -> list[list[str]]:
    """The states of the lamps of each call, in order."""
    return [[lamp.state for lamp in step.lamps] for step in played.steps if step.lamps]


def kinds(played: Replay) -> list[str]:
    return [step.kind for step in played.steps]


def calls(recording: Recording) -> int:
    return len(list(recording.places()))
