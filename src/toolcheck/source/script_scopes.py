"""What the statements of a TypeScript or JavaScript file bind to names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .script_names import callee, target_name, text_of

FUNCTIONS = frozenset(
    ("function_declaration", "function_expression", "function", "arrow_function", "method_definition",
     "generator_function_declaration", "generator_function")
)  # fmt: skip
BLOCKS = frozenset(
    ("statement_block", "class_body", "for_statement", "for_in_statement", "catch_clause", "switch_body")
)  # fmt: skip
CLASSES = frozenset(("class_declaration", "class", "abstract_class_declaration"))


class Binding:
    """A name. `node` is the only value that it is given, None where there is none or several; `added` are the
    arguments of `push` that follow in its own scope, `opened` tells that it is changed in another way."""

    __slots__ = ("added", "module", "node", "opened", "scope")

    def __init__(self, node: Any, scope: Scope, module: str = "") -> None:
        self.node = node
        self.scope = scope
        self.module = module
        """The module that an import takes the name from."""
        self.added: list[Any] = []
        self.opened = False


class Scope:
    """A file, function, class or block; `prefix` starts the names of what it holds."""

    __slots__ = ("function", "names", "parent", "prefix")

    def __init__(self, parent: Scope | None, prefix: str = "", *, function: bool = False) -> None:
        self.parent = parent
        self.prefix = prefix
        self.function = function or parent is None
        self.names: dict[str, Binding] = {}

    def bind(self, name: str, node: Any, *, hoisted: bool = False, module: str = "") -> None:
        """Give a name a value; a second one makes it unknown."""
        scope: Scope = self
        while hoisted and not scope.function and scope.parent is not None:
            scope = scope.parent
        known = scope.names.get(name)
        if known is None:
            scope.names[name] = Binding(node, self, module)
        else:
            known.node = None

    def find(self, name: str) -> Binding | None:
        """The binding that a name has as seen from inside this scope."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.names.get(name)
            if found is not None:
                return found
            scope = scope.parent
        return None

    def under(self, name: str) -> str:
        """The name with the prefix of the scope."""
        return f"{self.prefix}.{name}" if self.prefix and name else name or self.prefix


def enter(node: Any, scope: Scope) -> Scope:
    """The scope of a function or class; its own name is bound outside, its parameters inside."""
    name = node.child_by_field_name("name")
    declared = text_of(name) if name is not None and node.type != "method_definition" else ""
    if declared and node.type.endswith("declaration"):
        scope.bind(declared, None, hoisted=node.type in FUNCTIONS)
    called = text_of(name) if name is not None else target_name(node) or callee(node.parent)
    within = Scope(scope, scope.under(called), function=node.type in FUNCTIONS)
    for field in ("parameters", "parameter"):
        bind_pattern(node.child_by_field_name(field), within)
    return within


def bind_statement(node: Any, scope: Scope) -> None:
    """Bind the names of an import, a loop or an enumeration."""
    if node.type == "enum_declaration":
        scope.bind(text_of(node.child_by_field_name("name")), node.child_by_field_name("body"))
    elif node.type == "for_in_statement":
        bind_pattern(node.child_by_field_name("left"), scope)
    else:
        source = node.child_by_field_name("source")
        module = text_of(source)[1:-1] if source is not None else ""
        for name in identifiers(node):
            scope.bind(name, None, module=module)


def bind_pattern(node: Any, scope: Scope, module: str = "") -> None:
    """Bind the names of a pattern, to values that are not known."""
    for name in identifiers(node) if node is not None else ():
        scope.bind(name, None, module=module)


def identifiers(node: Any) -> Iterator[str]:
    """The names in a pattern or an import; those in default values and types too, which does no harm."""
    stack = [node]
    while stack:
        part = stack.pop()
        if part.type in ("identifier", "shorthand_property_identifier_pattern"):
            yield text_of(part)
        elif part.type not in ("type_annotation", "statement_block", "arrow_function", "object", "array"):
            stack += part.named_children
