"""What `Field(…)` and the metadata of `Annotated` say: descriptions, bounds, defaults, other names."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..source.python_scopes import Scope
from ..source.unknown import MORE, UNKNOWN, Unknown
from .names import Foreign, Written
from .schemas import Schema
from .syntax import Text

if TYPE_CHECKING:
    from .annotations import Annotations
    from .syntax import Metadata

BOUNDS = {
    "ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum", "multiple_of": "multipleOf",
}  # fmt: skip
LENGTHS = {
    "string": {"min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"},
    "array": {"min_length": "minItems", "max_length": "maxItems"},
    "object": {"min_length": "minProperties", "max_length": "maxProperties"},
    "integer": BOUNDS,
    "number": BOUNDS,
}
PLAIN = ("description", "examples", "deprecated")
EXTRAS = ("examples", "deprecated", "json_schema_extra")
SILENT = frozenset((
    "title", "default", "default_factory", "alias", "validation_alias", "serialization_alias", "alias_priority",
    "exclude", "include", "frozen", "strict", "repr", "init", "init_var", "kw_only", "validate_default", "union_mode",
    "allow_inf_nan", "coerce_numbers_to_str", "strip_whitespace", "to_lower", "to_upper", "field_title_generator",
))  # fmt: skip
"""Arguments that leave no trace in the schema, or are read elsewhere."""
FIELDS = frozenset(("pydantic.Field", "pydantic.StringConstraints", "pydantic.constr", "pydantic.conint",
                    "pydantic.confloat", "pydantic.conlist", "pydantic.conset"))  # fmt: skip
WITHOUT_SCHEMA = frozenset((
    "pydantic.BeforeValidator", "pydantic.AfterValidator", "pydantic.functional_validators.BeforeValidator",
    "pydantic.functional_validators.AfterValidator", "pydantic.Strict", "pydantic.types.Strict",
    "pydantic.PlainSerializer", "pydantic.WrapSerializer", "typing.Doc", "pydantic.WrapValidator",
))  # fmt: skip
"""Metadata that the schema of what is accepted does not show."""
TYPES = {
    "Ge": ("ge",), "Gt": ("gt",), "Le": ("le",), "Lt": ("lt",), "MultipleOf": ("multiple_of",),
    "MinLen": ("min_length",), "MaxLen": ("max_length",), "Len": ("min_length", "max_length"),
    "Interval": ("gt", "ge", "lt", "le"),
}  # fmt: skip
"""Classes of annotated_types -> the meaning of their positional arguments, and the names of others."""


class Default(NamedTuple):
    """What stands for an argument that is not given. `node` is None where a factory makes it, or no one knows."""

    node: ast.expr | None
    scope: Scope


class Fields:
    """Reads metadata for the annotations of one file."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations

    def applied(self, schema: Schema, metadata: Iterable[Metadata], *, extras: bool = True) -> Schema:
        """A copy of a schema with what metadata adds to it; without `extras`, only bounds and descriptions."""
        schema = self._annotations.schemas.copy(schema)
        for item in metadata:
            call, scope, origin = self._read(item)
            if call is None:
                if origin != "text":
                    schema[MORE] = UNKNOWN
            elif origin == "pydantic.WithJsonSchema" and call.args:
                value = self._annotations.value(call.args[0], scope)
                schema = self._annotations.schemas.new(dict(value) if isinstance(value, dict) else {MORE: UNKNOWN})
            elif origin not in WITHOUT_SCHEMA:
                self._apply(schema, call, scope, origin, extras)
        return schema

    def text(self, metadata: Iterable[Metadata]) -> Text | None:
        """The first bare text among metadata."""
        for item in metadata:
            if isinstance(item.node, (ast.Constant, ast.Name, ast.JoinedStr, ast.BinOp)):
                found = self._written(item.node, item.scope)
                if found is not None:
                    return found
        return None

    def described(self, metadata: Iterable[Metadata]) -> Text | None:
        """The first bare text, or description of a `Field`, among metadata."""
        for item in metadata:
            call, scope, _ = self._read(item)
            found = self.text([item])
            for keyword in call.keywords if call is not None else ():
                if keyword.arg == "description":
                    found = self._written(keyword.value, scope)
            if found is not None:
                return found
        return None

    def _written(self, node: ast.expr, scope: Scope) -> Text | None:
        value = self._annotations.value(node, scope)
        if not isinstance(value, str) or isinstance(value, Unknown):
            return None
        return Text(value, node if self._annotations.names.at_home(scope) else None)

    def calls(self, metadata: Iterable[Metadata]) -> Iterator[tuple[ast.Call, Scope]]:
        """The calls of `Field` among metadata."""
        for item in metadata:
            call, scope, origin = self._read(item)
            if call is not None and origin in FIELDS:
                yield call, scope

    def default(self, calls: Iterable[tuple[ast.Call, Scope]]) -> Default | None:
        """The default that calls of `Field` give; None where they give none."""
        found: Default | None = None
        for call, scope in calls:
            if call.args:
                found = None if _is_ellipsis(call.args[0]) else Default(call.args[0], scope)
            for keyword in call.keywords:
                if keyword.arg == "default":
                    found = None if _is_ellipsis(keyword.value) else Default(keyword.value, scope)
                elif keyword.arg == "default_factory":
                    found = Default(None, scope)
        return found

    def alias(self, calls: Iterable[tuple[ast.Call, Scope]]) -> Any:
        """The name under which an argument is sent; None for its own, unknown where it is computed."""
        found: Any = None
        for call, scope in calls:
            given = {keyword.arg: keyword.value for keyword in call.keywords}
            node = given.get("validation_alias", given.get("alias"))
            if node is not None:
                value = self._annotations.value(node, scope)
                found = value if isinstance(value, str) else UNKNOWN
        return found

    def _read(self, item: Metadata) -> tuple[ast.Call | None, Scope, str]:
        """The call that metadata is, its scope, and what it calls; "text" for a mere text."""
        node, scope = item
        if isinstance(node, (ast.Name, ast.Attribute)):
            named = self._annotations.names.resolve(node, scope)
            if isinstance(named, Written):
                node, scope = named
            elif isinstance(named, Foreign) and named.origin in WITHOUT_SCHEMA:
                return None, scope, "text"
        if isinstance(node, ast.Call):
            return node, scope, self._annotations.origin(node.func, scope)
        return None, scope, "text" if isinstance(node, (ast.Constant, ast.JoinedStr)) else ""

    def _apply(self, schema: Schema, call: ast.Call, scope: Scope, origin: str, extras: bool) -> None:
        module, _, name = origin.rpartition(".")
        positional: tuple[str, ...] = ()
        if module == "annotated_types" and name in TYPES:
            positional = TYPES[name] if name != "Interval" else ()
        elif origin not in FIELDS:
            schema[MORE] = UNKNOWN
            return
        elif origin == "pydantic.Field":
            positional = ("default",)
        if len(call.args) > len(positional):
            schema[MORE] = UNKNOWN
        for key, node in zip(positional, call.args, strict=False):
            self._keyword(schema, key, node, scope, None)
        for keyword in call.keywords:
            if keyword.arg is None:
                schema[MORE] = UNKNOWN
            elif extras or keyword.arg not in EXTRAS:
                self._keyword(schema, keyword.arg, keyword.value, scope, keyword)

    def _keyword(self, schema: Schema, key: str, node: ast.expr, scope: Scope, written: ast.keyword | None) -> None:
        """What one argument of `Field` adds."""
        if key in SILENT:
            return
        value = self._annotations.value(node, scope)
        if value is None:
            return
        if key == "json_schema_extra" and isinstance(value, dict):
            for name, member in value.items():
                schema[name] = member
        elif key in PLAIN:
            self._put(schema, key, value, node, scope, written)
        elif key in BOUNDS or key in LENGTHS["string"]:
            self._constrain(schema, key, value, node, scope, written)
        else:
            schema[MORE] = UNKNOWN

    def _constrain(
        self, schema: Schema, key: str, value: Any, node: ast.expr, scope: Scope, written: ast.keyword | None
    ) -> None:
        """A bound goes to the type it is about; of a union, to the one that is not null."""
        target = schema
        if "anyOf" in schema:
            options = [option for option in schema["anyOf"] if option.get("type") != "null"]
            if len(options) != 1 or len(options) == len(schema["anyOf"]):
                schema[MORE] = UNKNOWN
                return
            target = self._annotations.schemas.copy(options[0])
            schema["anyOf"] = [target if option is options[0] else option for option in schema["anyOf"]]
        name = LENGTHS.get(str(target.get("type")), {}).get(key)
        if name is None:
            if not str(target.get("format", "")).startswith(("date", "time", "duration")):
                target[MORE] = UNKNOWN
        else:
            self._put(target, name, value, node, scope, written)

    def _put(
        self, schema: Schema, key: str, value: Any, node: ast.expr, scope: Scope, written: ast.keyword | None
    ) -> None:
        home = self._annotations.names.at_home(scope)
        self._annotations.schemas.put(schema, key, value, node if home else None, written if home else None)


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...
