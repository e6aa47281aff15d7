"""What an answer says of its call: whether it ran, failed, or was cut off."""

from __future__ import annotations

from toolcheck.language.words import fold
from toolcheck.transcripts.transcript import Answer

TRUNCATED = (
    "truncat", "cut off", "cut short", "max_tokens", "max tokens", "output limit", "token limit", "length limit",
    "incomplete", "tronqu", "coupe", "limite de sortie", "abgeschnitten", "unvollstandig", "truncad", "troncat", "截断",
    "切り捨て", "途中で",
)  # fmt: skip
FAILED = (
    "error", "erreur", "fehler", "errore", "invalid", "failed", "failure", "echec", "refus", "not run", "not found",
    "unknown", "inconnu", "could not", "cannot", "denied", "exception", "失败", "错误", "エラー",
)  # fmt: skip
NOT_RUN = (
    "not run", "was not executed", "not executed", "pas execute", "pas ete execute", "refus", "declin", "denied",
    "not allowed", "no permission",
)  # fmt: skip
START = 400
"""Characters of an answer that tell what it is."""


def names_truncation(answer: Answer) -> bool:
    """Whether it tells the model that the turn was cut off."""
    text = fold(answer.text[:START])
    return any(word in text for word in TRUNCATED)


def is_error(answer: Answer) -> bool:
    """Whether the call failed: as the form says, else as the text does."""
    if answer.error is not None:
        return answer.error
    text = fold(answer.text[:START])
    return any(word in text for word in FAILED)


def was_kept_from_running(answer: Answer) -> bool:
    text = fold(answer.text[:START])
    return any(word in text for word in NOT_RUN)
