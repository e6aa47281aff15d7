"""A conversation step by step: the order of steps, the four checks, what goes over each wire."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("pydantic")

from flow_samples import kinds, lamps
from toolcheck.runtime.messages import Assistant, Call, Stop, Text
from toolcheck.runtime.wires import WIRES, wire
from toolcheck.web.flow.recording import Recording, unchecked
from toolcheck.web.flow.replay import Replay, replay
from toolcheck.web.flow.shipped import shipped
from toolcheck.web.flow.written import response

CONVERSATIONS = tuple(shipped().values())
READ = ["request", "reply", "check", "run", "results", "request", "reply", "end"]
PASSED = ["passed"] * 4


def test_one_read_is_the_whole_circle() -> None:
    made = replay(shipped()["order"])
    assert kinds(made) == READ
    assert lamps(made) == [PASSED]
    assert made.effects == 0
    assert made.steps[-1].quote.startswith("Your order A-17")


def test_two_calls_of_a_turn_have_two_results_in_one_message() -> None:
    made = replay(shipped()["weather"])
    assert kinds(made) == ["request", "reply", *["check", "run"] * 2, "results", "request", "reply", "end"]
    step = next(step for step in made.steps if step.kind == "results")
    told = [json.loads(entry) for entry in step.sent["anthropic"]["new"]]
    assert [part["tool_use_id"] for part in told[-1]["content"]] == ["call_1", "call_2"]


def test_what_cannot_be_taken_back_waits_for_a_person() -> None:
    made = replay(shipped()["refund"])
    assert lamps(made) == [PASSED, ["passed"] * 3 + ["waiting"], PASSED]
    at = kinds(made).index("person")
    assert kinds(made)[at - 1 : at + 3] == ["check", "person", "check", "run"]
    assert "42.5" in made.steps[at].quote
    before = made.steps[at - 1]
    assert not before.entries, "nothing is claimed before a person agrees"
    assert made.effects == 1


@pytest.mark.parametrize("recording", CONVERSATIONS, ids=lambda each: each.id)
def test_the_messages_of_each_wire_grow_step_by_step(recording: Recording) -> None:
    made = replay(recording)
    for name in WIRES:
        entries: list[str] = []
        for step in made.steps:
            sent = step.sent[name]
            if "kept" in sent:
                entries = [*entries[: sent["kept"]], *sent["new"]]
        assert [json.loads(entry) for entry in entries] == wire(name).write(made.messages)


@pytest.mark.parametrize("recording", CONVERSATIONS, ids=lambda each: each.id)
def test_a_good_conversation_is_what_a_loop_without_checks_makes_too(recording: Recording) -> None:
    assert tuple(unchecked(recording)) == tuple(_plain(message) for message in replay(recording).messages)


def _plain(message: Any) -> Any:
    """The message without the structured form of its results, which no wire but MCP has."""
    results = getattr(message, "results", None)
    return message if results is None else message._replace(results=tuple(r._replace(structured=None) for r in results))


TURNS = [
    Assistant((Text("I look."), Call("c1", "find_orders", {"customer": "C-7"})), Stop.TOOL_USE),
    Assistant((Text("Done."),), Stop.END_TURN),
    Assistant((Text("Do"),), Stop.MAX_TOKENS),
    Assistant((Text("No."),), Stop.REFUSAL),
]


@pytest.mark.parametrize("name", WIRES)
@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: str(turn.stop.value))
def test_a_reply_is_written_as_the_wire_reads_it(name: str, turn: Assistant) -> None:
    read = wire(name).reply(response(name, turn))
    assert read.stop is turn.stop
    assert read.text == turn.text
    assert [(call.id, call.name, call.arguments) for call in read.calls] == [
        (call.id, call.name, call.arguments) for call in turn.calls
    ]


@pytest.mark.parametrize("name", WIRES)
def test_an_empty_reply_can_be_shown(name: str) -> None:
    assert response(name, Assistant((), Stop.END_TURN))


def test_a_replay_ends_where_the_recording_does() -> None:
    recording = shipped()["order"]
    cut = recording.with_turns(0, recording.exchanges[0].turns[:1])
    made: Replay = replay(cut)
    assert made.stop == "recording"
    assert kinds(made) == [*READ[:6], "end"]


def test_two_replays_are_the_same() -> None:
    first, second = (json.dumps([step.told() for step in replay(shipped()["refund"]).steps]) for _ in range(2))
    assert first == second


def test_a_person_who_says_no_keeps_it_from_running() -> None:
    made = replay(shipped()["refund"]._replace(agrees=False))
    assert lamps(made)[-1] == ["passed"] * 3 + ["failed"]
    assert made.effects == 0
    assert made.stop == "end_turn"
    assert made.steps[-1].quote == "As you wish: I left it as it is."
