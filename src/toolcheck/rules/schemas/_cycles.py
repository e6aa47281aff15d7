"""References that lead back into a schema around them."""

from __future__ import annotations

from typing import Any

from toolcheck.recent import recent
from toolcheck.schema import MANY, NAMED, ONE, SUBSCHEMAS, resolve

from ._composition import DEFINITIONS

REFERENCES = ("$ref", "$recursiveRef", "$dynamicRef")

Frame = tuple[dict[str, Any], int, bool]
"""A schema, how many properties that may be left out lie on the way to it, and whether it is left rather than met."""


@recent
def closing(root: dict[str, Any]) -> dict[int, bool]:
    """The schemas (by identity) whose reference closes a cycle -> whether a property that may be left out lies on it.

    Only what is reached from the root counts; of several references back to one schema, the first in document order.
    Rules ask for each reference of a schema.
    """
    found: dict[int, bool] = {}
    closed: set[int] = set()  # schemas that a cycle leads back to
    opened: dict[int, int] = {}  # schemas around the one that is met -> optional properties on the way to them
    seen: set[int] = set()
    stack: list[Frame] = [(root, 0, False)]
    while stack:
        schema, optional, leave = stack.pop()
        if leave:
            del opened[id(schema)]
            continue
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        opened[id(schema)] = optional
        stack.append((schema, optional, True))
        for target in _referred(root, schema):
            entered = opened.get(id(target))
            if entered is None:
                stack.append((target, optional, False))
            elif id(target) not in closed:
                closed.add(id(target))
                found[id(schema)] = optional > entered
        stack += reversed(_below(schema, optional))
    return found


def _referred(root: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for keyword in REFERENCES:
        reference = schema.get(keyword)
        target = resolve(root, reference) if isinstance(reference, str) else None
        if target is not None and isinstance(target[0], dict):
            found.append(target[0])
    return found


def _below(schema: dict[str, Any], optional: int) -> list[Frame]:
    """The schemas directly in a schema, those that are only defined there left out."""
    found: list[Frame] = []
    for keyword, value in schema.items():
        kind = SUBSCHEMAS.get(keyword)
        if kind is None or keyword in DEFINITIONS:
            continue
        if keyword == "properties" and isinstance(value, dict):
            listed = schema.get("required")
            required = {name for name in listed if isinstance(name, str)} if isinstance(listed, list) else set()
            found += [(item, optional + (name not in required), False) for name, item in value.items()
                      if isinstance(item, dict)]  # fmt: skip
        elif isinstance(value, dict) and kind in (ONE, NAMED):
            items = [value] if kind == ONE else value.values()
            found += [(item, optional, False) for item in items if isinstance(item, dict)]
        elif isinstance(value, list) and (kind == MANY or keyword == "items"):
            found += [(item, optional, False) for item in value if isinstance(item, dict)]
    return found
