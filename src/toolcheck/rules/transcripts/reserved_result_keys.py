"""Keys in a result that the provider takes for references of JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit, Path
from toolcheck.transcripts.transcript import Answer, Transcript

GEMINI = ("gemini", "gemini-json-schema")
KEY = "$ref"
MAX_VALUES = 10_000


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    names = tuple([t.name for t in ctx.transcript_targets(transcript.targets) if t.name in GEMINI])
    if not names or KEY not in transcript.document.text:
        return
    for message in transcript.messages:
        for answer in message.answers:
            found = _found(answer)
            if found is not None:
                yield Hit(
                    found,
                    f"this result holds the key `{KEY}`, which Gemini 3 takes for a reference and refuses; another key "
                    "was expected",
                    targets=names,
                    key=found != answer.place,
                )


def _found(answer: Answer) -> Path | None:
    """Where the key stands: in the content, or in JSON that the content is a text of."""
    if isinstance(answer.value, str):
        if KEY not in answer.value:
            return None
        try:
            return answer.place if _search(json.loads(answer.value), ()) is not None else None
        except (ValueError, RecursionError):
            return None
    return _search(answer.value, answer.place)


def _search(value: Any, path: Path) -> Path | None:
    stack: list[tuple[Any, Path]] = [(value, path)]
    for _ in range(MAX_VALUES):
        if not stack:
            return None
        item, here = stack.pop()
        if isinstance(item, dict):
            if isinstance(item.get(KEY), str):
                return (*here, KEY)
            stack += [(inner, (*here, key)) for key, inner in item.items()]
        elif isinstance(item, list):
            stack += [(inner, (*here, index)) for index, inner in enumerate(item)]
    return None
