"""What the command line gave the page, and how an answer says that something is wrong with what was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..config import Config

MAX_BYTES = 5_000_000
"""Bytes of one question, and of a file that the page is opened with."""


class Given(NamedTuple):
    """`config` governs all that is linted; `text` is the content of the file the page starts with, `name` its name."""

    config: Config
    name: str | None = None
    text: str | None = None


class Trouble(Exception):  # noqa: N818 - it tells of the user's input, and is no fault of the program
    """What the user gave cannot be worked with: a message for the page. Line and column count from 1."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message, self.line, self.column = message, line, column


class Misuse(Exception):  # noqa: N818 - answered with 400
    """A question that the page never asks: a name that is none, a field of the wrong type."""
