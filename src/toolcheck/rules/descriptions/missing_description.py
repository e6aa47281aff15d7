"""A description that is absent, blank, or stands for one that nobody wrote. The wrong type is `malformed-tool`."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.placeholders import MAX_PLACEHOLDER, is_placeholder, plain


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    text = tool.description.strip()
    if len(text) > MAX_PLACEHOLDER:
        return
    if tool.namespace is not None and tool.deferred and not text:
        return  # the namespace says what its tools are for
    found = _blank(tool) if not text else _placeholder(tool.name, text)
    if found:
        yield Hit(tool.at("description"), f"{tool.label} {found}; a text to choose the tool by was expected")


def _blank(tool: Tool) -> str:
    written = tool.raw("description")
    if written is None:
        return "has the description null" if tool.has("description") else "has no description"
    if not isinstance(written, str):
        return ""
    return "has a blank description" if written else "has an empty description"


def _placeholder(name: str, text: str) -> str:
    """What a short text stands for, when it is no description."""
    letters = plain(text).replace(" ", "")
    if not letters:
        return f"has the description `{text}`, which says nothing"
    if letters == plain(name).replace(" ", "") and (len(text.split()) == 1 or text.lower() == name.lower()):
        # Its words written out ("Get user" for `get_user`) are a description, if a poor one: description-echoes-name.
        return f"has only its own name as a description (`{text}`)"
    if is_placeholder(text):
        return f"has the placeholder `{text}` instead of a description"
    return ""
