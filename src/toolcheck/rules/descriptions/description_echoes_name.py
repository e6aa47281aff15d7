"""A description that says the words of the name again, and nothing else. The name itself is `missing-description`."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.purpose import is_echo

from ._opening import opening

_WORDS = 8
"""A text of so many words is no echo; where all of them are the name's, `missing-purpose` says so."""


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not tool.name or not tool.description.strip() or not is_echo(tool.name, tool.description, _WORDS):
        return
    yield Hit(
        tool.at("description"),
        f'{tool.label} says "{opening(tool)}", which is its name again; '
        "a word on which of them, where or how it does that was expected",
    )
