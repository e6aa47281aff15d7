"""What hangs together by pairs."""

from __future__ import annotations

from collections.abc import Iterable


def connected(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Member of a pair -> the one that stands for all that it hangs together with, in the order in which they came."""
    root: dict[int, int] = {}

    def find(member: int) -> int:
        while root.setdefault(member, member) != member:
            root[member] = root[root[member]]
            member = root[member]
        return member

    for one, other in pairs:
        root[find(one)] = find(other)
    return {member: find(member) for member in root}
