"""What the page says about a step (`words.json`) or a fault (`fault_words.json`), in its languages."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from .recording import Words

LANGUAGES = ("en", "fr")
LONG = 400
"""Characters of a value that is put in."""
FILES = ("words.json", "fault_words.json")


def told(key: str, **values: Any) -> Words:
    """A text with its values put in, in each language. Values stand as they are: they are never read as a format."""
    short = {name: value[:LONG] if isinstance(value, str) else value for name, value in values.items()}
    return {language: text.format(**short) for language, text in texts()[key].items()}


def verbatim(text: str) -> Words:
    """A text of the runtime or of a conversation, the same in every language."""
    return dict.fromkeys(LANGUAGES, text)


@lru_cache(maxsize=1)
def texts() -> dict[str, dict[str, str]]:
    """All texts: key -> language -> text."""
    kept: dict[str, list[str]] = {}
    for name in FILES:
        kept |= json.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return {key: dict(zip(LANGUAGES, pair, strict=True)) for key, pair in kept.items()}
