"""What a reader could see but not know: a value that a Python file computes when it runs.

A computed value is present, so that no rule may call it missing, and nothing more may be said of it. It stands in the
document as `UNKNOWN`, which is a string, so that no rule and no serializer meets a type that JSON does not have.
Rules need not know of it: the engine asks `hides` about each hit and drops those that may owe to what is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..finding import Hit, Path

if TYPE_CHECKING:
    from ..catalogue import Tool

MAPS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies")
"""Keywords with schemas by name: each of those is judged on its own, whatever is unknown in its siblings."""
MORE = "**"
"""The key of the unknown members that `**base()` adds to an object."""


class Unknown(str):
    """The class of `UNKNOWN`, `ELSEWHERE`, `UNSEEN` and `LOST`."""

    __slots__ = ()


UNKNOWN = Unknown("…")
ELSEWHERE = Unknown("…")
"""Stands for an entry that another list of the file holds as well, and that is checked there."""
UNSEEN = Unknown("…")
"""Stands for what this file does not write: tools that other files add, an output schema that a library makes."""
LOST = Unknown("…")
"""Stands for a part of the file that could not be read; a note on it says why."""


def hides(root: Any, hit: Hit, tool: Tool | None) -> bool:
    """Whether a hit may owe to something unknown, and so must not be reported. It does when

    - its path, or that of a related place, lies at or in an unknown value;
    - it names an object with an unknown member: one that seems to lack something may not lack it;
    - it lies in a schema with an unknown keyword, the schemas of that schema's properties not counted; or that refers
      to definitions, when anything in the whole schema is unknown.

    A hit on the known name or description of a tool stays, whatever its other parts are, and so does what a reader saw
    in the text.
    """
    if hit.offsets is not None:
        return False
    if any(_meets_unknown(root, related.path) for related in hit.related if related.offsets is None):
        return True
    if _meets_unknown(root, hit.path):
        return True
    if tool is not None:
        for part in ("schema", "output_schema"):
            base = tool.at(part)
            if tool.has(part) and hit.path[: len(base)] == base:
                return _in_schema(at(root, base), hit.path[len(base) :])
        if hit.path == tool.entry and _lacks(at(root, tool.path)):
            return True
    return _lacks(at(root, hit.path))


def at(root: Any, path: Path) -> Any:
    """The value at a path, or the unknown one that stands on the way to it; None where there is none."""
    for step in path:
        if isinstance(root, Unknown):
            break
        try:
            root = root[step]
        except (LookupError, TypeError):  # a rule points nowhere: the engine says so
            return None
    return root


def count(value: Any) -> int:
    """How many values in a part of a document are computed; what stands in two places counts once."""
    return sum(part is UNKNOWN for part in parts(value))


def _meets_unknown(root: Any, path: Path) -> bool:
    return isinstance(at(root, path), Unknown)


def _lacks(value: Any) -> bool:
    return isinstance(value, dict) and any(isinstance(member, Unknown) for member in value.values())


def _in_schema(root: Any, path: Path) -> bool:
    """Whether the smallest schema around `path` (from the root schema) has unknown parts."""
    schema = node = root
    named = False
    for keyword, step in zip(("", *path), path, strict=False):
        node = at(node, (step,))
        named = not named and keyword in MAPS
        if named and isinstance(node, dict):
            schema = node
    if not isinstance(schema, dict):
        return False
    refers, unknown = False, False
    for key, value in _own(schema):
        refers = refers or key == "$ref"
        unknown = unknown or isinstance(value, Unknown)
    return unknown or (refers and any(isinstance(value, Unknown) for value in parts(root)))


def _own(schema: Any) -> Iterator[tuple[str | int, Any]]:
    """The members of a schema at any depth, the schemas by name below it left out."""
    stack: list[tuple[Any, bool]] = [(schema, False)]
    seen: set[int] = set()
    while stack:
        node, is_map = stack.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            if not is_map or key == MORE:
                yield key, value
            if isinstance(value, (dict, list)) and not is_map:
                stack.append((value, key in MAPS and isinstance(value, dict)))


def parts(value: Any, *, containers: bool = False) -> Iterator[Any]:
    """The plain values at any depth, or the lists and dicts, each object once."""
    stack = [value]
    seen: set[int] = set()
    while stack:
        node = stack.pop()
        if not isinstance(node, (dict, list)):
            if not containers:
                yield node
        elif id(node) not in seen:
            seen.add(id(node))
            if containers:
                yield node
            stack += node.values() if isinstance(node, dict) else node
