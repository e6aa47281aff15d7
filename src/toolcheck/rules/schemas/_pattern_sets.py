"""Sets of characters as bits of an integer: one for each ASCII character, and some that the others share."""

from __future__ import annotations

from functools import cache

OTHERS = ((1 << 64) - 1) << 128
"""Characters beyond ASCII."""
ALL = (1 << 128) - 1 | OTHERS
SMALL = "abcdefghijklmnopqrstuvwxyz"
CLASSES = {
    "d": "0123456789",
    "w": f"0123456789_{SMALL}{SMALL.upper()}",
    "s": " \t\n\r\v\f\u00a0\u2028\u2029\ufeff",
}


def bit(char: str) -> int:
    """The set of one character."""
    code = ord(char)
    return 1 << (code if code < 128 else 128 + code % 64)


def bits(text: str) -> int:
    """The set of the characters of a text."""
    found = 0
    for char in text:
        found |= bit(char)
    return found


@cache
def class_bits(letter: str) -> int:
    """The set of `\\d`, `\\w`, `\\s`; in capitals, of all others."""
    found = bits(CLASSES[letter.lower()])
    return found if letter.islower() else others(found)


def others(chars: int) -> int:
    """All characters but those of a set; of the shared bits none is taken away, unless all are."""
    return ALL & ~chars | (OTHERS if chars & OTHERS != OTHERS else 0)


def code_bit(digits: str) -> int:
    """The set of the character of a hexadecimal code; of many where it is none."""
    try:
        return bit(chr(int(digits, 16)))
    except ValueError:
        return OTHERS


def span(first: int, last: int) -> tuple[int, bool]:
    """All from one character to another, and whether that is a range for certain: one ASCII character, in order.

    Whatever lies beyond ASCII counts as all of it.
    """
    low, high = first.bit_length() - 1, last.bit_length() - 1
    if first.bit_count() != 1 or last.bit_count() != 1 or low > high or low >= 128:
        return first | last | (OTHERS if low >= 128 else 0), False
    if high >= 128:
        return ((1 << 128) - (1 << low)) | OTHERS, True
    return (1 << (high + 1)) - (1 << low), True
