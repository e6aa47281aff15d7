"""What the pattern of a target says of the characters of a name, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ..records import NamedTuple

MARKS = "_.:/-"
"""Characters that some targets take beside letters and digits, in the order of messages."""
LONGEST = 1_000
"""Characters of a name that a pattern is tried on: a configuration may bring one that is slow."""
SHOWN = 4


class Foreign(NamedTuple):
    """What a pattern does not take of a text: some of its characters, or its first one as the first.

    `chars` holds each once, in order; () where the pattern refuses the text for another reason.
    """

    chars: tuple[str, ...]
    first: bool = False


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """None for a pattern that is no regular expression; configurations with one are refused."""
    return None if pattern_fault(pattern) else re.compile(pattern)


def pattern_fault(pattern: str) -> str | None:
    """Why a pattern is no regular expression; None where it is one."""
    try:
        re.compile(pattern)
    except (re.error, OverflowError) as error:
        return str(error)
    except RecursionError:
        return "it is nested too deep"
    return None


def fits(pattern: str, text: str) -> bool:
    """Whether the whole text matches."""
    found = _compiled(pattern)
    return found is None or found.fullmatch(text[:LONGEST]) is not None


def foreign(pattern: str, text: str) -> Foreign | None:
    """What the pattern refuses of a text that is not empty; None where it takes it."""
    if fits(pattern, text):
        return None
    head = next((char for char in "aA_0" if fits(pattern, char)), None)
    if head is None:
        return Foreign(())
    chars = tuple(char for char in dict.fromkeys(text[:LONGEST]) if not fits(pattern, head + char))
    if chars or fits(pattern, text[0]):
        return Foreign(chars)
    return Foreign((text[0],), first=True)


def replaced(pattern: str, by: str, text: str) -> str:
    """The text with `by` in the place of each match of a pattern."""
    found = _compiled(pattern)
    return text if found is None else found.sub(lambda _: by, text)


def accepted(patterns: Sequence[str], *, first: bool = False) -> str:
    """The characters that all patterns take, as the first one or anywhere: "ASCII letters, digits, `_` and `-`"."""

    def all_take(char: str) -> bool:
        return all(fits(pattern, char if first else "a" + char) for pattern in patterns)

    small, large = all_take("b"), all_take("B")
    kinds = ["ASCII letters" if small and large else "small ASCII letters" if small else "ASCII capitals"]
    kinds = kinds if small or large else []
    if all_take("0"):
        kinds.append("digits")
    return in_words(kinds + [f"`{mark}`" for mark in MARKS if all_take(mark)])


def shown(chars: Sequence[str]) -> str:
    """Characters as a message names them: "`.` and a space"."""
    words = [_shown(char) for char in chars[:SHOWN]]
    if len(chars) > SHOWN:
        words.append(f"{len(chars) - SHOWN} more")
    return in_words(words)


def _shown(char: str) -> str:
    if char == " ":
        return "a space"
    return f"`{char}`" if char.isprintable() and char != "`" else f"the character U+{ord(char):04X}"


def in_words(words: Sequence[str]) -> str:
    """A list as a sentence has it: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
