"""Keywords that a target refuses, said in the description instead."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from ..edits import Fix, insert, put, remove
from ..finding import Path

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..catalogue import Tool


def in_words(tool: Tool, schema: dict[str, Any], path: Path, keyword: str) -> Callable[[], Fix | None]:
    """What makes the fix when it is asked for: to tell the language of a text takes time."""
    return partial(_in_words, tool, schema, path, keyword)


def _in_words(tool: Tool, schema: dict[str, Any], path: Path, keyword: str) -> Fix | None:
    from ..convert.phrases import SAYABLE, sentences
    from ..language.languages import UNKNOWN, language_of

    if keyword not in SAYABLE or isinstance(schema[keyword], (dict, list)):
        return None
    text = schema.get("description", "")
    if not isinstance(text, str):
        return None
    language = language_of(text)
    said = sentences({keyword: schema[keyword]}, language_of(tool.description) if language == UNKNOWN else language)
    if not said:
        return None
    start = text.rstrip()
    if start and start[-1] not in ".!?。":
        start += "."
    new = " ".join(filter(None, (start, *said)))
    change = put((*path, "description"), new) if "description" in schema else insert(path, "description", new)
    return Fix(f"say `{keyword}` in the description", (change, remove((*path, keyword))), safe=False)
