"""Schemas that speak of the same value: combinators, conditions, references."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.schema import MAX_REFS, Node, resolve

LISTS = ("allOf", "anyOf", "oneOf")
SINGLES = ("if", "then", "else")
MAPS = ("dependentSchemas", "dependencies")
IN_PLACE = frozenset((*LISTS, *SINGLES, *MAPS, "not"))
"""Keywords whose schemas judge the value that the schema around them judges, not a part of it."""
DEFINITIONS = ("$defs", "definitions")
QUESTIONS = frozenset(("not", "if", "contains", "propertyNames"))
"""Keywords whose schemas ask whether something is so: what they leave out is no omission."""


def around(node: Node) -> Iterator[str]:
    """The keywords that hold the node and the schemas around it, from the inside out."""
    while node.parent is not None:
        yield str(node.steps[0])
        node = node.parent


def whole(node: Node) -> Node:
    """The outermost schema that judges the same value as the node: itself, unless it is a branch."""
    while node.parent is not None and node.keyword in IN_PLACE:
        node = node.parent
    return node


def branches(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The branches of a schema that may add properties: those of combinators and conditions, but not of `not`."""
    for keyword in LISTS:
        if isinstance(found := schema.get(keyword), list):
            yield from (branch for branch in found if isinstance(branch, dict))
    for keyword in SINGLES:
        if isinstance(found := schema.get(keyword), dict):
            yield found
    for keyword in MAPS:
        if isinstance(found := schema.get(keyword), dict):
            yield from (branch for branch in found.values() if isinstance(branch, dict))


def parts(root: dict[str, Any], schema: dict[str, Any]) -> Iterator[dict[str, Any] | None]:
    """A schema, its branches at any depth, and what they refer to; None for a reference that cannot be followed."""
    stack = [schema]
    seen: set[int] = set()
    while stack:
        part = stack.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        if len(seen) > MAX_REFS * 10:
            yield None
            return
        stack += branches(part)
        for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
            reference = part.get(keyword)
            if reference is not None:
                target = resolve(root, reference) if isinstance(reference, str) else None
                if target is None or not isinstance(target[0], dict):
                    yield None
                else:
                    stack.append(target[0])
