"""Loops that ask a model again and again with no limit of turns."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.transcripts.transcript import Transcript


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    for name, path in transcript.settings.items():
        yield Hit(path, f"`{name}` is null, which is no limit; a number of turns was expected")
    for loop in transcript.loops:
        yield Hit((), f"{loop.what}; {loop.expected} was expected", offsets=loop.offsets)
