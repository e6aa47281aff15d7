"""The parts of annotations as syntax."""

from __future__ import annotations

import ast
from typing import NamedTuple

from ..source.python_places import Node, Piece
from ..source.python_scopes import Scope


class Text(NamedTuple):
    """A text and the node that writes it; None in another file."""

    value: str
    node: Node | None


class Metadata(NamedTuple):
    """An argument of `Annotated` behind the type, and the scope it is written in."""

    node: ast.expr
    scope: Scope


class Split(NamedTuple):
    """A type without the `Annotated` around it."""

    node: ast.expr
    scope: Scope
    metadata: tuple[Metadata, ...]


def elements(node: ast.expr) -> list[ast.expr]:
    """The arguments in square brackets."""
    return list(node.elts) if isinstance(node, ast.Tuple) else [node]


def unquoted(node: ast.expr) -> ast.expr:
    """The annotation that a string holds; any other one as it is."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return node
    made: ast.expr | None = getattr(node, "toolcheck_unquoted", None)
    if made is None:
        made = _parsed(node, node.value)
        node.toolcheck_unquoted = made  # type: ignore[attr-defined]  # no field of a node: a place of ours
    return made


def _parsed(node: ast.Constant, text: str) -> ast.expr:
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return node
    for part in ast.walk(tree):
        ast.copy_location(part, node)
    return tree


def name_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Node:
    """`def` or `class` and the name behind it."""
    words = {ast.AsyncFunctionDef: "async def ", ast.ClassDef: "class "}
    end = node.col_offset + len(words.get(type(node), "def ")) + len(node.name)
    return Piece(node.lineno, node.col_offset, node.lineno, end)
