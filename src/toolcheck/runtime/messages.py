"""What a conversation is made of, whatever the provider: every wire is read into these and written from them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple


class Stop(str, Enum):
    """Why the model stopped, in one vocabulary for all providers."""

    TOOL_USE = "tool_use"
    END_TURN = "end_turn"
    MAX_TOKENS = "max_tokens"
    """The output cap cut the turn: nothing in it may be trusted to be whole."""
    CONTEXT_WINDOW = "context_window"
    REFUSAL = "refusal"
    PAUSE = "pause"
    """The provider interrupts a turn of its own tools; it is sent back as it is to go on."""
    UNKNOWN = "unknown"
    """A word that the wire does not know: nothing is run on it."""


class Text(NamedTuple):
    text: str


class Call(NamedTuple):
    """A request of the model to run a tool. It has done nothing yet."""

    id: str
    name: str
    arguments: dict[str, Any] | None
    """None when what the model wrote is no JSON object; it is refused, never repaired."""
    raw: str = ""
    """What the model wrote, in the wires where arguments are a text: it goes back as it came."""


class Opaque(NamedTuple):
    """A block that only the provider reads (thinking, its own tools), kept and sent back as it came."""

    wire: str
    value: Any


Block = Text | Call | Opaque


class User(NamedTuple):
    text: str


class Assistant(NamedTuple):
    """A turn of the model, with its text before the calls, in its order. Never altered once received."""

    blocks: tuple[Block, ...]
    stop: Stop
    extra: Mapping[str, Any] = {}
    """What a wire needs in order to send the message back as it came (Gemini's thought signatures)."""

    @property
    def calls(self) -> tuple[Call, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Call))

    @property
    def text(self) -> str:
        return "".join(block.text for block in self.blocks if isinstance(block, Text))


class Result(NamedTuple):
    """What became of one call: text, and whether it is an error. Untrusted, wherever it comes from."""

    call_id: str
    name: str
    text: str
    is_error: bool = False
    structured: dict[str, Any] | None = None
    """The same result as an object, for MCP."""


class Results(NamedTuple):
    """The results of one turn: one for each call, in the order of the calls, in one message."""

    results: tuple[Result, ...]


Message = User | Assistant | Results


class Choice(NamedTuple):
    """`tool_choice`: "auto", "any", "none", or "tool" with a name."""

    mode: str = "auto"
    name: str | None = None


class Conversation(NamedTuple):
    """The state of a loop. Plain data: it can be kept, and gone on with in another process."""

    id: str
    """Tells conversations apart that hold the same calls: part of every idempotency key."""
    messages: tuple[Message, ...] = ()
    turns: int = 0
    """Turns of the model so far; counts on where old messages were trimmed."""

    def with_(self, *messages: Message) -> Conversation:
        turns = sum(isinstance(message, Assistant) for message in messages)
        return self._replace(messages=(*self.messages, *messages), turns=self.turns + turns)

    @property
    def unanswered(self) -> tuple[Call, ...]:
        """The calls of the last message, when it is the model's."""
        last = self.messages[-1] if self.messages else None
        return last.calls if isinstance(last, Assistant) else ()


def canonical(value: Any) -> str:
    """JSON with one spelling for one value: what keys, confirmations and caches are bound to."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def parsed(call_id: str, name: str, text: str) -> Call:
    """The call whose arguments are a text (OpenAI's form). What is no JSON object stays as it was written."""
    try:
        value = json.loads(text, parse_constant=_no_constant)
        canonical(value)
    except (ValueError, RecursionError):
        value = None
    return Call(call_id, name, value if isinstance(value, dict) else None, text)


def _no_constant(word: str) -> Any:
    raise ValueError(word)  # NaN and Infinity are no JSON
