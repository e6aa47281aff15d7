"""A process that runs one conversation with one write, and kills itself at a named point (see test_runtime_faults).

usage: runtime_crash.py FOLDER JOURNAL POINT     JOURNAL: sqlite or lines; POINT: a name of POINTS, a number, or "none"

A number kills it at that line of the runtime's own code, counted from the start. What the tool does to the world is
a line in FOLDER/effects; the conversation is kept in FOLDER/conversation, and gone on with when it is there.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from pathlib import Path
from typing import Any

from runtime_samples import Scripted, ann, calls, says
from toolcheck import runtime
from toolcheck.runtime import Executor, LinesJournal, Registry, SqliteJournal, begin, define, run
from toolcheck.runtime import executor as executor_module

POINTS = (
    "before the turn is kept", "after the turn is kept", "before the checks", "after the checks", "before the claim",
    "in the claim", "after the claim", "before the run",
    "in the run, before the effect", "in the run, after the effect",
    "after the run", "before the result is made", "after the result is made", "before the outcome", "in the outcome",
    "after the outcome", "before the results are kept", "after the results are kept", "before the next turn",
    "after the next turn",
)  # fmt: skip
HAPPENS = POINTS.index("in the run, after the effect")
"""From this point on the effect has happened."""
SCHEMA = {"type": "object", "properties": {"amount": {"type": "integer"}}, "required": ["amount"]}


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def around(owner: Any, name: str, before: str, after: str, at: str) -> None:
    """Kill before or after a function of an object or module runs."""
    inner = getattr(owner, name)

    def wrapped(*given: Any, **named: Any) -> Any:
        if at == before:
            kill()
        value = inner(*given, **named)
        if at == after:
            kill()
        return value

    setattr(owner, name, wrapped)


class Half:
    """A connection or file descriptor that is killed in the midst of a write of the journal."""

    def __init__(self, at: str, inner: Any) -> None:
        self.at = at
        self.inner = inner
        self.writes = 0

    def now(self) -> bool:
        self.writes += 1
        return (self.writes, self.at) in ((1, "in the claim"), (2, "in the outcome"))

    def execute(self, query: str, *row: Any) -> Any:
        if query.startswith("INSERT") and self.now():
            self.inner.execute("BEGIN IMMEDIATE")
            self.inner.execute(query, *row)
            kill()
        return self.inner.execute(query, *row)

    def write(self, file: int, data: bytes) -> int:
        if self.now():
            self.inner(file, data[: len(data) // 2])
            kill()
        written: int = self.inner(file, data)
        return written


def traced(folder: Path, number: int) -> None:
    """Kill at a line of the runtime, counted from the first in the module of the executor."""
    left = [number]
    home = os.path.dirname(runtime.__file__)

    def trace(frame: Any, event: str, argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(home):
            return None
        if event == "line":
            left[0] -= 1
            if left[0] == 0:
                kill()
        return trace

    sys.settrace(trace)
    import threading

    threading.settrace(trace)


def main(folder: Path, kind: str, at: str) -> None:
    def pay(amount: int, *, idempotency_key: str) -> str:
        if at == "in the run, before the effect":
            kill()
        with open(folder / "effects", "a") as file:
            file.write(f"{amount} {idempotency_key}\n")
            file.flush()
            os.fsync(file.fileno())
        if at == "in the run, after the effect":
            kill()
        return f"paid {amount}"

    policy = {"effect": "write", "idempotency": "keyed", "executor_arguments": ["idempotency_key"]}
    paying = define(pay, name="pay", description="Pays.", schema=SCHEMA, policy=policy)
    journal: Any = SqliteJournal(folder / "journal.db") if kind == "sqlite" else LinesJournal(folder / "journal.jsonl")
    if kind == "sqlite":
        journal._db = Half(at, journal._db)
    elif at.startswith("in the "):
        os.write = Half(at, os.write).write
    made = Executor(Registry([paying], lint="off"), journal)
    around(made._checks, "admit", "before the checks", "after the checks", at)
    around(journal, "claim", "before the claim", "after the claim", at)
    around(made, "prepare", "", "before the run", at)
    around(made, "finish", "after the run", "", at)
    around(executor_module, "succeeded", "before the result is made", "after the result is made", at)
    around(journal, "write", "before the outcome", "after the outcome", at)
    file = folder / "conversation"

    def keep(conversation: Any) -> None:
        step = len(conversation.messages)
        if (step, at) in (
            (2, "before the turn is kept"),
            (3, "before the results are kept"),
            (4, "before the next turn"),
        ):
            kill()
        temporary = folder / f"conversation.{os.getpid()}.new"  # several may run at once
        temporary.write_bytes(pickle.dumps(conversation))
        os.replace(temporary, file)
        names = {2: "after the turn is kept", 3: "after the results are kept", 4: "after the next turn"}
        if names.get(step) == at:
            kill()

    conversation = pickle.loads(file.read_bytes()) if file.exists() else begin("Pay 7.")
    script = [calls(("pay", {"amount": 7})), says("Paid.")][conversation.turns :]
    if at.isdigit():
        traced(folder, int(at))
    done = run(Scripted(*script), made, ann(), conversation, keep=keep)
    sys.settrace(None)
    told = [result.text for m in done.conversation.messages if hasattr(m, "results") for result in m.results]
    sys.stdout.write(
        json.dumps({"stop": done.stop, "told": told, "entries": [entry.kind for entry in journal.entries()]})
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
