"""Output schemas, which the MCP libraries make of what a function returns."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..source.python_scopes import Defined, Scope
from ..source.unknown import UNSEEN, Unknown, parts
from . import libraries as of
from . import plain_types as plain
from .classes import ENUM, MODEL
from .layout import inlined, unwrapped
from .names import Foreign
from .syntax import elements, unquoted

if TYPE_CHECKING:
    from .annotations import Annotations
    from .arguments import Arguments
    from .decorated import Decorated

WRAPPED = frozenset(("builtins.str", "builtins.int", "builtins.float", "builtins.bool", "builtins.bytes"))
NOTHING = frozenset((
    "builtins.dict", "builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset", "typing.Any",
    "datetime.date", "datetime.datetime", "datetime.time", "datetime.timedelta",
))  # fmt: skip
"""Types of which the MCP SDK makes no schema."""
DECIMAL = plain.PLAIN["decimal.Decimal"]["anyOf"]
SEQUENCES = frozenset((*plain.TUPLES, "builtins.list", "typing.List", "typing.Sequence"))


class Outputs:
    """Makes the output schemas of the functions of one file."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations

    def of(self, found: Decorated, given: Arguments) -> Any:
        """The output schema of a function, None where the library lists none, `UNSEEN` where it is not known."""
        node, scope = found.defined.node.returns, found.defined.scope
        if found.library == of.EITHER_MCP:
            return None if node is None else UNSEEN
        if found.library not in (of.MCP, of.FASTMCP):
            return None
        if found.library == of.FASTMCP and given.node("output_schema") is not None:
            value = given.value("output_schema")
            return value if value is None or isinstance(value, dict) else UNSEEN
        structured = given.value("structured_output")
        if structured is False or node is None:
            return None
        if isinstance(structured, Unknown):
            return UNSEEN
        self._annotations.classes.begin()
        node = unquoted(node)
        schema = self._mcp(node, scope) if found.library == of.MCP else self._fastmcp(node, scope)
        if schema is None or schema is UNSEEN:
            return schema
        names = self._annotations.classes.used
        definitions = self._annotations.classes.definitions(dict.fromkeys(names, found.defined.node.returns))
        if any(isinstance(part, Unknown) for part in parts([schema, definitions])):
            return UNSEEN
        decimal = any(part.get("anyOf") == DECIMAL for part in _objects([schema, definitions]))
        if decimal and found.library == of.FASTMCP:
            return UNSEEN  # results are written as texts
        return self._laid_out(schema, definitions, found.library)

    def _laid_out(self, schema: Any, definitions: dict[str, Any], library: str) -> Any:
        schemas = self._annotations.schemas
        named = set(definitions)
        if "$ref" in schema:
            schema, definitions = unwrapped(schema, definitions, schemas)
            if "$ref" in schema:  # a class that holds itself
                schema = schemas.copy(definitions[str(schema["$ref"]).rpartition("/")[2]])
        if library == of.FASTMCP:
            if not self._annotations.classes.aliased.isdisjoint(named):
                return UNSEEN  # results go under the names of fields, arguments under their aliases
            return inlined(schema, definitions, schemas)
        if definitions:
            schema = schemas.copy(schema)
            schema["$defs"] = definitions
        return schema

    def _mcp(self, node: ast.expr, scope: Scope) -> Any:
        """The rules of the MCP SDK: models as they are, maps of texts too, all else wrapped in `result`."""
        split = self._annotations.split(node, scope)
        bare = unquoted(split.node)
        if isinstance(bare, (ast.Name, ast.Attribute)):
            named = self._annotations.names.resolve(bare, split.scope)
            if isinstance(named, Defined) and isinstance(named.node, ast.ClassDef):
                kind = self._annotations.classes.kind(named).kind
                if kind == ENUM:
                    return None
                return self._annotations.of(node, scope) if kind == MODEL else UNSEEN  # versions differ on the others
            origin = named.origin if isinstance(named, Foreign) else ""
            if origin in NOTHING:
                return None
            return self._wrapped(node, scope) if origin in WRAPPED else UNSEEN
        if isinstance(bare, ast.Subscript) and self._annotations.origin(bare.value, split.scope) == "builtins.dict":
            keys = elements(bare.slice)
            if self._annotations.origin(keys[0], split.scope) == "builtins.str":
                return self._annotations.of(node, scope)
        return self._wrapped(node, scope)

    def _fastmcp(self, node: ast.expr, scope: Scope) -> Any:
        """The rules of fastmcp: objects as they are, all else wrapped; nothing where that would say nothing."""
        if isinstance(node, ast.Constant) and node.value is None:
            return None
        origin = self._annotations.origin(node, scope)
        if origin in SEQUENCES or origin in ("typing.Any", "builtins.bytes"):
            return None
        if isinstance(node, ast.Subscript) and self._annotations.origin(node.value, scope) in SEQUENCES:
            inner = elements(node.slice)
            if all(self._annotations.origin(item, scope) == "typing.Any" for item in inner):
                return None if len(inner) == 1 else UNSEEN
        schema = self._annotations.of(node, scope)
        if any(part == "binary" for part in parts(schema)):
            return UNSEEN
        if schema.get("type") == "object" or self._is_object(schema):
            return schema
        wrapped = self._wrapped(node, scope)
        wrapped["x-fastmcp-wrap-result"] = True
        return wrapped

    def _is_object(self, schema: dict[str, Any]) -> bool:
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        defined = self._annotations.classes.used.get(name)
        return defined is not None and self._annotations.classes.built(defined).schema.get("type") == "object"

    def _wrapped(self, node: ast.expr, scope: Scope) -> Any:
        properties = {"result": self._annotations.of(node, scope)}
        return self._annotations.schemas.new({"type": "object", "properties": properties, "required": ["result"]})


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    return (part for part in parts(value, containers=True) if isinstance(part, dict))
