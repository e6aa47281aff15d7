"""Docstrings: their cleaned lines, where those stand in the source, and what each style says of parameters."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..source.python_places import Node, Piece
from .syntax import Text

GOOGLE, NUMPY, SPHINX = "google", "numpy", "sphinx"


class Line(NamedTuple):
    """A line without the indentation of the docstring; `number` is that of the source, 0 where it is not known."""

    text: str
    number: int


class Returned(NamedTuple):
    """What a docstring says of the result; the type is "" where it names none."""

    type: str
    description: str


class Described(NamedTuple):
    """A docstring taken apart. `text` is what stands before the first section; `structured` tells that there is one."""

    text: Text | None
    parameters: dict[str, Text]
    others: dict[str, Text]
    """Those of a section of further parameters, which some libraries leave out."""
    returns: Returned | None
    structured: bool


class Docstring:
    """The docstring of a function or class."""

    def __init__(self, node: ast.Constant) -> None:
        self.node = node
        self.lines = _cleaned(node)

    @property
    def whole(self) -> Text:
        """All of it."""
        return Text("\n".join(line.text for line in self.lines), self.node)

    def text(self, lines: Sequence[Line]) -> Text:
        """The text of some of its lines, blank ones at both ends left out."""
        kept = trimmed(lines)
        return Text("\n".join(line.text for line in kept), self.place(kept))

    def place(self, lines: Sequence[Line]) -> Node:
        """Where lines stand."""
        if not lines or not lines[0].number or not lines[-1].number:
            return self.node
        first, last = lines[0].number, lines[-1].number
        if first == self.node.lineno:  # behind the quotes, on their line
            return Piece(first, -1, last)
        return Piece(first, -1, last)

    def read(self, style: str, *, tight: bool = False) -> Described:
        """Take it apart by the rules of a style; `tight`: `Args:` needs no blank line above it."""
        from . import docstring_styles as styles

        readers: dict[str, Callable[[Docstring], Described]] = {NUMPY: styles.numpy, SPHINX: styles.sphinx}
        return readers[style](self) if style in readers else styles.google(self, tight=tight)


def docstring_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Docstring | None:
    """The docstring of a function or class; None without one, or when it is blank."""
    first = node.body[0] if node.body else None
    literal = first.value if isinstance(first, ast.Expr) else None
    if isinstance(literal, ast.Constant) and isinstance(literal.value, str) and literal.value.strip():
        return Docstring(literal)
    return None


def trimmed(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines without the blank ones at both ends."""
    start, end = 0, len(lines)
    while start < end and not lines[start].text.strip():
        start += 1
    while end > start and not lines[end - 1].text.strip():
        end -= 1
    return lines[start:end]


def indent_of(text: str) -> int:
    """The white space before a text."""
    return len(text) - len(text.lstrip())


def _cleaned(node: ast.Constant) -> list[Line]:
    """The lines of a docstring without their common indentation and the blank lines around them."""
    raw = str(node.value).expandtabs().split("\n")
    end = node.end_lineno or node.lineno
    plain = end - node.lineno == len(raw) - 1  # no escaped line ends, no literals put together
    margin = min((indent_of(line) for line in raw[1:] if line.strip()), default=0)
    lines = [Line(raw[0].lstrip(), node.lineno if plain else 0)]
    lines += [Line(line[margin:], node.lineno + index if plain else 0) for index, line in enumerate(raw[1:], 1)]
    return list(trimmed(lines))
