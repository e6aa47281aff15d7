"""A description that pushes the model to prefer its tool to others, whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.steering import steering_sentence

SHOWN = 120
"""Characters of the sentence that the message quotes."""


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    sentence = steering_sentence(tool) if tool.description else ""
    if sentence:
        quoted = " ".join(sentence.replace("`", "'").split())
        if len(quoted) > SHOWN:
            quoted = quoted[:SHOWN].rsplit(" ", 1)[0] + " …"
        yield Hit(
            tool.at("description"),
            f"the description of {tool.label} pushes the model to prefer it (`{quoted}`); "
            "what it does, and when it fits, was expected",
        )
