"""Calls of a turn that was cut off, or whose arguments do not parse, that were run all the same."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.transcripts.transcript import Call, Message, Transcript, Turn
from toolcheck.transcripts.values import is_cut

from ._answers import is_error, names_truncation


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    for turn in transcript.turns():
        for message in turn.asked:
            for call in message.calls:
                yield from _of_call(turn, message, call)


def _of_call(turn: Turn, message: Message, call: Call) -> Iterator[Hit]:
    answers = [answer for _, answer in turn.answers(call)]
    if not answers:
        return
    label = f"`{call.name}`" if call.name else "a tool"
    related = (Related(answers[0].path, "its result"),)
    if is_cut(message.stop):
        if not names_truncation(answers[0]):
            yield Hit(
                call.path,
                f"the turn was cut off (`{message.stop}`), and its call of {label} was run; an error that says so was "
                "expected for each call of the turn",
                related,
            )
    elif not call.parsed and not is_error(answers[0]) and not names_truncation(answers[0]):
        yield Hit(
            call.place,
            f"the arguments of {label} are no JSON object, and the call was run; an error that says so was expected",
            related,
        )
