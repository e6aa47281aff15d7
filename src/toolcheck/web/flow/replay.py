"""Plays a recording through the runtime, one step after the other: the real loop, checks, executor and wires."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ...runtime.answering import answer
from ...runtime.checks import Decision
from ...runtime.definition import Definition
from ...runtime.executor import Answer, Executor, Pending
from ...runtime.journal import Entry
from ...runtime.loop import Ask, Config, ModelFailure, Outcome, Run, Sent, converse
from ...runtime.messages import Assistant, Call, Conversation, Message, Result, Results, User
from ...runtime.outcome import Limits
from ...runtime.registry import Registry
from ...runtime.session import Session
from ...runtime.spans import NO_SPANS
from ...runtime.wires import WIRES
from .faulty import Marked, says
from .journal import MemoryJournal
from .lamps import FAILED, Watched, lamps
from .recording import NO_WORDS, Exchange, Recording, Words
from .steps import CHECK, END, PERSON, REPLY, REQUEST, RESULTS, RUN, Step
from .words import told
from .world import World
from .written import ADDRESSES, Wire, shown

SPARE = 4
"""Turns of the model more than were recorded, at most."""
CALLER, SESSION = "ann@example.org", "s-1"
NO_MORE = "the recording ends here"
NOWHERE: Marked = {}


class Replay(NamedTuple):
    """`wires` tells of each wire what all requests share; `effects` how often the world was changed."""

    steps: tuple[Step, ...]
    wires: Mapping[str, Any]
    messages: tuple[Message, ...]
    tools: tuple[Definition, ...]
    stop: str
    effects: int


def replay(recording: Recording, marked: Marked = NOWHERE) -> Replay:
    """Play a recording to its end. `marked` tells where an injected fault shows. Raises SetupError
    for tools that the runtime does not take."""
    log = logging.getLogger("toolcheck.runtime")  # what goes wrong in a replay is told by its steps
    before, log.disabled = log.disabled, True
    try:
        return _Player(recording, marked).play()
    finally:
        log.disabled = before


class _Player:
    """The state of a replay."""

    def __init__(self, recording: Recording, marked: Marked) -> None:
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
            name: {"address": ADDRESSES[name], "list": wire.module.LIST, "tools": wire.tools, "problem": wire.problem}
            for name, wire in self.wires.items()
        }
        conversation, stop = Conversation("replay"), ""
        for exchange in self.recording.exchanges:
            outcome = self._exchange(conversation.with_(User(exchange.user)), exchange)
            conversation, stop = outcome.conversation, outcome.stop
        return Replay(tuple(self.steps), shared, conversation.messages, self.tools, stop, self.world.effects)

    def _exchange(self, conversation: Conversation, exchange: Exchange) -> Outcome:
        """From what the user says to the outcome, with what the person says who is asked to confirm."""
        script = list(exchange.turns)
        while True:
            outcome = self._drive(conversation, script)
            if outcome.stop != "confirmation":
                break
            conversation = outcome.conversation
            agrees, confirmations = self.recording.agrees, self.executor.confirmations
            if not agrees:
                script = [says(self.recording, "said-declined")]
            for challenge in outcome.challenges:
                (confirmations.approve if agrees else confirmations.decline)(challenge.id)
                words = told("step-person" if agrees else "step-person-no", tool=challenge.tool)
                asked = f"{challenge.tool} {shown(dict(challenge.arguments))}"
                self._add(PERSON, conversation, words, tool=challenge.tool, call=challenge.tool, quote=asked)
        if outcome.error == NO_MORE:
            outcome = outcome._replace(stop="recording")
        stop = outcome.stop
        self._add(
            END, outcome.conversation, told(f"end-{stop.replace('_', '-')}", text=outcome.text), quote=outcome.text
        )
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
        quote = last.text if isinstance(last, User) else ""
        self._add(REQUEST, conversation, told(key, tools=len(self.tools), budget=step.request.max_tokens),
                  head={name: wire.head(step.request) for name, wire in self.wires.items()}, quote=quote)  # fmt: skip
        if not script:
            return ModelFailure(NO_MORE)
        turn = script.pop(0)
        calls = ", ".join(f"`{call.name}`" for call in turn.calls)
        key = "step-reply-calls" if len(turn.calls) > 1 else "step-reply-call" if calls else "step-reply-text"
        cut = turn.stop.value == "max_tokens"
        words = told("step-reply-cut" if cut else key, stop=turn.stop.value, calls=calls, count=len(turn.calls))
        sent = {name: {"reply": wire.reply(turn)} for name, wire in self.wires.items()}
        faulty = self._shows(REPLY, turn.calls)
        self.steps.append(Step(REPLY, conversation.turns + 1, words, sent, faulty=faulty, quote=turn.text))
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
            words = told("step-results" if len(results) > 1 else "step-result", count=len(results))
            self._add(RESULTS, told_all, words, faulty=self._shows(RESULTS, step.calls))
        return answers

    def _answer(self, call: Call, decision: Decision, step: Run) -> Answer:
        if (right := self.recording.withdrawn.get(call.id)) is not None:
            self.session.rights.discard(right)
        before = len(self.journal)
        self.world.expect(call)
        self.seen.forget()
        made = answer(self.executor, self.session, decision, call, step.reason, NO_SPANS)
        entries = tuple(list(self.journal.entries())[before:])
        self._checked(
            Step(CHECK, decision.turn, NO_WORDS, call=call.id, tool=call.name), call, made, step.reason, entries
        )
        return made

    def _checked(self, step: Step, call: Call, made: Answer, reason: str, entries: tuple[Entry, ...]) -> None:
        """The step of a call's checks, and that of its run where it ran."""
        lit = lamps(call, self.seen, reason)
        attempts = self.world.attempts
        key = (
            "step-check-cut" if reason
            else "step-check-waiting" if isinstance(made, Pending)
            else "step-check-passed" if attempts
            else "step-check-known" if all(lamp.state != FAILED for lamp in lit)
            else "step-check-refused"
        )  # fmt: skip
        checked = step._replace(
            says=told(key, tool=call.name),
            sent={name: {"block": wire.call(call)} for name, wire in self.wires.items()},
            lamps=lit,
            faulty=self._shows(CHECK, (call,)),
        )
        if not attempts or isinstance(made, Pending):
            result = None if isinstance(made, Pending) else made
            self.steps.append(checked._replace(entries=entries, result=result))
            return
        ran = step._replace(
            kind=RUN,
            says=told(f"step-run-{_ran(made, entries[-1].kind if entries else '')}", tool=call.name),
            sent={name: {"block": wire.result(made)} for name, wire in self.wires.items()},
            entries=entries,
            attempts=attempts,
            result=made,
            faulty=self._shows(RUN, (call,)),
        )
        self.steps += [checked, ran]

    def _shows(self, kind: str, calls: Iterable[Call]) -> bool:
        """Whether an injected fault shows at this kind of step of one of these calls."""
        return any(kind in self.marked.get(call.id, ()) for call in calls)

    def _add(self, kind: str, conversation: Conversation, words: Words, *, head: Any = None, **more: Any) -> None:
        """A step at which the list of messages may have grown."""
        sent: dict[str, Any] = {}
        for name, wire in self.wires.items():
            grown = wire.grown(conversation.messages)
            sent[name] = {"kept": grown.kept, "new": grown.new, **({"head": head[name]} if head else {})}
        turn = conversation.turns + (kind == REQUEST)
        self.steps.append(Step(kind, turn, words, sent, **more))


def _ran(result: Result, kind: str) -> str:
    return "ambiguous" if kind == "ambiguous" else "failed" if result.is_error else "done"
