"""Hides key-like words that authors left in a catalogue: a report is pasted into tickets and kept in logs."""

from __future__ import annotations

from functools import lru_cache
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


def masked(text: str) -> str:
    """The text with each key as its prefix and length: `ghp_… (40 characters)`."""
    if not _may_hold(text):
        return text
    return _pattern().sub(
        lambda found: f"{found[1]}… ({len(found[0])} characters)" if _is_key(found) else found[0], text
    )


def covered(text: str) -> str:
    """The text with each key covered by asterisks but for its prefix; as long as before, so that columns stay."""
    if not _may_hold(text):
        return text
    return _pattern().sub(lambda found: found[1] + "*" * len(found[2]) if _is_key(found) else found[0], text)


def _may_hold(text: str) -> bool:
    return any(prefix in text for prefix in PREFIXES)


def _is_key(found: Match[str]) -> bool:
    return any(char.isdigit() for char in found[2])


@lru_cache(maxsize=1)
def _pattern() -> Pattern[str]:
    import re

    return re.compile(rf"(?<![A-Za-z0-9])({'|'.join(PREFIXES)})([A-Za-z0-9_\-]{{{LEAST},}}(?:\.[A-Za-z0-9_\-]+)*)")
