"""Answers an editor until it says `exit`. One thread reads, so that of many keystrokes only the last is linted."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from io import RawIOBase
from typing import Any, BinaryIO

from .. import __version__
from ..config_errors import ConfigError
from ..report.escape import visible
from . import wire
from .view import FIX_ALL, View, look

CAPABILITIES = {
    "positionEncoding": "utf-16",
    "textDocumentSync": {"openClose": True, "change": 1, "save": {"includeText": False}},
    "hoverProvider": True,
    "codeActionProvider": {"codeActionKinds": ["quickfix", FIX_ALL]},
}
MAX_WAITING = 1000
WARM = """[{"name": "list_orders", "description": "Lists \u00e9 the orders of one (1) customer; see `get`.",
"input_schema": {"type": "object", "required": ["id"], "properties": {
"id": {"type": "string", "description": "One of a, b or c."}, "n": {"type": "integer", "default": 1},
"tags": {"type": ["array", "null"], "items": {"enum": ["a", "b"]}}, "x": {"$ref": "#/$defs/x"}},
"$defs": {"x": {"anyOf": []}}}}]
"""
"""A catalogue with something of everything."""
Answer = Callable[["Server", dict[str, Any]], Any]


class Server:
    """The state of a session: the open files, and whether the editor took leave."""

    def __init__(self, source: BinaryIO | RawIOBase, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._texts: dict[str, str] = {}
        self._views: dict[str, View] = {}
        self._waiting: queue.Queue[dict[str, Any] | Exception | None] = queue.Queue(MAX_WAITING)
        self._told: set[str] = set()
        self._known: set[str] = set()
        """Files that held tools at some time of the session."""
        self._leaving = False

    def run(self) -> int:
        """Serve until the editor goes; the exit code that the protocol asks for."""
        threading.Thread(target=self._read, daemon=True).start()
        stale: dict[str, None] = {}
        while True:
            if stale and self._waiting.empty():
                self._publish(stale.popitem()[0])
                continue
            message = self._waiting.get()
            if message is None or isinstance(message, wire.BrokenStreamError):
                return 0 if self._leaving else 1
            if isinstance(message, Exception):
                self._send({"id": None, "error": {"code": wire.PARSE_ERROR, "message": str(message)}})
                continue
            if message.get("method") == "exit":
                return 0 if self._leaving else 1
            if "id" in message and "method" in message:
                for uri in list(stale):  # a question is about the text as it is now
                    self._publish(uri)
                stale.clear()
                self._answer(message)
            elif (changed := self._note(message)) is not None:
                stale[changed] = None

    def _read(self) -> None:
        while True:
            try:
                message: dict[str, Any] | Exception | None = wire.read(self._source)
            except (wire.BadMessageError, wire.BrokenStreamError) as error:
                message = error
            except (OSError, ValueError):  # the stream was closed under our hands
                message = None
            self._waiting.put(message)
            if message is None or isinstance(message, wire.BrokenStreamError):
                return

    def _note(self, message: dict[str, Any]) -> str | None:
        """Take note of what the editor tells; the file to lint, if any."""
        method = message.get("method")
        if method == "initialized":
            _warm_up()
            return None
        given = message.get("params")
        document = given.get("textDocument") if isinstance(given, dict) else None
        uri = document.get("uri") if isinstance(document, dict) else None
        if not isinstance(given, dict) or not isinstance(document, dict) or not isinstance(uri, str):
            return None
        if method == "textDocument/didOpen":
            return self._take(uri, document.get("text"))
        if method == "textDocument/didChange":
            changes = given.get("contentChanges")
            last = changes[-1] if isinstance(changes, list) and changes else None
            return self._take(uri, last.get("text") if isinstance(last, dict) and "range" not in last else None)
        if method == "textDocument/didSave":
            self._told.clear()  # it may have been the configuration
            return uri if uri in self._texts else None
        if method == "textDocument/didClose":
            self._texts.pop(uri, None)
            self._views.pop(uri, None)
            self._notify("textDocument/publishDiagnostics", {"uri": uri, "diagnostics": []})
        return None

    def _take(self, uri: str, text: Any) -> str | None:
        if not isinstance(text, str):
            return None
        self._texts[uri] = text
        return uri

    def _publish(self, uri: str) -> None:
        text = self._texts.get(uri)
        if text is None:
            return
        try:
            view = look(uri, text, known=uri in self._known)
        except ConfigError as error:
            self._views.pop(uri, None)
            said = "; ".join(map(str, error.problems))
            if said not in self._told:
                self._told.add(said)
                self._notify("window/showMessage", {"type": 1, "message": f"toolcheck: {visible(said)}"})
            return
        except Exception as error:  # a fault of ours must not end the session
            self._notify("window/logMessage", {"type": 1, "message": f"toolcheck: internal error, {error!r}"})
            return
        self._views[uri] = view
        if view.tools:
            self._known.add(uri)
        self._notify("textDocument/publishDiagnostics", {"uri": uri, "diagnostics": view.diagnostics()})

    def _answer(self, message: dict[str, Any]) -> None:
        answer = ANSWERS.get(str(message["method"]))
        if answer is None:
            error = {"code": wire.NOT_FOUND, "message": f"toolcheck has no {message['method']}"}
            self._send({"id": message["id"], "error": error})
            return
        given = message.get("params")
        try:
            result = answer(self, given if isinstance(given, dict) else {})
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            self._send({"id": message["id"], "error": {"code": wire.INVALID_PARAMS, "message": repr(error)}})
            return
        except Exception as error:  # a fault of ours must not end the session
            self._send({"id": message["id"], "error": {"code": wire.INTERNAL, "message": repr(error)}})
            return
        self._send({"id": message["id"], "result": result})

    def _initialize(self, given: dict[str, Any]) -> dict[str, Any]:
        return {"capabilities": CAPABILITIES, "serverInfo": {"name": "toolcheck", "version": __version__}}

    def _shutdown(self, given: dict[str, Any]) -> None:
        self._leaving = True

    def _hover(self, given: dict[str, Any]) -> dict[str, Any] | None:
        view = self._views.get(given["textDocument"]["uri"])
        return None if view is None else view.hover(given["position"])

    def _actions(self, given: dict[str, Any]) -> list[dict[str, Any]]:
        view = self._views.get(given["textDocument"]["uri"])
        only = given.get("context", {}).get("only")
        return [] if view is None else view.actions(given["range"], only)

    def _notify(self, method: str, given: dict[str, Any]) -> None:
        self._send({"method": method, "params": given})

    def _send(self, message: dict[str, Any]) -> None:
        wire.write(self._sink, message)


ANSWERS: dict[str, Answer] = {
    "initialize": Server._initialize,
    "shutdown": Server._shutdown,
    "textDocument/hover": Server._hover,
    "textDocument/codeAction": Server._actions,
}


def _warm_up() -> None:
    """Import the rules and read the word lists while nobody waits."""
    with suppress(Exception):  # a file that is opened will tell
        look("untitled:warm.json", WARM, known=True)


def serve() -> int:
    """Serve on standard input and output; what is printed by mistake goes to standard error."""
    sink = sys.stdout.buffer
    sys.stdout = sys.stderr
    # Unbuffered: a buffer that the reading thread waits in at the end would be found locked, and abort the process.
    source = open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)  # noqa: SIM115 - it lives as long as the server
    try:
        return Server(source, sink).run()
    except BrokenPipeError:
        return 1
