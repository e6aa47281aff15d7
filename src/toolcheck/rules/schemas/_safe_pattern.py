"""Patterns that may be run on short values: certain to end soon, and to mean in Python what they mean in ECMA 262.

Everything else is refused, on the safe side: what is not understood here, what could backtrack for long, and what the
two languages read differently.
"""

from __future__ import annotations

from toolcheck.records import NamedTuple

MAX_VALUE = 40
"""Characters of a value that is tried. Only printable ASCII: on other text `\\d`, `.` and `$` differ."""
MAX_PATTERN = 200
MAX_WAYS = 20_000
"""Ways through a pattern that a search could try at worst, one start included."""
ESCAPED = frozenset("^$\\.*+?()[]{}|/-\"'#@!%&=:;,<>~`_ ")  # characters that a backslash leaves as they are
CLASSES = frozenset("dDwWsS")


class _UnsureError(Exception):
    """The pattern is not one of those that may be run."""


class _Part(NamedTuple):
    """What has been read up to `end`, and the ways in which it can match at one place."""

    end: int
    ways: int


def matches(pattern: str, value: str) -> bool | None:
    """Whether a pattern is found in a value; None when that is not safe to ask or not certain."""
    if len(value) > MAX_VALUE or len(pattern) > MAX_PATTERN or not (value.isascii() and value.isprintable()):
        return None
    try:
        part = _alternatives(pattern, 0, 0)
    except _UnsureError:
        return None
    if (
        part.end != len(pattern)
        or part.ways * (1 if pattern[:1] == "^" and "|" not in pattern else MAX_VALUE) > MAX_WAYS
    ):
        return None
    import re

    try:
        return re.search(pattern, value, re.ASCII) is not None
    except re.error:  # a range from z to a
        return None


def _alternatives(pattern: str, start: int, depth: int) -> _Part:
    """Branches separated by `|`, up to the bracket that closes them or the end."""
    if depth > 10:
        raise _UnsureError
    at, ways = start, 0
    while True:
        at, inner = _sequence(pattern, at, depth)
        ways += inner
        if pattern[at : at + 1] != "|":
            return _Part(at, ways)
        at += 1


def _sequence(pattern: str, start: int, depth: int) -> _Part:
    at, ways = start, 1
    while at < len(pattern) and pattern[at] not in "|)":
        if pattern[at] in "^$":
            at += 1
            continue
        at, inner = _atom(pattern, at, depth)
        at, repeated = _quantified(pattern, at, inner)
        ways = min(ways * inner * repeated, MAX_WAYS + 1)
    return _Part(at, ways)


def _atom(pattern: str, at: int, depth: int) -> _Part:
    """One character, class or group."""
    character = pattern[at]
    if character == "\\":
        if pattern[at + 1 : at + 2] not in CLASSES | ESCAPED:
            raise _UnsureError
        return _Part(at + 2, 1)
    if character == "[":
        return _Part(_class(pattern, at + 1), 1)
    if character == "(":
        at += 3 if pattern.startswith("(?:", at) else 1
        if pattern[at : at + 1] == "?":
            raise _UnsureError
        inner = _alternatives(pattern, at, depth + 1)
        if pattern[inner.end : inner.end + 1] != ")":
            raise _UnsureError
        return _Part(inner.end + 1, inner.ways)
    if character in "*+?{}]":
        raise _UnsureError
    return _Part(at + 1, 1)


def _class(pattern: str, at: int) -> int:
    """The end of a character class. What Python may one day read as a set operation is refused."""
    at += pattern[at : at + 1] == "^"
    start = at
    while pattern[at : at + 1] != "]":
        if at >= len(pattern) or pattern[at] in "[&~|" or pattern.startswith("--", at):
            raise _UnsureError
        if pattern[at] == "\\":
            at += 1
            if pattern[at : at + 1] not in CLASSES | ESCAPED:
                raise _UnsureError
        at += 1
    if at == start:  # `[]` is empty in ECMA and unfinished in Python
        raise _UnsureError
    return at + 1


def _quantified(pattern: str, at: int, inner: int) -> _Part:
    """The quantifier after an atom that matches in `inner` ways, and the counts it leaves open."""
    sign = pattern[at : at + 1]
    if sign in ("*", "+"):
        at, ways = at + 1, MAX_VALUE
    elif sign == "?":
        at, ways = at + 1, 2
    elif sign == "{":
        at, ways = _counted(pattern, at)
    else:
        return _Part(at, 1)
    if pattern[at : at + 1] == "?":  # as few as possible
        at += 1
    if inner > 1 or pattern[at : at + 1] in ("*", "+", "?", "{"):
        raise _UnsureError  # a repetition of what can match in several ways; possessive or doubled quantifiers
    return _Part(at, ways)


def _counted(pattern: str, at: int) -> _Part:
    end = pattern.find("}", at)
    low, comma, high = pattern[at + 1 : max(end, 0)].partition(",")
    if not (low.isascii() and low.isdecimal()) or (high and not (high.isascii() and high.isdecimal())):
        raise _UnsureError
    if len(low) > 4 or len(high) > 4 or (high and int(high) < int(low)):
        raise _UnsureError
    open_counts = int(high) - int(low) + 1 if high else MAX_VALUE if comma else 1
    return _Part(end + 1, min(open_counts, MAX_VALUE))
