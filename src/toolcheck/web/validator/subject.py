"""The text that a question is about, read once for all questions that follow one another about it."""

from __future__ import annotations

from functools import cached_property

from ...catalogue import Catalogue, Tool
from ...discover import catalogues
from ...source import KINDS, parse
from ...source.document import Document
from ...source.text import Lines
from ..given import Misuse, Trouble
from ..questions import Asked, text_of
from .guess import file_name


class Subject:
    """A text with the tools in it."""

    def __init__(self, document: Document) -> None:
        self.document = document

    @cached_property
    def catalogues(self) -> list[Catalogue]:
        """Found when they are first asked for: a lint finds them itself."""
        return catalogues(self.document, named=True) if self.document.readable else []

    @property
    def tools(self) -> list[Tool]:
        return [tool for catalogue in self.catalogues for tool in catalogue.tools]

    @property
    def language(self) -> str:
        """One of the languages of `source`."""
        return KINDS[f".{self.document.file.rpartition('.')[2]}"]


_last: dict[tuple[str, str], Subject] = {}
"""The last subject alone, in memory; questions are answered one at a time."""


def subject(asked: Asked) -> Subject:
    """What is asked about: the fields `text`, `name` of the file it came from, and `language`."""
    text = text_of(asked, "text").replace("\r\n", "\n").replace("\r", "\n")
    name = file_name(text, text_of(asked, "name", ""), text_of(asked, "language", ""))
    found = _last.get((name, text))
    if found is None:
        found = Subject(parse(name, text))
        _last.clear()
        _last[name, text] = found
    return found


def tool_of(asked: Asked) -> tuple[Subject, Tool]:
    """The tool that is asked about, by its number among all of the text. Raises Trouble where there is none."""
    about, number = readable(asked), asked.get("tool", 0)
    if not isinstance(number, int):
        raise Misuse('"tool" is a number')
    tools = about.tools
    if not 0 <= number < len(tools):
        raise Trouble("there is no such tool in the text any more")
    return about, tools[number]


def readable(asked: Asked) -> Subject:
    """What is asked about. Raises Trouble where it cannot be read or holds no tools."""
    about = subject(asked)
    document = about.document
    if not document.readable:
        for note in document.notes:
            if note.rule == "unreadable-file":
                raise Trouble(str(note.details["problem"]), *Lines(document.text).position(note.offsets[0]))
        raise Trouble("this text cannot be read")
    if not about.tools:
        raise Trouble("no tool definitions found in this text")
    return about
