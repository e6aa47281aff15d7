"""Whatever a model says and whatever the tools do: one result a call, in order, nothing run that a check refused."""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from runtime_samples import SECRET, AsyncScripted, Scripted, Shop, ann, calls, executor
from toolcheck import lint
from toolcheck.runtime import (
    Assistant,
    Call,
    Config,
    Conversation,
    Executor,
    LinesJournal,
    Result,
    Results,
    Session,
    Stop,
    Text,
    ToolError,
    User,
    begin,
    run,
    run_async,
)
from toolcheck.runtime.messages import Message
from toolcheck.runtime.wires import WIRES, transcript, wire

STOPS = [Stop.TOOL_USE] * 6 + list(Stop)
FAULTS: list[BaseException] = [
    ToolError("There is no such order."), ToolError("away", status=503), ToolError("wrong", status=400),
    ToolError("no", status=403), ToolError("later", status=429, retry_after=0.01), TimeoutError(), KeyError("x"),
    SystemExit(1), ConnectionResetError(), RecursionError(), MemoryError(), UnicodeDecodeError("utf-8", b"", 0, 1, "x"),
]  # fmt: skip
GOOD: list[tuple[str, dict[str, Any]]] = [
    ("find_orders", {"customer": "C-1"}),
    ("find_orders", {"customer": "C-22", "status": "sent", "limit": 3}),
    ("add_note", {"order_id": "A-1", "text": "ring twice"}),
    ("cancel_order", {"order_id": "A-7"}),
    ("set_address", {"order_id": "A-1", "street": "4 Mill Lane"}),
]
BAD: list[tuple[str, Any]] = [
    ("find_order", {}), ("find_orders", {}), ("find_orders", {"customer": "'; DROP TABLE"}), ("", {}),
    ("find_orders", '{"customer": "C-'), ("add_note", {"order_id": "A-1", "text": ""}),
    ("cancel_order", {"order_id": 3}),
    ("set_address", {"order_id": "A-1", "street": "x", "token": "stolen"}), ("find_orders", "[]"), ("drop_table", {}),
    ("cancel_order", {"order_id": "A-1", "idempotency_key": "mine"}),
]  # fmt: skip
WANTED = st.lists(st.sampled_from([*GOOD, *GOOD, *BAD]), max_size=5)


def holds(messages: tuple[Message, ...]) -> None:
    """Each turn with calls is followed by one message with a result for each call, in order."""
    for index, message in enumerate(messages):
        if isinstance(message, Assistant) and message.calls:
            following = messages[index + 1]
            assert isinstance(following, Results)
            assert [result.call_id for result in following.results] == [call.id for call in message.calls]
        if isinstance(message, Results):
            before = messages[index - 1]
            assert isinstance(before, Assistant)
            assert before.calls


