"""One parameter of a function, or field of a class: its schema, and whether it has to be given."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from ..source.python_places import Extent, Node
from ..source.python_scopes import Scope
from ..source.unknown import MORE, UNKNOWN, Unknown
from .fields import Default
from .schemas import Schema
from .syntax import Metadata, Text

if TYPE_CHECKING:
    from .annotations import Annotations


class Parameter(NamedTuple):
    """`name` is the one under which it is sent. `text` is a bare text among the metadata of `Annotated`."""

    name: str
    schema: Schema
    required: bool
    key: Node | None
    node: Node | None
    text: Text | None
    described: Text | None
    """The first text or description of a `Field` among the metadata of `Annotated`."""
    twice: bool
    """Both the annotation and the default are a `Field`."""


class Parameters:
    """Reads parameters and fields with the annotations of one file."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations

    def field(self, node: ast.AnnAssign, name: str, scope: Scope, docstring: ast.Constant | None) -> Parameter:
        """A field of a class; `docstring` is the text below it, where that counts."""
        found = self._read(name, node.annotation, node.value, scope, node.target)
        if docstring is not None and "description" not in found.schema:
            from inspect import cleandoc

            self._annotations.schemas.put(found.schema, "description", cleandoc(str(docstring.value)), None)
        return found

    def argument(self, node: ast.arg, default: ast.expr | None, scope: Scope, *, extras: bool = True) -> Parameter:
        """A parameter of a function; `scope` is the one that the function stands in, `extras` tells whether examples
        and what else a `Field` holds beside bounds and description are sent."""
        return self._read(node.arg, node.annotation, default, scope, node, extras=extras)

    def _read(
        self,
        name: str,
        annotation: ast.expr | None,
        given: ast.expr | None,
        scope: Scope,
        target: ast.AST,
        *,
        extras: bool = True,
    ) -> Parameter:
        read, fields = self._annotations, self._annotations.fields
        metadata: tuple[Metadata, ...] = ()
        if annotation is None:
            schema = read.schemas.new()
        else:
            split = read.split(annotation, scope)
            schema, metadata = read.bare(split.node, split.scope), split.metadata
        text, described, twice = None, None, False
        if metadata:
            text, described = fields.text(metadata), fields.described(metadata)
        default = None if given is None else Default(given, scope)
        if given is not None and isinstance(given, ast.Call):
            origin = read.origin(given.func, scope)
            if origin == "pydantic.Field":
                twice = any(fields.calls(metadata))
                metadata, default = (*metadata, Metadata(given, scope)), None
            elif origin == "dataclasses.field":
                default = fields.default([(ast.Call(given.func, [], given.keywords), scope)])
        if metadata:
            schema = fields.applied(schema, metadata, extras=extras)
            calls = list(fields.calls(metadata))
            default = default or fields.default(calls)
            name = self._alias(schema, calls, name)
        if default is not None and default.node is not None:
            value = read.value(default.node, default.scope)
            home = read.names.at_home(default.scope)
            read.schemas.put(schema, "default", value, default.node if home else None)
        place: Node | None = Extent(target, annotation) if annotation is not None else target
        key: Node | None = target
        if not read.names.at_home(scope):
            key = place = None
        return Parameter(name, schema, default is None, key, place, text, described, twice)

    def _alias(self, schema: Schema, calls: list[tuple[ast.Call, Scope]], name: str) -> str:
        """The name under which a parameter is sent; where it is computed, its schema is in doubt."""
        alias = self._annotations.fields.alias(calls)
        if isinstance(alias, Unknown):
            schema[MORE] = UNKNOWN
            return name
        return name if alias is None else str(alias)
