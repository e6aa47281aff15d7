"""How the rules on missing parts quote the description that they found wanting."""

from __future__ import annotations

from toolcheck.catalogue import Tool
from toolcheck.language.sentences import prose

_QUOTED = 70


def opening(tool: Tool) -> str:
    """The first sentence of the description on one line, cut where it is long; "" when it holds no sentence."""
    spoken = prose(tool.description)
    text = " ".join(spoken[0].text.split()) if spoken else ""
    return text[: _QUOTED - 1].rstrip() + "…" if len(text) > _QUOTED else text


def never(tool: Tool, part: str) -> str:
    """The message of a rule on a part that is missing: what the description says, and what it does not."""
    text = opening(tool)
    said = f'says "{text}", but never' if text else "never says"
    return f"{tool.label} {said} {part}"
