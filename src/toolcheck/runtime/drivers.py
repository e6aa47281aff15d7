"""Runs a loop against a model and an executor: `run`, and `run_async`."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextvars
import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol
from uuid import uuid4

from .answering import answer, answer_async
from .checks import Decision
from .executor import Answer, Executor
from .loop import DEFAULTS, Ask, Config, ModelFailure, Outcome, Request, Run, Sent, converse
from .messages import Assistant, Conversation, User
from .session import Session
from .spans import NO_SPANS, Spans

log = logging.getLogger("toolcheck.runtime")
Keep = Callable[[Conversation], None]
"""Called with the conversation whenever it has grown: keep it, and a crash loses nothing."""


class Model(Protocol):
    """One's own model client."""

    def reply(self, request: Request) -> Assistant: ...


class AsyncModel(Protocol):
    async def reply(self, request: Request) -> Assistant: ...


def begin(text: str) -> Conversation:
    """A new conversation with what the user says."""
    return Conversation(uuid4().hex, (User(text),))


def run(
    model: Model,
    executor: Executor,
    session: Session,
    conversation: Conversation,
    config: Config = DEFAULTS,
    *,
    keep: Keep = lambda conversation: None,
    spans: Spans = NO_SPANS,
) -> Outcome:
    """Run a conversation until the model is done, a limit is met or a person is needed.

    Raises SetupError for a configuration that cannot work; what models and tools raise ends in results or in the
    outcome.
    """
    steps = converse(conversation, executor.registry.for_session(session), config)
    sent: Any = None
    with spans.loop(conversation.id):
        while True:
            try:
                step = steps.send(sent)
            except StopIteration as end:
                outcome: Outcome = end.value
                keep(outcome.conversation)
                return outcome
            keep(step.conversation)
            if isinstance(step, Ask):
                with spans.model(step.request):
                    sent = _asked(model, step.request)
            else:
                sent = _run_all(executor, session, step, config.parallel, spans)


async def run_async(
    model: AsyncModel,
    executor: Executor,
    session: Session,
    conversation: Conversation,
    config: Config = DEFAULTS,
    *,
    keep: Keep = lambda conversation: None,
    spans: Spans = NO_SPANS,
) -> Outcome:
    """`run` for an event loop: tools may be coroutines, others run in threads; the journal never blocks the loop."""
    steps = converse(conversation, executor.registry.for_session(session), config)
    sent: Any = None
    with spans.loop(conversation.id):
        while True:
            try:
                step = steps.send(sent)
            except StopIteration as end:
                outcome: Outcome = end.value
                keep(outcome.conversation)
                return outcome
            keep(step.conversation)
            if isinstance(step, Ask):
                with spans.model(step.request):
                    sent = await _asked_async(model, step.request)
                continue
            gate = asyncio.Semaphore(config.parallel)
            calls = [
                answer_async(executor, session, _decision(step, index), call, step.reason, gate, spans)
                for index, call in enumerate(step.calls)
            ]
            sent = await asyncio.gather(*calls)


def _asked(model: Model, request: Request) -> Sent:
    try:
        return _expected(model.reply(request))
    except Exception as error:
        log.exception("the model cannot be asked")
        return ModelFailure(type(error).__name__)


async def _asked_async(model: AsyncModel, request: Request) -> Sent:
    try:
        return _expected(await model.reply(request))
    except Exception as error:
        log.exception("the model cannot be asked")
        return ModelFailure(type(error).__name__)


def _expected(reply: Any) -> Assistant:
    if not isinstance(reply, Assistant):
        raise TypeError(f"a model replies with an Assistant, not with {type(reply).__name__}")
    return reply


def _run_all(executor: Executor, session: Session, step: Run, parallel: int, spans: Spans) -> Sequence[Answer]:
    """The answers of one turn, in the order of its calls, at most `parallel` running at a time."""

    def one(index: int) -> Answer:
        return answer(executor, session, _decision(step, index), step.calls[index], step.reason, spans)

    if len(step.calls) == 1:
        return [one(0)]
    with concurrent.futures.ThreadPoolExecutor(min(parallel, len(step.calls))) as pool:
        contexts = [contextvars.copy_context() for _ in step.calls]
        return list(pool.map(lambda index: contexts[index].run(one, index), range(len(step.calls))))


def _decision(step: Run, index: int) -> Decision:
    return Decision(step.conversation.id, step.conversation.turns, index)
