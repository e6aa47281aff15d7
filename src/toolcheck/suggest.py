"""Did you mean: the nearest known name to a mistyped one. rapidfuzz is loaded on a mistake only."""

from __future__ import annotations

import json
from collections.abc import Iterable

NEAR = 60.0  # of 100; below this a suggestion is more often wrong than right
SHOWN = 60  # characters of a wrong word that a message repeats
FEW = 8  # a choice between so few names is shown whole when none of them is near


def suggest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that looks most like `word`, whatever its case, separators and order of words; None when none does."""
    from rapidfuzz import fuzz

    plain = _plain(word[:200])
    best, score = None, NEAR
    for choice in sorted(set(choices)):
        other = _plain(choice)
        new = max(fuzz.ratio(plain, other), fuzz.token_sort_ratio(plain, other))
        if new > score:
            best, score = choice, new
    return best


def unknown(kind: str, word: str, choices: Iterable[str]) -> str:
    """The message for a name that does not exist: `unknown rule "x"; did you mean "y"?`."""
    choices = sorted(set(choices))
    message = f"unknown {kind} {quote(word)}"
    if (near := suggest(word, choices)) is not None:
        return f"{message}; did you mean {quote(near)}?"
    if 0 < len(choices) <= FEW:
        return f"{message}; expected {one_of(choices)}"
    return message


def one_of(choices: Iterable[object]) -> str:
    """`"a"`, or `one of "a", "b"`."""
    quoted = [quote(choice) for choice in choices]
    return quoted[0] if len(quoted) == 1 else f"one of {', '.join(quoted)}"


def quote(value: object) -> str:
    """A value as its author would write it, shortened, with control characters escaped."""
    if isinstance(value, str) and len(value) > SHOWN:
        value = value[: SHOWN - 1] + "…"
    return json.dumps(value, ensure_ascii=False, default=str)


def _plain(word: str) -> str:
    return word.lower().replace("_", " ").replace("-", " ")
