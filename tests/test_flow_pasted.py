"""Transcripts of one's own: what is read, what is refused with its place, and what hostile ones cannot do."""

from __future__ import annotations

import json
import random
import unicodedata
from typing import Any

import pytest

pytest.importorskip("pydantic")

from flow_samples import TOOL, body, text, turns
from toolcheck.runtime.wires import WIRES
from toolcheck.web.flow import answers
from toolcheck.web.flow.pasted import MOST_TURNS
from toolcheck.web.flow.replay import replay
from toolcheck.web.flow.shipped import shipped
from toolcheck.web.given import Given, Misuse

GIVEN: Given = None  # type: ignore[assignment]  # no configuration has a say here


def run(transcript: Any, **more: Any) -> dict[str, Any]:
    asked = transcript if isinstance(transcript, str) else text(transcript)
    return answers.run({"transcript": asked, **more}, GIVEN)


@pytest.mark.parametrize(
    ("given", "line", "column", "words"),
    [
        ("", 1, 1, "nothing here yet"),
        ('{"messages": [\n  {"role": }]}', 2, 12, "cannot be read"),
        ("Dear model,", 1, 1, "cannot be read"),
        ('{"a": 1}', 1, 1, "no conversation with calls"),
        (text({"messages": [{"role": "user", "content": "Hi."}]}), 1, 1, "no conversation with calls"),
    ],
)
def test_what_cannot_be_played_is_told_with_its_place(given: str, line: int, column: int, words: str) -> None:
    problem = run(given)["problem"]
    assert (problem["line"], problem["column"]) == (line, column)
    assert words in problem["message"]
    assert problem["words"]["fr"] != problem["words"]["en"]


def test_findings_of_what_was_pasted_have_their_lines() -> None:
    sample = turns(2)
    sample["messages"][2] = {"role": "user", "content": "Wait."}
    told = answers.run({"transcript": json.dumps(sample, indent=2)}, GIVEN)
    assert [finding["rule"] for finding in told["findings"]] == ["missing-result"]
    assert told["findings"][0]["line"] > 1
    assert [step["kind"] for step in told["steps"]].count("results") == 2, "the runtime answers each call"


def test_a_log_of_requests_and_responses_is_one_conversation() -> None:
    sample = turns(1)
    reply = {"role": "assistant", "stop_reason": "end_turn", "content": [{"type": "text", "text": "So it is."}]}
    lines = "\n".join(json.dumps(each) for each in ({"request": sample, "response": reply},))
    told = run(lines)
    assert told["stop"] == "end_turn"
    assert told["steps"][-1]["quote"] == "So it is."


def test_several_users_turns_are_played_one_after_the_other() -> None:
    sample = turns(1)
    sample["messages"] += [
        {"role": "assistant", "content": [{"type": "text", "text": "One."}]}, *turns(1)["messages"],
        {"role": "assistant", "content": [{"type": "text", "text": "Again."}]},
    ]  # fmt: skip
    told = run(sample)
    assert [step["quote"] for step in told["steps"] if step["kind"] == "end"] == ["One.", "Again."]


def test_a_long_conversation_is_cut_and_says_so() -> None:
    told = run(turns(MOST_TURNS + 50))
    assert sum(step["kind"] == "reply" for step in told["steps"]) == MOST_TURNS
    assert str(MOST_TURNS) in told["notes"][0]["en"]


def test_calls_without_definitions_are_played_with_open_ones() -> None:
    told = run({"messages": turns(1)["messages"]})
    assert "1 tools were made up" in told["notes"][0]["en"]
    assert all(lamp["state"] == "passed" for step in told["steps"] for lamp in step.get("lamps", ()))


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "object", "properties": {"note": {"pattern": "(a+)+$"}}}, "exponential time"),
        ({"$ref": "https://example.com/schema.json"}, "leads out of the schema"),
        ({"type": "objekt"}, "its schema is none"),
        ({"type": "object", "description": "x" * 100_000}, "more than is played here"),
    ],
)
def test_a_definition_that_the_runtime_refuses_is_left_out_and_named(schema: Any, words: str) -> None:
    told = run(turns(1, input_schema=schema))
    assert words in told["notes"][0]["en"]
    first = next(step for step in told["steps"] if "lamps" in step)
    assert [lamp["state"] for lamp in first["lamps"]] == ["failed"] + ["unreached"] * 3


