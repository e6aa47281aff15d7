"""A decorated function to the definition that its library sends, in the wire form that the library uses."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from ..source.python_places import Node
from ..source.python_scopes import Defined
from ..source.unknown import MORE, UNKNOWN, Unknown
from . import libraries as of
from .annotations import Annotations
from .arguments import Arguments, camel_hints
from .classes import OBJECTS
from .decorated import Decorated
from .descriptions import descriptions
from .docstrings import docstring_of
from .filled_in import FilledIn
from .outputs import Outputs
from .parameters import Parameter, Parameters
from .schemas import Schema
from .syntax import Text, name_of, unquoted

EMPTY = frozenset((of.MCP, of.AGENTS, of.ANTHROPIC))
"""Libraries that send an empty description where there is none."""
UNTYPED = {of.MCP: ("type", "string"), of.EITHER_MCP: (MORE, UNKNOWN)}
"""What libraries say of a parameter without annotation, where they say more than nothing."""
CLOSED = frozenset((of.FASTMCP, of.ANTHROPIC, of.PYDANTIC_AI))
"""Libraries whose schemas say `additionalProperties: false` by themselves."""


class Definitions:
    """Makes the definitions of one file."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations
        self._schemas = annotations.schemas
        self._parameters = Parameters(annotations)
        self._filled_in = FilledIn(annotations)
        self._outputs = Outputs(annotations)
        self.inferred = False
        """Whether the schema of the last definition was made of parameters, and not given to the decorator."""
        self._users: dict[str, Node | None] = {}
        """The classes that the tool's parameters use, and the first parameter that uses each."""

    def make(self, found: Decorated) -> dict[str, Any]:
        """The definition of one tool. Raises TooMuchError."""
        keys = of.LIBRARIES[found.library]
        given = Arguments(found, self._annotations)
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
        own = described.tool or self._model_text(given, found.library)
        self._description(definition, given.text(keys.description), own, found)
        self._annotations.classes.begin()
        self._users = {}
        schema = self._given_schema(given, found.library)
        self.inferred = schema is None
        if schema is None:
            schema = self._schema(found, described.parameters)
        alone = found.library == of.PYDANTIC_AI and "$ref" in schema and "default" not in schema
        schema = self._finished(schema, found, given)
        if alone and "description" in schema and "description" not in definition:
            self._schemas.move(schema, definition, "description")
        self._add(definition, keys.schema, schema, name_of(node))
        self._extras(definition, found, given)
        return definition

    def _add(self, definition: dict[str, Any], key: str, value: Any, node: Node | None) -> None:
        self._schemas.put(definition, key, value, node)

    def _name(self, definition: dict[str, Any], given: Arguments, keys: of.Keywords, node: Any) -> None:
        value, place = given.text(keys.name) if keys.name else (None, None)
        if value is None and keys.first:
            value, place = given.first()
        if value is None or value == "":
            value, place = node.name, name_of(node)
        self._add(definition, "name", value, place)

    def _description(
        self, definition: dict[str, Any], given: tuple[Any, Node | None], own: Text | None, found: Decorated
    ) -> None:
        value, place = given
        if value is None or value == "":
            if own is not None:
                value, place = own
            elif found.library in EMPTY:
                value, place = "", name_of(found.defined.node)
            else:
                return
        self._add(definition, "description", value, place)

    def _model_text(self, given: Arguments, library: str) -> Text | None:
        """LangChain takes the docstring of the model where neither decorator nor function has a text."""
        node = given.node("args_schema") if library == of.LANGCHAIN else None
        named = self._annotations.names.resolve(node, given.scope) if node is not None else None
        if not isinstance(named, Defined):
            return None
        docstring = docstring_of(named.node)
        if docstring is None:
            return None
        home = self._annotations.names.at_home(named.scope)
        return docstring.whole if home else Text(docstring.whole.value, None)

    def _given_schema(self, given: Arguments, library: str) -> Schema | None:
        """The schema that an argument of the decorator gives: a model, or a dict."""
        if given.value("infer_schema") is False or given.node("schema_generator") is not None:
            return self._schemas.unknown()
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
        read = []
        for argument, parameter in self._read(found):
            read.append((argument, parameter))
            schema = parameter.schema
            text = self._text(found.library, parameter, texts.get(argument.arg))
            if text is not None:
                self._schemas.put(schema, "description", text.value, text.node)
            if argument.annotation is None and found.library in UNTYPED:
                schema.setdefault(*UNTYPED[found.library])
            self._schemas.put(properties, parameter.name, schema, parameter.node, parameter.key)
            for name in self._annotations.classes.used:
                self._users.setdefault(name, parameter.node)
            if parameter.required:
                required.append(parameter.name)
        if found.library == of.PYDANTIC_AI and len(read) == 1 and self._is_object(read[0][0], found):
            schema = self._schemas.copy(read[0][1].schema)
            schema.pop("description", None)
            return schema
        schema = self._schemas.new({"type": "object", "properties": properties})
        if required:
            schema["required"] = required
        if found.library in CLOSED:
            schema["additionalProperties"] = False
        self._variadic(found, schema)
        return schema

    def _is_object(self, argument: ast.arg, found: Decorated) -> bool:
        """Whether a parameter is a class with fields: Pydantic AI sends those of an only one as the parameters."""
        arguments, annotation = found.defined.node.args, argument.annotation
        if annotation is None or arguments.vararg is not None or arguments.kwarg is not None:
            return False
        annotation = unquoted(annotation)
        if not isinstance(annotation, (ast.Name, ast.Attribute)):
            return False
        named = self._annotations.names.resolve(annotation, found.defined.scope)
        return isinstance(named, Defined) and self._annotations.classes.kind(named).kind in OBJECTS

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
            if not own and not self._filled_in.by_library(argument, default, found, first):
                extras = found.library != of.LANGCHAIN
                yield argument, self._parameters.argument(argument, default, scope, extras=extras)
            first = False

    def _text(self, library: str, parameter: Parameter, docstring: Text | None) -> Text | None:
        """The description of a parameter where it is not, or not only, that of its `Field`."""
        own = "description" in parameter.schema
        if library == of.LANGCHAIN:
            return docstring or parameter.described
        if library in (of.FASTMCP, of.EITHER_MCP) and not own and parameter.text is not None:
            return parameter.text
        if library == of.AGENTS:
            if docstring is None or not docstring.value:
                return parameter.text
            return None if parameter.twice and own else docstring
        if own or docstring is None or not docstring.value:
            return None
        return docstring

    def _finished(self, schema: Schema, found: Decorated, given: Arguments) -> Schema:
        """The schema with the definitions of its classes, as the library lays it out."""
        from .layout import expanded, inlined, strict

        definitions = self._annotations.classes.definitions(self._users)
        layout = {of.FASTMCP: inlined, of.LANGCHAIN: expanded}.get(found.library)
        if found.library == of.AGENTS:
            mode = given.value("strict_mode")
            if isinstance(mode, Unknown):
                return self._schemas.unknown()
            layout = strict if mode is not False else None
        if "$ref" in schema or found.library == of.PYDANTIC_AI:
            from .layout import unwrapped

            schema, definitions = unwrapped(schema, definitions, self._schemas)
            if found.library == of.LANGCHAIN:
                schema = self._schemas.copy(schema)
                schema.pop("description", None)
        if layout is not None:
            return layout(schema, definitions, self._schemas)
        if definitions:
            schema = self._schemas.copy(schema)
            schema["$defs"] = definitions
        return schema

    def _extras(self, definition: dict[str, Any], found: Decorated, given: Arguments) -> None:
        if found.library == of.AGENTS:
            mode = given.value("strict_mode")
            definition["strict"] = True if mode is None else mode
        for key in of.SENT.get(found.library, ()):
            value = given.value(key)
            if value is not None:
                if key == "annotations" and isinstance(value, dict):
                    value = camel_hints(value, self._schemas)
                self._add(definition, key, value, given.node(key))
        output = self._outputs.of(found, given)
        if output is not None:
            self._add(definition, "outputSchema", output, given.node("output_schema") or found.defined.node.returns)
