"""Regular expressions of ECMA 262 taken apart, as far as rules must know: what is used, and what repeats what."""

from __future__ import annotations

from toolcheck.records import NamedTuple

from ._pattern_sets import ALL, OTHERS, bit, bits, class_bits, code_bit, others, span

MAX_PATTERN = 5000
MAX_DEPTH = 50
MANY = 10**9
"""The highest count of `*`, `+` and `{n,}`."""
LARGE = 1000
"""A count from which on `{n,m}` is large: engines that write repetitions out, RE2 first, refuse more."""

LOOKAROUND, BACKREFERENCE, BOUNDARY = "lookaround", "backreference", "word-boundary"
CLASS, LARGE_COUNT = "class-escape", "large-repetition"
SET, GROUP, ASSERTION, LOOK, OTHER = "set", "group", "assertion", "look", "other"

SYNTAX = frozenset("^$\\.*+?()[]{}|/")
CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "v": "\v", "f": "\f"}
LOOKS = ("(?=", "(?!", "(?<=", "(?<!")


class Piece(NamedTuple):
    """A part of a pattern and how often it stands. `chars` are those of a set, `branches` those of a group; `start` and
    `end` its place in the pattern, the quantifier included."""

    kind: str
    chars: int
    branches: tuple[tuple[Piece, ...], ...]
    low: int
    high: int
    start: int
    end: int


class Reading:
    """A pattern as it was read.

    `branches` is None where the reader gave up. `sure`: it compiles in ECMA 262 with the flag `u`, without a doubt.
    `uses`: what is used -> its first text. `foreign`: escapes of a letter that mean something in other languages only.
    """

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.uses: dict[str, str] = {}
        self.foreign: list[str] = []
        self.sure = True
        self.branches: tuple[tuple[Piece, ...], ...] | None = None
        if len(pattern) > MAX_PATTERN:
            self.sure = False
            return
        try:
            branches, end = _branches(self, 0, 0)
            if end == len(pattern):
                self.branches = branches
            else:
                self.sure = False  # a bracket that nothing opened
        except _UnreadError:
            self.sure = False


class _UnreadError(Exception):
    """Something that is not read here, or is wrong."""


def _branches(run: Reading, at: int, depth: int) -> tuple[tuple[tuple[Piece, ...], ...], int]:
    """The branches of a group from `at` on, and where the bracket that closes it, or the end, is."""
    if depth > MAX_DEPTH:
        raise _UnreadError
    pattern = run.pattern
    branches: list[tuple[Piece, ...]] = []
    pieces: list[Piece] = []
    while at < len(pattern) and pattern[at] != ")":
        if pattern[at] == "|":
            branches.append(tuple(pieces))
            pieces = []
            at += 1
            continue
        piece = _quantified(run, _atom(run, at, depth))
        pieces.append(piece)
        at = piece.end
    branches.append(tuple(pieces))
    return tuple(branches), at


def _one(kind: str, start: int, end: int, chars: int = 0, branches: tuple[tuple[Piece, ...], ...] = ()) -> Piece:
    return Piece(kind, chars, branches, 1, 1, start, end)


def _atom(run: Reading, at: int, depth: int) -> Piece:
    char = run.pattern[at]
    if char in "^$":
        return _one(ASSERTION, at, at + 1)
    if char == "(":
        return _group(run, at, depth)
    if char == "[":
        return _set(run, at)
    if char == "\\":
        return _escape(run, at)
    if char == ".":
        return _one(SET, at, at + 1, ALL & ~bits("\n\r"))
    if char in "*+?":
        raise _UnreadError  # nothing to repeat
    if char in "{}]":
        run.sure = False  # itself, where the flag `u` is not set
    return _one(SET, at, at + 1, bit(char))


def _group(run: Reading, at: int, depth: int) -> Piece:
    pattern = run.pattern
    kind, inner = GROUP, at + 1
    if pattern.startswith("(?:", at):
        inner = at + 3
    elif look := next((sign for sign in LOOKS if pattern.startswith(sign, at)), ""):
        kind, inner = LOOK, at + len(look)
        run.uses.setdefault(LOOKAROUND, look)
    elif pattern.startswith("(?<", at):
        inner = pattern.find(">", at) + 1
        run.sure = False  # the name may be wrong, or taken
        if not inner:
            raise _UnreadError
    elif pattern.startswith("(?", at):
        raise _UnreadError
    branches, end = _branches(run, inner, depth + 1)
    if end >= len(pattern):
        raise _UnreadError
    return _one(kind, at, end + 1, 0, branches)


