"""Annotations to JSON Schema, as pydantic writes it (titles left out); unknown where a type cannot be told."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..source.python_scopes import Defined, Scope
from ..source.unknown import MORE, UNKNOWN, Unknown
from . import plain_types as plain
from .constants import Constants
from .names import Foreign, Names, Written
from .schemas import MAX_DEPTH, Schema, Schemas
from .syntax import Metadata, Split, elements, unquoted

if TYPE_CHECKING:
    from .classes import Classes

MAX_MEMBERS = 2_000
"""Values of one Literal or enumeration."""


class Annotations:
    """Makes schemas of annotations. `used` collects the classes whose definitions they refer to."""

    def __init__(self, names: Names, schemas: Schemas) -> None:
        from .classes import Classes
        from .fields import Fields

        self.names = names
        self.schemas = schemas
        self.fields = Fields(self)
        self.classes: Classes = Classes(self)
        self.value = Constants(self).of
        self._depth = 0
        self._splits: dict[int, Split] = {}
        self._none = ast.Constant(None)  # one for all: splits are kept by the id of their node

    def of(self, node: ast.expr, scope: Scope) -> Schema:
        """The schema of an annotation, its metadata applied. Raises TooMuchError."""
        if self._depth > MAX_DEPTH:
            return self.schemas.unknown()
        self._depth += 1
        try:
            split = self.split(node, scope)
            schema = self.bare(split.node, split.scope)
            return self.fields.applied(schema, split.metadata) if split.metadata else schema
        finally:
            self._depth -= 1

    def split(self, node: ast.expr, scope: Scope) -> Split:
        """Take the metadata off an annotation, aliases followed as far as they lead to `Annotated`."""
        found = self._splits.get(id(node))
        if found is None:
            found = self._splits[id(node)] = self._split(node, scope)
        return found

    def _split(self, node: ast.expr, scope: Scope) -> Split:
        metadata: tuple[Metadata, ...] = ()
        for _ in range(MAX_DEPTH):
            node = unquoted(node)
            inner = self._unaliased(node, scope)
            if not isinstance(inner.node, ast.Subscript) or self.origin(inner.node.value, inner.scope) != (
                "typing.Annotated"
            ):
                break
            arguments = elements(inner.node.slice)
            if not arguments:
                break
            metadata = (*(Metadata(item, inner.scope) for item in arguments[1:]), *metadata)
            node, scope = arguments[0], inner.scope
        return Split(node, scope, metadata)

    def origin(self, node: ast.expr, scope: Scope) -> str:
        """The dotted name of what an expression takes from a library; "" for anything else."""
        if not isinstance(node, (ast.Name, ast.Attribute)):
            return ""
        found = {named.origin if isinstance(named, Foreign) else "" for named in self.names.candidates(node, scope)}
        return found.pop() if len(found) == 1 else ""

    def bare(self, node: ast.expr, scope: Scope) -> Schema:
        """The schema of a type that is not `Annotated`."""
        node = unquoted(node)
        if isinstance(node, ast.Constant) and node.value is None:
            return self.schemas.new({"type": "null"})
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            from ..source.python_values import operands

            return self._union(operands(node), scope)
        if isinstance(node, ast.Subscript):
            return self._generic(node, scope)
        if isinstance(node, ast.Call):
            return self._made(node, scope)
        if not isinstance(node, (ast.Name, ast.Attribute)):
            return self.schemas.unknown()
        found = list(self.names.candidates(node, scope))
        if not found or any(named != found[0] for named in found[1:]):
            return self.schemas.unknown()
        named = found[0]
        if isinstance(named, Foreign):
            return self._library_type(named.origin)
        if isinstance(named, Written) and named.node is not node:
            return self.of(named.node, named.scope)
        if isinstance(named, Defined) and isinstance(named.node, ast.ClassDef):
            return self.classes.reference(named)
        return self.schemas.unknown()

    def _unaliased(self, node: ast.expr, scope: Scope) -> Written:
        if isinstance(node, (ast.Name, ast.Attribute)):
            found = list(self.names.candidates(node, scope))
            if len(found) == 1 and isinstance(found[0], Written):
                return Written(unquoted(found[0].node), found[0].scope)
        return Written(node, scope)

    def _library_type(self, origin: str) -> Schema:
        if origin in plain.PLAIN:
            return self.schemas.new(dict(plain.PLAIN[origin]))
        if origin in plain.LISTS or origin in plain.TUPLES:
            return self.schemas.new({"type": "array", "items": {}})
        if origin in plain.SETS:
            return self.schemas.new({"type": "array", "items": {}, "uniqueItems": True})
        if origin in plain.MAPS:
            return self.schemas.new({"type": "object", "additionalProperties": True})
        return self.schemas.unknown()

    def _generic(self, node: ast.Subscript, scope: Scope) -> Schema:
        origin = self.origin(node.value, scope)
        arguments = elements(node.slice)
        if origin == "typing.Literal":
            return self.literal(arguments, scope)
        if origin in plain.UNIONS:
            return self._union(arguments, scope)
        if origin == "typing.Optional":
            return self._union([*arguments, self._none], scope)
        if origin in plain.WRAPPERS and len(arguments) == 1:
            return self.of(arguments[0], scope)
        if origin in plain.LISTS and len(arguments) == 1:
            return self.schemas.new({"type": "array", "items": self.of(arguments[0], scope)})
        if origin in plain.SETS and len(arguments) == 1:
            return self.schemas.new({"type": "array", "items": self.of(arguments[0], scope), "uniqueItems": True})
        if origin in plain.TUPLES:
            return self._tuple(arguments, scope)
        if origin in plain.MAPS and len(arguments) == 2:
            return self._map(arguments, scope)
        return self.schemas.unknown()

    def _tuple(self, arguments: list[ast.expr], scope: Scope) -> Schema:
        if len(arguments) == 2 and isinstance(arguments[1], ast.Constant) and arguments[1].value is ...:
            return self.schemas.new({"type": "array", "items": self.of(arguments[0], scope)})
        items = [self.of(argument, scope) for argument in arguments]
        return self.schemas.new({
            "type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items),
        })  # fmt: skip

    def _map(self, arguments: list[ast.expr], scope: Scope) -> Schema:
        keys, values = self.of(arguments[0], scope), self.of(arguments[1], scope)
        schema = self.schemas.new({"type": "object", "additionalProperties": values or True})
        names = {key: value for key, value in keys.items() if key != "type"}
        if MORE in keys or "$ref" in keys:
            schema["propertyNames"] = keys
        elif names and "pattern" not in names and keys.get("type") == "string":
            schema["propertyNames"] = self.schemas.new(names)
        elif names:
            schema[MORE] = UNKNOWN
        return schema

    def _union(self, arguments: list[ast.expr], scope: Scope) -> Schema:
        """`anyOf` of the different schemas of the arguments, those of unions in it taken in."""
        found: list[Schema] = []
        null: Schema | None = None
        taken: set[int] = set()
        todo = [Written(argument, scope) for argument in reversed(arguments)]
        while todo:
            argument = todo.pop()
            written = self._unaliased(unquoted(argument.node), argument.scope)
            inner = self._members(*written)
            if inner is not None:
                todo += reversed(inner) if id(written.node) not in taken else ()
                taken.add(id(written.node))  # once: a union may hold itself
                continue
            schema = self.of(argument.node, argument.scope)
            for option in schema["anyOf"] if set(schema) == {"anyOf"} else [schema]:
                if option == {"type": "null"} and option is schema:
                    null = option  # it comes last, wherever it is written
                elif option not in found:
                    found.append(option)
        if null is not None and null not in found:
            found.append(null)
        if len(found) < 2:
            return found[0] if found else self.schemas.unknown()
        return self.schemas.new({"anyOf": found})

    def _members(self, node: ast.expr, scope: Scope) -> list[Written] | None:
        """The members of a union that stands in another one; None for any other type."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            from ..source.python_values import operands

            return [Written(part, scope) for part in operands(node)]
        if isinstance(node, ast.Subscript):
            origin = self.origin(node.value, scope)
            if origin in plain.UNIONS:
                return [Written(part, scope) for part in elements(node.slice)]
            if origin == "typing.Optional":
                return [Written(part, scope) for part in (*elements(node.slice), self._none)]
        return None

    def literal(self, arguments: list[ast.expr], scope: Scope) -> Schema:
        """The schema of `Literal[…]`."""
        values: list[Any] = []
        if not self._literal_values(arguments, scope, values, 0):
            return self.schemas.unknown()
        return self.enumerated(values)

    def _literal_values(self, arguments: list[ast.expr], scope: Scope, values: list[Any], depth: int) -> bool:
        for argument in arguments:
            written = self._unaliased(argument, scope)
            node = written.node
            if isinstance(node, ast.Subscript) and self.origin(node.value, written.scope) == "typing.Literal":
                if depth > MAX_DEPTH or not self._literal_values(
                    elements(node.slice), written.scope, values, depth + 1
                ):
                    return False
                continue
            value = self.value(argument, scope)
            if isinstance(value, (Unknown, list, dict)) or len(values) >= MAX_MEMBERS:
                return False
            if not any(value == other and type(value) is type(other) for other in values):
                values.append(value)
        return bool(values)

    def enumerated(self, values: list[Any]) -> Schema:
        """`const` or `enum` of values, with their type where they have one."""
        schema = self.schemas.new({"const": values[0]} if len(values) == 1 else {"enum": values})
        kinds = {type(value) for value in values}
        names = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
        if len(kinds) == 1:
            schema["type"] = names[kinds.pop()]
        return schema

    def _made(self, node: ast.Call, scope: Scope) -> Schema:
        """A type that a call makes: `NewType("UserId", str)`, `constr(min_length=1)`."""
        origin = self.origin(node.func, scope)
        if origin == "typing.NewType" and len(node.args) == 2:
            return self.of(node.args[1], scope)
        if origin in plain.CONSTRAINED and len(node.args) < 2:
            schema = self._library_type(plain.CONSTRAINED[origin])
            if node.args:
                schema["items"] = self.of(node.args[0], scope)
            return self.fields.applied(schema, (Metadata(ast.Call(node.func, [], node.keywords), scope),))
        return self.schemas.unknown()
