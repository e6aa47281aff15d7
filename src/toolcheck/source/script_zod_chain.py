"""Which expressions are schemas of zod: chains of calls that start at a name of that module."""

from __future__ import annotations

from typing import Any, NamedTuple

from .script_names import WRAPPERS
from .script_scopes import Scope
from .script_tree import inner

MAX_LINKS = 60
MAX_NAMES = 20
"""Names that are made of one another."""


class Link(NamedTuple):
    """One step of `z.string().min(1)`: its name, the nodes of its arguments, and its own node."""

    name: str
    arguments: list[Any]
    node: Any


def is_schema(node: Any, scope: Scope) -> bool:
    """Whether an expression is a schema of zod, directly or by a name."""
    return bool(chain(node, scope)[0])


def is_shape(node: Any, scope: Scope) -> bool:
    """Whether an expression is an object with a member that is a schema; an empty one counts."""
    node, scope = resolved(node, scope)
    if node.type != "object":
        return False
    members = [member.child_by_field_name("value") or member for member in inner(node)]
    return not members or any(is_schema(member, scope) for member in members)


def resolved(node: Any, scope: Scope) -> tuple[Any, Scope]:
    """The node that a name stands for, and the scope it is written in; the node itself for anything else."""
    for _ in range(MAX_LINKS):
        if node.type in WRAPPERS and inner(node):
            node = inner(node)[-1 if node.type == "type_assertion" else 0]
            continue
        binding = scope.find(node.text.decode("utf-8", "replace")) if _is_name(node) else None
        if binding is None or binding.node is None or binding.opened:
            break
        node, scope = binding.node, binding.scope
    return node, scope


def _is_name(node: Any) -> bool:
    return node.type in ("identifier", "shorthand_property_identifier")


def chain(node: Any, scope: Scope, depth: int = 0) -> tuple[list[Link], Scope]:
    """The steps after `z` in an expression, and the scope of their arguments; none where it is no schema."""
    if depth > MAX_NAMES:
        return [], scope
    node, scope = resolved(node, scope)
    links: list[Link] = []
    for _ in range(4 * MAX_LINKS):
        if node.type == "call_expression":
            function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
            if function is None or function.type != "member_expression" or given.type != "arguments":
                return [], scope
            links.append(Link(_name(function), inner(given), node))
            node = function.child_by_field_name("object")
        elif node.type == "member_expression":
            links.append(Link(_name(node), [], node))
            node = node.child_by_field_name("object")
        else:
            break
    links.reverse()
    if not links or not _is_name(node):
        return [], scope
    binding = scope.find(node.text.decode("utf-8", "replace"))
    if binding is None:
        return [], scope
    if binding.node is None or binding.module:
        return (links if _is_zod(binding.module) else []), scope
    before, within = chain(binding.node, binding.scope, depth + 1)
    return ([*before, *links], within) if before and within is scope else ([], scope)


def _is_zod(module: str) -> bool:
    return module == "zod" or module.startswith("zod/") or module.endswith("/zod")


def _name(node: Any) -> str:
    return str(node.child_by_field_name("property").text.decode("utf-8", "replace"))
