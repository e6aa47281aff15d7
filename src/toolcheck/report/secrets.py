"""Hides key-like words that authors left in a catalogue: a report is pasted into tickets and kept in logs."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from re import Match, Pattern

PREFIXES = (
    "sk-", "ghp_", "gho_", "ghs_", "ghu_", "ghr_", "github_pat_", "glpat-", "AKIA", "ASIA", "xoxb-", "xoxp-", "xoxa-",
    "xoxs-", "xapp-", "AIza", "eyJ", "hf_", "npm_", "rk_live_", "sk_live_", "whsec_",
)  # fmt: skip
"""How keys of well-known services begin."""
LEAST = 12
"""Characters after the prefix, a digit among them: `sk-...` and `sk-your-key-here` are placeholders."""


RANDOM = 24
"""Characters from which on a word that looks drawn at random is taken for a key."""
SHOWN = 4
"""Characters of such a word that are shown."""
CHANGES = 0.42
"""Share of neighbours that differ in kind (small letter, capital, digit): words and names have fewer."""

NUMBERS = 3
"""Numbers, of a digit or more, in it."""


def masked(text: str) -> str:
    """The text with each key as its prefix and length: `ghp_… (40 characters)`."""
    if _may_hold(text):
        text = _pattern().sub(lambda found: shown(found[0], found[1]) if _is_key(found) else found[0], text)
    if _may_hold_random(text):
        text = _random_pattern().sub(lambda found: shown(found[0]) if looks_random(found[0]) else found[0], text)
    return text


def shown(key: str, prefix: str | None = None) -> str:
    """A key as reports show it: how it begins, and its length."""
    return f"{key[:SHOWN] if prefix is None else prefix}… ({len(key)} characters)"


def looks_random(word: str) -> bool:
    """Whether a long word of letters and digits was drawn rather than written: its kinds of characters change all the
    time. Hashes and UUIDs, of small letters or capitals alone, are none."""
    kinds = ["a" if char.islower() else "A" if char.isupper() else "0" for char in word if char.isalnum()]
    if len(kinds) < RANDOM or len({*kinds}) < 3:
        return False
    numbers = sum(one != "0" and other == "0" for one, other in pairwise(("", *kinds)))
    return numbers >= NUMBERS and sum(one != other for one, other in pairwise(kinds)) >= CHANGES * (len(kinds) - 1)


def covered(text: str) -> str:
    """The text with each key covered by asterisks but for its prefix; as long as before, so that columns stay."""
    if _may_hold(text):
        text = _pattern().sub(
            lambda found: found[1] + "*" * (len(found[0]) - len(found[1])) if _is_key(found) else found[0], text
        )
    if _may_hold_random(text):
        text = _random_pattern().sub(
            lambda found: found[0][:SHOWN] + "*" * (len(found[0]) - SHOWN) if looks_random(found[0]) else found[0], text
        )
    return text


def _may_hold(text: str) -> bool:
    return any(prefix in text for prefix in PREFIXES)


def _may_hold_random(text: str) -> bool:
    """A quick no: nearly every text has no word of that length."""
    return len(text) >= RANDOM and any(len(word) >= RANDOM for word in text.replace('"', " ").split())


@lru_cache(maxsize=1)
def _random_pattern() -> Pattern[str]:
    import re

    return re.compile(rf"[A-Za-z0-9+/_=\-]{{{RANDOM},}}")


def _is_key(found: Match[str]) -> bool:
    return any(char.isdigit() for char in found[2])


@lru_cache(maxsize=1)
def _pattern() -> Pattern[str]:
    import re

    return re.compile(rf"(?<![A-Za-z0-9])({'|'.join(PREFIXES)})([A-Za-z0-9_\-]{{{LEAST},}}(?:\.[A-Za-z0-9_\-]+)*)")
