"""Conversations in the wire forms: where they are found, what they say, and that no value breaks a rule."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolcheck import lint
from toolcheck.discover import catalogues, worth_parsing
from toolcheck.engine import Engine
from toolcheck.finding import pointer
from toolcheck.rules import all_rules
from toolcheck.source import parse
from toolcheck.transcripts import transcripts
from toolcheck.transcripts.transcript import Transcript

TOOL = {
    "name": "read_note", "description": "Reads.",
    "input_schema": {"type": "object", "properties": {"note": {"type": "integer"}}, "required": ["note"]},
}  # fmt: skip
ANTHROPIC: dict[str, Any] = {
    "tools": [TOOL],
    "tool_choice": {"type": "auto"},
    "messages": [
        {"role": "user", "content": "Compare."},
        {
            "role": "assistant",
            "stop_reason": "tool_use",
            "content": [
                {"type": "text", "text": "I read both."},
                {"type": "tool_use", "id": "c1", "name": "read_note", "input": {"note": 1}},
                {"type": "tool_use", "id": "c2", "name": "read_note", "input": {"note": 2}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "c1", "content": "one"},
                {
                    "type": "tool_result",
                    "tool_use_id": "c2",
                    "is_error": True,
                    "content": [{"type": "text", "text": "no"}],
                },
            ],
        },
        {"role": "assistant", "content": [{"type": "text", "text": "They differ."}]},
    ],
}
CHAT: dict[str, Any] = {
    "tools": [{"type": "function", "function": {"name": "read_note", "parameters": TOOL["input_schema"]}}],
    "messages": [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Compare."},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {"id": f"c{n}", "type": "function", "function": {"name": "read_note", "arguments": f'{{"note": {n}}}'}}
                for n in (1, 2)
            ],
        },
        {"role": "tool", "tool_call_id": "c1", "content": "one"},
        {"role": "tool", "tool_call_id": "c2", "content": "Error: no"},
        {"role": "assistant", "content": "They differ."},
    ],
}
RESPONSES: dict[str, Any] = {
    "tools": [{"type": "function", "name": "read_note", "parameters": TOOL["input_schema"]}],
    "input": [
        {"role": "user", "content": "Compare."},
        {"type": "reasoning", "id": "r", "summary": []},
        {"type": "function_call", "call_id": "c1", "name": "read_note", "arguments": '{"note": 1}'},
        {"type": "function_call", "call_id": "c2", "name": "read_note", "arguments": '{"note": 2}'},
        {"type": "function_call_output", "call_id": "c1", "output": "one"},
        {"type": "function_call_output", "call_id": "c2", "output": "Error: no"},
    ],
}
GEMINI: dict[str, Any] = {
    "tools": [{"functionDeclarations": [{"name": "read_note", "parametersJsonSchema": TOOL["input_schema"]}]}],
    "toolConfig": {"functionCallingConfig": {"mode": "AUTO"}},
    "contents": [
        {"role": "user", "parts": [{"text": "Compare."}]},
        {"role": "model", "parts": [{"functionCall": {"name": "read_note", "args": {"note": n}}} for n in (1, 2)]},
        {
            "role": "user",
            "parts": [
                {"functionResponse": {"name": "read_note", "response": {"result": "one"}}},
                {"functionResponse": {"name": "read_note", "response": {"error": "no"}}},
            ],
        },
    ],
}
BEDROCK: dict[str, Any] = {
    "toolConfig": {
        "tools": [{"toolSpec": {"name": "read_note", "inputSchema": {"json": TOOL["input_schema"]}}}],
        "toolChoice": {"auto": {}},
    },
    "messages": [
        {"role": "user", "content": [{"text": "Compare."}]},
        {
            "role": "assistant",
            "content": [{"toolUse": {"toolUseId": f"c{n}", "name": "read_note", "input": {"note": n}}} for n in (1, 2)],
        },
        {
            "role": "user",
            "content": [
                {"toolResult": {"toolUseId": "c1", "content": [{"text": "one"}]}},
                {"toolResult": {"toolUseId": "c2", "status": "error", "content": [{"text": "no"}]}},
            ],
        },
    ],
}
MCP: dict[str, Any] = {
    "tools": [{"name": "count", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"}}],
    "results": [{"tool": "count", "result": {"content": [], "structuredContent": {}, "isError": False}}],
}
LOG: list[Any] = [
    {
        "request": {"tools": [TOOL], "messages": ANTHROPIC["messages"][:1]},
        "response": {"type": "message", **ANTHROPIC["messages"][1]},
    },
    {
        "request": {"tools": [TOOL], "messages": ANTHROPIC["messages"][:3]},
        "response": {"stop_reason": "end_turn", **ANTHROPIC["messages"][3]},
    },
]
FORMS: dict[str, Any] = {
    "anthropic": ANTHROPIC, "openai-chat": CHAT, "openai-responses": RESPONSES, "gemini": GEMINI, "bedrock": BEDROCK,
}  # fmt: skip
RULES = [rule for rule in all_rules().values() if rule.entry == "check_transcript"]


def read(value: Any) -> list[Transcript]:
    document = parse("t.json", json.dumps(value))
    return transcripts(document, catalogues(document))


def found(value: Any, *targets: str) -> list[tuple[str, str]]:
    """(rule, pointer) of what the rules on transcripts find; a rule that crashes fails the test."""
    document = parse("t.json", json.dumps(value))
    outcome = Engine(RULES, targets=targets).run(document, catalogues(document))
    assert not outcome.failures, outcome.failures
    return [(finding.rule, finding.location.pointer) for finding in outcome.findings]


@pytest.mark.parametrize("form", FORMS)
def test_a_request_of_each_form_is_read(form: str) -> None:
    (made,) = read(FORMS[form])
    assert made.form == form
    (turn, *_) = made.turns()
    assert [(call.name, call.arguments) for call in turn.calls] == [
        ("read_note", {"note": 1}),
        ("read_note", {"note": 2}),
    ]
    assert [answer.text for call in turn.calls for _, answer in turn.answers(call)][:1] == ["one"]
    assert [tool.name for tool in made.tools(turn.asked[-1]) or ()] == ["read_note"]
    assert found(FORMS[form]) == []


@pytest.mark.parametrize("form", FORMS)
def test_the_list_of_messages_alone_is_a_transcript_but_for_its_tools(form: str) -> None:
    key = next(key for key in ("messages", "input", "contents") if key in FORMS[form])
    (made,) = read(FORMS[form][key])
    assert (made.form, made.catalogue, made.path) == (form, None, ())
    assert found(FORMS[form][key]) == []


def test_a_log_is_one_conversation() -> None:
    (made,) = read(LOG)
    assert made.path == (1, "request", "messages")
    assert len(made.messages) == 4
    assert made.messages[1].stop == "tool_use"  # told by the response, which the next request does not repeat
    assert found(LOG) == []


def test_responses_of_each_form_are_read_beside_their_requests() -> None:
    logs: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("openai-chat", {"messages": CHAT["messages"][:2], "tools": CHAT["tools"]},
         {"choices": [{"finish_reason": "length", "message": CHAT["messages"][2]}]}),
        ("gemini", {"contents": GEMINI["contents"][:1]},
         {"candidates": [{"finishReason": "MAX_TOKENS", "content": GEMINI["contents"][1]}]}),
        ("bedrock", {"messages": BEDROCK["messages"][:1], "toolConfig": BEDROCK["toolConfig"]},
         {"stopReason": "max_tokens", "output": {"message": BEDROCK["messages"][1]}}),
        ("openai-responses", {"input": RESPONSES["input"][:1], "tools": RESPONSES["tools"]},
         {"object": "response", "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"},
          "output": RESPONSES["input"][1:4]}),
    ]  # fmt: skip
    for form, request, response in logs:
        next_one = FORMS[form]
        made = found([{"request": request, "response": response}, {"request": next_one, "response": response}])
        assert {rule for rule, _ in made} == {"executed-truncated-call"}, (form, made)
        assert len(made) == 2


def test_a_list_of_bodies_is_a_log() -> None:
    flat = [part for each in LOG for part in (each["request"], each["response"])]
    (made,) = read(flat)
    assert made.path == (2, "messages")
    assert made.messages[1].stop == "tool_use"
    assert found(flat) == []
    bare = json.loads(json.dumps(flat))  # nothing shared
    for body in (bare[0], bare[2]):
        del body["tools"]
    assert found(bare) == []
    del bare[2]["messages"][1]["stop_reason"]  # a request does not repeat it
    bare[1]["stop_reason"] = "max_tokens"
    assert {rule for rule, _ in found(bare)} == {"executed-truncated-call"}
    assert {rule for rule, _ in found(bare[1:])} == {"executed-truncated-call"}
    bare[2]["messages"][1]["content"][0]["text"] = "I read all."
    assert ("mutated-history", "/2/messages/1") in found(bare)


def test_messages_in_envelopes_and_whole_responses_are_opened() -> None:
    opened = copy.deepcopy(CHAT)
    opened["messages"][2] = {"choices": [{"index": 0, "finish_reason": "length", "message": CHAT["messages"][2]}]}
    assert [where for _, where in found(opened)] == [f"/messages/2/choices/0/message/tool_calls/{n}" for n in (0, 1)]
    wrapped = copy.deepcopy(BEDROCK)
    wrapped["messages"][1] = {"output": {"message": BEDROCK["messages"][1]}, "stopReason": "max_tokens"}
    assert [where for _, where in found(wrapped)] == [f"/messages/1/output/message/content/{n}" for n in (0, 1)]


def test_rows_that_begin_alike_are_conversations_of_their_own() -> None:
    rows = [{"messages": CHAT["messages"][:3] + CHAT["messages"][3:end]} for end in (6, 4, 6)]
    rows[1]["messages"].append({"role": "user", "content": "And now?"})
    assert [rule for rule, _ in found(rows)] == ["missing-result"]


def test_logs_that_hold_blocks_apart_are_no_messages_of_a_wire() -> None:
    lines = [
        {"parentUuid": None, "message": {"role": "assistant", "content": [block]}}
        for block in ANTHROPIC["messages"][1]["content"]
    ]
    lines += [
        {"parentUuid": "x", "message": {"role": "user", "content": [b]}} for b in ANTHROPIC["messages"][2]["content"]
    ]
    assert found(lines) == []


def test_two_conversations_of_a_log_are_two() -> None:
    other = copy.deepcopy(LOG[0])
    other["request"]["messages"][0]["content"] = "Something else."
    assert [each.path for each in read([*LOG, other])] == [(1, "request", "messages"), (2, "request", "messages")]


@pytest.mark.parametrize(
    "value",
    [
        {"messages": [{"role": "user", "content": "Hi."}, {"role": "assistant", "content": "Hi."}]},
        {"messages": ["a", "b"], "tool_use": 1},
        {"results": [{"name": "x"}]},
        {"contents": ["chapter 1"], "functionCall": "x"},
        {"input": [1, 2, 3], "function_call": None},
        [TOOL],
    ],
)
def test_what_speaks_of_no_call_is_no_transcript(value: Any) -> None:
    assert read(value) == []


def test_a_walk_looks_at_transcripts_without_tools(tmp_path: Path) -> None:
    text = json.dumps(ANTHROPIC["messages"])
    assert worth_parsing(text.encode())
    assert not worth_parsing(b'{"messages": [{"role": "user", "content": "Hi."}]}')
    (tmp_path / "talk.json").write_text(json.dumps(ANTHROPIC["messages"][:3][:2] + ANTHROPIC["messages"][3:]))
    report = lint(tmp_path, select=["missing-result"])
    assert report.summary.files == 1
    (tmp_path / "talk.yaml").write_text("- {role: user, content: Hi.}\n")
    assert lint(tmp_path, select=["missing-result"]).summary.files == 1


def test_a_transcript_in_yaml_and_json_lines_is_placed() -> None:
    text = "".join(
        json.dumps(message) + "\n" for message in [*ANTHROPIC["messages"][:2], {"role": "user", "content": "x"}]
    )
    document = parse("t.jsonl", text)
    outcome = Engine([all_rules()["missing-result"]]).run(document, [])
    assert [(finding.location.start.line, finding.location.pointer) for finding in outcome.findings] == [(3, "/2")] * 2


def test_targets_decide_where_rules_are_about_them() -> None:
    assert found(CHAT) == []
    assert {rule for rule, _ in found(CHAT, "mistral")} == {"invalid-call-id"}


PYTHON = """\
def ask(client, messages, tools):
    while {test}:
        {before}
        reply = client.{call}(model="m", messages=messages{tools})
        if reply.stop_reason != "tool_use":
            return reply
