"""Claude through the official `anthropic` SDK."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..loop import Request
from ..messages import Assistant
from ..wires import anthropic as wire

if TYPE_CHECKING:
    from anthropic import Anthropic, AsyncAnthropic


class AnthropicModel:
    """A model for `run`. `client` retries 429 and 5xx by itself; what it raises in the end ends the loop."""

    def __init__(self, client: Anthropic, model: str) -> None:
        self._client = client
        self._model = model

    def reply(self, request: Request) -> Assistant:
        message = self._client.messages.create(**wire.body(request, self._model))
        return wire.reply(message.to_dict())


class AsyncAnthropicModel:
    """The same for `run_async`."""

    def __init__(self, client: AsyncAnthropic, model: str) -> None:
        self._client = client
        self._model = model

    async def reply(self, request: Request) -> Assistant:
        message = await self._client.messages.create(**wire.body(request, self._model))
        return wire.reply(message.to_dict())
