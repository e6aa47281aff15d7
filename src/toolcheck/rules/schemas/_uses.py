"""The schemas of a schema where they are used, with how many objects lie around each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.finding import Path
from toolcheck.schema import COMBINATORS, MANY, NAMED, ONE, SUBSCHEMAS, resolve, types_of

from ._composition import DEFINITIONS

MAX_VISITS = 20_000
"""Schemas looked at in one tool: definitions used in one another multiply. What lies beyond is not seen."""


class Use:
    """A schema where it is used: its path below the root schema, the level of objects (1: the root's own), whether
    the value it speaks of is known to be an object, and the use it lies in."""

    __slots__ = ("is_object", "level", "outer", "path", "schema")

    def __init__(self, schema: dict[str, Any], path: Path, outer: Use | None, *, same: bool = False) -> None:
        self.schema = schema
        self.path = path
        self.outer = outer
        is_object = "object" in types_of(schema) or isinstance(schema.get("properties"), dict)
        # A branch, and what a reference names, speak of the same value as the schema around them.
        known = same and outer is not None and outer.is_object
        self.is_object: bool = is_object or known
        self.level: int = (outer.level if outer is not None else 0) + (is_object and not known)


def uses(root: dict[str, Any]) -> Iterator[Use]:
    """The uses in document order: references followed, not into what they lie in; none twice at a level."""
    stack = [Use(root, (), None)]
    deepest: dict[int, int] = {}
    for _ in range(MAX_VISITS):
        if not stack:
            return
        use = stack.pop()
        if deepest.get(id(use.schema), -1) >= use.level:
            continue  # seen as deep before
        deepest[id(use.schema)] = use.level
        yield use
        stack += reversed(list(_inner(root, use)))


def _inner(root: dict[str, Any], use: Use) -> Iterator[Use]:
    for keyword, value in use.schema.items():
        kind = SUBSCHEMAS.get(keyword)
        if keyword == "$ref" and isinstance(value, str):
            found = resolve(root, value)
            if found is not None and isinstance(found[0], dict) and not _lies_in(use, found[0]):
                yield Use(*found, use, same=True)
        elif kind == ONE and isinstance(value, dict):
            yield Use(value, (*use.path, keyword), use)
        elif kind == NAMED and isinstance(value, dict) and keyword not in DEFINITIONS:
            for name, item in value.items():
                if isinstance(item, dict):
                    yield Use(item, (*use.path, keyword, name), use)
        elif isinstance(value, list) and (kind == MANY or keyword == "items"):
            for index, item in enumerate(value):
                if isinstance(item, dict):
                    yield Use(item, (*use.path, keyword, index), use, same=keyword in COMBINATORS)


def _lies_in(use: Use | None, schema: dict[str, Any]) -> bool:
    """Whether a reference leads back to where it stands: a cycle, which is as deep as a call makes it."""
    while use is not None:
        if use.schema is schema:
            return True
        use = use.outer
    return False
