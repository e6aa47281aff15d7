"""How the rules on missing parts quote the description that they found wanting."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from toolcheck.catalogue import Tool
from toolcheck.finding import Hit, Related
from toolcheck.language.roles import is_unsure
from toolcheck.language.sentences import prose
from toolcheck.recent import RECENT

if TYPE_CHECKING:
    from toolcheck.overlap.found import Sibling

_QUOTED = 70


def opening(tool: Tool) -> str:
    """The first sentence of the description on one line, cut where it is long; "" when it holds no sentence."""
    return _opening(tool.description)


@lru_cache(maxsize=RECENT)
def _opening(description: str) -> str:
    """Several rules ask in turn."""
    spoken = prose(description)
    text = " ".join(spoken[0].text.split()) if spoken else ""
    return text[: _QUOTED - 1].rstrip() + "…" if len(text) > _QUOTED else text


def lacking(tool: Tool, role: str, part: str, more: str = "", sibling: Sibling | None = None) -> Hit:
    """The hit of a rule on a missing part: what the description says, and what it never says. `more` explains the part.

    `sibling`: a tool that is near to this one, for which the part is wanted.

    `role`: the part as `language.roles` calls it; where a text may tell it in other words, the hit is unsure. `data`
    tells the part in few words: the text report puts the missing parts of one description on one line.
    """
    text = opening(tool)
    said = f'says "{text}", but never' if text else "never says"
    message = f"{tool.label} {said} {part}{more}"
    hit = Hit(tool.at("description"), message, data={"lacks": part}, unsure=is_unsure(tool, role))
    if sibling is None:
        return hit
    near = sibling.tool
    return hit._replace(
        message=f"{message}; {near.label} is close: a sentence on when to use which was expected",
        related=(Related(near.at("description"), f"{near.label} stands here"),),
        data={"lacks": f"{part} ({near.label} is close)", "close": near.name, "score": sibling.score},
    )
