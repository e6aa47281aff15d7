"""What goes over each wire at a step, as JSON text: requests, replies, and the parts that each step adds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

from ...runtime.definition import Definition
from ...runtime.errors import SetupError
from ...runtime.loop import Request
from ...runtime.messages import Assistant, Call, Choice, Message, Result, Results, Stop
from ...runtime.wires import wire

MODEL = "your-model"
OF_TOOLS = ("tools", "tool_choice", "toolConfig")
"""Members of a request that are about tools, and the same in each."""
ADDRESSES = {
    "anthropic": "POST /v1/messages",
    "openai_chat": "POST /v1/chat/completions",
    "openai_responses": "POST /v1/responses",
    "gemini": f"POST /v1beta/models/{MODEL}:generateContent",
    "bedrock": f"POST /model/{MODEL}/converse",
}
LONG = 4_000
"""Characters of one string that are shown."""


class Grown(NamedTuple):
    """How the list of messages has changed since the step before: the first `kept` stand, then come `new`."""

    kept: int
    new: tuple[str, ...]


class Wire:
    """One wire through a replay. Messages are written once each, so that a long conversation stays small."""

    def __init__(self, name: str, tools: Sequence[Definition]) -> None:
        self.name = name
        self.module: ModuleType = wire(name)
        self.problem = ""
        """Why the tools cannot be said on this wire, if they cannot."""
        self.tools = ""
        """Members of a request that are about tools, as JSON text; "" without tools."""
        self._before: list[Any] = []
        try:
            body = self.module.body(Request((), tuple(tools), Choice(), 1), MODEL)
        except SetupError as error:
            self.problem = str(error)
            return
        if kept := {name: value for name, value in body.items() if name in OF_TOOLS}:
            self.tools = shown(kept)

    def head(self, request: Request) -> str:
        """What a request says besides its messages and tools."""
        body = self.module.body(request._replace(messages=(), tools=(), choice=Choice()), MODEL)
        return shown({name: value for name, value in body.items() if name not in (*OF_TOOLS, self.module.LIST)})

    def grown(self, messages: Sequence[Message]) -> Grown:
        """What the list of messages has become."""
        now = self.module.write(messages)
        pairs = zip(self._before, now, strict=False)
        kept = next((index for index, (old, new) in enumerate(pairs) if old != new), min(len(self._before), len(now)))
        self._before = now
        return Grown(kept, tuple(map(shown, now[kept:])))

    def reply(self, turn: Assistant) -> str:
        """The body of the response that brings a turn."""
        return shown(response(self.name, turn))

    def call(self, call: Call) -> str:
        """The block of one call."""
        return shown(self._block(Assistant((call,), Stop.TOOL_USE)))

    def result(self, result: Result) -> str:
        """The block of one result."""
        return shown(self._block(Results((result,))))

    def _block(self, message: Message) -> Any:
        (entry,) = self.module.write([message])
        for key in ("content", "parts", "tool_calls"):
            if isinstance(entry.get(key), list):
                return entry[key][0]
        return entry


def response(name: str, turn: Assistant) -> dict[str, Any]:
    """The body by which a provider brings a turn: what `reply` of the wire reads."""
    module = wire(name)
    entries = module.write([turn])
    if name == "openai_responses":
        reason = module.WORDS.get(turn.stop)
        ended = {"status": "incomplete", "incomplete_details": {"reason": reason}} if reason else {}
        return {"object": "response", "status": "completed", **ended, "output": entries}
    message = entries[0] if entries else {"role": "assistant", "content": None}
    if name == "openai_chat":
        return {"choices": [{"index": 0, module.STOP: module.stop_word(turn), "message": message}]}
    if name == "gemini":
        content = message if entries else {"role": "model", "parts": []}
        return {"candidates": [{module.STOP: module.stop_word(turn), "content": content}]}
    content = message["content"] or []
    if name == "bedrock":
        return {module.STOP: module.stop_word(turn), "output": {"message": {"role": "assistant", "content": content}}}
    return {"type": "message", "role": "assistant", "content": content, module.STOP: module.stop_word(turn)}


def shown(value: Any) -> str:
    """JSON as people read it, very long strings cut."""
    return json.dumps(_cut(value), indent=2, ensure_ascii=False, default=str)


def _cut(value: Any, depth: int = 64) -> Any:
    if isinstance(value, str):
        return value if len(value) <= LONG else f"{value[:LONG]}… [{len(value) - LONG:,} more characters]"
    if depth and isinstance(value, list):
        return [_cut(item, depth - 1) for item in value]
    if depth and isinstance(value, dict):
        return {_cut(str(name)): _cut(item, depth - 1) for name, item in value.items()}
    return value if not isinstance(value, (list, dict)) else "…"
