"""Servers behind a URL, over the SDK's transports; the servers are small ones on the loopback."""

from __future__ import annotations

import json
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from toolcheck.live.listing import Listing, ask
from toolcheck.live.server import Server

Start = Callable[[str], str]
TOOL = {"name": "read_order", "description": "Reads one order.", "inputSchema": {"type": "object"}, "extra": 1}
INFO = {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "web", "version": "1"}}


class Handler(BaseHTTPRequestHandler):
    """`mode` says how it answers; `seen` are the methods and headers that it got."""

    mode = "json"
    seen: list[tuple[str, dict[str, str]]]
    events: queue.Queue[str]
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        pass

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["content-length"])))
        method = message.get("method", "an answer")
        self.seen.append((method, dict(self.headers)))
        if self.mode == "old" and self.path == "/mcp":
            self._reply(405, "", "text/plain")
        elif self.mode == "unauthorized":
            self._reply(401, '{"error": "no"}', "application/json")
        elif "id" not in message:
            self._reply(202, "", "application/json")
        elif self.mode == "html":
            self._reply(200, "<html>", "text/html")
        elif self.mode == "broken":
            self._reply(200, "{not json", "application/json")
        elif self.mode == "hangs":
            threading.Event().wait(30)
        elif self.mode == "gzip":
            self._reply(200, "x", "application/json", **{"Content-Encoding": "gzip"})
        elif method == "tools/list" and self.mode == "endless":
            self._endless()
        else:
            result = INFO if method == "initialize" else {"tools": [TOOL]}
            self._result({"jsonrpc": "2.0", "id": message["id"], "result": result})

    def _result(self, answer: dict[str, Any]) -> None:
        text = json.dumps(answer)
        if self.mode == "old":
            self.events.put(text)
            self._reply(202, "", "text/plain")
        elif self.mode == "events":
            asked = json.dumps({"jsonrpc": "2.0", "id": 99, "method": "sampling/createMessage", "params": {}})
            self._reply(200, f"event: message\ndata: {asked}\n\nevent: message\ndata: {text}\n\n", "text/event-stream")
        else:
            self._reply(200, text, "application/json", **{"Mcp-Session-Id": "s1"})

    def do_GET(self) -> None:
        self.seen.append(("GET", dict(self.headers)))
        if self.mode != "old":
            self._reply(405, "", "text/plain")
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"event: endpoint\ndata: /messages?session_id=1\n\n")
        for _ in range(2):
            self.wfile.write(f"event: message\ndata: {self.events.get(timeout=10)}\n\n".encode())
            self.wfile.flush()

    def do_DELETE(self) -> None:
        self.seen.append(("DELETE", dict(self.headers)))
        self._reply(200, "", "text/plain")

    def _reply(self, status: int, text: str, kind: str, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(text.encode())), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())

    def _endless(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b" " * 1_000_000)
        except OSError:
            self.close_connection = True


class QuietServer(ThreadingHTTPServer):
    """Says nothing of clients that go away."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass


@pytest.fixture
def start() -> Iterator[Start]:
    """`start(mode)`: a server of this kind; its URL. What it saw is in `Handler.seen`."""
    servers: list[QuietServer] = []
    Handler.seen, Handler.events = [], queue.Queue()

    def begin(mode: str) -> str:
        Handler.mode = mode
        server = QuietServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_address[1]}/mcp"

    yield begin
    for server in servers:
        server.shutdown()
        server.server_close()


def one(url: str, timeout: float = 20, **given: Any) -> Listing:
    pytest.importorskip("mcp")
    (answer,) = ask([Server("", url=url, **given)], timeout)
    return answer


@pytest.mark.parametrize("mode", ["json", "events", "old"])
def test_tools_are_listed_as_they_were_sent(mode: str, start: Start) -> None:
    answer = one(start(mode))
    assert answer.problem == ""
    assert answer.listed is not None
    assert (answer.name, answer.listed.tools) == ("web", [TOOL])
    allowed = {"initialize", "notifications/initialized", "tools/list", "an answer", "GET", "DELETE"}
    assert {method for method, _ in Handler.seen} <= allowed
    if mode != "old":
        headers = {
            name.lower(): value
            for method, sent in Handler.seen
            if method == "tools/list"
            for name, value in sent.items()
        }
        assert headers["mcp-protocol-version"] == "2025-06-18"
        assert headers["accept-encoding"] == "identity"


def test_headers_of_the_configuration_are_sent(start: Start) -> None:
    assert one(start("json"), headers={"Authorization": "Bearer x"}).listed
    assert all(headers.get("authorization", headers.get("Authorization")) == "Bearer x" for _, headers in Handler.seen)


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("unauthorized", "it answers with HTTP status 401 Unauthorized"),
        ("html", "it "),
        ("broken", "it "),
        ("gzip", "it compresses its answer"),
        ("endless", "it sends more than 64 MiB"),
        ("hangs", "it did not answer `initialize` within 2 s"),
    ],
)
def test_what_goes_wrong_is_told(mode: str, said: str, start: Start, capfd: pytest.CaptureFixture[str]) -> None:
    answer = one(start(mode), 2 if mode == "hangs" else 20)
    assert answer.listed is None
    assert answer.problem.startswith("it ")
    assert said in answer.problem
    assert capfd.readouterr().err == ""


def test_no_server_there() -> None:
    assert one("http://127.0.0.1:9/mcp").problem.startswith("no connection")
    assert one("http://[/mcp").problem


def test_without_the_sdk_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "mcp"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    (answer,) = ask([Server("web", url="http://127.0.0.1:9/mcp")], 5)
    assert answer.problem == "a URL needs the MCP SDK; install it with: pip install 'toolcheck-lint[mcp]'"
