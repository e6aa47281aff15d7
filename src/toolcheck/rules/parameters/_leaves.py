"""The kinds of value that a parameter takes, each with the schemas that hold for it together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.finding import Path
from toolcheck.parameters import Parameter
from toolcheck.records import NamedTuple
from toolcheck.schema import COMBINATORS, MAX_REFS, resolve

MAX_DEPTH = 8
"""Branches in branches, lists in lists."""
MAX_LEAVES = 200
ALTERNATIVES = ("anyOf", "oneOf")
NESTING = frozenset((*COMBINATORS, "$ref", "items"))


class Leaf(NamedTuple):
    """One kind of value: a schema without alternatives in it. `parts` are the schemas that it must all keep.

    `name` is that of the parameter, with "[]" for the items of a list.
    """

    path: Path
    name: str
    parts: list[dict[str, Any]]


def leaves(root: dict[str, Any], parameter: Parameter) -> Iterator[Leaf]:
    """The kinds of value that a parameter takes, references and branches followed, then the items of its lists."""
    schema = parameter.schema
    if len(parameter.schemas) == 1:  # no references, no branches: what most lists are
        item = schema.get("items")
        if item.__class__ is not dict or item.keys().isdisjoint(NESTING):
            yield Leaf(parameter.path, parameter.name, [schema])
            if item.__class__ is dict:
                yield Leaf((*parameter.path, "items"), f"{parameter.name}[]", [item])
            return
    stack: list[tuple[dict[str, Any], Path, str, list[dict[str, Any]], int]] = [
        (parameter.schema, parameter.path, parameter.name, [], 0)
    ]
    count = 0
    while stack and count < MAX_LEAVES:
        schema, path, name, outer, depth = stack.pop()
        count += 1
        own = together(root, schema)
        parts = [*outer, *own]
        found = []
        if depth < MAX_DEPTH:
            for part in own:
                here = path if part is schema else None  # what a reference leads to is reported where it stands
                for word in ALTERNATIVES:
                    for index, branch in enumerate(listed(part.get(word))[:MAX_LEAVES]):
                        if isinstance(branch, dict):
                            place = path if here is None else (*here, word, index)
                            found.append((branch, place, name, parts, depth + 1))
        if not found:
            yield Leaf(path, name, parts)
            if depth < MAX_DEPTH:
                for part in own:
                    item = part.get("items")
                    if isinstance(item, dict):
                        place = (*path, "items") if part is schema else path
                        found.append((item, place, f"{name}[]", [], depth + 1))
        stack += reversed(found)


def together(root: Any, schema: dict[str, Any]) -> list[dict[str, Any]]:
    """A schema and those that hold beside it: reference targets and the members of `allOf`."""
    if "$ref" not in schema and "allOf" not in schema:
        return [schema]
    found: list[dict[str, Any]] = []
    seen: set[int] = set()
    stack = [schema]
    while stack and len(found) < MAX_REFS:
        part = stack.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        found.append(part)
        reference = part.get("$ref")
        if isinstance(reference, str):
            target = resolve(root, reference)
            if target is not None and isinstance(target[0], dict):
                stack.append(target[0])
        # The last ones, since the stack gives them first: others would not be reached.
        stack += [member for member in listed(part.get("allOf"))[-MAX_REFS:] if isinstance(member, dict)]
    return found


def listed(value: Any) -> list[Any]:
    """A value when it is a list, else an empty one."""
    return value if isinstance(value, list) else []
