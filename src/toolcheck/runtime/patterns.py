"""Which patterns of a schema may be held against arguments, which are the model's to choose.

Stricter than the rule explosive-repetition, which speaks of what is slow for certain: here a pattern has to be one that
is plainly quick, since Python's engine cannot be interrupted.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.schemas._pattern_reader import ASSERTION, GROUP, LOOK, OTHER, SET, Piece, Reading

Row = tuple[Piece, ...]
ANYTHING = -1
"""The characters of what may be any text, such as a reference to a group: a set with all bits."""
OFTEN = 10
"""A repetition of this many times is as bad as one without end."""
TOGETHER = 100
"""So many times for a group and what it holds, multiplied."""
CHAIN = 3
"""Repetitions without end in a row that can share out the same characters: the time grows with that power."""


def refusal(pattern: str) -> str:
    """Why a pattern is not used; "" for one that is plainly quick."""
    branches = Reading(pattern).branches
    if branches is None:
        return "is not understood"
    return "can take exponential time" if _is_slow(tuple(branches)) else ""


def _is_slow(branches: Sequence[Row]) -> bool:
    for row in branches:
        if _chain(row) >= CHAIN:
            return True
        for piece in row:
            if piece.kind not in (GROUP, LOOK):
                continue
            often = piece.high >= OFTEN or piece.high * _most(piece.branches) >= TOGETHER
            if often and piece.high > 1 and _can_be_shared(piece.branches):
                return True
            if _is_slow(piece.branches):
                return True
    return False


def _chain(row: Row) -> int:
    """The most repetitions in a row that nothing separates: `.*.*.*`."""
    most = count = held = 0
    for piece in _read(row):
        chars = _chars(piece)
        if _is_endless(piece):
            count, held = (count + 1, held | chars) if held & chars else (1, chars)
            most = max(most, count)
        elif piece.low and not held & chars:
            count = held = 0
    return most


def _is_endless(piece: Piece) -> bool:
    """Whether a piece, or a part of a group, can be of many lengths."""
    if piece.high >= OFTEN and piece.high > piece.low:
        return True
    return piece.kind == GROUP and any(_is_endless(inner) for row in piece.branches for inner in row)


def _most(branches: Sequence[Row]) -> int:
    """How often a part of these branches can stand in them at most, groups in groups multiplied."""
    return max((piece.high * _most(piece.branches) for row in branches for piece in row), default=1)


def _can_be_shared(branches: Sequence[Row]) -> bool:
    """Whether what a repeated group matches can be cut up in several ways, as far as is plain."""
    if any(_runs_over(row) for row in branches):
        return True
    return any(_alike(one, other) for index, one in enumerate(branches) for other in branches[index + 1 :])


def _runs_over(row: Row) -> bool:
    """Whether a part of varying length is not ended by what comes next, in this round or in the next one."""
    row = _read(row)
    for index, piece in enumerate(row):
        if piece.high == piece.low and (piece.kind == SET or not _varies(piece.branches)):
            continue
        following = row[(index + 1) % len(row)]
        if len(row) == 1 or not following.low or _chars(piece) & _first(following):
            return True
    return False


def _read(row: Row) -> Row:
    """The parts that take characters: what only looks at a place, such as `\\B`, ends nothing."""
    return tuple(piece for piece in row if piece.kind not in (ASSERTION, LOOK))


def _varies(branches: Sequence[Row]) -> bool:
    """Whether a group is anything but a choice of texts of fixed length."""
    return any(
        piece.high != piece.low or (piece.kind != SET and _varies(piece.branches)) for row in branches for piece in row
    )


def _alike(one: Row, other: Row) -> bool:
    """Whether two branches can begin a text alike as far as the shorter one goes."""
    return all(mine & theirs for mine, theirs in zip(_singles(one), _singles(other), strict=False))


def _singles(row: Row) -> list[int]:
    """The characters that a row begins with, set by set, as far as these are fixed; then those of what comes next."""
    found: list[int] = []
    for piece in _read(row):
        if piece.kind != SET or piece.high != piece.low or piece.low > OFTEN:
            return [*found, _first(piece)] if piece.low else found
        found += [piece.chars] * piece.low
    return found


def _first(piece: Piece) -> int:
    """The characters that a piece can begin with."""
    if piece.kind in (SET, OTHER):
        return piece.chars if piece.kind == SET else ANYTHING
    found = 0
    for row in piece.branches:
        for inner in row:
            found |= _first(inner)
            if inner.low:
                break
    return found


def _chars(piece: Piece) -> int:
    """All characters that can stand in a piece."""
    if piece.kind in (SET, OTHER):
        return piece.chars if piece.kind == SET else ANYTHING
    found = 0
    for row in piece.branches:
        for inner in row:
            found |= _chars(inner)
    return found
