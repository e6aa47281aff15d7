"""Strings and numbers as JavaScript writes them."""

from __future__ import annotations

from typing import Any

from .unknown import UNKNOWN

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
SAFE = 1 << 53
"""Integers from here on are not exact in JavaScript."""


def string(node: Any) -> str:
    """The text of a string node; of a template the parts that are text, see `Values`."""
    parts = [piece(child) for child in node.children if child.type in ("string_fragment", "escape_sequence")]
    return whole("".join(parts))


def piece(node: Any) -> str:
    """The text of a part of a string: what is written, or what an escape stands for."""
    text: str = node.text.decode("utf-8", "surrogatepass")
    if node.type != "escape_sequence":
        return text.replace("\r\n", "\n").replace("\r", "\n")  # a template may hold line ends
    body = text[1:]
    if body[:1] in ESCAPES and len(body) == 1:
        return ESCAPES[body]
    if body[:1] in ("\n", "\r", "\u2028", "\u2029"):
        return ""
    if body[:1] in ("x", "u"):
        try:
            return chr(int(body[1:].strip("{}"), 16))
        except (ValueError, OverflowError):
            return body
    return body


def whole(text: str) -> str:
    """Pairs of surrogates that were written as two escapes, as the character they stand for."""
    if text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def number(text: str) -> Any:
    """A number as JSON would send it: integers as such; unknown where it is no JSON number."""
    text = text.replace("_", "").lower()
    try:
        value: int | float = int(text, 0) if text[:2] in ("0x", "0o", "0b") else float(text)
    except ValueError:  # a bigint, which JSON cannot send
        return UNKNOWN
    if isinstance(value, float):
        if value - value != 0:
            return UNKNOWN
        value = int(value) if value.is_integer() and abs(value) < SAFE else value
    return value