class AnyModelAnyTools(RuleBasedStateMachine):
    """Conversations of one session, each grown by what a model says, with tools that fail as they like."""

    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.shop = Shop()
        quick = [each._replace(facts=each.facts._replace(timeout=0.08)) for each in self.shop.tools()]
        self.executor: Executor = executor(self.shop, Path(self.folder.name), tools=quick)
        self.session = ann()
        self.conversation = begin("Hello.")
        self.number = self.runs = 0
        self.pending: tuple[Any, ...] = ()

    def teardown(self) -> None:
        self.executor.journal.close()  # type: ignore[attr-defined]
        self.folder.cleanup()

    @rule(tool=st.sampled_from([name for name, _ in GOOD]), error=st.sampled_from(FAULTS), times=st.integers(1, 3))
    def tools_fail(self, tool: str, error: BaseException, times: int) -> None:
        self.shop.fail.setdefault(tool, []).extend([error] * times)

    @rule(tool=st.sampled_from([name for name, _ in GOOD]), seconds=st.sampled_from([0.01, 0.3]))
    def a_tool_is_slow(self, tool: str, seconds: float) -> None:
        self.shop.slow = {tool: seconds}

    @rule()
    def rights_change(self) -> None:
        self.session.rights ^= {"orders.cancel"}

    @precondition(lambda self: not self.conversation.unanswered)
    @rule(turns=st.lists(st.tuples(WANTED, st.sampled_from(STOPS)), max_size=4), cap=st.integers(1, 4))
    def model_speaks(self, turns: list[tuple[list[Any], Stop]], cap: int) -> None:
        replies: list[Any] = []
        for wanted, stop in turns:
            replies.append(calls(*wanted, stop=stop, text="So.", first=self.number + 1))
            self.number += len(wanted)
        self.go(replies, cap)

    @precondition(lambda self: self.conversation.unanswered)
    @rule(answer=st.sampled_from(["approve", "decline", "wait"]))
    def a_person_answers(self, answer: str) -> None:
        if answer != "wait":
            for challenge in self.pending:
                getattr(self.executor.confirmations, answer)(challenge.id)
        self.go([], 3)

    @rule()
    def model_fails(self) -> None:
        if not self.conversation.unanswered:
            self.go([RuntimeError("x")], 2)

    def go(self, replies: list[Any], cap: int) -> None:
        before, effects = self.conversation, len(self.shop.done)
        config = Config(max_turns=cap, max_tokens=8, max_tokens_cap=16)
        self.runs += 1
        if self.runs % 2:
            model = Scripted(*replies)
            done = run(model, self.executor, self.session, before, config)
        else:
            model = AsyncScripted(*replies)
            done = asyncio.run(run_async(model, self.executor, self.session, before, config))
        assert len(model.asked) <= cap
        assert done.conversation.messages[: len(before.messages)] == before.messages
        for reply in done.conversation.messages[len(before.messages) :]:
            if isinstance(reply, Assistant) and reply.blocks != (Text("Done."),):
                assert any(reply is said for said in replies)
        self.shop.slow = {}
        self.pending = done.challenges
        assert (done.stop == "confirmation") == bool(done.conversation.unanswered) == bool(done.challenges)
        self.conversation = done.conversation if done.challenges else done.conversation.with_(User("And?"))
        for name, *told in self.shop.done[effects:]:
            assert (name, *told[:1]) in {(wanted, next(iter(given.values()))) for wanted, given in GOOD}

    @invariant()
    def every_call_has_its_result(self) -> None:
        if hasattr(self, "conversation"):
            whole = self.conversation.messages[:-1] if self.conversation.unanswered else self.conversation.messages
            holds(whole)

    @invariant()
    def nothing_ran_that_the_journal_does_not_know(self) -> None:
        if not hasattr(self, "executor"):
            return
        entries = list(self.executor.journal.entries())
        claimed = {entry.key for entry in entries if entry.kind == "claimed"}
        keys = {told[-1] for name, *told in self.shop.done if name in ("cancel_order", "set_address")}
        assert keys <= claimed
        assert len(claimed) == len([entry for entry in entries if entry.kind == "claimed"])
        assert SECRET not in "".join(entry.line() for entry in entries)


