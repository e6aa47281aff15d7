"""What the runtime adds to a call: `python benchmarks/runtime.py [--calls N]`. Needs the extra `anthropic`.

Two measures. First one call of one tool, from the model's wish to its result: a bare function call, the checks alone,
and the whole with each journal (SQLite syncs every claim to disk, so the disk decides). Then one scripted conversation
over HTTP against a local server: the runtime beside the tool runner of the `anthropic` SDK, which runs and keeps no
journal. Wall-clock times, medians of runs that take turns.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Annotated, Any

from anthropic import Anthropic, beta_tool
from pydantic import Field

from toolcheck.runtime import Call, Config, Executor, LinesJournal, Registry, Session, SqliteJournal, begin, run, tool
from toolcheck.runtime.answering import answer
from toolcheck.runtime.checks import Decision
from toolcheck.runtime.clients.anthropic import AnthropicModel
from toolcheck.runtime.journal import Entry, Known
from toolcheck.runtime.spans import NO_SPANS

GIVEN = {"customer": "C-1042", "limit": 5}
SESSION = Session("s", "ann", tenant="north")
RUNS = 5


def find_orders(
    customer: Annotated[str, Field(pattern="^C-[0-9]{1,6}$")], limit: Annotated[int, Field(ge=1, le=20)] = 5
) -> str:
    """Finds the orders of one customer.

    Args:
        customer: Number of the customer.
        limit: Most orders to return.
    """
    return json.dumps([{"order_id": "A-1", "customer": customer}] * limit)


class Memory:
    """A journal that forgets: what is left is the cost of the runtime itself."""

    def __init__(self) -> None:
        self.kept: list[Entry] = []

    def claim(self, entry: Entry) -> Known | None:
        self.kept.append(entry)
        return None

    def write(self, entry: Entry) -> None:
        self.kept.append(entry)

    def known(self, key: str) -> Known | None:
        return None

    def uncertain(self, action: str) -> bool:
        return False

    def entries(self) -> Iterator[Entry]:
        return iter(self.kept)


def executor(journal: Any) -> Executor:
    made = tool(find_orders, policy={"effect": "read"})
    return Executor(Registry([made], lint="off"), journal)


def timed(work: Callable[[], None], calls: int) -> float:
    """Microseconds a call, the median of some runs."""
    found = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        found.append((time.perf_counter() - begun) / calls * 1e6)
    return statistics.median(found)


def single(calls: int, folder: str) -> None:
    """One call at a time, without a model."""
    print(f"one call of one tool, {calls} times: µs a call")
    bare = timed(lambda: [find_orders(**GIVEN) for _ in range(calls)] and None, calls)
    print(f"  {'bare function call':32} {bare:9.1f}")
    checks = executor(Memory())._checks
    decision = Decision("k", 1, 0)
    wanted = Call("c", "find_orders", GIVEN)
    only = timed(lambda: [checks.admit(wanted, decision, SESSION) for _ in range(calls)] and None, calls)
    print(f"  {'the checks alone':32} {only:9.1f}")
    journals = {
        "all of it, journal in memory": Memory(),
        "all of it, journal in lines": LinesJournal(f"{folder}/journal.jsonl"),
        "all of it, journal in SQLite": SqliteJournal(f"{folder}/journal.db"),
    }
    for name, journal in journals.items():
        made = executor(journal)
        count = iter(range(10_000_000))

        def work(made: Executor = made, count: Iterator[int] = count) -> None:
            for _ in range(calls):
                decision = Decision("k", next(count), 0)
                assert not answer(made, SESSION, decision, wanted, "", NO_SPANS).is_error

        print(f"  {name:32} {timed(work, calls):9.1f}")


class Provider(BaseHTTPRequestHandler):
    """Asks for one call in each turn, until the request holds enough turns."""

    turns = 20
    disable_nagle_algorithm = True  # else each reply waits 40 ms for an acknowledgement
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        turn = len(asked["messages"]) // 2
        wish = {"type": "tool_use", "id": f"t{turn}", "name": "find_orders", "input": GIVEN}
        going = turn < self.turns
        body = {
            "id": "m", "type": "message", "role": "assistant", "model": "m", "stop_sequence": None,
            "content": [wish if going else {"type": "text", "text": "Done."}],
            "stop_reason": "tool_use" if going else "end_turn", "usage": {"input_tokens": 1, "output_tokens": 1},
        }  # fmt: skip
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *told: Any) -> None:
        pass


def conversation(folder: str) -> None:
    """A conversation of 20 calls over HTTP, by the runtime and by the SDK's runner."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    client = Anthropic(api_key="x", base_url=f"http://127.0.0.1:{server.server_port}")
    runnable = beta_tool(find_orders)
    ours = {
        "runtime, journal in memory": executor(Memory()),
        "runtime, journal in SQLite": executor(SqliteJournal(f"{folder}/conversation.db")),
    }

    def by_sdk() -> None:
        messages: Any = [{"role": "user", "content": "Hello."}]
        runner = client.beta.messages.tool_runner(
            model="m", max_tokens=500, messages=messages, tools=[runnable], max_iterations=40
        )
        for _ in runner:
            pass

    def by_runtime(made: Executor) -> None:
        done = run(AnthropicModel(client, "m"), made, SESSION, begin("Hello."), Config(max_turns=40))
        assert done.stop == "end_turn", done

    works: dict[str, Callable[[], None]] = {"the SDK's tool runner": by_sdk}
    works |= {name: lambda made=made: by_runtime(made) for name, made in ours.items()}
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(RUNS):
        for name, work in works.items():
            begun = time.perf_counter()
            work()
            found[name].append((time.perf_counter() - begun) / Provider.turns * 1e6)
    print(f"one conversation of {Provider.turns} calls over HTTP: µs a call")
    for name, times in found.items():
        print(f"  {name:32} {statistics.median(times):9.1f}")
    server.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--calls", type=int, default=500)
    with tempfile.TemporaryDirectory() as folder:
        single(parser.parse_args().calls, folder)
        conversation(folder)


if __name__ == "__main__":
    main()
