"""The wire forms of providers: normalised messages to request bodies, and response bodies to normalised messages.

A module has `FORM` (of `toolcheck convert`), `LIST` (the key of the messages), `body(request, model)`,
`reply(response)`, `write(messages)`, `read(messages)`, and `JOINS`: whether messages of one role in a row are written
as one. None of them needs a provider's SDK.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import Any

from ..definition import Definition
from ..errors import SetupError
from ..loop import Request
from ..messages import Assistant, Choice, Conversation

WIRES = ("anthropic", "openai_chat", "openai_responses", "gemini", "bedrock")
CAP = 1_024
"""Of the request that a transcript shows; not told by a conversation."""


def wire(name: str) -> ModuleType:
    """The module of a wire. Raises SetupError for an unknown name."""
    if name not in WIRES:
        raise SetupError(f"a wire is one of {', '.join(WIRES)}; found {name!r}")
    return import_module(f"{__name__}.{name}")


def transcript(conversation: Conversation, tools: Iterable[Definition], name: str, model: str = "") -> dict[str, Any]:
    """The conversation as one request body of a wire, each message of the model with its stop reason beside it: what
    `toolcheck lint` reads."""
    module = wire(name)
    body: dict[str, Any] = module.body(Request(conversation.messages, tuple(tools), Choice(), CAP), model)
    turns = iter(_written(conversation, module))
    for entry in body[module.LIST]:
        if module.is_of_model(entry) and (turn := next(turns, None)) is not None:
            entry[module.STOP] = module.stop_word(turn)
    return body


def _written(conversation: Conversation, module: ModuleType) -> list[Assistant]:
    """The turns of the model that have a message of their own; where a wire joins those in a row, the last of each."""
    found: list[Assistant] = []
    before: object = None
    for message in conversation.messages:
        if isinstance(message, Assistant) and module.write([message]):
            if module.JOINS and isinstance(before, Assistant):
                found.pop()
            found.append(message)
            before = message
        elif not isinstance(message, Assistant):
            before = message
    return found
