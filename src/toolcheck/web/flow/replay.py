"""Plays a recording through the runtime, one step after the other: the real loop, checks, executor and wires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...runtime.answering import answer
from ...runtime.checks import Decision
from ...runtime.definition import Definition
from ...runtime.executor import Answer, Executor, Pending
from ...runtime.loop import Ask, Config, ModelFailure, Outcome, Run, Sent, converse
from ...runtime.messages import Assistant, Call, Conversation, Message, Result, Results, User
from ...runtime.outcome import Limits
from ...runtime.registry import Registry
from ...runtime.session import Session
from ...runtime.spans import NO_SPANS
from ...runtime.wires import WIRES
from .journal import MemoryJournal
from .lamps import Watched, lamps
from .recording import Exchange, Recording
from .steps import CHECK, END, PERSON, REPLY, REQUEST, RESULTS, RUN, Step
from .words import told
from .world import World
from .written import ADDRESSES, Wire

SPARE = 4
"""Turns of the model more than were recorded, at most."""
CALLER, SESSION = "ann@example.org", "s-1"
NO_MORE = "the recording ends here"


class Replay(NamedTuple):
    """`wires` tells of each wire what all requests share; `effects` how often the world was changed."""

    steps: tuple[Step, ...]
    wires: Mapping[str, Any]
    messages: tuple[Message, ...]
    tools: tuple[Definition, ...]
    stop: str
    effects: int


def replay(recording: Recording, marked: frozenset[str] = frozenset()) -> Replay:
    """Play a recording to its end. `marked` are the ids of calls at which an injected fault shows. Raises SetupError
    for tools that the runtime does not take."""
    return _Player(recording, marked).play()


class _Player:
    """The state of a replay."""

    def __init__(self, recording: Recording, marked: frozenset[str]) -> None:
        self.recording = recording
        self.marked = marked
        self.world = World(recording)
        tools = self.world.definitions()
        self.journal = MemoryJournal()
        self.executor = Executor(
            Registry(tools, lint="off"), self.journal, limits=Limits(scan=True), backoff=0.0, checks=self._watch
        )
        self.session = Session(SESSION, CALLER, rights=recording.rights, tenant="north")
        self.tools = tuple(self.executor.registry.for_session(self.session))
        self.wires = {name: Wire(name, self.tools) for name in WIRES}
        self.steps: list[Step] = []
        self.seen: Watched

    def _watch(self, registry: Any, confirmations: Any) -> Watched:
        self.seen = Watched(registry, confirmations)
        return self.seen

    def play(self) -> Replay:
        shared = {
            name: {"address": ADDRESSES[name], "list": wire.module.LIST, "tools": wire.tools(), "problem": wire.problem}
            for name, wire in self.wires.items()
        }
        conversation, stop = Conversation("replay"), ""
        for exchange in self.recording.exchanges:
            outcome = self._exchange(conversation.with_(User(exchange.user)), exchange)
            conversation, stop = outcome.conversation, outcome.stop
        return Replay(tuple(self.steps), shared, conversation.messages, self.tools, stop, self.world.effects)

    def _exchange(self, conversation: Conversation, exchange: Exchange) -> Outcome:
        """From what the user says to the outcome. The person who is asked to confirm says yes."""
        script = list(exchange.turns)
        while True:
            outcome = self._drive(conversation, script)
            if outcome.stop != "confirmation":
                break
            conversation = outcome.conversation
            for challenge in outcome.challenges:
                self.executor.confirmations.approve(challenge.id)
                says = told("step-person", tool=challenge.tool)
                self._add(PERSON, conversation, says, tool=challenge.tool, call=challenge.tool)
        stop = "recording" if outcome.error == NO_MORE else outcome.stop
        self._add(END, outcome.conversation, told(f"end-{stop.replace('_', '-')}", text=outcome.text))
        return outcome

    def _drive(self, conversation: Conversation, script: list[Assistant]) -> Outcome:
        """The loop of `drivers.run`, with a step told at each turn of its wheel."""
        config = Config(max_turns=len(script) + SPARE, system=self.recording.system)
        steps = converse(conversation, self.tools, config)
        sent: Sent | None = None
        while True:
            try:
                step = steps.send(sent)  # type: ignore[arg-type]  # a generator is begun with None
            except StopIteration as end:
                outcome: Outcome = end.value
                return outcome
            sent = self._asked(step, script) if isinstance(step, Ask) else self._run_all(step)

    def _asked(self, step: Ask, script: list[Assistant]) -> Sent:
        conversation = step.conversation
        last = conversation.messages[-1]
        key = "step-request-first" if isinstance(last, User) else "step-request"
        self._add(REQUEST, conversation, told(key, tools=len(self.tools), budget=step.request.max_tokens),
                  head={name: wire.head(step.request) for name, wire in self.wires.items()})  # fmt: skip
        if not script:
            return ModelFailure(NO_MORE)
        turn = script.pop(0)
        calls = ", ".join(f"`{call.name}`" for call in turn.calls)
        key = "step-reply-calls" if len(turn.calls) > 1 else "step-reply-call" if calls else "step-reply-text"
        cut = turn.stop.value == "max_tokens"
        says = told("step-reply-cut" if cut else key, stop=turn.stop.value, calls=calls, count=len(turn.calls))
        sent = {name: {"reply": wire.reply(turn)} for name, wire in self.wires.items()}
        faulty = any(call.id in self.marked for call in turn.calls)
        self.steps.append(Step(REPLY, conversation.turns + 1, says, sent, faulty=faulty))
        return turn

    def _run_all(self, step: Run) -> list[Answer]:
        """Each call answered as the drivers do it, one after the other so that the journal reads in order."""
        answers = [
            self._answer(call, Decision(step.conversation.id, step.conversation.turns, index), step)
            for index, call in enumerate(step.calls)
        ]
        results = [result for result in answers if isinstance(result, Result)]
        if len(results) == len(answers):
            told_all = step.conversation.with_(Results(tuple(results)))
            says = told("step-results" if len(results) > 1 else "step-result", count=len(results))
            self._add(RESULTS, told_all, says, faulty=any(call.id in self.marked for call in step.calls))
        return answers

    def _answer(self, call: Call, decision: Decision, step: Run) -> Answer:
        if (right := self.recording.withdrawn.get(call.id)) is not None:
            self.session.rights.discard(right)
        before = len(self.journal)
        self.world.expect(call)
        self.seen.forget()
        made = answer(self.executor, self.session, decision, call, step.reason, NO_SPANS)
        lit = lamps(call, self.seen, step.reason)
        entries = tuple(list(self.journal.entries())[before:])
        attempts = self.world.attempts
        result = None if isinstance(made, Pending) or attempts else made
        key = (
            "step-check-cut" if step.reason
            else "step-check-waiting" if isinstance(made, Pending)
            else "step-check-passed" if attempts
            else "step-check-known" if all(lamp.state != "failed" for lamp in lit)
            else "step-check-refused"
        )  # fmt: skip
        common = {"call": call.id, "tool": call.name, "faulty": call.id in self.marked}
        sent = {name: {"block": wire.call(call)} for name, wire in self.wires.items()}
        own = () if attempts else entries
        self.steps.append(
            Step(CHECK, decision.turn, told(key, tool=call.name), sent, lamps=lit, entries=own, result=result, **common)  # type: ignore[arg-type]
        )
        if attempts and isinstance(made, Result):
            sent = {name: {"block": wire.result(made)} for name, wire in self.wires.items()}
            says = told(f"step-run-{_ran(made, entries[-1].kind if entries else '')}", tool=call.name)
            self.steps.append(
                Step(RUN, decision.turn, says, sent, entries=entries, attempts=attempts, result=made, **common)  # type: ignore[arg-type]
            )
        return made

    def _add(self, kind: str, conversation: Conversation, says: Any, *, head: Any = None, **more: Any) -> None:
        """A step at which the list of messages may have grown."""
        sent: dict[str, Any] = {}
        for name, wire in self.wires.items():
            grown = wire.grown(conversation.messages)
            sent[name] = {"kept": grown.kept, "new": grown.new, **({"head": head[name]} if head else {})}
        turn = conversation.turns + (kind == REQUEST)
        self.steps.append(Step(kind, turn, says, sent, **more))


def _ran(result: Result, kind: str) -> str:
    return "ambiguous" if kind == "ambiguous" else "failed" if result.is_error else "done"
