"""What the page asks about conversations: the list, one run, and what a loop without checks would send."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...report.escape import json_visible
from ...runtime.errors import SetupError
from ...runtime.wires import WIRES
from ..given import Given, Misuse
from .broken import broken as broken_on
from .faults import CLASSES, Put, listed, named, possible, put
from .found import in_document
from .pasted import UnplayableError, pasted
from .recording import Recording
from .replay import replay
from .shipped import shipped
from .words import told

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
    """One conversation, played; with the fault that is asked for, if any."""
    return _answered(_run, asked)


def broken(asked: Mapping[str, Any], given: Given) -> dict[str, Any]:
    """What a loop without checks sends on one wire when the fault befalls it."""
    return _answered(_broken, asked)


def _answered(answer: Callable[[Mapping[str, Any]], dict[str, Any]], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The answer, or what is wrong with what the user gave, in both languages."""
    try:
        made: dict[str, Any] = _clear(answer(asked))
    except UnplayableError as error:
        place = {"line": error.line, "column": error.column}
        made = _clear({"problem": {"message": error.words["en"], "words": error.words, **place}})
    except SetupError as error:
        words = told("own-refused", reason=str(error))
        made = _clear({"problem": {"message": words["en"], "words": words}})
    return made


def _run(asked: Mapping[str, Any]) -> dict[str, Any]:
    recording, findings, form = _recording(asked)
    chosen = _put(asked, recording)
    played = recording if chosen is None else chosen.played(recording)
    if asked.get("declined") is True:
        played = played._replace(agrees=False)
    done = replay(played, {} if chosen is None else chosen.marked(recording))
    return {
        "steps": [step.told() for step in done.steps],
        "wires": done.wires,
        "tools": len(done.tools),
        "at": next((index for index, step in enumerate(done.steps) if step.faulty), 0),
        "effects": done.effects,
        "stop": done.stop,
        "declined": not played.agrees,
        "possible": possible(recording),
        "notes": list(recording.notes),
        "findings": findings,
        "form": form,
        "fault": None if chosen is None else chosen.fault.id,
        "origin": None if chosen is None else chosen.fault.origin,
    }


def _broken(asked: Mapping[str, Any]) -> dict[str, Any]:
    recording, _, _ = _recording(asked)
    chosen = _put(asked, recording)
    name = asked.get("wire")
    if chosen is None or name not in WIRES:
        raise Misuse('"fault" and "wire" are names of a fault and of a wire')
    return broken_on(chosen, recording, name)


def _clear(value: Any) -> Any:
    """The answer with escapes of JSON for what is invisible or turns the text around."""
    if isinstance(value, str):
        return json_visible(value)
    if isinstance(value, dict):
        return {name: _clear(item) for name, item in value.items()}
    return [_clear(item) for item in value] if isinstance(value, (list, tuple)) else value


def _recording(asked: Mapping[str, Any]) -> tuple[Recording, list[dict[str, Any]], str]:
    """The recording that is asked about, what is found in it as it was pasted, and the form it was read in."""
    text, name = asked.get("transcript"), asked.get("conversation")
    if isinstance(text, str):
        if not text.strip():
            raise UnplayableError(told("own-empty"))
        read = pasted(text)
        language = "fr" if asked.get("language") == "fr" else "en"
        return read.recording._replace(language=language), in_document(read.document), read.form
    if not isinstance(name, str) or name not in shipped():
        raise Misuse('"conversation" is the id of a shipped one, or "transcript" a text')
    return shipped()[name], [], ""


def _put(asked: Mapping[str, Any], recording: Recording) -> Put | None:
    """The fault that is asked for; None without one."""
    wanted = asked.get("fault")
    if wanted is None:
        return None
    fault = named(wanted) if isinstance(wanted, str) else None
    if fault is None:
        raise Misuse('"fault" is the id of a fault, or null')
    found = put(fault, recording)
    if found is None:
        raise UnplayableError(told(f"needs-{fault.needs}"))
    return found
