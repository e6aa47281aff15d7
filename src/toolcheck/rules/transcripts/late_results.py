"""Text that stands before the results in their message."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.transcripts.transcript import ANTHROPIC, Transcript


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    if transcript.form != ANTHROPIC:
        return
    for message in transcript.messages:
        if not message.answers or not message.texts:
            continue
        # Blocks stand in one list: the last step of a path is their index.
        late = [answer for answer in message.answers if answer.path > message.texts[0]]
        if late:
            yield Hit(
                late[0].path,
                "this result comes after a text; results were expected first in their message",
                (Related(message.texts[0], "the text before it"),),
            )
