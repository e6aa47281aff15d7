"""A forced choice of tool that the request itself makes impossible."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.transcripts.transcript import Transcript


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    choice = transcript.choice
    if choice is None or choice.mode not in ("any", "tool"):
        return
    how = f"the tool `{choice.name}`" if choice.name else "a tool"
    if transcript.thinking is not None:
        yield Hit(
            choice.path,
            f"the request forces {how} and switches extended thinking on; `auto` was expected, or no thinking",
            (Related(transcript.thinking, "thinking is switched on here"),),
        )
    catalogue = transcript.catalogue
    if catalogue is not None and (catalogue.partial or catalogue.malformed):
        return
    names = [] if catalogue is None else [tool.name for tool in catalogue.tools]
    names += [] if catalogue is None else [builtin.name for builtin in catalogue.builtins]
    if choice.name is not None and catalogue is not None and choice.name not in names:
        yield Hit(choice.path, f"the request forces {how}, and offers no such tool; one that it offers was expected")
