"""The loop, without input and output: a generator that yields what it needs and is sent the answers.

`drivers` run it, synchronously or not. Everything that decides is here, and nothing here touches the world.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from .confirmation import Challenge
from .definition import Definition
from .errors import SetupError
from .executor import Answer, Pending
from .messages import Assistant, Call, Choice, Conversation, Message, Result, Results, Stop

TRUNCATED = (
    "Not run: the turn was cut off at the output limit, so the arguments may be incomplete. "
    "Make the call again, in full."
)
NOT_RUN = {
    Stop.MAX_TOKENS: TRUNCATED,
    Stop.CONTEXT_WINDOW: "Not run: the turn was truncated, since the context window is full.",
    Stop.REFUSAL: "Not run: the model refused to go on.",
    Stop.UNKNOWN: "Not run: the model stopped for a reason that is not known here.",
}
"""Stops after which no call runs, and what each call is answered with."""


class Config(NamedTuple):
    """How a loop runs. `max_turns` counts turns of the model; there is no loop without one."""

    max_turns: int = 10
    max_tokens: int = 2_048
    max_tokens_cap: int = 16_384
    """A turn that the output cap cut off is asked again with twice the budget, up to this."""
    parallel: int = 8
    """Calls of one turn that run at a time."""
    choice: Choice = Choice()
    """Holds for the first turn; a forced call would be forced for ever."""
    thinking: bool = False
    system: str = ""


DEFAULTS = Config()


class Request(NamedTuple):
    """What a model is asked. Each wire writes it in its own form."""

    messages: tuple[Message, ...]
    tools: tuple[Definition, ...]
    choice: Choice
    max_tokens: int
    system: str = ""
    thinking: bool = False


class Ask(NamedTuple):
    """Ask the model; send back an `Assistant`, or a `ModelFailure`."""

    conversation: Conversation
    request: Request


class ModelFailure(NamedTuple):
    message: str


class Run(NamedTuple):
    """Run the calls of a turn at once; send back one answer for each, in order. A `reason` says: run none of them,
    answer each with it. The conversation ends with the message that holds them."""

    conversation: Conversation
    calls: tuple[Call, ...]
    reason: str = ""


class Outcome(NamedTuple):
    """How a loop ended. `stop` is "end_turn", "refusal", "max_tokens", "context_window", "unknown", "turn_cap",
    "model_error", or "confirmation": then `challenges` wait for a person, and the same conversation goes on when
    they are answered."""

    stop: str
    conversation: Conversation
    challenges: tuple[Challenge, ...] = ()
    error: str = ""

    @property
    def text(self) -> str:
        last = self.conversation.messages[-1] if self.conversation.messages else None
        return last.text if isinstance(last, Assistant) else ""


Step = Ask | Run
Sent = Assistant | ModelFailure | Sequence[Answer]


def check(config: Config, tools: Sequence[Definition]) -> None:
    """Raise SetupError for what a provider would refuse or what would never end, before it is asked."""
    mode, name = config.choice
    if config.max_turns < 1 or config.max_tokens < 1 or config.parallel < 1:
        raise SetupError("max_turns, max_tokens and parallel are at least 1")
    if config.max_tokens_cap < config.max_tokens:
        raise SetupError("max_tokens_cap is less than max_tokens")
    if mode not in ("auto", "any", "tool", "none"):
        raise SetupError(f"tool_choice is auto, any, tool or none; found {mode!r}")
    if (mode == "tool") != (name is not None):
        raise SetupError("tool_choice has a name when, and only when, it is `tool`")
    if mode == "tool" and name not in [tool.name for tool in tools]:
        raise SetupError(f"tool_choice names {name!r}, which this session does not have")
    if mode == "any" and not tools:
        raise SetupError("tool_choice is `any`, and this session has no tool")
    if mode in ("any", "tool") and config.thinking:
        raise SetupError("a forced tool_choice does not go with thinking")


def converse(conversation: Conversation, tools: Sequence[Definition], config: Config) -> Generator[Step, Sent, Outcome]:
    """Ask, run, tell, and ask again, until the model is done or a limit is met.

    A conversation whose last message holds calls without results goes on with these calls: so a loop is resumed after
    a confirmation, and after a crash. Every message that is added is whole: an assistant message as it came, then one
    message with a result for each of its calls, in their order.
    """
    check(config, tools)
    budget, choice = config.max_tokens, config.choice
    asked = 0
    if conversation.unanswered:
        last = conversation.messages[-1]
        assert isinstance(last, Assistant)
        outcome, conversation = yield from _answer(conversation, last)
        if outcome is not None:
            return outcome
        choice = Choice()
    while asked < config.max_turns:
        request = Request(conversation.messages, tuple(tools), choice, budget, config.system, config.thinking)
        reply = yield Ask(conversation, request)
        asked += 1
        if isinstance(reply, ModelFailure):
            return Outcome("model_error", conversation, error=reply.message)
        assert isinstance(reply, Assistant)
        cut = reply.stop is Stop.MAX_TOKENS and budget < config.max_tokens_cap
        if cut:
            budget = min(budget * 2, config.max_tokens_cap)
            if not reply.calls:  # a text that was cut off is asked for anew, not gone on with
                if asked < config.max_turns:
                    continue
                return Outcome("max_tokens", conversation.with_(reply))
        if not cut:  # a forced call that was cut off is still to be made
            choice = Choice()
        conversation = conversation.with_(reply)
        outcome, conversation = yield from _answer(conversation, reply)
        if outcome is not None and not cut:  # cut off: its calls were answered as not run, and it may try again
            return outcome
    return Outcome("turn_cap", conversation)


def _answer(conversation: Conversation, reply: Assistant) -> Generator[Step, Sent, tuple[Outcome | None, Conversation]]:
    """The results of a turn, and the outcome when it is the last one."""
    calls, reason = reply.calls, NOT_RUN.get(reply.stop, "")
    if calls:
        answers = yield Run(conversation, calls, reason)
        assert not isinstance(answers, (Assistant, ModelFailure))
        pending = tuple(answer.challenge for answer in answers if isinstance(answer, Pending))
        if pending:
            return Outcome("confirmation", conversation, pending), conversation
        results = tuple(answer for answer in answers if isinstance(answer, Result))
        conversation = conversation.with_(Results(results))
    ended = reason or (not calls and reply.stop is not Stop.PAUSE)
    return (Outcome(_stop(reply.stop), conversation) if ended else None), conversation


def _stop(stop: Stop) -> str:
    """A turn without calls that says "tool_use" is over all the same."""
    return Stop.END_TURN.value if stop is Stop.TOOL_USE else stop.value
