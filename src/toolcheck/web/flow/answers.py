"""What the page asks about conversations: the list, one run, and what a loop without checks would send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...report.escape import json_visible
from ...runtime.errors import SetupError
from ...runtime.wires import WIRES
from ..given import Given, Misuse, Trouble
from .broken import broken as broken_on
from .faults import CLASSES, Put, listed, named, possible, put
from .faulty import Marked
from .found import in_document
from .pasted import pasted
from .recording import Recording
from .replay import Replay, replay
from .shipped import shipped

NAMES = {
    "anthropic": "Anthropic", "openai_chat": "OpenAI Chat", "openai_responses": "OpenAI Responses",
    "gemini": "Gemini", "bedrock": "Bedrock",
}  # fmt: skip
"""Wires as people call them."""


def conversations(asked: Mapping[str, Any], given: Given) -> dict[str, Any]:
    """What there is to choose from."""
    return {
        "conversations": [
            {"id": each.id, "title": each.title, "about": each.about, "language": each.language}
            for each in shipped().values()
        ],
        "faults": list(listed()),
        "classes": list(CLASSES),
        "wires": [{"id": name, "title": NAMES[name]} for name in WIRES],
    }


def run(asked: Mapping[str, Any], given: Given) -> dict[str, Any]:
    """One conversation, played; with the fault that is asked for, if any. Raises Trouble for a transcript that cannot
    be read or played."""
    recording, findings, form = _recording(asked)
    chosen = _put(asked, recording)
    played = recording if chosen is None else chosen.played(recording)
    done = _played(played, {} if chosen is None else chosen.marked(recording))
    answer: dict[str, Any] = _clear({
        "steps": [step.told() for step in done.steps],
        "wires": done.wires,
        "tools": len(done.tools),
        "at": next((index for index, step in enumerate(done.steps) if step.faulty), 0),
        "effects": done.effects,
        "stop": done.stop,
        "language": recording.language,
        "user": recording.exchanges[0].user if recording.exchanges else "",
        "possible": possible(recording),
        "notes": list(recording.notes),
        "guessed": recording.guessed,
        "findings": findings,
        "form": form,
        "fault": None if chosen is None else chosen.fault.id,
        "origin": None if chosen is None else chosen.fault.origin,
    })  # fmt: skip
    return answer


def broken(asked: Mapping[str, Any], given: Given) -> dict[str, Any]:
    """What a loop without checks sends on one wire when the fault befalls it."""
    recording, _, _ = _recording(asked)
    chosen = _put(asked, recording)
    name = asked.get("wire")
    if chosen is None or name not in WIRES:
        raise Misuse('"fault" and "wire" are names of a fault and of a wire')
    try:
        answer: dict[str, Any] = _clear(broken_on(chosen, recording, name))
    except SetupError as error:
        raise Trouble(f"this cannot be written on that wire: {error}") from None
    return answer


def _clear(value: Any) -> Any:
    """The answer with escapes of JSON for what is invisible or turns the text around."""
    if isinstance(value, str):
        return json_visible(value)
    if isinstance(value, dict):
        return {name: _clear(item) for name, item in value.items()}
    return [_clear(item) for item in value] if isinstance(value, (list, tuple)) else value


def _played(recording: Recording, marked: Marked) -> Replay:
    try:
        return replay(recording, marked)
    except SetupError as error:
        raise Trouble(f"the runtime does not take these tools: {error}") from None


def _recording(asked: Mapping[str, Any]) -> tuple[Recording, list[dict[str, Any]], str]:
    """The recording that is asked about, what is found in it as it was pasted, and the form it was read in."""
    text, name = asked.get("transcript"), asked.get("conversation")
    if isinstance(text, str):
        if not text.strip():
            raise Trouble("paste a conversation first", 1, 1)
        read = pasted(text)
        return read.recording, in_document(read.document), read.form
    if not isinstance(name, str) or name not in shipped():
        raise Misuse('"conversation" is the id of a shipped one, or "transcript" a text')
    return shipped()[name], [], ""


def _put(asked: Mapping[str, Any], recording: Recording) -> Put | None:
    """The fault that is asked for; None without one. Raises Trouble where the conversation lacks what it needs."""
    wanted = asked.get("fault")
    if wanted is None:
        return None
    fault = named(wanted) if isinstance(wanted, str) else None
    if fault is None:
        raise Misuse('"fault" is the id of a fault, or null')
    found = put(fault, recording)
    if found is None:
        raise Trouble("this conversation has no place for that fault")
    return found
