"""A decorated function to the definition that its library sends, in the wire form that the library uses."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from ..source.python_names import dotted
from ..source.python_places import Node, Piece
from ..source.unknown import MORE, UNKNOWN, UNSEEN, Unknown
from . import libraries as of
from .annotations import Annotations, Metadata, elements, unquoted
from .decorated import Decorated
from .descriptions import descriptions
from .docstrings import docstring_of
from .names import Foreign
from .parameters import Parameter, Parameters, Text
from .schemas import Schema

CLOSED = frozenset((of.FASTMCP, of.ANTHROPIC, of.PYDANTIC_AI))
"""Libraries whose schemas say `additionalProperties: false` by themselves."""


class Definitions:
    """Makes the definitions of one file."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations
        self._schemas = annotations.schemas
        self._parameters = Parameters(annotations)

    def of(self, found: Decorated) -> dict[str, Any]:
        """The definition of one tool. Raises TooMuchError."""
        keys = of.LIBRARIES[found.library]
        given = _Arguments(found, self._annotations)
        node = found.defined.node
        docstring = docstring_of(node)
        style = given.value("docstring_style", "docstring_format")
        described = descriptions(
            found.library,
            None if given.value("use_docstring_info") is False else docstring,
            style if style in ("google", "numpy", "sphinx") else None,
            parse=given.value("parse_docstring") is True,
        )
        definition: dict[str, Any] = {"type": "function"} if found.library == of.AGENTS else {}
        self._name(definition, given, keys, node)
        self._description(definition, given.text(keys.description), described.tool)
        self._annotations.classes.begin()
        schema = self._given_schema(given, found.library)
        if schema is None:
            schema = self._schema(found, described.parameters)
        self._add(definition, keys.schema, self._finished(schema, found, given), name_of(node))
        self._extras(definition, found, given)
        return definition

    def _add(self, definition: dict[str, Any], key: str, value: Any, node: Node | None) -> None:
        self._schemas.put(definition, key, value, node)

    def _name(self, definition: dict[str, Any], given: _Arguments, keys: of.Keywords, node: Any) -> None:
        value, place = given.text(keys.name) if keys.name else (None, None)
        if value is None and keys.first:
            value, place = given.first()
        if value is None or value == "":
            value, place = node.name, name_of(node)
        self._add(definition, "name", value, place)

    def _description(self, definition: dict[str, Any], given: tuple[Any, Node | None], own: Text | None) -> None:
        value, place = given
        if value is None or value == "":
            if own is None:
                return
            value, place = own
        elif isinstance(value, str) and not isinstance(value, Unknown):
            value = str(value)
        self._add(definition, "description", value, place)

    def _given_schema(self, given: _Arguments, library: str) -> Schema | None:
        """The schema that an argument of the decorator gives: a model, or a dict."""
        node = given.node({of.LANGCHAIN: "args_schema", of.ANTHROPIC: "input_schema"}.get(library, ""))
        if node is None or (isinstance(node, ast.Constant) and node.value is None):
            return None
        scope = given.scope
        reference = self._annotations.of(node, scope) if isinstance(node, (ast.Name, ast.Attribute)) else {}
        if "$ref" in reference:
            return reference
        value = self._annotations.value(node, scope)
        return value if isinstance(value, dict) else self._schemas.unknown()

    def _schema(self, found: Decorated, texts: dict[str, Text]) -> Schema:
        """The schema of the parameters of a function."""
        properties = self._schemas.new()
        required: list[str] = []
        read = list(self._read(found))
        for argument, parameter in read:
            schema = parameter.schema
            text = self._text(found.library, parameter, texts.get(argument.arg))
            if text is not None:
                self._schemas.put(schema, "description", text.value, text.node)
            if found.library == of.MCP and argument.annotation is None and "type" not in schema:
                schema["type"] = "string"
            self._schemas.put(properties, parameter.name, schema, parameter.node, parameter.key)
            if parameter.required:
                required.append(parameter.name)
        schema = self._schemas.new({"type": "object", "properties": properties})
        if required:
            schema["required"] = required
        if found.library in CLOSED:
            schema["additionalProperties"] = False
        self._variadic(found, schema)
        return schema

    def _variadic(self, found: Decorated, schema: Schema) -> None:
        """`*args` and `**kwargs`: each library has its own way, and some refuse them."""
        arguments = found.defined.node.args
        if arguments.vararg is not None:
            schema["properties"][MORE] = UNKNOWN
        if arguments.kwarg is not None:
            if found.library in CLOSED:
                schema["additionalProperties"] = UNKNOWN
            else:
                schema["properties"][MORE] = UNKNOWN

    def _read(self, found: Decorated) -> Iterator[tuple[ast.arg, Parameter]]:
        node, scope = found.defined.node, found.defined.scope
        named = [*node.args.posonlyargs, *node.args.args]
        defaults = [None] * (len(named) - len(node.args.defaults)) + list(node.args.defaults)
        first = True
        for argument, default in (
            *zip(named, defaults, strict=True), *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True),
        ):  # fmt: skip
            own = first and scope.is_class and argument.arg in ("self", "cls")
            if not own and not self._filled_in(argument, default, found, first):
                yield argument, self._parameters.argument(argument, default, scope)
            first = False

    def _filled_in(self, argument: ast.arg, default: ast.expr | None, found: Decorated, first: bool) -> bool:
        """Whether the library gives a parameter itself, so that the model never sees it."""
        if argument.arg in of.RESERVED.get(found.library, ()):
            return True
        if first and found.library == of.PYDANTIC_AI and found.method == "tool" and argument.annotation is None:
            return True
        scope = found.defined.scope
        if isinstance(default, ast.Call) and found.library == of.FASTMCP:
            if self._annotations.origin(default.func, scope).startswith(of.PROVIDERS):
                return True
        if argument.annotation is None:
            return False
        split = self._annotations.split(argument.annotation, scope)
        return any(self._is_injected(item) for item in split.metadata) or self._is_context(
            split.node, split.scope, found.library
        )

    def _is_context(self, node: ast.expr, scope: Any, library: str) -> bool:
        """Whether a type is that of a context, or an optional one."""
        node = unquoted(node)
        if isinstance(node, ast.BinOp):
            return self._is_context(node.left, scope, library) or self._is_context(node.right, scope, library)
        if isinstance(node, ast.Subscript):
            origin = self._annotations.origin(node.value, scope)
            if origin in ("typing.Optional", "typing.Union"):
                return any(self._is_context(part, scope, library) for part in elements(node.slice))
            node = node.value
        return self._annotations.origin(node, scope) in of.CONTEXTS[library]

    def _is_injected(self, item: Metadata) -> bool:
        node = item.node.func if isinstance(item.node, ast.Call) else item.node
        if not isinstance(node, (ast.Name, ast.Attribute)):
            return False
        named = self._annotations.names.resolve(node, item.scope)
        return isinstance(named, Foreign) and named.origin in of.INJECTED

    def _text(self, library: str, parameter: Parameter, docstring: Text | None) -> Text | None:
        """The description of a parameter where it is not, or not only, that of its `Field`."""
        own = "description" in parameter.schema
        if library == of.LANGCHAIN:
            return docstring or (None if own else parameter.text)
        if library == of.AGENTS:
            return docstring if docstring is not None and docstring.value else parameter.text
        if own or docstring is None or not docstring.value:
            return None
        return docstring

    def _finished(self, schema: Schema, found: Decorated, given: _Arguments) -> Schema:
        """The schema with the definitions of its classes, as the library lays it out."""
        from .layout import inlined, strict

        definitions = self._annotations.classes.definitions()
        layout = {of.FASTMCP: inlined, of.LANGCHAIN: inlined}.get(found.library)
        if found.library == of.AGENTS:
            mode = given.value("strict_mode")
            if isinstance(mode, Unknown):
                return self._schemas.unknown()
            layout = strict if mode is not False else None
        if "$ref" in schema or found.library == of.PYDANTIC_AI:
            from .layout import unwrapped

            schema, definitions = unwrapped(schema, definitions, self._schemas)
        if layout is not None:
            return layout(schema, definitions, self._schemas)
        if definitions:
            schema = self._schemas.copy(schema)
            schema["$defs"] = definitions
        return schema

    def _extras(self, definition: dict[str, Any], found: Decorated, given: _Arguments) -> None:
        if found.library == of.AGENTS:
            mode = given.value("strict_mode")
            definition["strict"] = True if mode is None else mode
        keys = {
            of.MCP: ("title", "annotations"), of.FASTMCP: ("title", "annotations"),
            of.ANTHROPIC: ("defer_loading", "strict"), of.AGENTS: ("defer_loading",),
        }  # fmt: skip
        for key in keys.get(found.library, ()):
            value = given.value(key)
            if value is not None:
                if key == "annotations" and isinstance(value, dict):
                    value = camel_hints(value, self._schemas)
                self._add(definition, key, value, given.node(key))
        if found.library in (of.MCP, of.FASTMCP) and found.defined.node.returns is not None:
            self._add(definition, "outputSchema", UNSEEN, found.defined.node.returns)


class _Arguments:
    """The arguments of a decorator."""

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


def camel_hints(hints: dict[str, Any], schemas: Any) -> dict[str, Any]:
    """Annotations of a tool as they are sent: version 2 of the SDK writes `read_only_hint`."""
    if not any("_" in key for key in hints):
        return hints
    found = schemas.new()
    for key, value in hints.items():
        first, *more = key.split("_")
        found[first + "".join(part.capitalize() for part in more) if key != MORE else key] = value
    return dict(found)


def name_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Node:
    """`def` and the name behind it."""
    word = "async def " if isinstance(node, ast.AsyncFunctionDef) else "def "
    return Piece(node.lineno, node.col_offset, node.lineno, node.col_offset + len(word) + len(node.name))


__all__ = ["Definitions", "dotted", "name_of"]
