"""The expressions of a TypeScript or JavaScript file that may write tools, and what its names stand for.

Nothing is evaluated here. One walk over the tree, without recursion, notes what happens to each name, every object and
list that stands in no other one (`Offer`), and the calls that register a tool with a server.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .script_names import base_name, callee, dotted, required_module, target_name, text_of, unwrapped
from .script_scopes import BLOCKS, CLASSES, FUNCTIONS, Scope, bind_pattern, bind_statement, enter, identifiers
from .script_tree import inner

TYPES = frozenset(
    ("type_annotation", "interface_declaration", "type_alias_declaration", "type_arguments", "type_parameters",
     "ambient_declaration", "regex", "string", "comment", "jsx_element", "jsx_self_closing_element")
)  # fmt: skip
"""Nodes with no values inside that are looked for."""
ASSIGNMENTS = ("assignment_expression", "augmented_assignment_expression", "update_expression")
MEMBERS = frozenset(("pair", "array", "spread_element", "object"))
MAX_LEVELS = 500
"""Nodes around one that is still looked at: to find the parent of a node costs as much as it has nodes around it."""
PUSH = "push"
CHANGING = frozenset(("push", "unshift", "splice", "pop", "shift", "sort", "reverse", "fill", "copyWithin"))
ADD = "addTool"
REGISTER = ("tool", "registerTool", "registerToolTask", ADD)
"""Methods of servers, with the name of the tool first, or for the last one also with the whole definition alone."""


class Offer(NamedTuple):
    """An expression that may write tools, and the name it stands under; `key` is the node that writes the name,
    `variable` the name that the expression is bound to."""

    name: str
    key: Any
    node: Any
    scope: Scope
    variable: str = ""


class Registration(NamedTuple):
    """`receiver.tool(…)`, `receiver.registerTool(…)` or `receiver.addTool(…)`."""

    receiver: str
    method: str
    node: Any
    arguments: list[Any]
    scope: Scope


class Module:
    """The scopes, offers and registrations of a file."""

    def __init__(self, root: Any) -> None:
        self.root = Scope(None)
        self.offers: list[Offer] = []
        self.registrations: list[Registration] = []
        self._changes: list[tuple[Any, Scope, str]] = []
        stack: list[tuple[Any, Scope, int]] = [(root, self.root, 0)]
        while stack:
            node, scope, depth = stack.pop()
            if node.type in TYPES or depth > MAX_LEVELS:
                continue
            within = self._visit(node, scope)
            stack += [(child, within, depth + 1) for child in reversed(node.named_children)]
        for node, scope, kind in self._changes:
            _change(node, scope, kind)

    def _visit(self, node: Any, scope: Scope) -> Scope:
        """Note what a node does; the scope of what is in it."""
        kind = node.type
        if kind in ("object", "array"):
            self._offer(node, scope)
        elif kind == "variable_declarator":
            self._declare(node, scope)
        elif kind == "call_expression":
            self._call(node, scope)
        elif kind in ASSIGNMENTS or (kind == "unary_expression" and node.children[0].type == "delete"):
            self._changes.append((node, scope, kind))
        elif kind in ("import_statement", "for_in_statement", "enum_declaration"):
            scope = scope if kind != "for_in_statement" else Scope(scope, scope.prefix)
            bind_statement(node, scope)
        elif kind in FUNCTIONS or kind in CLASSES:
            return enter(node, scope)
        elif kind in BLOCKS:
            scope = Scope(scope, scope.prefix)
            if kind == "catch_clause":
                bind_pattern(node.child_by_field_name("parameter"), scope)
        return scope

    def _declare(self, node: Any, scope: Scope) -> None:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None:
            return
        hoisted = node.parent is not None and node.parent.type == "variable_declaration"
        if name.type == "identifier":
            scope.bind(text_of(name), value, hoisted=hoisted, module=required_module(value))
        else:
            bind_pattern(name, scope, required_module(value))

    def _offer(self, node: Any, scope: Scope) -> None:
        """An object or a list that is no member of another one, named by what it is given to."""
        outer = unwrapped(node)
        parent = outer.parent
        if parent is None or parent.type in MEMBERS:
            return
        key, variable, name = None, "", "value"
        if parent.type == "variable_declarator" and parent.child_by_field_name("value") == outer:
            key = parent.child_by_field_name("name")
            name = variable = text_of(key) if key.type == "identifier" else ""
        elif parent.type in ("assignment_expression", "public_field_definition", "field_definition"):
            key = parent.child_by_field_name("left") or parent.child_by_field_name("name") or parent.named_children[0]
            name = dotted(key) or "value"
        elif parent.type == "export_statement":
            name = "default"
        elif parent.type in ("return_statement", "arrow_function"):
            name = ""
        elif parent.type == "arguments" and parent.parent is not None and parent.parent.type == "call_expression":
            name = target_name(parent.parent) or callee(parent) or "value"
        self.offers.append(Offer(scope.under(name) or "value", key, node, scope, variable))

    def _call(self, node: Any, scope: Scope) -> None:
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if function is None or arguments is None or arguments.type != "arguments":
            return
        if function.type == "identifier" and text_of(function) == "require":
            return
        if function.type != "member_expression":
            return
        receiver, method = function.child_by_field_name("object"), text_of(function.child_by_field_name("property"))
        if method in REGISTER and len(inner(arguments)) > (method != ADD):
            self.registrations.append(Registration(dotted(receiver) or "server", method, node, inner(arguments), scope))
        elif method in CHANGING or (method == "assign" and text_of(receiver) == "Object"):
            self._changes.append((node, scope, method))


def _change(node: Any, scope: Scope, kind: str) -> None:
    """Tell the binding that its value is changed."""
    if kind in CHANGING or kind == "assign":
        target = node.child_by_field_name("function").child_by_field_name("object")
        arguments = inner(node.child_by_field_name("arguments"))
        if kind == "assign":
            target, arguments = (arguments[0] if arguments else None), []
        base, steps = base_name(target)
        binding = scope.find(base) if base else None
        if binding is None:
            return
        plain = kind == PUSH and not steps and scope is binding.scope and node.parent.type == "expression_statement"
        if plain:
            binding.added += arguments
        elif kind not in ("sort", "reverse"):
            binding.opened = True
        return
    target = node.child_by_field_name("left") or node.child_by_field_name("argument")
    base, steps = base_name(target)
    binding = scope.find(base) if base else None
    if binding is not None and steps:
        binding.opened = True
    elif binding is not None:
        binding.node = None
    if target is not None and target.type in ("object_pattern", "array_pattern"):
        for name in identifiers(target):
            if (found := scope.find(name)) is not None:
                found.node = None
