"""The lists and dicts that Python source writes: which nodes write their members, and how big they are.

Spreads and constants let a short file write an endless value, so every value, and the work of a file, is bounded.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, NamedTuple

from .unknown import MORE, UNKNOWN

MAX_DEPTH = 100
MAX_NODES = 1_000_000
"""Nodes of one value, a shared part counted wherever it stands."""
MAX_TEXT = 1 << 20
MAX_WORK = 4_000_000
"""Members copied by spreads, additions and changes, nodes looked through, and each 16 characters, in a whole file."""
LEAF = 1, 0
"""Nodes and depth of a plain value, or of a container that is not known here (from a JSON text)."""


class Piece(NamedTuple):
    """A part of the source that is no node: lines from 1, columns in code points from 0; no `end_column`: up to the end
    of the line, without the white space there. A negative `column` is that of the first character that is no space."""

    line: int
    column: int
    end_line: int
    end_column: int | None = None


class Extent(NamedTuple):
    """From the start of one node to the end of another one."""

    first: ast.AST
    last: ast.AST


Node = ast.AST | Piece | Extent
Place = tuple["Node | None", Node]
"""The nodes that write the key (None where there is none) and the value of a member."""
Members = Mapping["str | int", Place]


class Places:
    """What writes each member of each container. Containers are known by identity, and kept alive here."""

    def __init__(self, length: int = 0) -> None:
        """`length` is that of the text: what is written out is never too much."""
        self._most = max(MAX_NODES, length)
        self._work = MAX_WORK + length
        self._origins: dict[int, tuple[Any, Any]] = {}
        self._extents: dict[int, tuple[int, int]] = {}

    def members(self, container: Any) -> Members:
        """The nodes that write the members of a list or dict; empty where they stand inside a string."""
        found = self._origins.get(id(container))
        if found is None:
            return {}
        origin = found[1]
        if origin.__class__ is ast.Dict:
            keys: list[Any] = origin.keys
            return {key.value: (key, value) for key, value in zip(keys, origin.values, strict=True)}
        if isinstance(origin, (ast.List, ast.Tuple, ast.Set)):
            return {index: (None, node) for index, node in enumerate(origin.elts)}
        places: Members = origin
        return places

    def keep(self, container: Any, origin: Any) -> Any:
        """Remember what writes the members of a new list or dict: a display, or `Members`. Unknown when too big."""
        size, depth = len(container) + 1, 0
        for item in container.values() if container.__class__ is dict else container:
            if item.__class__ is dict or item.__class__ is list:
                inner = self._extents.get(id(item), LEAF)
                size += inner[0]
                if inner[1] > depth:
                    depth = inner[1]
        return self._register(container, origin, size, depth + 1)

    def put(self, container: Any, step: Any, member: Any, place: Place | None) -> Any:
        """Change or add a member of a container kept with `Members`, in place. Unknown when it gets too big."""
        size, depth = self._extents[id(container)]
        origin = self._origins[id(container)][1]
        there = step in container if container.__class__ is dict else step < len(container)
        before = self.size(container[step]) if there else 0
        if there or container.__class__ is dict:
            container[step] = member
        else:
            container.append(member)
        if place is not None:
            origin[step] = place
        inner = self._extents.get(id(member), LEAF)
        return self._register(container, origin, size - before + inner[0], max(depth, inner[1] + 1))

    def knows(self, container: Any) -> bool:
        """Whether it is known what writes the members of a list or dict."""
        return id(container) in self._origins

    def _register(self, container: Any, origin: Any, size: int, depth: int) -> Any:
        if size > self._most or depth > MAX_DEPTH or self._work < 0:
            return UNKNOWN
        self._extents[id(container)] = size, depth
        self._origins[id(container)] = container, origin
        return container

    def spend(self, work: int) -> None:
        """Count work that grows faster than the file."""
        self._work -= work

    @property
    def exhausted(self) -> bool:
        """Whether the file asked for more work than any real one."""
        return self._work < 0

    def size(self, container: Any) -> int:
        """The number of nodes of a value, a shared part counted wherever it stands."""
        return self._extents.get(id(container), LEAF)[0]

    def text(self, *parts: str) -> Any:
        """Texts put together; unknown when that is too long."""
        length = sum(map(len, parts))
        self.spend(length // 16)
        return "".join(parts) if length <= MAX_TEXT and self._work >= 0 else UNKNOWN

    def merged(self, value: dict[str, Any], places: dict[str | int, Place], other: Any, node: Node) -> None:
        """Put the members of another dict, written by `node`, over those of `value`."""
        if other.__class__ is dict:
            self.spend(len(other))
            value.update(other)
            below = self.members(other)
            places.update({key: below.get(key, (None, node)) for key in other})
        else:
            value[MORE], places[MORE] = UNKNOWN, (None, node)

    def joined(self, value: list[Any], places: dict[str | int, Place], other: Any, node: Node) -> None:
        """Put the items of another list, written by `node`, behind those of `value`."""
        if other.__class__ is not list:
            places[len(value)] = None, node
            value.append(UNKNOWN)
            return
        self.spend(len(other))
        below = self.members(other)
        start = len(value)
        places.update({start + index: below.get(index, (None, node)) for index in range(len(other))})
        value += other
