"""Every fault in every shipped conversation, on every wire: what is found, and what the runtime makes of it."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pydantic")

from flow_samples import body, lamps, text
from toolcheck.rules import all_rules
from toolcheck.runtime.wires import WIRES
from toolcheck.web.flow import answers
from toolcheck.web.flow.broken import broken
from toolcheck.web.flow.faults import CLASSES, FAULTS, ORIGINS, Fault, named, put
from toolcheck.web.flow.found import found
from toolcheck.web.flow.recording import Recording
from toolcheck.web.flow.replay import Replay, replay
from toolcheck.web.flow.shipped import shipped
from toolcheck.web.flow.written import shown
from toolcheck.web.given import Given

GIVEN: Given = None  # type: ignore[assignment]  # no configuration has a say here
CONVERSATIONS = tuple(shipped().values())
PAIRS = [(recording, fault) for recording in CONVERSATIONS for fault in FAULTS]
NAMES = [f"{recording.id}-{fault.id}" for recording, fault in PAIRS]
LACKS = {
    ("order", "split-results"), ("order", "timeout"), ("weather", "timeout"), ("refund", "split-results"),
    ("booking", "split-results"),
}  # fmt: skip
"""Which conversations have no place for which fault: no turn with two calls, or nothing that changes anything."""


def played(conversation: str, fault: str) -> Replay:
    recording = shipped()[conversation]
    chosen = named(fault)
    assert chosen is not None
    done = put(chosen, recording)
    assert done is not None
    return replay(done.played(recording), done.marked(recording))


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("recording", CONVERSATIONS, ids=lambda each: each.id)
def test_nothing_is_found_in_a_conversation_without_a_fault(recording: Recording, wire: str) -> None:
    assert found(shown(body(replay(recording), wire)), wire) == []


def found_with(fault: Fault) -> set[str]:
    """The rules that find it: results over two messages are missing in the first one, too."""
    return {fault.rule, "missing-result"} if fault.id == "split-results" else {fault.rule}


@pytest.mark.parametrize(("recording", "fault"), PAIRS, ids=NAMES)
def test_its_rule_and_no_other_finds_a_fault(recording: Recording, fault: Fault) -> None:
    done = put(fault, recording)
    assert (done is None) == ((recording.id, fault.id) in LACKS)
    if done is None:
        return
    for wire in WIRES:
        told = broken(done, recording, wire)
        assert told["applies"] == (wire in fault.wires)
        if told["applies"]:
            assert {finding["rule"] for finding in told["findings"]} == found_with(fault), wire
            lines = told["text"].split("\n")
            assert all(1 <= each["line"] <= each["last"] <= len(lines) for each in told["findings"])
            assert told["instead"] != "[]"


@pytest.mark.parametrize(("recording", "fault"), PAIRS, ids=NAMES)
def test_the_runtime_makes_nothing_of_it_that_a_rule_finds(recording: Recording, fault: Fault) -> None:
    done = put(fault, recording)
    if done is None:
        return
    made = replay(done.played(recording), done.marked(recording))
    assert made.stop == "end_turn"
    assert any(step.faulty for step in made.steps)
    for wire in WIRES:
        assert found(shown(body(made, wire)), wire) == [], wire


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("recording", CONVERSATIONS, ids=lambda each: each.id)
def test_a_pasted_transcript_is_played_as_the_shipped_one(recording: Recording, wire: str) -> None:
    made = replay(recording)
    pasted = text(body(made, wire))
    told = answers.run({"transcript": pasted}, GIVEN)
    assert told["stop"] == "end_turn"
    assert not told["findings"]
    assert [step["kind"] for step in told["steps"]] == [step.kind for step in made.steps]
    lacks = {fault for fault, reason in told["possible"].items() if reason}
    assert lacks == {fault for conversation, fault in LACKS if conversation == recording.id}
    for fault in FAULTS:
        if fault.id in lacks or wire not in fault.wires:
            continue
        asked = {"transcript": pasted, "fault": fault.id, "wire": wire}
        assert {each["rule"] for each in answers.broken(asked, GIVEN)["findings"]} == found_with(fault)
        assert any(step.get("faulty") for step in answers.run(asked, GIVEN)["steps"])


def test_faults_are_of_known_kinds_and_name_rules_that_exist() -> None:
    assert {fault.kind for fault in FAULTS} == set(CLASSES)
    assert {fault.origin for fault in FAULTS} == set(ORIGINS)
    for fault in FAULTS:
        assert {fault.rule, *fault.see} <= all_rules().keys()
        assert set(fault.wires) <= set(WIRES)
        assert (fault.inject is None) != (fault.breaks is None)


def test_a_turn_that_was_cut_off_is_not_checked_and_asked_for_with_twice_the_budget() -> None:
    made = played("order", "truncated")
    assert lamps(made) == [["unreached"] * 4, ["passed"] * 4]
    heads = [json.loads(step.sent["anthropic"]["head"]) for step in made.steps if step.kind == "request"]
    assert [head["max_tokens"] for head in heads][:2] == [2_048, 4_096]
    reply = next(step.sent["openai_chat"]["reply"] for step in made.steps if step.kind == "reply")
    arguments = json.loads(reply)["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"]
    with pytest.raises(ValueError, match=r"char \d"):
        json.loads(arguments)


@pytest.mark.parametrize(
    ("fault", "check", "words"),
    [("unknown-tool", 0, "Did you mean"), ("wrong-type", 1, "expected"), ("invented-argument", 1, "no argument"),
     ("right-withdrawn", 2, "This is final")],
)  # fmt: skip
def test_the_check_that_a_fault_does_not_pass_is_told(fault: str, check: int, words: str) -> None:
    made = played("refund", fault)
    step = next(step for step in made.steps if step.faulty and step.lamps)
    assert [lamp.state for lamp in step.lamps] == ["passed"] * check + ["failed"] + ["unreached"] * (3 - check)
    assert words in step.lamps[check].says["en"]
    assert [entry.kind for entry in step.entries] == ["refused"]
    assert not step.attempts


def test_a_timeout_with_a_key_is_tried_again_and_done_once() -> None:
    made = played("refund", "timeout")
    step = next(step for step in made.steps if step.faulty)
    assert [(attempt.kind, attempt.change) for attempt in step.attempts] == [("timeout", "done"), ("answer", "again")]
    assert len({attempt.key for attempt in step.attempts}) == 1
    assert [(entry.kind, entry.attempts) for entry in step.entries] == [("claimed", 0), ("done", 2)]
    assert made.effects == 1


def test_a_timeout_without_a_key_is_tried_once_and_the_same_call_refused() -> None:
    made = played("booking", "timeout")
    ran, refused = [step for step in made.steps if step.faulty]
    assert [attempt.kind for attempt in ran.attempts] == ["timeout"]
    assert [entry.kind for entry in ran.entries] == ["claimed", "ambiguous"]
    assert [lamp.state for lamp in refused.lamps] == ["passed"] * 3 + ["unreached"]
    assert [entry.kind for entry in refused.entries] == ["refused"]
    assert made.effects == 1


def test_a_403_is_final_after_one_attempt() -> None:
    made = played("refund", "forbidden")
    step = next(step for step in made.steps if step.faulty)
    assert [(attempt.kind, attempt.status, attempt.change) for attempt in step.attempts] == [("status", 403, "nothing")]
    assert step.result is not None
    assert "This is final" in step.result.text
    assert made.effects == 0


def test_orders_in_a_result_are_marked_and_what_they_order_is_not_there() -> None:
    made = played("refund", "injection")
    ran = next(step for step in made.steps if step.faulty and step.attempts)
    assert ran.result is not None
    assert ran.result.text.startswith("[This result holds text that reads like instructions.")
    obeyed = next(step for step in made.steps if step.faulty and step.lamps)
    assert obeyed.tool == "send_email"
    assert obeyed.lamps[0].state == "failed"


def test_an_exception_is_in_the_journal_and_not_in_the_result() -> None:
    step = next(step for step in played("order", "stack-trace").steps if step.faulty)
    assert step.result is not None
    assert "Traceback" not in step.result.text
    assert "Traceback" in step.entries[-1].reason
