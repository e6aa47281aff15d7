"""The official SDKs against a local server that speaks their wire: calls, truncation, refusals, errors of all kinds."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from runtime_samples import Shop, ann, executor, results
from toolcheck.runtime import Config, Outcome, begin, run, run_async

FIND = {"customer": "C-1"}


class Server:
    """Answers each request with the next of `replies`: (status, JSON or a text that is none). Keeps the requests."""

    def __init__(self) -> None:
        self.replies: list[tuple[int, Any]] = []
        self.asked: list[dict[str, Any]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            disable_nagle_algorithm = True

            def do_POST(self) -> None:
                size = int(self.headers["content-length"])
                outer.asked.append(json.loads(self.rfile.read(size)))
                status, body = outer.replies.pop(0)
                data = (body if isinstance(body, str) else json.dumps(body)).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.send_header("retry-after-ms", "1")
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *told: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_port}"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


class Anthropic:
    """Bodies of the Messages interface, and the model behind its SDK."""

    busy = 529

    @staticmethod
    def model(url: str) -> Any:
        anthropic = pytest.importorskip("anthropic")
        from toolcheck.runtime.clients.anthropic import AnthropicModel

        return AnthropicModel(anthropic.Anthropic(api_key="x", base_url=url), "claude-test")

    @staticmethod
    def body(text: str, *calls: tuple[str, Any], stop: str = "") -> dict[str, Any]:
        content: list[Any] = [{"type": "text", "text": text}] if text else []
        content += [
            {"type": "tool_use", "id": f"t{n}", "name": name, "input": given} for n, (name, given) in enumerate(calls)
        ]
        reason = {"": "tool_use" if calls else "end_turn", "cut": "max_tokens", "refused": "refusal"}[stop]
        usage = {"input_tokens": 1, "output_tokens": 1}
        return {"id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": content,
                "stop_reason": reason, "stop_sequence": None, "usage": usage}  # fmt: skip

    @staticmethod
    def answers(asked: dict[str, Any]) -> list[tuple[str, Any]]:
        last = asked["messages"][-1]
        assert last["role"] == "user"
        return [(part["tool_use_id"], part["content"]) for part in last["content"]]


class Chat:
    busy = 503

    @staticmethod
    def model(url: str) -> Any:
        openai = pytest.importorskip("openai")
        from toolcheck.runtime.clients.openai import ChatModel

        return ChatModel(openai.OpenAI(api_key="x", base_url=url), "gpt-test")

    @staticmethod
    def body(text: str, *calls: tuple[str, Any], stop: str = "") -> dict[str, Any]:
        message: dict[str, Any] = {"role": "assistant", "content": text or None, "refusal": None}
        if stop == "refused":
            message |= {"content": None, "refusal": text}
        if calls:
            message["tool_calls"] = [
                {
                    "id": f"t{n}", "type": "function",
                    "function": {"name": name, "arguments": given if isinstance(given, str) else json.dumps(given)},
                }
                for n, (name, given) in enumerate(calls)
            ]  # fmt: skip
        reason = {"": "tool_calls" if calls else "stop", "cut": "length", "refused": "stop"}[stop]
        choice = {"index": 0, "message": message, "finish_reason": reason, "logprobs": None}
        return {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}

    @staticmethod
    def answers(asked: dict[str, Any]) -> list[tuple[str, Any]]:
        return [(item["tool_call_id"], item["content"]) for item in asked["messages"] if item["role"] == "tool"]


class Responses:
    busy = 503

    @staticmethod
    def model(url: str) -> Any:
        openai = pytest.importorskip("openai")
        from toolcheck.runtime.clients.openai import ResponsesModel

        return ResponsesModel(openai.OpenAI(api_key="x", base_url=url), "gpt-test")

    @staticmethod
    def body(text: str, *calls: tuple[str, Any], stop: str = "") -> dict[str, Any]:
        kind = "refusal" if stop == "refused" else "output_text"
        part: dict[str, Any] = {"type": kind, kind.removeprefix("output_"): text}
        if kind == "output_text":
            part["annotations"] = []
        output: list[Any] = [{"type": "reasoning", "id": "r1", "summary": []}]
        if text:
            output.append(
                {"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [part]}
            )
        output += [
            {
                "type": "function_call", "id": f"f{n}", "call_id": f"t{n}", "name": name, "status": "completed",
                "arguments": given if isinstance(given, str) else json.dumps(given),
            }
            for n, (name, given) in enumerate(calls)
        ]  # fmt: skip
        cut = {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
        told = cut if stop == "cut" else {"status": "completed", "incomplete_details": None}
        return {"id": "resp_1", "object": "response", "created_at": 1, "model": "m", "output": output, "tools": [],
                "parallel_tool_calls": True, "tool_choice": "auto", **told}  # fmt: skip

    @staticmethod
    def answers(asked: dict[str, Any]) -> list[tuple[str, Any]]:
        items = [item for item in asked["input"] if item.get("type") == "function_call_output"]
        return [(item["call_id"], item["output"]) for item in items]


WIRES = [Anthropic, Chat, Responses]


def go(wire: Any, server: Server, shop: Shop, folder: Path, *replies: Any, **more: Any) -> Outcome:
    server.replies = [reply if isinstance(reply, tuple) else (200, reply) for reply in replies]
    return run(wire.model(server.url), executor(shop, folder), ann(), begin("Hello."), Config(**more))


@pytest.mark.parametrize("wire", WIRES)
def test_parallel_calls_go_there_and_back(wire: Any, server: Server, tmp_path: Path) -> None:
    shop = Shop()
    turn = wire.body("I look.", ("find_orders", FIND), ("find_orders", {"customer": "C-2"}), ("find_order", {}))
    done = go(wire, server, shop, tmp_path, turn, wire.body("So it is."))
    assert (done.stop, done.text, len(shop.done)) == ("end_turn", "So it is.", 2)
    first, second = server.asked
    assert len(first["tools"]) == 4
    assert [call_id for call_id, _ in wire.answers(second)] == ["t0", "t1", "t2"]
    assert "Did you mean" in wire.answers(second)[2][1]


@pytest.mark.parametrize("wire", WIRES)
def test_what_the_model_said_goes_back_as_it_came(wire: Any, server: Server, tmp_path: Path) -> None:
    turn = wire.body("I look.", ("find_orders", FIND))
    go(wire, server, Shop(), tmp_path, turn, wire.body("So."))
    log = [
        {"request": asked, "response": body} for asked, body in zip(server.asked, [turn, wire.body("So.")], strict=True)
    ]
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log))
    from toolcheck import lint

    report = lint(file, select=["transcripts"], preview=True)
    assert (report.findings, report.failures) == ((), ())


@pytest.mark.parametrize("wire", WIRES)
def test_a_truncated_reply_runs_nothing_and_is_asked_again_with_more(wire: Any, server: Server, tmp_path: Path) -> None:
    shop = Shop()
    cut = wire.body("", ("find_orders", FIND), stop="cut")
    done = go(wire, server, shop, tmp_path, cut, wire.body("So."), max_tokens=100, max_tokens_cap=400)
    assert (done.stop, shop.done) == ("end_turn", [])
    budgets = [
        next(asked[key] for key in ("max_tokens", "max_completion_tokens", "max_output_tokens") if key in asked)
        for asked in server.asked
    ]
    assert budgets == [100, 200]
    assert "truncated" in wire.answers(server.asked[1])[0][1] or "cut off" in wire.answers(server.asked[1])[0][1]


@pytest.mark.parametrize("wire", WIRES)
def test_a_refusal_runs_nothing(wire: Any, server: Server, tmp_path: Path) -> None:
    shop = Shop()
    done = go(wire, server, shop, tmp_path, wire.body("I cannot.", ("find_orders", FIND), stop="refused"))
    assert (done.stop, shop.done) == ("refusal", [])
    assert results(done.conversation.messages)[0][1]


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("status", [429, 0])
def test_a_busy_provider_is_asked_again(wire: Any, status: int, server: Server, tmp_path: Path) -> None:
    busy = (status or wire.busy, {"error": {"type": "x", "message": "busy"}})
    done = go(wire, server, Shop(), tmp_path, busy, wire.body("So."))
    assert (done.stop, done.text, len(server.asked)) == ("end_turn", "So.", 2)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    "reply",
    [(400, {"error": {"message": "bad"}}), (401, {"error": {}}), (200, "<html>"), (200, {}), (200, [])],
    ids=["400", "401", "html", "empty", "list"],
)
def test_what_is_no_reply_ends_the_loop_without_an_exception(
    wire: Any, reply: Any, server: Server, tmp_path: Path
) -> None:
    done = go(wire, server, Shop(), tmp_path, reply)
    assert done.stop == "model_error"
    assert done.error
    assert len(done.conversation.messages) == 1


@pytest.mark.parametrize("wire", [Chat, Responses])
def test_arguments_that_are_no_json_are_refused_and_go_back_as_they_came(
    wire: Any, server: Server, tmp_path: Path
) -> None:
    shop = Shop()
    done = go(wire, server, shop, tmp_path, wire.body("", ("find_orders", '{"customer": "C-')), wire.body("So."))
    assert (done.stop, shop.done) == ("end_turn", [])
    assert '{\\"customer\\": \\"C-"' in json.dumps(server.asked[1])


@pytest.mark.parametrize("wire", WIRES)
def test_the_async_clients_do_the_same(wire: Any, server: Server, tmp_path: Path) -> None:
    if wire is Anthropic:
        anthropic = pytest.importorskip("anthropic")
        from toolcheck.runtime.clients.anthropic import AsyncAnthropicModel

        model: Any = AsyncAnthropicModel(anthropic.AsyncAnthropic(api_key="x", base_url=server.url), "m")
    else:
        openai = pytest.importorskip("openai")
        from toolcheck.runtime.clients.openai import AsyncChatModel, AsyncResponsesModel

        kind = AsyncChatModel if wire is Chat else AsyncResponsesModel
        model = kind(openai.AsyncOpenAI(api_key="x", base_url=server.url), "m")
    server.replies = [(200, wire.body("", ("find_orders", FIND))), (200, wire.body("So."))]
    done = asyncio.run(run_async(model, executor(Shop(), tmp_path), ann(), begin("Hello.")))
    assert (done.stop, done.text) == ("end_turn", "So.")
