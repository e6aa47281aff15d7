"""Messages with calls that the next request of a log holds otherwise, or not at all."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.transcripts.transcript import Transcript


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    for change in transcript.changes:
        if transcript.chained and change.kept is None:
            continue  # the provider keeps it
        names = ", ".join(f"`{call.name}`" for call in change.reply.calls)
        what = "lacks" if change.kept is None else "alters"
        yield Hit(
            change.path,
            f"the next request {what} the message of the model that calls {names}; the message as it came was expected",
            (Related(change.reply.path, "the message as it came"),),
        )
