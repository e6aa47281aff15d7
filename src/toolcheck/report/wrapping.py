"""Text in so many columns of a terminal, where some characters take two and some none."""

from __future__ import annotations

from collections.abc import Sequence

Run = tuple[str, str]
"""Some text and the style that all of it has ("" for none)."""
_CUT = "…"


def columns(text: str) -> int:
    """The columns that a text takes; it holds nothing that moves the cursor (see `escape.visible`)."""
    return len(text) if text.isascii() else sum([_width(char) for char in text])


def _width(char: str) -> int:
    if char.isascii():
        return 1
    from unicodedata import category, east_asian_width

    if category(char) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(char) in ("W", "F") else 1


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns, with a mark where it was cut."""
    if columns(text) <= width:
        return text
    return _fitting(text, width - 1) + _CUT


def _fitting(text: str, width: int) -> str:
    """As many characters from the start as fit, one at least."""
    for length, char in enumerate(text):
        width -= _width(char)
        if width < 0:
            return text[: max(1, length)]
    return text


def wrapped(runs: Sequence[Run], width: int) -> list[list[Run]]:
    """The runs in lines of at most `width` columns, broken at spaces, between wide characters, or where a word is
    longer than a line. Each line is a list of runs; there is one at least."""
    lines: list[list[Run]] = [[]]
    room = width
    for word, spaced, style in _words(runs):
        need = columns(word)
        gap = 1 if spaced and lines[-1] else 0
        if need + gap > room and lines[-1]:
            lines.append([])
            room, gap = width, 0
        if gap:
            _add(lines[-1], " ", style if lines[-1][-1][1] == style else "")
            room -= 1
        while need > width:
            head = _fitting(word, width)
            _add(lines[-1], head, style)
            lines.append([])
            word, room, need = word[len(head) :], width, need - columns(head)
        _add(lines[-1], word, style)
        room -= need
    return lines


def _words(runs: Sequence[Run]) -> list[tuple[str, bool, str]]:
    """The pieces that a line may break between: text, whether a space stands before it, style."""
    found: list[tuple[str, bool, str]] = []
    space = False
    for text, style in runs:
        word = ""
        for char in text:
            if char == " ":
                if word:
                    found.append((word, space, style))
                    space, word = False, ""
                space = True
            elif _width(char) == 2:
                if word:
                    found.append((word, space, style))
                    space = False
                found.append((char, space, style))
                space, word = False, ""
            else:
                word += char
        if word:
            found.append((word, space, style))
            space = False
    return found


def _add(line: list[Run], text: str, style: str) -> None:
    if line and line[-1][1] == style:
        line[-1] = (line[-1][0] + text, style)
    else:
        line.append((text, style))
