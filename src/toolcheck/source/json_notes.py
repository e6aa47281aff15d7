"""What a JSON text holds beyond strict JSON: comments, trailing commas, repeated keys, odd numbers and escapes.

Only run on texts where the reader met something odd. Every expression is linear on hostile text: strings stop at a
line break (or take it, when the reader had to), closing quotes are optional, and loops are unrolled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..finding import Offsets
from .document import Comment, Note
from .scanner import scanstring

STRING = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"?'
LAX_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"?'
COMMENT = r"//[^\n\r]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?"
NUMBER = r"-?(?:Infinity|\d[\d.eE+\-]*)|NaN"


def blank(text: str) -> tuple[str, tuple[Comment, ...], tuple[Note, ...]]:
    """The text with comments and trailing commas replaced by spaces, so that offsets stay; and what they were."""
    comments: list[Comment] = []
    notes: list[Note] = []
    parts: list[str] = []
    last = 0
    for match in re.finditer(f"{STRING}|{COMMENT}", text, re.S):
        start, end = match.span()
        if text[start] != '"':
            comments.append(Comment((start, end), _follows_code(text, start, last)))
            notes.append(Note("lax-json", (start, end), {"what": "comment"}))
            parts += text[last:start], re.sub(r"[^\r\n]", " ", match[0])
            last = end
    text = "".join(parts) + text[last:]
    parts, last = [], 0
    for match in re.finditer(rf"{STRING}|,(?=[ \t\r\n]*[}}\]])", text, re.S):
        if match[0] == ",":
            notes.append(Note("lax-json", match.span(), {"what": "trailing-comma"}))
            parts += text[last : match.start()], " "
            last = match.end()
    return "".join(parts) + text[last:], tuple(comments), tuple(sorted(notes, key=lambda note: note.offsets))


def _follows_code(text: str, start: int, last: int) -> bool:
    """Whether something stands before `start` on its line; `last` is the end of the comment before, 0 for none."""
    line = text.rfind("\n", last, start) + 1
    return bool(text[line:start].strip()) if line or not last else True


def may_hold_surrogates(text: str) -> bool:
    """Whether an escape may be half a surrogate pair; a quick look, which may err on the side of true."""
    if "\\ud" not in text and "\\uD" not in text:
        return False
    high, low = r"\\u[dD][89abAB]..", r"\\u[dD][c-fC-F]"
    return "\\\\u" in text or re.search(f"{high}(?!{low})|(?<!{high}){low}", text) is not None


def too_deep_at(text: str, limit: int) -> int:
    """The offset of the bracket that opens level `limit` + 1."""
    depth = 0
    for match in re.finditer(rf"{LAX_STRING}|[\[\]{{}}]", text, re.S):
        mark = match[0]
        depth += (mark in "[{") - (mark in "]}") if len(mark) == 1 else 0
        if depth > limit:
            return match.start()
    return 0


def inspect(text: str, *, strict: bool) -> tuple[Note, ...]:
    """Notes on repeated keys, constants, numbers out of range, lone surrogates and control characters."""
    notes: list[Note] = []
    keys: list[dict[str, Offsets] | None] = [None]  # of each open container; None for a list
    string: Offsets | None = None  # the last string, a key if a colon follows
    pattern = rf"{STRING if strict else LAX_STRING}|{NUMBER}|[\[\]{{}}:]"
    for match in re.finditer(pattern, text, re.S):
        token, span = match[0], match.span()
        first = token[0]
        if first == '"':
            string = span
            notes += _in_string(token, span[0], strict)
        elif first == ":" and string is not None:
            _key(text, string, keys[-1], notes)
        elif first in "{[":
            keys.append({} if first == "{" else None)
        elif first in "}]":
            keys.pop()
        elif first in "-NI" or first.isdigit():
            notes += _in_number(token, span)
    return tuple(notes)


def _key(text: str, span: Offsets, seen: dict[str, Offsets] | None, notes: list[Note]) -> None:
    if seen is None:
        return
    key = scanstring(text, span[0] + 1, False)[0]
    if key in seen:
        notes.append(Note("duplicate-key", span, {"key": key}, (seen[key],)))
    else:
        seen[key] = span


def _in_number(token: str, span: Offsets) -> Iterator[Note]:
    if token in ("NaN", "Infinity", "-Infinity"):
        yield Note("lax-json", span, {"what": "constant", "text": token})
    elif float(token) in (float("inf"), float("-inf")) or len(token) > 4000:
        yield Note("lax-json", span, {"what": "number", "text": token if len(token) <= 20 else f"{token[:20]}…"})


def _in_string(token: str, start: int, strict: bool) -> Iterator[Note]:
    if "\\u" in token:
        high: re.Match[str] | None = None  # a leading surrogate that waits for its second half
        for match in re.finditer(r"\\(?:u([0-9a-fA-F]{4})|.)", token, re.S):
            unit = int(match[1], 16) if match[1] else 0
            if high is not None:
                if 0xDC00 <= unit < 0xE000 and match.start() == high.end():
                    high = None
                    continue
                yield _surrogate(high, start)
                high = None
            if 0xD800 <= unit < 0xDC00:
                high = match
            elif 0xDC00 <= unit < 0xE000:
                yield _surrogate(match, start)
        if high is not None:
            yield _surrogate(high, start)
    control = None if strict else re.search("[\0-\x1f]", token)  # the first: a pasted paragraph has many breaks
    if control is not None:
        yield Note("lax-json", (start + control.start(), start + control.end()), {"what": "control"})


def _surrogate(match: re.Match[str], start: int) -> Note:
    return Note("lax-json", (start + match.start(), start + match.end()), {"what": "surrogate", "text": match[0]})
