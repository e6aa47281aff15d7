"""An ignore that hides nothing: the finding is gone, or the ignore never matched it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...finding import Hit
from ...suppress import UnusedIgnore


def check_ignores(unused: Iterable[UnusedIgnore], ctx: Any) -> Iterator[Hit]:
    """One hit for each ignore, in the same order; those of the configuration have no offsets."""
    for ignore in unused:
        rules = " and ".join(f"`{rule}`" for rule in ignore.rules)
        if ignore.where == "comment":
            message = f"`{ignore.text}` hides nothing: no finding of {rules} starts on the line it stands for"
        else:
            message = f"this ignore-finding hides nothing: no finding of {rules} has {ignore.text}"
        data = {"rules": list(ignore.rules), "where": ignore.where}
        yield Hit((), message, data=data, offsets=ignore.offsets)
