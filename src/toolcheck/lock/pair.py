"""Two versions of a schema that are compared, and what it means that one refuses more."""

from __future__ import annotations

from enum import Enum
from typing import Any


class Side(Enum):
    """What a schema is of."""

    INPUT = "parameter"
    OUTPUT = "output field"


class Pair:
    """The two roots, and the pairs of schemas under way: references may lead round in a ring."""

    def __init__(self, old: dict[str, Any], new: dict[str, Any], side: Side) -> None:
        self.old, self.new, self.side = old, new, side
        self.met: set[tuple[int, int]] = set()

    def narrower(self) -> str:
        """What it means that fewer values are right than before."""
        return "BREAKING" if self.side is Side.INPUT else "COMPATIBLE"

    def wider(self) -> str:
        """What it means that more values are right than before."""
        return "COMPATIBLE" if self.side is Side.INPUT else "BREAKING"
