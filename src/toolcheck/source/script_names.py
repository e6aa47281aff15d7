"""Names in the syntax trees of TypeScript and JavaScript: what they are called, and what is given to them."""

from __future__ import annotations

from typing import Any

from .script_tree import inner

WRAPPERS = frozenset(
    ("as_expression", "satisfies_expression", "parenthesized_expression", "non_null_expression", "type_assertion")
)  # fmt: skip


def base_name(node: Any) -> tuple[str, int]:
    """The name at the root of `a.b[0]`, and how many steps follow."""
    steps = 0
    while node is not None and node.type in ("member_expression", "subscript_expression", *WRAPPERS):
        steps += node.type not in WRAPPERS
        node = node.child_by_field_name("object") or (inner(node)[0] if node.type in WRAPPERS else None)
    return (text_of(node) if node is not None and node.type == "identifier" else ""), steps


def unwrapped(node: Any) -> Any:
    """The outermost expression that is this one with types or brackets around it."""
    while node.parent is not None and node.parent.type in WRAPPERS:
        node = node.parent
    return node


def target_name(node: Any) -> str:
    """The name that an expression is given to, directly."""
    parent = unwrapped(node).parent
    while parent is not None and parent.type == "await_expression":
        parent = unwrapped(parent).parent
    if parent is None:
        return ""
    field = {"variable_declarator": "name", "pair": "key", "public_field_definition": "name"}.get(parent.type)
    key = parent.child_by_field_name(field) if field else None
    return text_of(key).strip("\"'") if key is not None and key.type in ("identifier", "property_identifier") else ""


def callee(arguments: Any) -> str:
    """The name of what is called with these arguments."""
    call = arguments.parent if arguments is not None and arguments.type == "arguments" else None
    return dotted(call.child_by_field_name("function")) if call is not None and call.type == "call_expression" else ""


def required_module(node: Any) -> str:
    """The module that `require("…")` takes; "" for any other value."""
    if node is None or node.type != "call_expression" or not node.text.startswith(b"require("):
        return ""
    arguments = inner(node.child_by_field_name("arguments"))
    return text_of(arguments[0])[1:-1] if arguments and arguments[0].type == "string" else ""


def dotted(node: Any) -> str:
    """`this.tools` for such a chain of names; the last name of another one; "" for what has no name."""
    parts: list[str] = []
    while node is not None and node.type in ("member_expression", *WRAPPERS):
        if node.type == "member_expression":
            parts.append(text_of(node.child_by_field_name("property")))
            node = node.child_by_field_name("object")
        else:
            node = inner(node)[0]
    if node is not None and node.type in ("identifier", "this", "property_identifier"):
        parts.append(text_of(node))
    elif parts:
        parts = parts[:1]
    return ".".join(reversed(parts))


def text_of(node: Any) -> str:
    """What is written in a node; "" for none."""
    return str(node.text.decode("utf-8", "replace")) if node is not None else ""
