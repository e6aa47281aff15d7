"""Results of no call, and second results of one call."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.transcripts.transcript import ASSISTANT, Transcript


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    open_calls: dict[str, int] = {}
    answered: dict[str, Path] = {}
    for message in transcript.messages:
        for call in message.calls:
            if call.id is not None:  # an id that is used again opens it again
                open_calls[call.id] = open_calls.get(call.id, 0) + 1
                answered.pop(call.id, None)
        for answer in message.answers if message.role != ASSISTANT else ():
            if answer.id is None:
                if answer.name is None:
                    yield Hit(answer.path, "this result names no call; the id of the call that it answers was expected")
            elif open_calls.get(answer.id):
                open_calls[answer.id] -= 1
                answered[answer.id] = answer.path
            elif answer.id in answered:
                yield Hit(
                    answer.path,
                    f"the call `{answer.id}` has a result already; one for each call was expected",
                    (Related(answered[answer.id], "its first result"),),
                )
            elif not transcript.chained:
                yield Hit(
                    answer.path,
                    f"this result answers `{answer.id}`, and no call before it has that id; a call of the turn before "
                    "was expected",
                )
