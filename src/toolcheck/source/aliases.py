"""A bound for YAML aliases: a few lines of aliases of aliases can stand for more values than any memory holds."""

from __future__ import annotations

from typing import Any

from ..finding import Path

FREE = 100_000
FACTOR = 10
"""A value may be `FREE` values larger, and `FACTOR` times, than what is written in the file."""


def overgrown(value: Any) -> tuple[Path, int] | None:
    """The innermost container that stands for more values than allowed, and how many; None where all is well.

    `value` has no cycles and nests no deeper than the reader allows.
    """
    sizes: dict[int, int] = {}
    written = 0

    def size(node: Any) -> int:
        nonlocal written
        if node.__class__ is not dict and node.__class__ is not list:
            written += 1
            return 1
        known = sizes.get(id(node))
        if known is None:
            known = sizes[id(node)] = 1 + sum(map(size, node.values() if node.__class__ is dict else node))
            written += 1
        return known

    if size(value) <= FREE + FACTOR * written:
        return None
    limit = FREE + FACTOR * written
    path: list[str | int] = []
    while True:
        for step, child in value.items() if value.__class__ is dict else enumerate(value):
            if sizes.get(id(child), 1) > limit:
                path.append(step)
                value = child
                break
        else:
            return tuple(path), sizes[id(value)]
