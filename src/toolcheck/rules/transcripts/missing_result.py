"""Calls that the message after them does not answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.transcripts.transcript import CHAT, RESPONSES, TOOL, Call, Message, Transcript, Turn


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    for turn in transcript.turns():
        window = _window(transcript.form, turn.following)
        rest = turn.following[len(window) :]
        if not turn.following or (
            transcript.form == CHAT and window and not rest and turn.asked[-1] is _last(transcript)
        ):
            continue  # the last turn of a conversation that goes on
        missing = list(_unanswered(turn, window))
        if not missing:
            continue
        if transcript.form == RESPONSES:
            others = [message for message in turn.following if message.role != TOOL]
            place = (others or list(turn.following[-1:]))[0]
        else:
            place = window[0] if window and transcript.form != CHAT else (rest or window[-1:])[0]
        for call in missing:
            label = f"`{call.name}`" if call.name else "a tool"
            yield Hit(
                place.path,
                f"the call of {label}{_id(call)} has no result here; one result for each call of the turn was expected "
                "in the message after it",
                (Related(call.path, "the call"),),
            )


def _last(transcript: Transcript) -> Message | None:
    return next((message for message in reversed(transcript.messages) if message.role == "assistant"), None)


def _window(form: str, following: Sequence[Message]) -> tuple[Message, ...]:
    """The messages that have to hold the results."""
    if form == RESPONSES:
        return tuple(following)
    if form != CHAT:
        return tuple(following[:1])
    count = next((index for index, message in enumerate(following) if message.role != TOOL), len(following))
    return tuple(following[:count])


def _unanswered(turn: Turn, window: Sequence[Message]) -> Iterator[Call]:
    answers = [answer for message in window for answer in message.answers]
    for call in turn.calls:
        found = next(
            (
                answer
                for answer in answers
                if (answer.id == call.id if call.id is not None and answer.id is not None else answer.name == call.name)
            ),
            None,
        )
        if found is None:
            yield call
        else:
            answers.remove(found)


def _id(call: Call) -> str:
    return f" (`{call.id}`)" if call.id else ""
