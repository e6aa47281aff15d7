"""A name in the policy file that no tool has: what it declares holds for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...finding import Hit
from ...policy import Unmet
from ...suggest import quote, suggest


def check_policy(unmet: Iterable[Unmet], ctx: Any) -> Iterator[Hit]:
    """One hit for each name, at its place in the policy file."""
    for name, tools in unmet:
        near = suggest(name, tools)
        message = f"the policy declares {quote(name)}, and no tool of this run has that name"
        if near is None:
            yield Hit((name,), f"{message}; the name of a tool was expected", key=True, level="far")
        else:
            yield Hit((name,), f"{message}; did you mean {quote(near)}?", key=True, data={"near": near})
