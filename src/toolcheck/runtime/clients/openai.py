"""Models through the official `openai` SDK: Chat Completions, and Responses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..loop import Request
from ..messages import Assistant
from ..wires import openai_chat, openai_responses

if TYPE_CHECKING:
    from openai import AsyncOpenAI, OpenAI


class ChatModel:
    """A model for `run` behind Chat Completions. `client` retries 429 and 5xx by itself."""

    def __init__(self, client: OpenAI, model: str) -> None:
        self._client = client
        self._model = model

    def reply(self, request: Request) -> Assistant:
        done = self._client.chat.completions.create(**openai_chat.body(request, self._model))
        return openai_chat.reply(done.to_dict())


class ResponsesModel:
    """A model for `run` behind Responses. Nothing is stored by the provider."""

    def __init__(self, client: OpenAI, model: str) -> None:
        self._client = client
        self._model = model

    def reply(self, request: Request) -> Assistant:
        done = self._client.responses.create(**openai_responses.body(request, self._model))
        return openai_responses.reply(done.to_dict())


class AsyncChatModel:
    """`ChatModel` for `run_async`."""

    def __init__(self, client: AsyncOpenAI, model: str) -> None:
        self._client = client
        self._model = model

    async def reply(self, request: Request) -> Assistant:
        done = await self._client.chat.completions.create(**openai_chat.body(request, self._model))
        return openai_chat.reply(done.to_dict())


class AsyncResponsesModel:
    """`ResponsesModel` for `run_async`."""

    def __init__(self, client: AsyncOpenAI, model: str) -> None:
        self._client = client
        self._model = model

    async def reply(self, request: Request) -> Assistant:
        done = await self._client.responses.create(**openai_responses.body(request, self._model))
        return openai_responses.reply(done.to_dict())
