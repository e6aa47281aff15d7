"""The schemas that are made of annotations: plain dicts, and what in the Python source stands for their members."""

from __future__ import annotations

from typing import Any

from ..source.python_places import Node, Place
from ..source.python_values import Values
from ..source.unknown import MORE, UNKNOWN

Schema = dict[str, Any]
MAX_WORK = 30_000
"""Nodes that are made for one file, beside one for each character: an alias of aliases writes endless types."""
MAX_DEPTH = 40


class TooMuchError(Exception):
    """The types of a file write more than any real tool has."""


class Schemas:
    """Makes and copies schemas, and remembers what writes their members."""

    def __init__(self, values: Values, length: int) -> None:
        """`length` is that of the text."""
        self.values = values
        self._most = MAX_WORK + length
        self._places: dict[int, tuple[Any, dict[str | int, Place]]] = {}
        self._work = 0

    def new(self, members: Schema | None = None) -> Schema:
        """A schema with these members, which stand where the schema itself does; raises TooMuchError."""
        self._work += 1
        if self._work > self._most:
            raise TooMuchError
        return {} if members is None else members

    def unknown(self) -> Schema:
        """A schema of which nothing is known."""
        return self.new({MORE: UNKNOWN})

    def put(self, schema: Schema, key: str, value: Any, node: Node | None, key_node: Node | None = None) -> None:
        """Add a member that `node` writes; None: it has no place of its own."""
        schema[key] = value
        if node is not None:
            self._of(schema)[key] = (key_node, node)

    def move(self, schema: Schema, other: Schema, key: str) -> None:
        """Take a member out of a schema and put it into another one, with its place."""
        other[key] = schema.pop(key)
        place = self._of(schema).pop(key, None)
        if place is not None:
            self._of(other)[key] = place

    def copy(self, schema: Schema) -> Schema:
        """A copy whose members stand where they did."""
        copied = self.new(dict(schema))
        found = self._places.get(id(schema))
        if found is not None:
            self._of(copied).update(found[1])
        return copied

    def update(self, schema: Schema, other: Schema) -> None:
        """Put the members of another schema over those of this one, with their places."""
        schema.update(other)
        found = self._places.get(id(other))
        if found is not None:
            self._of(schema).update(found[1])

    def settle(self, value: Any, depth: int = 0) -> Any:
        """Make the places of a finished value known to the reader; returns the value, or `UNKNOWN` when too big."""
        if depth > 2 * MAX_DEPTH:
            return UNKNOWN
        members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        for member in members:
            if isinstance(member, (dict, list)) and not self.values.knows(member):
                self.settle(member, depth + 1)
        if isinstance(value, (dict, list)) and not self.values.knows(value):
            found = self._places.get(id(value))
            return self.values.keep(value, {} if found is None else found[1])
        return value

    def _of(self, schema: Schema) -> dict[str | int, Place]:
        found = self._places.get(id(schema))
        if found is None:
            found = self._places[id(schema)] = schema, {}
        return found[1]
