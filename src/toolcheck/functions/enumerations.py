"""Enumerations: the values of their members."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..source.python_scopes import Defined
from ..source.unknown import UNKNOWN, Unknown
from .schemas import Schema

if TYPE_CHECKING:
    from .annotations import Annotations


class Enumerations:
    """Reads the enumerations that the annotations of one file use, each once."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations
        self._members: dict[int, dict[str, Any] | None] = {}

    def schema(self, defined: Defined) -> Schema:
        members = self.values(defined)
        if not members:
            return self._annotations.schemas.unknown()
        values = [*{(type(value), value): value for value in members.values()}.values()]
        schema = self._annotations.enumerated(values)
        if "const" in schema:
            schema["enum"] = [schema.pop("const")]
        return schema

    def values(self, defined: Defined) -> dict[str, Any] | None:
        """The values of the members of an enumeration; None when one is not known."""
        key = id(defined.node)
        if key not in self._members:
            self._members[key] = None
            found: dict[str, Any] = {}
            for name, node in assigned(defined.node):
                value = self._automatic(node, name, found, defined)
                if value is None:
                    value = self._annotations.value(node, defined.inner)
                if isinstance(value, (Unknown, dict, list)) or name.startswith("_"):
                    break
                found[name] = value
            else:
                self._members[key] = found
        return self._members[key]

    def _automatic(self, node: ast.expr, name: str, before: dict[str, Any], defined: Defined) -> Any:
        """The value of `auto()`; None for another expression, unknown where a mixin changes it."""
        if not isinstance(node, ast.Call) or self._annotations.origin(node.func, defined.inner) != "enum.auto":
            return None
        bases = [self._annotations.origin(base, defined.scope) for base in defined.node.bases]
        if bases == ["enum.StrEnum"]:
            return name.lower()
        if bases not in (["enum.Enum"], ["enum.IntEnum"]) or not all(type(value) is int for value in before.values()):
            return UNKNOWN
        return max(before.values(), default=0) + 1


def assigned(node: ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """The names that a class body gives a value, and their expressions."""
    for statement in node.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target: ast.expr = statement.targets[0]
            value: ast.expr | None = statement.value
        elif isinstance(statement, ast.AnnAssign):
            target, value = statement.target, statement.value
        else:
            continue
        if isinstance(target, ast.Name) and value is not None:
            yield target.id, value