@pytest.mark.parametrize("schema", [{"$ref": "#"}, {"type": "object", "$ref": "#/$defs/none"}])
def test_a_schema_that_is_of_no_use_is_no_crash(schema: Any, caplog: pytest.LogCaptureFixture) -> None:
    told = run(turns(1, input_schema=schema))
    first = next(step for step in told["steps"] if "lamps" in step)
    assert [lamp["state"] for lamp in first["lamps"]] == ["passed", "failed", "unreached", "unreached"]
    assert "cannot be used" in first["lamps"][1]["says"]["en"]
    assert not caplog.records


def test_nothing_invisible_reaches_the_page() -> None:
    evil = "\u202e\u2066</script>\x1b[2J\u200b"
    sample = turns(1, result=evil, name="read_note", description=evil)
    sample["messages"][0]["content"] = evil
    for fault in (None, "injection", "unknown-tool"):
        told = run(sample, fault=fault)
        assert all(_plain(each) for each in _strings(told))
    asked = {"transcript": text(sample), "fault": "injection", "wire": "anthropic"}
    assert all(_plain(each) for each in _strings(answers.broken(asked, GIVEN)))


def _plain(given: str) -> bool:
    return not any(unicodedata.category(char) in ("Cc", "Cf", "Cs") and char != "\n" for char in given)


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [found for item in items for found in _strings(item)]


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"conversation": "none"}, {"conversation": 3}, {"transcript": ["x"]},
        {"conversation": "order", "fault": "none"}, {"conversation": "order", "fault": 1},
    ],
)  # fmt: skip
def test_what_the_page_never_asks_is_misuse(asked: dict[str, Any]) -> None:
    with pytest.raises(Misuse):
        answers.run(asked, GIVEN)
    with pytest.raises(Misuse):
        answers.broken({**asked, "wire": "cohere"}, GIVEN)


def test_a_fault_without_a_place_is_told_as_what_it_needs() -> None:
    told = answers.run({"conversation": "order", "fault": "timeout"}, GIVEN)
    assert told["problem"]["words"]["fr"] == "Il faut un appel qui modifie quelque chose."


ODD: list[Any] = [
    None, 0, -1, 1e308, "", [], {}, "x" * 3_000, "\u202e</script>", True, [[]], {"$ref": "http://x"}, {"$ref": "#"},
    {"type": "object", "properties": {"a": {"pattern": "(a+)+$"}}}, "made_1", float("nan"), "\ud800", 10**40,
]  # fmt: skip


def mutated(value: Any, chance: random.Random, share: float) -> Any:
    """The value with parts replaced by odd ones, dropped, renamed, doubled and shuffled."""
    if chance.random() < share:
        return chance.choice(ODD)
    if isinstance(value, dict):
        kept = {key: item for key, item in value.items() if chance.random() > share}
        other = ["type", "id", "name", "role", "content"]
        return {
            chance.choice(other) if chance.random() < share / 2 else key: mutated(item, chance, share)
            for key, item in kept.items()
        }
    if isinstance(value, list):
        made = [mutated(item, chance, share) for item in value]
        if made and chance.random() < 2 * share:
            made.insert(chance.randrange(len(made)), chance.choice(made))
        return made
    return value


@pytest.mark.parametrize("seed", range(24))
def test_damaged_transcripts_are_played_or_refused_in_words(seed: int) -> None:
    chance = random.Random(seed)
    recording = list(shipped().values())[seed % len(shipped())]
    wire = WIRES[seed % len(WIRES)]
    damaged = text(mutated(body(replay(recording), wire), chance, chance.choice([0.003, 0.01, 0.03])))
    told = run(damaged)
    json.dumps(told).encode()
    if "problem" in told:
        assert told["problem"]["message"]
        return
    faults = [fault for fault, reason in told["possible"].items() if reason is None]
    for fault in chance.sample(faults, min(2, len(faults))):
        assert "steps" in run(damaged, fault=fault)
        asked = {"transcript": damaged, "fault": fault, "wire": chance.choice(WIRES)}
        json.dumps(answers.broken(asked, GIVEN)).encode()


def test_tools_of_one_name_are_one() -> None:
    sample = turns(1)
    sample["tools"] = [TOOL, TOOL]
    assert run(sample)["tools"] == 1
