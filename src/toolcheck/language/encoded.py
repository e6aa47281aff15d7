"""Prose that stands encoded in a text: Base64, hexadecimal digits, percent signs, references of HTML, escapes."""

from __future__ import annotations

import re
from binascii import Error, a2b_base64, unhexlify
from collections.abc import Iterator
from functools import cache

MOST = 20
"""Encoded pieces of a text that are looked at."""
_SOURCES = {
    "base64": r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/]{24,4000}={0,2}",
    "hex": r"(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}[ ]?){16,300}(?![0-9A-Za-z])",
    "percent": r"(?:[\w.,;:!?'~/+-]{0,40}%[0-9A-Fa-f]{2}){3,400}[\w.,;:!?'~/+-]{0,40}",
    "references": r"(?:&#x?[0-9A-Fa-f]{2,6};){6,2000}",
    "escapes": r"(?:\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}){6,2000}",
}


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_SOURCES[name])


def decoded(text: str) -> Iterator[str]:
    """Each piece of prose (three spaces at least) that stands encoded in a text, decoded."""
    kinds = [name for name, sign in (("percent", "%"), ("references", "&#"), ("escapes", "\\")) if sign in text]
    for name in ("base64", "hex", *kinds):
        for _, piece in zip(range(MOST), _pattern(name).finditer(text), strict=False):
            plain = _decode(name, piece[0])
            if plain.count(" ") >= 3 and _is_prose(plain):
                yield plain


def _decode(name: str, piece: str) -> str:
    """The text that an encoded piece stands for; "" when it stands for none."""
    try:
        if name == "base64":
            bare = piece.rstrip("=")
            return a2b_base64(bare + "=" * (-len(bare) % 4)).decode("utf-8")
        if name == "hex":
            return unhexlify(piece.replace(" ", "")).decode("utf-8")
        if name == "percent":
            raw = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: unhexlify(found[1]), piece.encode("utf-8"))
            return raw.decode("utf-8")
        codes = re.findall(r"&#(x?)([0-9A-Fa-f]+);|\\[xu]([0-9A-Fa-f]+)", piece)
        return "".join(chr(int(digits or escaped, 16 if mark or escaped else 10)) for mark, digits, escaped in codes)
    except (Error, ValueError, OverflowError):
        return ""


def _is_prose(text: str) -> bool:
    """Whether a text is words: letters, spaces and common marks."""
    good = sum(char.isalpha() or char in " \n.,;:!?'\"-_/~`()0123456789<>@" for char in text)
    return good >= 0.95 * len(text)
