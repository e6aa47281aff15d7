"""What a loop without checks sends on a wire when a fault befalls it, what is found there, and what this one sends."""

from __future__ import annotations

from typing import Any

from ...runtime.messages import Assistant, Conversation, Message, Results
from ...runtime.wires import transcript, wire
from .faults import Put
from .found import folds, found
from .recording import Recording, unchecked
from .replay import replay
from .world import World
from .written import MODEL, shown


def broken(put: Put, recording: Recording, name: str) -> dict[str, Any]:
    """What goes over one wire, for the page.

    `text` is the transcript as JSON, `findings` are what rules find in it, by line; the lines of `folds` are of no
    interest, those of `near` are. `instead` is what this runtime sends. `applies` is False on wires whose form cannot
    have the fault. Raises SetupError as `replay` does.
    """
    if name not in put.fault.wires:
        return {"applies": False}
    text = shown(written(put, recording, name))
    findings = found(text, name)
    told = [line for finding in findings for line in range(finding["line"], finding["last"] + 1)]
    return {
        "applies": True, "text": text, "findings": findings, "folds": folds(text, told),
        "near": _lines(text, put.injected.telling if put.injected is not None else ""),
        "instead": instead(put, recording, name),
    }  # fmt: skip


def _lines(text: str, word: str) -> list[int]:
    """The lines that hold a word, from 1."""
    return [number for number, line in enumerate(text.split("\n"), 1) if word and word in line]


def written(put: Put, recording: Recording, name: str) -> Any:
    """The request body, or the log of several, that the fault makes on a wire."""
    if put.injected is None:
        assert put.fault.breaks is not None
        return put.fault.breaks(recording, put.place, World(recording).definitions(), name)
    loose = put.injected.unchecked
    conversation = Conversation("broken", unchecked(loose))
    return transcript(conversation, World(loose).definitions(), name, MODEL)


def instead(put: Put, recording: Recording, name: str) -> str:
    """The turn that the fault is about with what this runtime answers it, on the wire."""
    played = put.played(recording)
    marked = put.marked(recording)
    messages = replay(played).messages
    kept = [message for message in messages if not marked.keys().isdisjoint(_ids(message))]
    return shown(wire(name).write(kept))


def _ids(message: Message) -> list[str]:
    """The ids of the calls that a message makes or answers."""
    if isinstance(message, Assistant):
        return [call.id for call in message.calls]
    return [result.call_id for result in message.results] if isinstance(message, Results) else []
