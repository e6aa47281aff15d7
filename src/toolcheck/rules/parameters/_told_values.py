"""The values that a text lists for a parameter: marked ones (`create`, 'create'), or a row after a colon."""

from __future__ import annotations

import re
from functools import cache

MOST = 3000
"""Characters of a text that are read."""
OPEN = ("examples:", "example:", "e.g", "such as", "for example", "for instance", "par exemple", "p. ex",
        "comme ", "por ejemplo", "por exemplo",
        "ad esempio", "z. b.", "zum beispiel", "etc")  # fmt: skip
"""What makes a list one of examples."""

_SOURCES = {
    "marked": r"(?:`|'|\"|\*\*|“|«\s?)([A-Za-z][\w-]{1,39})(?:`|'|\"|\*\*|”|\s?»)",
    "row": r"[:(=]\s*([A-Za-z][\w-]{1,39}(?:\s*(?:,|\||/|\bor\b|\bou\b|\bo\b|\boder\b)\s*(?:or |ou |o |oder )?"
    r"[A-Za-z][\w-]{1,39}){1,30})\s*(?:[.)\n;]|$)",
    "join": r"\s*(?:,|\||/|\bor\b|\bou\b|\bo\b|\boder\b)\s*",
}


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_SOURCES[name])


def told_values(text: str, name: str, *, titled: bool = False) -> list[str]:
    """The values, in their order, each once; [] where the text lists none.

    `titled`: the text is of the whole tool; only what stands under a title such as "Operations", or on a line that
    speaks of the parameter, counts.
    """
    text = text[:MOST]
    if titled:
        text = _about(text, name.lower())
    elif any(cue in text.lower() for cue in OPEN):
        return []
    found = dict.fromkeys(_pattern("marked").findall(text))
    found.pop(name, None)
    if len(found) > 1:
        return list(found)
    row = _pattern("row").search(text)
    return [word for word in _pattern("join").split(row[1]) if word] if row else []


def _about(text: str, name: str) -> str:
    """The list below a title that is the parameter's name (`## Operations`), and the lines `name: …`."""
    kept: list[str] = []
    inside = False
    for line in text.splitlines():
        bare = line.strip().strip("#*:- ").lower()
        if bare in (name, f"{name}s", f"available {name}s", f"supported {name}s"):
            inside = True
        elif inside and not line.strip().startswith(("-", "*", "•")) and line.strip():
            inside = False
        elif inside:
            kept.append(line.split(": ")[0])
        elif line.strip().lower().startswith((f"{name}:", f"{name} (", f"{name}s:")):
            kept.append(line)
    return "\n".join(kept)
