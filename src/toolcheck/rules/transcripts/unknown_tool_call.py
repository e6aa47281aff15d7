"""Calls of a tool that the request did not offer."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.transcripts.transcript import Call, Message, Transcript, Turn

from ._answers import is_error


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    catalogue = transcript.catalogue
    if catalogue is not None and (catalogue.partial or catalogue.malformed):
        return
    builtins = {builtin.name for builtin in catalogue.builtins} if catalogue is not None else set()
    for turn in transcript.turns():
        for message in turn.asked:
            names = _names(transcript, message)
            if names is None:
                continue
            for call in message.calls:
                if call.name and call.name not in names and call.name not in builtins and not _refused(turn, call):
                    yield Hit(call.path, _told(call.name, names))


def _names(transcript: Transcript, message: Message) -> set[str] | None:
    tools = transcript.tools(message)
    return None if tools is None else {tool.name for tool in tools}


def _refused(turn: Turn, call: Call) -> bool:
    """Whether the loop told the model so: then all is as it should be."""
    return any(is_error(answer) for _, answer in turn.answers(call))


def _told(name: str, names: set[str]) -> str:
    from toolcheck.suggest import suggest

    near = suggest(name, names)
    return f"`{name}` is called, and the tools of the request have no such name" + (
        f"; `{near}` was perhaps meant" if near else "; one of them was expected"
    )
