"""Classes that are types of parameters: pydantic models, dataclasses, TypedDicts and enumerations."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..source.python_places import Node
from ..source.python_scopes import Defined, Scope
from ..source.unknown import MORE, UNKNOWN
from .enumerations import Enumerations
from .names import Foreign
from .schemas import MAX_DEPTH, Schema
from .settings import Settings
from .syntax import name_of

if TYPE_CHECKING:
    from .annotations import Annotations

MODEL, DICT, ENUM, DATA = "model", "typed dict", "enumeration", "dataclass"
OBJECTS = frozenset((MODEL, DICT, DATA))
BASES = {
    "pydantic.BaseModel": MODEL, "typing.TypedDict": DICT, "enum.Enum": ENUM, "enum.IntEnum": ENUM,
    "enum.StrEnum": ENUM, "langchain_core.pydantic_v1.BaseModel": "", "sqlmodel.SQLModel": "",
}  # fmt: skip
MIXINS = frozenset(("builtins.str", "builtins.int", "builtins.float", "builtins.object"))
DECORATORS = frozenset(("dataclasses.dataclass", "pydantic.dataclasses.dataclass"))
OWN_SCHEMA = frozenset(("__get_pydantic_json_schema__", "__get_pydantic_core_schema__", "model_json_schema"))


class Class(NamedTuple):
    """What is known of a class: its kind ("" when it is none that has a schema), and its bases of the package."""

    kind: str
    bases: tuple[Defined, ...]


class Built(NamedTuple):
    """The schema of a class, and the classes that it refers to."""

    schema: Schema
    uses: dict[str, Defined]


class Classes:
    """Makes the schemas of classes, each once. `used` are those that schemas made since `begin` refer to."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations
        self._kinds: dict[int, Class] = {}
        self._built: dict[int, Built] = {}
        self._enumerations = Enumerations(annotations)
        self.used: dict[str, Defined] = {}
        self.aliased: set[str] = set()
        """The classes of which a field is sent under another name."""

    def begin(self) -> None:
        """Start a tool: none of its classes was met."""
        self.used = {}

    def reference(self, defined: Defined) -> Schema:
        """A reference to the definition of a class; unknown for a class without one."""
        schemas = self._annotations.schemas
        name = defined.node.name
        if not self.kind(defined).kind or self.used.get(name, defined).node is not defined.node:
            return schemas.unknown()
        self.used[name] = defined
        return schemas.new({"$ref": f"#/$defs/{name}"})

    def definitions(self, users: dict[str, Node | None]) -> dict[str, Schema]:
        """The schemas of all classes that the tool's schema refers to, by name. `users` are the parameters that bring
        them in: where classes of other files stand."""
        schemas = self._annotations.schemas
        found: dict[str, Schema] = schemas.new()
        todo = list(self.used.items())
        known = dict(todo)
        users = dict(users)
        while todo:
            name, defined = todo.pop()
            built = self.built(defined)
            home = self._annotations.names.at_home(defined.scope)
            schemas.put(found, name, built.schema, name_of(defined.node) if home else users.get(name))
            for other, inner in built.uses.items():
                if other not in known:
                    known[other] = inner
                    users[other] = users.get(name)
                    todo.append((other, inner))
                elif known[other].node is not inner.node:  # two classes of one name: which is meant is not told
                    found[name] = self._annotations.schemas.unknown()
        return found

    def built(self, defined: Defined) -> Built:
        """The schema of a class with one."""
        key = id(defined.node)
        if key in self._built:
            self._annotations.schemas.values.shared = True
        else:
            outer, self.used = self.used, {}
            schema = self._schema(defined)
            self._built[key] = Built(schema, self.used)
            self.used = outer
        return self._built[key]

    def kind(self, defined: Defined, depth: int = 0) -> Class:
        """What a class is, by its bases and decorators."""
        key = id(defined.node)
        if key not in self._kinds:
            self._kinds[key] = Class("", ())  # while it is found out: a class cannot be its own base
            self._kinds[key] = self._kind(defined, depth)
        return self._kinds[key]

    def _kind(self, defined: Defined, depth: int) -> Class:
        node, scope = defined.node, defined.scope
        decorators = [self._annotations.origin(_callee(item), scope) for item in node.decorator_list]
        kinds: set[str] = set()
        bases: list[Defined] = []
        for base in node.bases:
            found = list(self._annotations.names.candidates(base, scope))
            named = found[0] if found and all(other == found[0] for other in found) else None
            if isinstance(named, Foreign) and named.origin in BASES:
                kinds.add(BASES[named.origin])
            elif isinstance(named, Defined) and isinstance(named.node, ast.ClassDef) and depth < MAX_DEPTH:
                inner = self.kind(named, depth + 1)
                kinds.add(inner.kind)
                bases.append(named)
            elif not isinstance(named, Foreign) or named.origin not in MIXINS:
                kinds.add("")
        if decorators and all(origin in DECORATORS for origin in decorators):
            kinds.add(DATA)
        elif decorators and decorators != ["enum.unique"]:
            kinds.add("")
        kind = kinds.pop() if len(kinds) == 1 else ""
        if any(name in defined.inner.events for name in OWN_SCHEMA):
            kind = ""
        return Class(kind, tuple(bases))

    def _schema(self, defined: Defined) -> Schema:
        kind = self.kind(defined).kind
        schema = self._enumerations.schema(defined) if kind == ENUM else self._object(defined, kind)
        text = ast.get_docstring(defined.node)
        if text and MORE not in schema:
            literal = defined.node.body[0].value
            home = self._annotations.names.at_home(defined.scope)
            self._annotations.schemas.put(schema, "description", text, literal if home else None)
        return schema

    def member(self, node: ast.expr, scope: Scope) -> Any:
        """The value of `Color.RED` or `Color.RED.value`; None for anything else."""
        if isinstance(node, ast.Attribute) and node.attr == "value" and isinstance(node.value, ast.Attribute):
            node = node.value
        if not isinstance(node, ast.Attribute):
            return None
        named = self._annotations.names.resolve(node.value, scope)
        if not isinstance(named, Defined) or not isinstance(named.node, ast.ClassDef) or self.kind(named).kind != ENUM:
            return None
        return (self._enumerations.values(named) or {}).get(node.attr, UNKNOWN)

    def _object(self, defined: Defined, kind: str) -> Schema:
        schemas = self._annotations.schemas
        schema = schemas.new({"type": "object", "properties": {}})
        required: list[str] = []
        settings = Settings(self._annotations)
        for part in self._bases(defined, 0):
            settings.read(part)
            self._fields(part, kind, schema["properties"], required, settings.docstrings)
        if required:
            schema["required"] = required
        if settings.extra is not None:
            schema["additionalProperties"] = settings.extra
        if settings.unknown:
            schema[MORE] = UNKNOWN
        return schema

    def _bases(self, defined: Defined, depth: int) -> Iterator[Defined]:
        """A class after its bases, in the order in which fields are inherited."""
        if depth < MAX_DEPTH:
            for base in reversed(self.kind(defined).bases):
                yield from self._bases(base, depth + 1)
        yield defined

    def _fields(self, defined: Defined, kind: str, properties: Schema, required: list[str], docstrings: bool) -> None:
        total = not any(
            keyword.arg == "total" and isinstance(keyword.value, ast.Constant) and keyword.value.value is False
            for keyword in defined.node.keywords
        )
        for index, node in enumerate(defined.node.body):
            if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
                continue
            name = node.target.id
            origin = self._annotations.origin(_generic(node.annotation), defined.inner)
            if origin == "typing.ClassVar" or (kind == MODEL and name.startswith("_")) or name == "model_config":
                continue
            from .parameters import Parameters

            text = _docstring_below(defined.node.body, index) if docstrings else None
            field = Parameters(self._annotations).field(node, name, defined.inner, text)
            if field.name != name:
                self.aliased.add(defined.node.name)
            properties.pop(field.name, None)
            if field.name in required:
                required.remove(field.name)
            self._annotations.schemas.put(properties, field.name, field.schema, field.node, field.key)
            needed = field.required
            if kind == DICT:
                needed = (
                    total if origin not in ("typing.Required", "typing.NotRequired") else origin.endswith(".Required")
                )
            if needed:
                required.append(field.name)


def _docstring_below(body: list[Any], index: int) -> ast.Constant | None:
    below = body[index + 1] if index + 1 < len(body) else None
    text = below.value if isinstance(below, ast.Expr) else None
    return text if isinstance(text, ast.Constant) and isinstance(text.value, str) else None


def _generic(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Subscript) else node


def _callee(node: ast.expr) -> ast.expr:
    return node.func if isinstance(node, ast.Call) else node