"""


@pytest.mark.parametrize(
    ("test", "before", "call", "tools", "bad"),
    [
        ("True", "pass", "messages.create", ", tools=tools", True),
        ("1", "pass", "chat.completions.create", ", tools=tools", True),
        ("True", "pass", "responses.create", ", tools=tools", True),
        ("True", "pass", "converse", ", toolConfig=tools", True),
        ("True", "pass", "messages.create", "", False),
        ("True", "turns += 1", "messages.create", ", tools=tools", False),
        ("True", "if len(messages) > 40: break", "messages.create", ", tools=tools", False),
        ("turns < 9", "pass", "messages.create", ", tools=tools", False),
        ("True", "pass", "orders.create", ", tools=tools", False),
    ],
)
def test_endless_loops_of_programs_are_found(test: str, before: str, call: str, tools: str, bad: bool) -> None:
    document = parse("a.py", PYTHON.format(test=test, before=before, call=call, tools=tools))
    outcome = Engine([all_rules()["missing-turn-cap"]]).run(document, [])
    assert [finding.location.start.line for finding in outcome.findings] == ([2] if bad else [])


@pytest.mark.parametrize(
    ("line", "bad"),
    [
        ("client.beta.messages.tool_runner(tools=tools)", True),
        ("client.beta.messages.tool_runner(tools=tools, max_iterations=8)", False),
        ("client.beta.messages.tool_runner(**given)", False),
        ("Runner.run_sync(agent, text, max_turns=None)", True),
        ("Runner.run_sync(agent, text)", False),
        ("AgentExecutor(agent=a, tools=t, max_iterations=None)", True),
        ("Config(max_turns=5)", False),
    ],
)
def test_loops_of_known_sdks_are_found(line: str, bad: bool) -> None:
    document = parse("a.py", line + "\n")
    assert len(Engine([all_rules()["missing-turn-cap"]]).run(document, []).findings) == bad


# --- any value in any field


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "c1", "user", "\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["role", "content", "type", "id", "x"]), inner)
    ),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*path, index))


@given(data=st.data())
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_value_in_any_field_breaks_a_rule(data: st.DataObject) -> None:
    value = copy.deepcopy(data.draw(st.sampled_from([*FORMS.values(), MCP, LOG])))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(value))))
        if not path:
            continue
        holder = value
        for step in path[:-1]:
            holder = holder[step]
        if data.draw(st.booleans()):
            holder[path[-1]] = data.draw(JUNK)
        elif isinstance(holder, dict):
            del holder[path[-1]]
        else:
            holder.insert(path[-1], copy.deepcopy(holder[path[-1]]))
    for rule, where in found(value, *data.draw(st.sampled_from([(), ("mistral",), ("gemini",)]))):
        node = value
        for step in where.split("/")[1:]:
            step = step.replace("~1", "/").replace("~0", "~")
            node = node[int(step)] if isinstance(node, list) else node[step]
        assert rule


def test_the_time_grows_with_the_conversation_and_no_faster() -> None:
    def seconds(turns: int) -> float:
        messages: list[Any] = []
        for number in range(turns):
            ids = [f"c{number}-{index}" for index in range(3)]
            asked = [{"type": "tool_use", "id": each, "name": "read_note", "input": {"note": 1}} for each in ids]
            told = [{"type": "tool_result", "tool_use_id": each, "content": "x" * 200} for each in ids]
            messages += [{"role": "assistant", "content": asked}, {"role": "user", "content": told}]
        begun = time.process_time()
        assert found({"tools": [TOOL], "messages": messages}) == []
        return time.process_time() - begun

    seconds(50)  # what is loaded once
    assert seconds(2_000) < 25 * max(seconds(250), 0.02)


def test_pointers_are_those_of_the_file() -> None:
    (made,) = read(ANTHROPIC)
    assert pointer(made.messages[1].calls[1].place) == "/messages/1/content/2/input"