def _escape(run: Reading, at: int) -> Piece:
    letter = run.pattern[at + 1 : at + 2]
    if not letter:
        raise _UnreadError
    text = f"\\{letter}"
    if letter in "bB":
        run.uses.setdefault(BOUNDARY, text)
        return _one(ASSERTION, at, at + 2)
    if letter in "123456789k":
        run.uses.setdefault(BACKREFERENCE, text)
        run.sure = False  # the group may not be there
        end = at + 2
        if letter == "k":
            end = run.pattern.find(">", at) + 1 or len(run.pattern)
        while letter != "k" and run.pattern[end : end + 1].isdecimal():
            end += 1
        return _one(OTHER, at, end)
    chars, end = _escaped(run, at, "")
    return _one(SET, at, end, chars)


def _escaped(run: Reading, at: int, more: str) -> tuple[int, int]:
    """The set that an escape stands for, and its end. `more`: what else may be escaped, inside a class."""
    pattern = run.pattern
    letter = pattern[at + 1 : at + 2]
    if not letter:
        raise _UnreadError
    if letter in "dDwWsS":
        run.uses.setdefault(CLASS, f"\\{letter}")
        return class_bits(letter), at + 2
    if letter in CONTROLS:
        return bit(CONTROLS[letter]), at + 2
    if letter in SYNTAX or letter in more:
        return bit("\b" if letter == "b" else letter), at + 2
    if letter in "pP" and pattern[at + 2 : at + 3] == "{":
        run.sure = False  # the name of the property may be wrong
        return OTHERS, (pattern.find("}", at) + 1 or len(pattern))
    digits = {"x": 2, "u": 4, "c": 1, "0": 0}.get(letter)
    run.sure = False
    if digits is not None:
        if letter == "u" and pattern[at + 2 : at + 3] == "{":
            return OTHERS, (pattern.find("}", at) + 1 or len(pattern))
        return code_bit(pattern[at + 2 : at + 2 + digits]), min(at + 2 + digits, len(pattern))
    if letter.isascii() and letter.isalpha() and f"\\{letter}" not in run.foreign:
        run.foreign.append(f"\\{letter}")
    return bit(letter), at + 2


def _set(run: Reading, at: int) -> Piece:
    """A class: `[a-z_]`, `[^"]`."""
    pattern = run.pattern
    start = at
    negated = pattern.startswith("[^", at)
    at += 1 + negated
    chars = 0
    while pattern[at : at + 1] != "]":
        if at >= len(pattern):
            raise _UnreadError
        first, end = _member(run, at)
        if pattern[end : end + 1] == "-" and pattern[end + 1 : end + 2] not in ("]", ""):
            last, at = _member(run, end + 1)
            found, certain = span(first, last)
            chars |= found
            run.sure = run.sure and certain
        else:
            chars |= first
            at = end
    if negated:
        chars = others(chars)
    return _one(SET, start, at + 1, chars)


def _member(run: Reading, at: int) -> tuple[int, int]:
    char = run.pattern[at]
    return _escaped(run, at, "b-") if char == "\\" else (bit(char), at + 1)


def _quantified(run: Reading, piece: Piece) -> Piece:
    """The piece with the quantifier that follows it."""
    pattern, at = run.pattern, piece.end
    sign = pattern[at : at + 1]
    bounds = {"*": (0, MANY), "+": (1, MANY), "?": (0, 1)}.get(sign)
    end = at + 1
    if sign == "{":
        bounds, end = _counts(run, at)
    if bounds is None:
        return piece
    if piece.kind in (ASSERTION, LOOK):
        run.sure = False
    if pattern[end : end + 1] == "?":
        end += 1
    if pattern[end : end + 1] in ("*", "+", "?"):
        raise _UnreadError  # doubled, or possessive as in other languages
    return piece._replace(low=bounds[0], high=bounds[1], end=end)


def _counts(run: Reading, at: int) -> tuple[tuple[int, int] | None, int]:
    end = run.pattern.find("}", at)
    text = run.pattern[at + 1 : max(end, 0)]
    low, comma, high = text.partition(",")
    if not (low.isascii() and low.isdecimal()) or (high and not (high.isascii() and high.isdecimal())):
        run.sure = False
        return None, at
    least = int(low[:9])
    most = int(high[:9]) if high else MANY if comma else least
    if most < least:
        raise _UnreadError
    if least > LARGE or LARGE < most < MANY:
        run.uses.setdefault(LARGE_COUNT, run.pattern[at : end + 1])
    return (least, most), end + 1
