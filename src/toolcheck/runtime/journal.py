"""What was asked, decided and done, kept apart from the conversation: append-only, refusals included."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

CLAIMED, DONE, FAILED, REFUSED, CACHED, REPEATED, AMBIGUOUS = KINDS = (
    "claimed", "done", "failed", "refused", "cached", "repeated", "ambiguous",
)  # fmt: skip
"""`claimed` is written before the effect; `done` or `failed` after it. `repeated`: a recorded result was given again.
`ambiguous`: a claim without an outcome was met, or the outcome is not known (a timeout)."""
OUTCOMES = (DONE, FAILED, AMBIGUOUS)


class Entry(NamedTuple):
    """One line of the journal. `key` tells the decided action; its claim and its outcome share it."""

    kind: str
    session: str
    caller: str
    tool: str
    arguments: Mapping[str, Any]
    """As the policy lets them be kept."""
    key: str = ""
    action: str = ""
    """Tells the same call of the same conversation, decided again."""
    conversation: str = ""
    call_id: str = ""
    reason: str = ""
    """Of a refusal or failure: what the model was told."""
    result: Mapping[str, Any] | None = None
    """Of an outcome: {"text", "is_error", "structured"}, so that it can be given again."""
    attempts: int = 0
    latency: float | None = None
    """Seconds from the claim to the outcome."""
    time: float = 0.0
    """Seconds since 1970, UTC."""

    def line(self) -> str:
        """The entry as one line of JSON."""
        kept = {name: value for name, value in self._asdict().items() if value not in ("", None, 0)}
        return json.dumps(kept, ensure_ascii=True, separators=(",", ":"), default=str)


def read_line(text: str) -> Entry:
    """The entry of a line; raises ValueError for a line that is none."""
    value = json.loads(text)
    if not isinstance(value, dict) or value.get("kind") not in KINDS:
        raise ValueError("no entry of a journal")
    known = {name: value[name] for name in Entry._fields if name in value}
    return Entry(**{"session": "", "caller": "", "tool": "", "arguments": {}, **known})


class Known(NamedTuple):
    """What the journal knows of a key: its claim, and the outcome where there is one."""

    claim: Entry
    outcome: Entry | None


class Journal(Protocol):
    """Where entries go. All methods raise JournalError when the journal cannot be read or written."""

    def claim(self, entry: Entry) -> Known | None:
        """Write a claim, durably, unless its key is claimed: then nothing is written and what is known returned.
        Of two processes with one key exactly one gets None."""

    def write(self, entry: Entry) -> None:
        """Add an entry."""

    def known(self, key: str) -> Known | None:
        """What is known of a key; None when it was never claimed."""

    def uncertain(self, action: str) -> bool:
        """Whether an action was begun once, and whether it was done is not known."""

    def entries(self) -> Iterator[Entry]:
        """All entries, oldest first."""


Clock = Callable[[], float]


def stamped(entry: Entry, clock: Clock = time.time) -> Entry:
    return entry if entry.time else entry._replace(time=clock())
