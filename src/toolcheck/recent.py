"""Rules are asked about a batch of tools one after the other; what several of them ask is kept for so long."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

BATCH = 128
"""Tools that a rule is asked about in a row: code that has just run is quicker to run again."""
RECENT = 2 * BATCH
"""Answers that are kept, for a batch and what is asked beside it."""

Subject = TypeVar("Subject")
Answer = TypeVar("Answer")


def recent(answer: Callable[[Subject], Answer]) -> Callable[[Subject], Answer]:
    """A function whose last answers are kept, by identity: tools and schemas cannot be hashed."""
    kept: dict[int, tuple[Subject, Answer]] = {}

    @wraps(answer)
    def asked(subject: Subject) -> Answer:
        found = kept.get(id(subject))
        if found is None:
            if len(kept) >= RECENT:
                kept.clear()
            # The subject is kept beside its answer, so that no other one gets its identity.
            found = kept[id(subject)] = subject, answer(subject)
        return found[1]

    return asked
