"""A step of a replay, as data for the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...runtime.journal import Entry
from ...runtime.messages import Result
from .lamps import Lamp
from .recording import Words
from .world import Attempt

REQUEST, REPLY, CHECK, RUN, RESULTS, PERSON, END = KINDS = (
    "request", "reply", "check", "run", "results", "person", "end",
)  # fmt: skip
ENTRY = ("kind", "tool", "caller", "key", "call_id", "reason", "attempts")
"""What is shown of an entry of the journal."""
SHORT, LONG = 200, 4_000
"""Characters of a name, and of what is said, that are shown."""


class Step(NamedTuple):
    """One step. `sent` tells, for each wire, what it shows; `faulty` marks where an injected fault is seen."""

    kind: str
    turn: int
    """Of the model, from 1."""
    says: Words
    sent: Mapping[str, Any] = {}
    call: str = ""
    """Id of the call that the step is about."""
    tool: str = ""
    lamps: tuple[Lamp, ...] = ()
    entries: tuple[Entry, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    result: Result | None = None
    quote: str = ""
    """What is said: by the user, by the model, to the person who is asked, to the user at the end."""
    faulty: bool = False

    def told(self) -> dict[str, Any]:
        """The step as JSON values."""
        made: dict[str, Any] = {"kind": self.kind, "turn": self.turn, "says": self.says, "sent": self.sent}
        if self.call:
            made |= {"call": self.call[:SHORT], "tool": self.tool[:SHORT]}
        if self.lamps:
            made["lamps"] = [lamp._asdict() for lamp in self.lamps]
        if self.entries:
            made["journal"] = [_entry(entry) for entry in self.entries]
        if self.attempts:
            made["attempts"] = [attempt._asdict() for attempt in self.attempts]
        if self.result is not None:
            made["result"] = {"text": self.result.text, "error": self.result.is_error}
        if self.quote:
            made["quote"] = self.quote[:LONG]
        if self.faulty:
            made["faulty"] = True
        return made


def _entry(entry: Entry) -> dict[str, Any]:
    told = {name: getattr(entry, name) for name in ENTRY if getattr(entry, name)}
    return {**told, "arguments": entry.arguments}
