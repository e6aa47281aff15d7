"""Makes what catalogue authors wrote safe to show: nothing invisible, nothing that moves the cursor or the text."""

from __future__ import annotations

import os

from .secrets import masked

# Letters and marks that take no ink; the other invisible characters are found by their general category.
_BLANKS = frozenset((0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0))
_SHORT = {0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"}


def _deceives(code: int) -> bool:
    """Whether the code point is a control, a bidi or zero-width mark, a line separator, a tag or a lone surrogate."""
    from unicodedata import category  # not needed for printable ASCII, which is most text

    kind = category(chr(code))
    return kind in ("Cc", "Cf", "Cs", "Zl", "Zp") or code in _BLANKS or 0xE0000 <= code <= 0xE0FFF


class _Visible(dict[int, int | str]):
    """A table for `str.translate` that learns: each code point is judged once."""

    def __missing__(self, code: int) -> int | str:
        shown: int | str = code
        if _deceives(code):
            shown = _SHORT.get(code) or (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
        self[code] = shown
        return shown


class _JsonVisible(dict[int, int | str]):
    """The same in the escapes of JSON, where a code point above U+FFFF is a surrogate pair."""

    def __missing__(self, code: int) -> int | str:
        shown: int | str = code
        # A raw line feed in JSON text stands between tokens: inside strings the encoder has escaped it.
        if code != 0x0A and _deceives(code):
            units = (code,) if code < 0x10000 else (0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF))
            shown = "".join(f"\\u{unit:04x}" for unit in units)
        self[code] = shown
        return shown


_VISIBLE = _Visible()
_JSON_VISIBLE = _JsonVisible()


def visible(text: str) -> str:
    """The text on one line, with each deceiving character as `\\n`, `\\u202e` or `\\U000e0041`, and no key in clear."""
    text = masked(text)
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_VISIBLE)


def folded(text: str) -> str:
    """Our own prose (advice, reasons), whose line breaks mean nothing, on one line."""
    return visible(" ".join(line.strip() for line in text.splitlines()))


def shown_file(file: str) -> str:
    """A file's name as every report prints it: with `/`, and safe to show."""
    return visible(slashed(file))


def slashed(file: str) -> str:
    """The file's name with `/` between its parts. Elsewhere than on Windows a backslash is part of a name."""
    return file if os.sep == "/" else file.replace(os.sep, "/")


def json_visible(text: str) -> str:
    """JSON text with the same value, and with each deceiving character as a JSON escape; always encodable."""
    if text.isascii() and "\x7f" not in text:
        return text
    return text.translate(_JSON_VISIBLE)
