"""Ids of calls that a target refuses, or that are used twice."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.transcripts.transcript import ANTHROPIC, Transcript

FACT = "call-id-pattern"


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    patterns = {
        target.name: pattern
        for target in ctx.transcript_targets(transcript.targets)
        if isinstance(pattern := target.fact(FACT), str)
    }
    seen: dict[str, Path] = {}
    for turn in transcript.turns():
        if transcript.form != ANTHROPIC:  # others pair within a turn, and small servers count anew in each
            seen = {}
        for call in turn.calls:
            if call.id is None:
                continue
            if call.id in seen:
                why = f"the id `{call.id}` is that of another call; one of its own was expected"
                yield Hit(call.path, why, (Related(seen[call.id], "the other call"),), level="reused")
            seen.setdefault(call.id, call.path)
            if refusing := tuple(name for name, pattern in patterns.items() if not _fits(pattern, call.id)):
                yield Hit(
                    call.path,
                    f"the id of the call is `{call.id}`; {' and '.join(f'`{name}`' for name in refusing)} takes ids of "
                    f"the form `{patterns[refusing[0]]}`",
                    level="form",
                    targets=refusing,
                )


def _fits(pattern: str, text: str) -> bool:
    import re

    return re.fullmatch(pattern, text) is not None
