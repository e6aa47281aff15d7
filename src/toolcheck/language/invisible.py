"""Characters that a model reads and a reviewer does not see: which stand in a text, what they spell, the text without.

Left alone is what scripts and emoji need: joiners, marks of direction, selectors of variants, soft hyphens.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from ..records import NamedTuple

LINE = 100
"""Blanks in a row that push what follows out of sight; indentation and tables have fewer."""
LINES = 15
"""Blank lines in a row that do the same."""
_BLANK = " \t\u00a0\u2003\u3000"
_LEADS = (b"\xef\xb8", b"\xf3\xa0", b"\xe3\x85\xa4", b"\xef\xbe\xa0", b"\xe2\xa0\x80", b"\xe1\x85\x9f", b"\xe1\x85\xa0")
"""How the invisible characters that count as printable begin in UTF-8: selectors of variants, tags, fillers."""
_TAGS = range(0xE0000, 0xE0080)
_VARIANTS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_MARKS = frozenset((0x200E, 0x200F, 0x061C, 0x202A, 0x202B, 0x202C, *range(0x2066, 0x206A)))
_FILLERS = frozenset((0x3164, 0xFFA0, 0x115F, 0x1160))


class Unseen(NamedTuple):
    """What a text hides. `kinds`: name of a kind -> how many; `hidden`: the words that they spell, "" when none."""

    kinds: dict[str, int]
    cleaned: str
    hidden: str


def may_hide(text: str) -> bool:
    """Whether a text may hold such characters or runs: quick, and never False for one that does."""
    plain = _plain(text)
    return " " * LINES in plain or _is_strange(text, plain)


def _plain(text: str) -> str:
    """The text with a space for each common character that does not count as printable."""
    for char in "\n\t\u00a0\u202f" if not text.isascii() else "\n\t":
        if char in text:
            text = text.replace(char, " ")
    return text


def _is_strange(text: str, plain: str) -> bool:
    """Whether a text may hold an invisible character."""
    if not plain.isprintable():
        return True
    if text.isascii():
        return False
    raw = text.encode("utf-8", "surrogatepass")
    for lead in _LEADS:  # noqa: SIM110 - quicker than a generator expression
        if lead in raw:
            return True
    return False


def unseen(text: str) -> Unseen | None:
    """What a text hides; None where it hides nothing."""
    kinds: dict[str, int] = {}
    plain = _plain(text)
    cleaned, hidden = _stripped(text, kinds) if _is_strange(text, plain) else (text, "")
    if " " * LINES in plain:
        cleaned = _shortened(cleaned, kinds)
    return Unseen(kinds, cleaned, hidden) if kinds else None


def _stripped(text: str, kinds: dict[str, int]) -> tuple[str, str]:
    """The text without its invisible characters, which are counted, and the words that they spell."""
    spelled: list[str] = []
    kept: list[str] = []
    escaping = False
    for at, char in enumerate(text):
        code = ord(char)
        if escaping:  # the rest of a terminal's code, "[8m"
            escaping = not char.isalpha()
            continue
        kind = "" if 0x20 <= code < 0x7F else _kind(text, at, code)
        if not kind:
            kept.append(char)
            continue
        kinds[kind] = kinds.get(kind, 0) + 1
        escaping = code == 0x1B and text[at + 1 : at + 2] == "["
        spelled.append(_spelled(code))
    hidden = "".join(spelled).encode("latin-1", "replace").decode("utf-8", "replace")
    return "".join(kept), hidden.strip() if any(map(str.isalpha, hidden)) else ""


def _spelled(code: int) -> str:
    """The byte that a character carries: tags are ASCII moved up, and selectors of variants count to 255."""
    if code in _TAGS:
        return chr(code - 0xE0000) if 0xE0020 <= code < 0xE007F else ""
    if code in _VARIANTS[0]:
        return chr(code - 0xFE00)
    return chr(code - 0xE0100 + 16) if code in _VARIANTS[1] else ""


def _kind(text: str, at: int, code: int) -> str:
    """The kind of an invisible character that nothing around it needs; "" for all others."""
    if code < 0x20 or code == 0x7F:
        return "" if chr(code) in "\t\n\r\v\f" else "control character"
    if code < 0x34F:
        return ""
    if code in _TAGS:
        return "" if _in_flag(text, at) else "tag character"
    if code in _VARIANTS[0] or code in _VARIANTS[1]:
        return "" if _varies(text[at - 1 : at], code) else "variation selector"
    if code in _FILLERS or code == 0x2800:
        return "" if _fills(text, at, code) else "blank letter"
    if unicodedata.category(chr(code)) != "Cf" or 0x600 <= code <= 0x605 or code in (0x6DD, 0x70F, 0x8E2, 0x110BD):
        return ""
    if code in (0x202D, 0x202E):
        return "mark that turns the direction of text"
    if code in _MARKS:
        return "" if _right_to_left(text) else "mark of direction"
    if code in (0x200B, 0x200C, 0x200D):
        return "" if _joins(text, at, code) else "zero-width character"
    return "zero-width character"


def _in_flag(text: str, at: int) -> bool:
    """Whether a tag belongs to a flag such as that of Scotland: a black flag, a few tags, the closing tag."""
    start = at
    while start > 0 and at - start < 8 and ord(text[start - 1]) in _TAGS:
        start -= 1
    end = text.find("\U000e007f", start, start + 8)
    return text[start - 1 : start] == "\U0001f3f4" and end >= at


def _varies(before: str, code: int) -> bool:
    """Whether a selector stands after a character that has variants: a sign or an emoji; an ideograph for the rare."""
    if not before or before.isspace():
        return False
    known = ord(before)
    if code in (0xFE0E, 0xFE0F):
        letter = before.isalpha() and not 0x2000 <= known < 0x3300  # some signs count as letters
        return before in "#*0123456789" or (known > 0xA0 and not letter and not _selects(known))
    if code >= 0xE0100:
        return 0x2E80 <= known <= 0xFAFF or 0x20000 <= known <= 0x3FFFF
    return known > 0x7F and not _selects(known)


def _selects(code: int) -> bool:
    return code in _VARIANTS[0] or code in _VARIANTS[1]


def _fills(text: str, at: int, code: int) -> bool:
    """Whether a filler stands among letters of its script: old Korean, Braille."""
    first, last = (0x2801, 0x28FF) if code == 0x2800 else (0x1161, 0x11FF)
    near = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
    return code not in (0x3164, 0xFFA0) and any(first <= ord(char) <= last for char in near)


@lru_cache(maxsize=1)
def _right_to_left(text: str) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def _joins(text: str, at: int, code: int) -> bool:
    """Whether a joiner, a non-joiner or a break stands where its script needs one."""
    before, after = text[max(0, at - 1) : at], text[at + 1 : at + 2]
    if not before or not after:
        return False
    left, right = ord(before), ord(after)
    if code == 0x200B:  # marks the ends of words in Thai, Lao, Burmese, Khmer, Tibetan
        return _between(left, right, 0xE00, 0x10A0) or _between(left, right, 0x1780, 0x1A00)
    if 0x600 <= left < 0x1000 or 0x1000 <= left < 0x1100 or 0x1780 <= left < 0x1900 or 0xFB50 <= left < 0xFEFF:
        return True
    return code == 0x200D and right > 0x2000 and left > 0x2000 and not before.isalpha() and not after.isalpha()


def _between(left: int, right: int, first: int, last: int) -> bool:
    return first <= left < last or first <= right < last


def _shortened(text: str, kinds: dict[str, int]) -> str:
    """The text with long runs of blanks before further words made short; their number is added to `kinds`."""
    lines = text.split("\n")
    kept: list[str] = []
    empty = 0
    for line in lines:
        if not line.strip(_BLANK):
            empty += 1
            kept.append(line)
            continue
        if empty >= LINES and any(map(str.strip, kept)):
            kinds["run of blank lines"] = kinds.get("run of blank lines", 0) + 1
            kept[-empty:] = [""]
        empty = 0
        kept.append(_unstretched(line, kinds))
    return "\n".join(kept) if len(kept) != len(lines) or kinds else text


def _unstretched(line: str, kinds: dict[str, int]) -> str:
    start = 0
    body = line.lstrip(_BLANK)
    indent = line[: len(line) - len(body)]
    if len(indent) >= LINE * 2:  # no docstring is indented so far
        kinds["run of blanks"] = kinds.get("run of blanks", 0) + 1
        indent = ""
    if (" " * LINES not in body and "\t" * LINES not in body and "\u00a0" * LINES not in body) or "|" in body:
        return indent + body
    made = ""
    while start < len(body):
        end = start
        while end < len(body) and body[end] in _BLANK:
            end += 1
        if end - start >= LINE and end < len(body):
            kinds["run of blanks"] = kinds.get("run of blanks", 0) + 1
            made += " "
        else:
            made += body[start:end]
        after = end
        while after < len(body) and body[after] not in _BLANK:
            after += 1
        made += body[end:after]
        start = after
    return indent + made
