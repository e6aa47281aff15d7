"""The text of a file while splices are looked for in it, and what they share."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..finding import Offsets, Path
from ..source.document import Comment, Document

JSON, YAML, PYTHON = "json", "yaml", "python"


class Splice(NamedTuple):
    """Text to put in the place of what stands between two offsets."""

    start: int
    end: int
    text: str


class UnfixableError(Exception):
    """An edit that cannot be made without losing a comment, or in a notation that is not known here."""


def comments(document: Document) -> list[Offsets]:
    """Where the comments of a document stand, in order."""
    if document.comments:
        return [comment.offsets for comment in document.comments]
    return list(_comments(document.file, document.text))


@lru_cache(maxsize=4)  # every fix of a file asks
def _comments(file: str, text: str) -> tuple[Offsets, ...]:
    """The comments of a text whose reader, for speed, left them out."""
    from ..source import PYTHON, YAML, kind_of_file

    kind = kind_of_file(file, text)
    found: Sequence[Comment] = ()
    if kind == PYTHON:
        from ..source.python_positions import Source as PythonSource
        from ..source.python_reader import find_comments

        found = find_comments(PythonSource(text))
    elif kind == YAML:
        from ..source.yaml_reader import read_yaml

        found = read_yaml(file, text, comments=True).comments
    return tuple(comment.offsets for comment in found)


class Source:
    """A document, its notation, and where its comments stand."""

    __slots__ = ("_comments", "document", "language", "text")

    def __init__(self, document: Document, language: str) -> None:
        self.document = document
        self.text = document.text
        self.language = language
        self._comments = comments(document)

    @property
    def newline(self) -> str:
        """What ends the lines; looked for when a line is to be written."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def key(self, path: Path) -> Offsets:
        """Offsets of a key."""
        return self.document.positions.key(path)

    def value(self, path: Path) -> Offsets:
        """Offsets of a value."""
        return self.document.positions.value(path)

    def between(self, start: int, end: int) -> str:
        """The text between two offsets; refuses one with a comment in it."""
        if self.comment_in(start, end):
            raise UnfixableError
        return self.text[start:end]

    def comment_in(self, start: int, end: int) -> bool:
        """Whether a comment begins between two offsets."""
        place = bisect_left(self._comments, (start, 0))
        return place < len(self._comments) and self._comments[place][0] < end

    def line_start(self, offset: int) -> int:
        """Where the line of an offset begins."""
        return max(self.text.rfind("\n", 0, offset), self.text.rfind("\r", 0, offset)) + 1

    def line_end(self, offset: int) -> int:
        """Where the next line begins."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end + 1
