"""Requests and replies of each wire, as the provider has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from runtime_samples import Scripted, Shop, ann, calls, executor
from toolcheck.cli import main
from toolcheck.runtime import Assistant, Call, Choice, Opaque, Request, SetupError, Stop, Text, User, begin, run
from toolcheck.runtime.wires import WIRES, wire


def request(choice: Choice = Choice(), **more: Any) -> Request:  # noqa: B008
    return Request((User("Hello."),), tuple(Shop().tools()), choice, 900, **{"system": "Be brief.", **more})


def choices(name: str) -> dict[str, Any]:
    """What each choice is written as."""
    found = {}
    for choice in (Choice(), Choice("any"), Choice("none"), Choice("tool", "find_orders")):
        try:
            body = wire(name).body(request(choice), "m")
        except SetupError:
            continue
        told = body.get("toolConfig", {})
        found[choice.mode] = body.get("tool_choice", told.get("toolChoice", told.get("functionCallingConfig")))
    return found


def test_a_choice_is_written_as_each_provider_has_it() -> None:
    assert choices("anthropic") == {
        "auto": {"type": "auto"}, "any": {"type": "any"}, "none": {"type": "none"},
        "tool": {"type": "tool", "name": "find_orders"},
    }  # fmt: skip
    assert choices("openai_chat")["any"] == "required"
    assert choices("openai_chat")["tool"] == {"type": "function", "function": {"name": "find_orders"}}
    assert choices("openai_responses")["tool"] == {"type": "function", "name": "find_orders"}
    assert choices("gemini")["tool"] == {"mode": "ANY", "allowedFunctionNames": ["find_orders"]}
    assert choices("gemini")["none"] == {"mode": "NONE"}
    assert choices("bedrock") == {"auto": {"auto": {}}, "any": {"any": {}}, "tool": {"tool": {"name": "find_orders"}}}


@pytest.mark.parametrize("name", WIRES)
def test_a_request_holds_all_that_was_asked_for(name: str) -> None:
    body = wire(name).body(request(), "model-1")
    text = repr(body)
    assert "Be brief." in text
    assert "900" in text
    assert "find_orders" in text
    assert ("model-1" in text) == (name != "gemini")  # there the model is part of the address
    bare = wire(name).body(Request((User("Hello."),), (), Choice(), 900), "m")
    assert not {"tools", "toolConfig", "tool_choice"} & bare.keys()  # an empty list of tools is refused by some


@pytest.mark.parametrize("name", ["anthropic", "bedrock"])
def test_thinking_leaves_room_for_the_answer(name: str) -> None:
    body = wire(name).body(request(thinking=True), "m")
    more = body.get("additionalModelRequestFields", body)
    assert more["thinking"]["budget_tokens"] < body.get("max_tokens", 2_048)


GEMINI = [
    ({"candidates": [{"finishReason": "STOP", "content": {"parts": [{"text": "x"}]}}]}, Stop.END_TURN),
    (
        {"candidates": [{"finishReason": "STOP", "content": {"parts": [{"functionCall": {"name": "f"}}]}}]},
        Stop.TOOL_USE,
    ),
    ({"candidates": [{"finishReason": "MAX_TOKENS", "content": {}}]}, Stop.MAX_TOKENS),
    ({"candidates": [{"finishReason": "SAFETY"}]}, Stop.REFUSAL),
    ({"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}]}, Stop.UNKNOWN),
    ({"promptFeedback": {"blockReason": "SAFETY"}}, Stop.REFUSAL),
]
BEDROCK = [
    ({"stopReason": word, "output": {"message": {"role": "assistant", "content": [{"text": "x"}]}}}, stop)
    for word, stop in [
        ("end_turn", Stop.END_TURN), ("tool_use", Stop.TOOL_USE), ("max_tokens", Stop.MAX_TOKENS),
        ("guardrail_intervened", Stop.REFUSAL), ("content_filtered", Stop.REFUSAL), ("new_word", Stop.UNKNOWN),
        ("model_context_window_exceeded", Stop.CONTEXT_WINDOW),
    ]
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "body", "stop"),
    [*(("gemini", body, stop) for body, stop in GEMINI), *(("bedrock", body, stop) for body, stop in BEDROCK)],
)
def test_why_the_model_stopped_is_one_vocabulary(name: str, body: Any, stop: Stop) -> None:
    assert wire(name).reply(body).stop is stop


@pytest.mark.parametrize("name", WIRES)
def test_a_body_that_is_no_reply_is_an_error(name: str) -> None:
    with pytest.raises(ValueError, match="has no"):
        wire(name).reply({})
    with pytest.raises(SetupError, match="a wire is one of"):
        wire("cohere")


def test_thought_signatures_go_back_where_they_came_from() -> None:
    parts = [
        {"thought": True, "text": "hm", "thoughtSignature": "a"},
        {"functionCall": {"name": "f", "args": {"x": 1}}, "thoughtSignature": "b"},
    ]
    turn = wire("gemini").reply({"candidates": [{"finishReason": "STOP", "content": {"parts": parts}}]})
    assert isinstance(turn.blocks[0], Opaque)
    assert wire("gemini").write([turn]) == [{"role": "model", "parts": parts}]


@pytest.mark.parametrize("name", WIRES)
def test_what_only_another_provider_reads_is_left_out(name: str) -> None:
    turn = Assistant((Opaque("other", {"type": "thinking"}), Text("x"), Call("c1", "f", None, "{")), Stop.TOOL_USE)
    text = repr(wire(name).write([turn]))
    assert "thinking" not in text
    assert "'{'" in text  # what could not be read goes back as it was, and never as {}


def test_the_journal_of_a_run_is_read_from_sqlite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turn = calls(("find_orders", {"customer": "C-1"}), ("find_order", {}))
    run(Scripted(turn), executor(Shop(), tmp_path), ann(), begin("Hello."))
    file = str(tmp_path / "journal.db")
    assert main(["journal", file, "--tool", "find_orders", "--kind", "done"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert " done      find_orders for ann in s1  " in line
    assert main(["journal", file, "--last", "2", "--format", "jsonl"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    (tmp_path / "other.db").write_bytes(b"SQLite format 3\0" + b"\0" * 100)
    assert main(["journal", str(tmp_path / "other.db")]) == 2
    assert "other.db: it is no journal" in capsys.readouterr().err
