"""The arguments of a decorator."""

from __future__ import annotations

import ast
from typing import Any

from ..source.python_places import Node
from ..source.unknown import MORE, UNKNOWN
from .annotations import Annotations
from .decorated import Decorated
from .schemas import Schemas


class Arguments:
    """What one decorator is given."""

    def __init__(self, found: Decorated, annotations: Annotations) -> None:
        self._annotations = annotations
        self.scope = found.defined.scope
        call = found.call
        self._first = call.args[0] if call is not None and call.args else None
        keywords = call.keywords if call is not None else []
        self._given = {keyword.arg: keyword.value for keyword in keywords if keyword.arg is not None}
        self._more = any(keyword.arg is None for keyword in keywords)

    def node(self, name: str) -> ast.expr | None:
        """The expression of an argument by keyword."""
        return self._given.get(name)

    def value(self, *names: str) -> Any:
        """The value of the first of these arguments that is given; None where none is."""
        for name in names:
            if name in self._given:
                return self._annotations.value(self._given[name], self.scope)
        return None

    def text(self, name: str) -> tuple[Any, Node | None]:
        """A text and the node that writes it; unknown where further arguments may hold it."""
        if name in self._given:
            return self.value(name), self._given[name]
        return (UNKNOWN, None) if self._more else (None, None)

    def first(self) -> tuple[Any, Node | None]:
        """The first positional argument."""
        if self._first is None:
            return None, None
        return self._annotations.value(self._first, self.scope), self._first


def camel_hints(hints: dict[str, Any], schemas: Schemas) -> dict[str, Any]:
    """Annotations of a tool as they are sent: version 2 of the SDK writes `read_only_hint`."""
    if not any("_" in key for key in hints):
        return hints
    found = schemas.new()
    for key, value in hints.items():
        first, *more = key.split("_")
        found[first + "".join(part.capitalize() for part in more) if key != MORE else key] = value
    return found
