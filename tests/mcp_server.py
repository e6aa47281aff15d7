"""A small MCP server over standard input and output for the tests, well-behaved or not: `python mcp_server.py MODE`.

MCP_LOG names a file that gets a line for each message it receives.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

MODE = sys.argv[1] if len(sys.argv) > 1 else "plain"
PAGES = 3


def send(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def receive() -> dict[str, Any]:
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    if "MCP_LOG" in os.environ:
        with open(os.environ["MCP_LOG"], "a", encoding="utf-8") as log:
            log.write(line)
    message: dict[str, Any] = json.loads(line)
    return message


def tool(number: int, description: str = "Reads one order.") -> dict[str, Any]:
    return {"name": f"read_order_{number}", "description": description, "inputSchema": {"type": "object"}}


def before() -> None:
    """What a server does as soon as it is spoken to."""
    if MODE == "silent":
        time.sleep(600)
    if MODE == "dies":
        sys.stderr.write("first line\nno database\x1b[31m\n")
        sys.exit(3)
    while MODE == "garbage":
        sys.stdout.write("Hello, world!\n")
    while MODE == "one-line":
        sys.stdout.write("x" * 65536)
    while MODE == "binary":
        sys.stdout.buffer.write(os.urandom(65536))
    while MODE == "flood":
        send({"method": "notifications/message", "params": {"data": "x" * 10_000}})
    while MODE == "asks-on":
        send({"id": 1, "method": "roots/list"})
    if MODE == "sampling":
        send({"id": 1, "method": "sampling/createMessage", "params": {"messages": [], "maxTokens": 1}})
        while True:
            receive()
    if MODE == "asks":
        for number, method in enumerate(("ping", "roots/list", "elicitation/create")):
            send({"id": number, "method": method, "params": {}})
            receive()
    if MODE == "banner":
        sys.stdout.write("Listening on stdio\n\n")
        sys.stderr.write("[info] started\n")


def page(params: dict[str, Any]) -> dict[str, Any]:
    number = int(params.get("cursor", "0"))
    more = {"nextCursor": str(number + 1)}
    if MODE == "pages":
        return {"tools": [tool(number)], **(more if number + 1 < PAGES else {})}
    if MODE == "endless":
        return {"tools": [tool(number)], **more}
    if MODE == "loop":
        return {"tools": [tool(number)], "nextCursor": "0"}
    if MODE == "big":
        return {"tools": [tool(0, "x" * 100_000_000)]}
    if MODE == "big-pages":
        return {"tools": [tool(number, "x" * 9_000_000)], **more}
    if MODE == "none":
        return {"tools": []}
    if MODE == "odd":
        return {"tools": {"read_order": tool(0)}}
    if MODE == "environment":
        return {"tools": [tool(0, " ".join(sorted(os.environ)))]}
    if MODE == "surrogate":
        return {"tools": [tool(0, "half \ud83d of one")]}
    if MODE == "faulty":
        return {"tools": [{"name": "a b", "inputSchema": {"type": "objekt"}}, 3]}
    if MODE == "child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdin=subprocess.DEVNULL)
        return {"tools": [tool(child.pid)]}
    return {"tools": [tool(0)]}


def main() -> None:
    message = receive()
    before()
    if MODE == "refuses":
        send({"id": message["id"], "error": {"code": -32022, "message": "Unsupported\nprotocol version"}})
        return
    if MODE == "deep":
        sys.stdout.write("[" * 100_000 + "]" * 100_000 + "\n")
    info = {"name": os.environ.get("MCP_NAME", "orders"), "version": "1.2"}
    send({"id": message["id"], "result": {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": info}})
    while True:
        message = receive()
        if message["method"] == "tools/list" and MODE == "no-tools":
            send({"id": message["id"], "error": {"code": -32601, "message": "Method not found"}})
        elif message["method"] == "tools/list" and MODE == "fails":
            send({"id": message["id"], "error": {"code": -32000, "message": "no \x1b[31mway"}})
        elif message["method"] == "tools/list" and MODE == "batch":
            sys.stdout.write(json.dumps([{"jsonrpc": "2.0", "id": message["id"], "result": page({})}]) + "\n")
            sys.stdout.flush()
        elif "id" in message:
            send({"id": message["id"], "result": page(message.get("params", {}))})


main()
