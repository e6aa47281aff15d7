"""A text of a definition that gives the model an order which the user is not meant to see."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.hidden import SHORTEST, may_order, order
from toolcheck.texts import may_speak, spot, texts

SHOWN = 140
"""Characters of the order that the message quotes."""
NO_PROSE = ("pattern", "$ref", "$id", "$schema", "src", "icons", "format")

_harmless: set[str] = set()


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not may_speak(tool, _harmless, _may_tell):
        return
    for text in texts(tool):
        if text.path[-1] in NO_PROSE or text.text in _harmless or not _may_tell(text.text):
            continue
        found = order(text.text, value=text.key or "properties" in text.path)
        if found is not None:
            yield Hit(
                text.path,
                f"{spot(tool, text)} {found.reason} (`{_shown(found.quoted)}`); "
                "a text that says what is done with the argument, or by the tool, was expected",
                key=text.key,
            )


def _may_tell(text: str) -> bool:
    return len(text) >= SHORTEST and may_order(text)


def _shown(quoted: str) -> str:
    plain = " ".join(quoted.replace("`", "'").split())
    return plain if len(plain) <= SHOWN else plain[:SHOWN].rsplit(" ", 1)[0] + " …"
