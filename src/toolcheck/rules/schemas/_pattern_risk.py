"""Repetitions in a pattern that a backtracking engine can try in exponentially many ways, found without running it.

Said only where a text can be cut up in many ways for certain: what a repeated group matches can itself be a row of its
matches, and something follows that may fail.
"""

from __future__ import annotations

from collections.abc import Iterable

from ._pattern_reader import GROUP, LOOK, MANY, SET, Piece

OFTEN = 10
"""A group repeated up to this many times is as bad as one repeated without end."""

Row = tuple[Piece, ...]


def catastrophic(branches: Iterable[Row], followed: bool = False) -> Piece | None:
    """The first group whose repetition can take exponentially long; None where there is none for certain."""
    for row in branches:
        for index, piece in enumerate(row):
            if piece.kind not in (GROUP, LOOK):
                continue
            tail = followed or any(_may_fail(other) for other in row[index + 1 :])
            if piece.high >= OFTEN and piece.high > piece.low and tail and _ambiguous(piece.branches):
                return piece
            if found := catastrophic(piece.branches, tail and piece.kind == GROUP):
                return found
    return None


def _may_fail(piece: Piece) -> bool:
    return piece.low > 0


def _ambiguous(branches: tuple[Row, ...]) -> bool:
    rows = [_flat(row) for row in branches]
    singles = [row[0].chars for row in rows if len(row) == 1 and _is_one(row[0])]
    if any(one & other for index, one in enumerate(singles) for other in singles[index + 1 :]):
        return True  # (a|a)*
    return any(_repeats_itself(row) for row in rows)


def _is_one(piece: Piece) -> bool:
    return piece.kind == SET and piece.low == piece.high == 1


def _flat(row: Row) -> Row:
    """A row with the groups that are mere brackets opened: `(?:ab)`, and `([a-z])+`."""
    found: list[Piece] = []
    for piece in row:
        inner = _flat(piece.branches[0]) if piece.kind == GROUP and len(piece.branches) == 1 else ()
        if piece.kind == GROUP and len(inner) == 1 and _is_one(inner[0]):
            found.append(inner[0]._replace(low=piece.low, high=piece.high))
        elif inner and piece.low == piece.high == 1:
            found += inner
        else:
            found.append(piece)
    return tuple(found)


def _repeats_itself(row: Row) -> bool:
    """Whether one match of a row can be two: (a+)*, (a+b?)*, (a?a)*, ((ab)+)*."""
    for index, piece in enumerate(row):
        others = row[:index] + row[index + 1 :]
        if piece.high == piece.low or piece.kind not in (SET, GROUP):
            continue
        if piece.kind == GROUP:
            if piece.high >= MANY and all(other.low == 0 for other in others):
                return True
        elif (piece.high > 1 or any(other.low for other in others)) and _within(others, piece.chars):
            return True
    return False


def _within(row: Row, chars: int) -> bool:
    """Whether a row can match a text of these characters alone, or nothing."""
    return all(
        piece.low == 0
        or (piece.kind == SET and piece.chars & chars)
        or (piece.kind == GROUP and any(_within(branch, chars) for branch in piece.branches))
        for piece in row
    )
