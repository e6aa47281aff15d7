"""Characters that a model reads and nobody sees, and runs of blanks that push words out of sight."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.edits import Fix, put
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.invisible import Unseen, may_hide, unseen
from toolcheck.texts import Text, is_value, may_speak, spot, texts

SHOWN = 80
"""Characters of a hidden text that the message quotes."""
MOST_CLEANED = 20_000
"""Characters of a text whose cleaned form is given with the finding."""

_harmless: set[str] = set()


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not may_speak(tool, _harmless, may_hide):
        return
    for text in texts(tool):
        found = unseen(text.text)
        if found is None or _is_meant(text, found):
            continue
        spelled = f", which spell `{_shown(found.hidden)}`" if found.hidden else ""
        yield Hit(
            text.path,
            f"{spot(tool, text)} holds what nobody sees: {_counted(found)}{spelled}; "
            "text that shows all it says was expected",
            key=text.key,
            data={"cleaned": found.cleaned} if len(found.cleaned) <= MOST_CLEANED else None,
            fix=None if text.key else Fix("take out what nobody sees", (put(text.path, found.cleaned),)),
        )


def _is_meant(text: Text, found: Unseen) -> bool:
    """Whether such characters are the value itself (a separator, say), or a pattern looks for them."""
    if text.path[-1:] == ("pattern",):
        return True
    return is_value(text.path) and not found.hidden and not any(map(str.isalnum, found.cleaned))


def _counted(found: Unseen) -> str:
    return ", ".join(
        f"{count} {kind}" if count == 1 else f"{count} {_plural(kind)}" for kind, count in found.kinds.items()
    )


def _plural(kind: str) -> str:
    first, of, rest = kind.partition(" of ")
    first, that, more = first.partition(" that ")
    return f"{first}s{that}{more}{of}{rest}"


def _shown(hidden: str) -> str:
    plain = " ".join(hidden.replace("`", "'").split())
    return plain if len(plain) <= SHOWN else plain[:SHOWN] + " …"
