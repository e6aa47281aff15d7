"""The LSP server, driven over its streams as an editor does."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolcheck.finding import Position
from toolcheck.lsp.places import Places
from toolcheck.lsp.server import Server
from toolcheck.lsp.wire import read

BAD = """[
  {
    "name": "search_orders", "description": "🙂 Search the orders. Use it when asked. No invoices. Returns rows.",
    "input_schema": {"type": "object", "properties": {"q": {"type": "string", "maxLength": 9, "description": "W."}}}
  }
]
"""

FAR = {"line": 99, "character": 9}


class Editor:
    """A client: sends messages, and waits for what comes back."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._number = 0
        self.told: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(data) + data)

    def raw(self, data: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def next(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        message = read(self._process.stdout)  # type: ignore[arg-type]
        assert message is not None, self._process.stderr.read() if self._process.stderr else ""
        return message

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        self.send({"id": self._number, "method": method, "params": params})
        while (message := self.next()).get("id") != self._number:
            self.told.append(message)
        return message

    def open(self, uri: str, text: str) -> None:
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "text": text}}})

    def change(self, uri: str, text: str) -> None:
        params = {"textDocument": {"uri": uri}, "contentChanges": [{"text": text}]}
        self.send({"method": "textDocument/didChange", "params": params})

    def diagnostics(self) -> list[dict[str, Any]]:
        while (message := self.next()).get("method") != "textDocument/publishDiagnostics":
            self.told.append(message)
        found: list[dict[str, Any]] = message["params"]["diagnostics"]
        return found

    def leave(self) -> int:
        self.ask("shutdown", {})
        self.send({"method": "exit"})
        return self._process.wait(10)


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    command = [sys.executable, "-m", "toolcheck", "lsp", "--stdio"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        yield Editor(process)
        process.kill()


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """The text after edits, as an editor makes them: in UTF-16."""
    rows = [row.encode("utf-16-le") for row in text.split("\n")]

    def offset(place: dict[str, int]) -> int:
        return sum(len(row) + 2 for row in rows[: place["line"]]) + place["character"] * 2

    data = "\n".join(text.split("\n")).encode("utf-16-le")
    for edit in sorted(edits, key=lambda edit: -offset(edit["range"]["start"])):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        data = data[:start] + edit["newText"].encode("utf-16-le") + data[end:]
    return data.decode("utf-16-le")


def test_a_session(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text("[]")
    uri = path.as_uri()
    assert editor.ask("initialize", {"capabilities": {}})["result"]["serverInfo"]["name"] == "toolcheck"
    editor.send({"method": "initialized", "params": {}})
    editor.open(uri, BAD)
    found = editor.diagnostics()
    [opened] = [each for each in found if each["code"] == "open-object"]
    assert opened["range"]["start"] == {"line": 3, "character": 20}
    assert opened["severity"] == 2
    place = opened["range"]["start"]
    hover = editor.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": place})["result"]
    assert hover["contents"]["value"].startswith("**open-object**: ")
    asked = {"textDocument": {"uri": uri}, "range": opened["range"], "context": {"diagnostics": []}}
    actions = editor.ask("textDocument/codeAction", asked)["result"]
    quick = next(each for each in actions if each["kind"] == "quickfix" and each["title"] == "Close the object")
    mended = applied(BAD, quick["edit"]["changes"][uri])
    assert json.loads(mended)[0]["input_schema"]["additionalProperties"] is False
    everything = editor.ask("textDocument/codeAction", {**asked, "context": {"only": ["source.fixAll"]}})["result"]
    assert [each["kind"] for each in everything] == ["source.fixAll.toolcheck"]
    editor.change(uri, mended)
    assert "open-object" not in [each["code"] for each in editor.diagnostics()]
    assert path.read_text() == "[]"
    assert editor.leave() == 0


def test_broken_text_while_typing(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(BAD)
    editor.ask("initialize", {})
    editor.open(path.as_uri(), BAD)
    assert editor.diagnostics()
    for cut in (len(BAD) // 2, 0, 3):
        editor.open(path.as_uri(), BAD[:cut])
        editor.ask("textDocument/hover", {"textDocument": {"uri": path.as_uri()}, "position": FAR})
    editor.change(path.as_uri(), BAD)
    told = [each for each in editor.told if each.get("method") == "textDocument/publishDiagnostics"]
    assert told, editor.told
    assert told[0]["params"]["diagnostics"][0]["code"] == "unreadable-file"
    assert "open-object" in [each["code"] for each in editor.diagnostics()]
    assert editor.leave() == 0


def test_what_is_no_message_is_answered_and_passed_over(editor: Editor) -> None:
    editor.raw(b"Content-Length: 3\r\n\r\n{x}")
    assert editor.next()["error"]["code"] == -32700
    assert editor.ask("workspace/symbol", {})["error"]["code"] == -32601
    assert editor.ask("textDocument/hover", {"position": 3})["error"]["code"] == -32602
    place = {"line": float("inf"), "character": 0}  # `Infinity`, which JSON of Python lets through
    editor.open("untitled:a.json", BAD)
    editor.diagnostics()
    asked = {"textDocument": {"uri": "untitled:a.json"}, "position": place}
    assert editor.ask("textDocument/hover", asked)["error"]["code"] == -32602
    editor.send({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": 3}}})
    editor.send({"method": "$/cancelRequest", "params": {"id": 1}})
    editor.open("untitled:Untitled-1.json", BAD)
    assert "open-object" in [each["code"] for each in editor.diagnostics()]
    assert editor.leave() == 0


def test_a_broken_configuration_is_told_once(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "toolcheck.toml").write_text("selct = []\n")
    path = tmp_path / "tools.json"
    path.write_text(BAD)
    editor.ask("initialize", {})
    for text in (BAD, BAD + " "):
        editor.open(path.as_uri(), text)
        editor.ask("textDocument/hover", {"textDocument": {"uri": path.as_uri()}, "position": FAR})
    shown = [each["params"]["message"] for each in editor.told if each.get("method") == "window/showMessage"]
    assert len(shown) == 1
    assert "selct" in shown[0]
    assert editor.leave() == 0


@pytest.mark.parametrize("end", [b"", b"Content-Length: x\r\n\r\n"])
def test_an_editor_that_dies_ends_the_server(end: bytes) -> None:
    def run() -> None:
        done.append(Server(io.BytesIO(end), io.BytesIO()).run())

    done: list[int] = []
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(10)
    assert done == [1]


def test_columns_are_utf_16() -> None:
    places = Places("a\r\n🙂b\rc")
    assert places.told(Position(2, 2)) == {"line": 1, "character": 2}
    assert places.meant({"line": 1, "character": 2}) == Position(2, 2)
    assert places.told(Position(3, 1)) == {"line": 2, "character": 0}
    assert places.meant({"line": 9, "character": 2}) == Position(4, 1)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="memory is read from /proc")
def test_a_session_stays_small(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    tool = json.loads(BAD)[0]
    text = json.dumps([{**tool, "name": f"search_orders_{number}"} for number in range(100)], indent=1)
    path.write_text(text)
    editor.ask("initialize", {})
    for turn in range(5):
        editor.change(path.as_uri(), text + " " * turn)
        editor.diagnostics()
    status = Path(f"/proc/{editor._process.pid}/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    assert peak < 40 * 1024
    assert editor.leave() == 0
