"""Results of one turn that come in several messages."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.transcripts.transcript import ANTHROPIC, BEDROCK, Transcript


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    if transcript.form not in (ANTHROPIC, BEDROCK):
        return  # elsewhere each result is a message by design
    for turn in transcript.turns():
        ids = {call.id for call in turn.calls if call.id is not None}
        holding = [message for message in turn.following if any(answer.id in ids for answer in message.answers)]
        if len(holding) > 1:
            yield Hit(
                holding[0].path,
                f"the results of one turn with {len(turn.calls)} calls come in {len(holding)} messages; all of them in "
                "this one were expected",
                tuple([Related(message.path, "holds another result of the turn") for message in holding[1:]]),
            )
