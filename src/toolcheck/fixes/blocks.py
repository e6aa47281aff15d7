"""Splices in the block style of YAML, line by line."""

from __future__ import annotations

from typing import Any

from ..finding import Path
from .text import Source, Splice, UnfixableError
from .written import Manner


def inserted(source: Source, path: Path, holder: dict[str, Any], key: str, value: Any) -> Splice:
    """A new member before the last one and the comments above that: no question arises where the block ends."""
    if not holder:
        raise UnfixableError
    start = _own_key(source, (*path, list(holder)[-1]))
    manner = Manner(source)
    column = start - source.line_start(start)
    before = source.text[source.line_start(start) : start]
    if "\t" in before or before.lstrip(" ").startswith("?"):
        raise UnfixableError
    start = _above_comments(source, start, column)
    return Splice(start, start, f"{manner.text(key)}: {manner.value(value)}{source.newline}{' ' * column}")


def _above_comments(source: Source, start: int, column: int) -> int:
    """Where the comments begin that stand right above a line, as far in as it is; else where the line does."""
    while line := source.line_start(start):
        above = source.line_start(line - 1)
        text = source.text[above:line]
        if text[:column].strip() or text[column : column + 1] != "#" or source.text[line:start].strip():
            break
        start = above + column
    return start


def removed(source: Source, path: Path, siblings: list[str | int]) -> Splice:
    """No member or item, with the lines it takes."""
    if isinstance(path[-1], str):
        return _without_member(source, path, siblings)
    start, end = source.value(path)
    dash = source.text.rfind("-", 0, start)
    line = source.line_start(start)
    if dash < line or source.text[dash + 1 : start].strip() or source.text[line:dash].strip():
        raise UnfixableError
    return _lines(source, line, end)


def put_scalar(source: Source, path: Path, old: Any, text: str) -> Splice:
    """A value of one line in the place of a block list or map: behind the key, where it has one."""
    key_end = source.key(path)[1]
    start, end = source.value(path)
    end = start + len(source.text[start:end].rstrip())
    if source.between(key_end, start).strip() != ":":
        raise UnfixableError
    source.between(start, end)
    return Splice(key_end, end, f": {text}")


def replaced(source: Source, path: Path, value: str) -> Splice:
    """A text in a literal or folded block, with its header and indentation."""
    start, end = source.value(path)
    old = source.text[start:end]
    head, newline, body = old.partition("\n")
    lines = [line for line in body.split("\n") if line.strip()]
    if not newline or not lines or head.strip()[:1] != "|":
        raise UnfixableError
    indent = lines[0][: len(lines[0]) - len(lines[0].lstrip(" "))]
    kept = value.rstrip("\n")
    if kept.startswith((" ", "\n")) or any(char in kept for char in "\r\x85\u2028\u2029\t"):
        raise UnfixableError
    tail = body[len(body.rstrip()) :]
    made = source.newline.join(indent + line if line else "" for line in kept.split("\n"))
    return Splice(start, end, f"{head}\n{made}{tail}")


def _without_member(source: Source, path: Path, siblings: list[str | int]) -> Splice:
    start, end = _own_key(source, path), source.value(path)[1]
    line = source.line_start(start)
    if not source.text[line:start].strip():
        return _lines(source, line, end)
    place = siblings.index(path[-1])  # the first of a list item: the dash stays
    if place + 1 == len(siblings):
        raise UnfixableError
    after = _own_key(source, (*path[:-1], siblings[place + 1]))
    source.between(start, after)
    return Splice(start, after, "")


def _lines(source: Source, line: int, end: int) -> Splice:
    """No lines from the one that begins at an offset to the one with the last character of what ends at another."""
    end = line + len(source.text[line:end].rstrip())
    after = source.line_end(end)
    if source.between(end, after).strip():
        raise UnfixableError
    source.between(line, after)
    if after == len(source.text) and not source.text.endswith("\n"):  # the last line, without an end of its own
        line = max(line - len(source.newline), 0)
    return Splice(line, after, "")


def _own_key(source: Source, path: Path) -> int:
    """Where the key of a member begins; refuses one that stands elsewhere, brought by an alias or a merge."""
    start, end = source.key(path)
    around = source.value(path[:-1])
    if not around[0] <= start < around[1] or source.text[end : end + 1] not in (":", " "):
        raise UnfixableError
    return start