AnyModelAnyTools.TestCase.settings = settings(
    max_examples=40, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyModelAnyTools = AnyModelAnyTools.TestCase


# --- transcripts


def conversation(made: Executor, shop: Shop, seed: int) -> Conversation:
    """A random scripted conversation of the runtime's own, calls and faults and all."""
    chance = random.Random(seed)
    number, replies = 0, []
    for _ in range(chance.randint(0, 5)):
        wanted = [chance.choice(GOOD + GOOD + BAD) for _ in range(chance.choice([0, 1, 1, 2, 3]))]
        wanted = [(name or "nameless", told) for name, told in wanted]
        text = chance.choice(["", "I look it up.", "Voilà."]) or ("" if wanted else "Well.")
        replies.append(calls(*wanted, stop=chance.choice(STOPS), text=text, first=number + 1))
        number += len(wanted)
    for name, _ in GOOD:
        shop.fail[name] = [chance.choice(FAULTS) for _ in range(chance.choice([0, 0, 1, 3]))]
    session = Session("s", "ann", rights=chance.choice([(), ("orders.cancel",)]), tenant="north")
    config = Config(max_turns=6, max_tokens=8, max_tokens_cap=16)
    model = Scripted(*replies)
    done = run(model, made, session, begin("Hello."), config)
    while done.challenges:
        for challenge in done.challenges:
            chance.choice([made.confirmations.approve, made.confirmations.decline])(challenge.id)
        done = run(model, made, session, done.conversation, config)
    return done.conversation


@pytest.mark.parametrize("name", WIRES)
def test_the_runtimes_own_transcripts_have_no_finding(name: str, tmp_path: Path) -> None:
    shop = Shop()
    made = executor(shop, tmp_path, backoff=0.0)
    seen = 0
    for seed in range(1_000 // len(WIRES)):
        body = transcript(conversation(made, shop, seed), made.registry, name)
        text = tmp_path / "transcript.json"
        text.write_text(json.dumps(body, indent=1))
        report = lint(text, select=["transcripts"], preview=True)
        assert not report.findings, (seed, report.findings)
        seen += not report.failures
    assert seen > 100


def test_the_runtimes_own_journal_has_no_finding(tmp_path: Path) -> None:
    shop = Shop()
    journal = LinesJournal(tmp_path / "journal.jsonl")
    made = executor(shop, tmp_path, backoff=0.0, journal=journal)
    for seed in range(60):
        conversation(made, shop, seed)
    kinds = {entry.kind for entry in journal.entries()}
    assert {"claimed", "done", "failed", "refused", "ambiguous"} <= kinds
    report = lint(tmp_path / "journal.jsonl", select=["transcripts"], preview=True)
    assert (report.findings, report.failures) == ((), ())


@pytest.mark.parametrize("name", ["anthropic", "bedrock"])
def test_ids_of_another_provider_are_written_so_that_they_are_taken(name: str) -> None:
    told = Results((Result("functions.f:0", "f", "one"),))
    turn = Assistant((Call("functions.f:0", "f", {}), Call("é", "f", {}), Call("fine_1-a", "f", {})), Stop.TOOL_USE)
    text = json.dumps(wire(name).write([turn, told]))
    assert "functions.f:0" not in text
    assert "fine_1-a" in text
    first, second, third = (call.id for call in wire(name).read(json.loads(text))[0].calls)
    assert len({first, second, third}) == 3
    assert text.count(first) == 2  # in the call and in its result


NAMES = st.sampled_from(["find_orders", "add_note"])
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
GIVEN = st.dictionaries(TEXTS, st.one_of(st.none(), st.integers(-9, 9), TEXTS, st.lists(TEXTS, max_size=2)), max_size=3)


@st.composite
def histories(draw: st.DrawFn) -> tuple[Message, ...]:
    """A history as every wire can hold it: text before calls, a text in every message."""
    messages: list[Message] = []
    for turn in range(draw(st.integers(1, 3))):
        messages.append(User(draw(TEXTS)))
        wanted = [Call(f"c{turn}-{index}", draw(NAMES), draw(GIVEN)) for index in range(draw(st.integers(0, 3)))]
        messages.append(Assistant((Text(draw(TEXTS)), *wanted), Stop.UNKNOWN))
        if wanted:
            told = [Result(call.id, call.name, draw(TEXTS), draw(st.booleans())) for call in wanted]
            messages.append(Results(tuple(told)))
            messages.append(Assistant((Text(draw(TEXTS)),), Stop.UNKNOWN))
    return tuple(messages)


def without_raw(messages: tuple[Message, ...]) -> list[Any]:
    """Messages with the arguments alone: how a text of them was spaced is no part of what they say."""
    made: list[Any] = []
    for message in messages:
        if isinstance(message, Assistant):
            blocks = [block._replace(raw="") if isinstance(block, Call) else block for block in message.blocks]
            made.append((tuple(blocks), message.stop))
        else:
            made.append(message)
    return made


@pytest.mark.parametrize("name", WIRES)
@given(history=histories())
@settings(max_examples=60, deadline=None)
def test_what_is_written_to_a_wire_is_read_back_the_same(name: str, history: tuple[Message, ...]) -> None:
    module = wire(name)
    again = module.read(json.loads(json.dumps(module.write(history))))
    assert without_raw(again) == without_raw(history)
