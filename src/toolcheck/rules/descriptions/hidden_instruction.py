"""A text of a definition that gives the model an order which the user is not meant to see."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.hidden import SHORTEST, may_order, order
from toolcheck.texts import sayings, spot, texts

SHOWN = 140
"""Characters of the order that the message quotes."""
NO_PROSE = ("pattern", "$ref", "$id", "$schema", "src", "icons", "format")


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not may_order(sayings(tool)):
        return
    for text in texts(tool):
        if len(text.text) < SHORTEST or text.path[-1] in NO_PROSE or not may_order(text.text):
            continue
        found = order(text.text, value=text.key or "properties" in text.path)
        if found is not None:
            yield Hit(
                text.path,
                f"{spot(tool, text)} {found.reason} (`{_shown(found.quoted)}`); "
                "a text that says what is done with the argument, or by the tool, was expected",
                key=text.key,
            )


def _shown(quoted: str) -> str:
    plain = " ".join(quoted.replace("`", "'").split())
    return plain if len(plain) <= SHOWN else plain[:SHOWN].rsplit(" ", 1)[0] + " …"
