"""Values of a schema: their equality as JSON, and how messages write them."""

from __future__ import annotations

import json
from typing import Any, TypeGuard

SHOWN = 40  # characters of a string that a message repeats


def canonical(value: Any) -> Any:
    """A hashable stand-in that is equal for equal JSON values: 1 and 1.0 are equal, 1 and true are not."""
    if isinstance(value, bool) or value is None:
        return ("constant", value)
    if isinstance(value, list):
        return ("list", tuple([canonical(item) for item in value]))
    if isinstance(value, dict):
        return ("object", frozenset([(key, canonical(item)) for key, item in value.items()]))
    return value


def is_number(value: Any) -> TypeGuard[int | float]:
    """Whether a value is a JSON number; true and false are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def written(value: Any, most: int = SHOWN) -> str:
    """A value as its author wrote it, in backquotes; in words where it is too long for that. A string is cut at `most`
    characters."""
    if isinstance(value, str):
        if len(value) > most:
            value = value[: most - 1] + "…"
        return f"`{json.dumps(value, ensure_ascii=False)}`"
    if isinstance(value, (list, dict)):
        kind = "list" if isinstance(value, list) else "object"
        return f"an empty {kind}" if not value else f"a{'n' if kind == 'object' else ''} {kind}"
    try:
        text = json.dumps(value)
    except ValueError:  # Python writes no integer of more than some thousand digits
        text = ""
    return f"`{text}`" if 0 < len(text) <= SHOWN else "a number of very many digits"


def do(names: tuple[str, ...], verb: str) -> str:
    """Targets and a verb in the third person that agrees with them: "`openai` refuses", "`gemini`, `openai` refuse"."""
    shown = ", ".join(f"`{name}`" for name in names)
    return f"{shown} {verb if len(names) == 1 else verb.removesuffix('s')}"
