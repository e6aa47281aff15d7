"""The part of a source line that a finding speaks of, fitted to the terminal, and where its underline stands."""

from __future__ import annotations

from collections.abc import Iterable

from ..records import NamedTuple
from .escape import visible
from .secrets import covered

_TAB = "    "
_CUT = "…"
_BLOCK = 4096
"""Characters whose line ends are counted together."""

_Cell = tuple[str, int]
"""What is printed for one character, and how many columns that takes."""


class Snippet(NamedTuple):
    """`text` as printed; the underline starts after `indent` columns and is `length` >= 1 columns long."""

    text: str
    indent: int
    length: int


def lines_at(text: str, numbers: Iterable[int]) -> dict[int, str]:
    """Number, from 1 -> the line of a file, without its end (LF, CR LF or CR); none past the end of the text.

    To cut a big file into all its lines would cost twice its size.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    found: dict[int, str] = {}
    at, here = 0, 1
    for number in sorted({*numbers}):
        while at < len(text) and here + (ends := text.count("\n", at, at + _BLOCK)) < number:
            at, here = at + _BLOCK, here + ends
        for _ in range(number - here):
            at = text.find("\n", at) + 1
            if not at:
                return found
        here = number
        end = text.find("\n", at)
        found[number] = text[at : end if end >= 0 else None]
    return found


def snippet(line: str, start: int, stop: int | None, width: int) -> Snippet | None:
    """The line around code points [start, stop), counted from 0, in at most `width` columns plus the cut marks.

    `stop` is None when the span goes on in later lines: the underline then runs to the end of this one. A start
    past the end of the line stands just after it. None for a blank line, which would show nothing.
    """
    # A minified file is one line of megabytes, and marks of no width could make few columns of a hostile one endless.
    start = min(start, len(line))
    base, limit = max(0, start - 4 * width), start + 4 * width
    part = line[base:limit] if limit < len(line) else line[base:].rstrip()
    if not part.strip():
        return None
    part = covered(part)
    start = min(start - base, len(part))
    # One line is shown, so its indentation says nothing; a mark inside the indentation keeps the rest of it.
    first = 0 if base else min(len(part) - len(part.lstrip()), start)
    head, tail = part[first:start], part[start:]
    whole = _take(part[first:], width)
    if len(whole) == len(head) + len(tail):
        before, after = whole[: len(head)], whole[len(head) :]
    else:
        # A third of the width is for what stands before, more when the rest of the line leaves room.
        before = _take(head[::-1], width // 3)
        after = _take(tail, width - _columns(before))
        before = _take(head[::-1], width - _columns(after))[::-1]
    left = _CUT if base or len(before) < len(head) else ""
    right = _CUT if limit < len(line) or len(after) < len(tail) else ""
    text = left + "".join([shown for shown, _ in before]) + "".join([shown for shown, _ in after]) + right
    marked = len(after) if stop is None else stop - base - start
    return Snippet(text, len(left) + _columns(before), max(1, _columns(after[: max(0, marked)])))


def _take(chars: str, columns: int) -> list[_Cell]:
    """As many characters from the start as fit."""
    if chars.isascii() and chars.isprintable():
        return [(char, 1) for char in chars[:columns]]
    cells: list[_Cell] = []
    for char in chars:
        cell = _CELLS[char]
        columns -= cell[1]
        if columns < 0:
            break
        cells.append(cell)
    return cells


class _Cells(dict[str, _Cell]):
    """Learns each character once: lines repeat the same few."""

    def __missing__(self, char: str) -> _Cell:
        cell = self[char] = _cell(char)
        return cell


_CELLS = _Cells()


def _cell(char: str) -> _Cell:
    if char == "\t":
        return _TAB, len(_TAB)
    shown = visible(char)
    if shown != char:
        return shown, len(shown)
    if char.isascii():
        return char, 1
    from unicodedata import category, east_asian_width  # only lines with more than ASCII need it

    if category(char) in ("Mn", "Me"):
        return char, 0
    return char, 2 if east_asian_width(char) in ("W", "F") else 1


def _columns(cells: list[_Cell]) -> int:
    return sum([columns for _, columns in cells])
