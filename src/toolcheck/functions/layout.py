"""How libraries lay out the definitions of classes in the schema of a tool: inlined, or in OpenAI's strict form."""

from __future__ import annotations

from typing import Any

from ..source.python_places import Node
from ..source.unknown import MORE
from .schemas import MAX_DEPTH, Schema, Schemas

PREFIX = "#/$defs/"
Map = dict[str, Schema]


class NotStrictError(Exception):
    """OpenAI's strict form has no way to write a schema: the library refuses the function."""


def unwrapped(schema: Schema, definitions: Map, schemas: Schemas) -> tuple[Schema, Map]:
    """The definition that a schema is a mere reference to, and the others; as it is where that one holds itself."""
    name = _target(schema)
    if name is None or name in _reached(definitions, name):
        return schema, definitions
    if "default" in schema and _reached(definitions, name):
        return schema, definitions
    return schemas.copy(definitions[name]), {key: value for key, value in definitions.items() if key != name}


def inlined(schema: Schema, definitions: Map, schemas: Schemas) -> Schema:
    """The schema with each reference replaced by what it names; with its definitions where one holds itself."""
    if any(name in _reached(definitions, name) for name in definitions):
        schema = schemas.copy(schema)
        schema["$defs"] = definitions
        return schema
    return expanded(schema, definitions, schemas)


def expanded(schema: Schema, definitions: Map, schemas: Schemas) -> Schema:
    """The schema with each reference replaced by what it names; where that holds itself, by anything at all."""
    return _Copier(definitions, schemas).inline(schema, ()) if definitions else schema


def strict(schema: Schema, definitions: Map, schemas: Schemas) -> Schema:
    """The schema with all parameters required, no other ones allowed and no null as default; unknown where the
    library refuses it."""
    copier = _Copier(definitions, schemas)
    try:
        found = copier.strict(schema, 0)
        if definitions:
            found["$defs"] = {name: copier.strict(inner, 0) for name, inner in definitions.items()}
    except NotStrictError:
        return schemas.unknown()
    return found


def _target(schema: Any) -> str | None:
    reference = schema.get("$ref") if isinstance(schema, dict) else None
    return reference[len(PREFIX) :] if isinstance(reference, str) and reference.startswith(PREFIX) else None


def _reached(definitions: Map, name: str) -> set[str]:
    """The definitions that one refers to, at any distance."""
    found: set[str] = set()
    todo: list[Any] = [definitions.get(name)]
    while todo:
        node = todo.pop()
        if isinstance(node, dict):
            target = _target(node)
            if target is not None and target not in found:
                found.add(target)
                todo.append(definitions.get(target))
            todo += node.values()
        elif isinstance(node, list):
            todo += node
    return found


class _Copier:
    """Copies schemas, their places kept."""

    def __init__(self, definitions: Map, schemas: Schemas) -> None:
        self._definitions = definitions
        self._schemas = schemas

    def inline(self, schema: Schema, around: tuple[str, ...]) -> Schema:
        """`around` are the definitions that this schema stands in."""
        target = _target(schema)
        if target is None:
            return self._below(schema, lambda inner: self.inline(inner, around))
        if len(around) > MAX_DEPTH or target not in self._definitions:
            return self._schemas.unknown()
        own = self._schemas.copy(schema)
        del own["$ref"]
        if target in around:
            return own
        found = self.inline(self._definitions[target], (*around, target))
        if own:
            found = self._schemas.copy(found)
            self._schemas.update(found, own)
        return found

    def strict(self, schema: Schema, depth: int) -> Schema:
        if depth > MAX_DEPTH or schema.get("additionalProperties", False) is not False:
            raise NotStrictError
        target = _target(schema)
        if target is not None and len(schema) - (schema.get("default", MORE) is None) > 1:
            if target not in self._definitions:
                raise NotStrictError
            whole = self._schemas.copy(self._definitions[target])
            own = self._schemas.copy(schema)
            del own["$ref"]
            self._schemas.update(whole, own)
            return self.strict(whole, depth + 1)
        found = self._below(schema, lambda inner: self.strict(inner, depth + 1))
        if found.get("default", MORE) is None:
            del found["default"]
        if found.get("type") == "object":
            found["additionalProperties"] = False
        properties = found.get("properties")
        if isinstance(properties, dict):
            found["required"] = [name for name in properties if name != MORE]
        return found

    def _below(self, schema: Schema, change: Any) -> Schema:
        """A copy whose schemas were changed."""
        found = self._schemas.copy(schema)
        for key, value in schema.items():
            if key in ("properties", "patternProperties") and isinstance(value, dict):
                copied = self._schemas.copy(value)
                for name, inner in value.items():
                    copied[name] = change(inner) if isinstance(inner, dict) else inner
                found[key] = copied
            elif key in ("items", "additionalProperties", "propertyNames") and isinstance(value, dict):
                found[key] = change(value)
            elif key in ("anyOf", "prefixItems", "oneOf") and isinstance(value, list):
                found[key] = [change(inner) if isinstance(inner, dict) else inner for inner in value]
        return found


__all__ = ["Node", "inlined", "strict", "unwrapped"]
