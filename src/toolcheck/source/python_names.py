"""Names in Python syntax trees: what they are called, and who binds them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any


def every_argument(node: ast.arguments) -> list[ast.arg]:
    """The parameters of a function; `*args` and `**kwargs` last."""
    single = [argument for argument in (node.vararg, node.kwarg) if argument is not None]
    return [*node.posonlyargs, *node.args, *node.kwonlyargs, *single]


def arguments(node: ast.arguments) -> list[str]:
    """The names of the parameters of a function."""
    return [argument.arg for argument in every_argument(node)]


def dotted(node: ast.expr) -> str:
    """`self.tools` for such a chain of names; the last name of another one; "" for what has no name."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        parts.append(node.id)
    elif parts:
        parts = parts[:1]
    return ".".join(reversed(parts))


def base_name(node: ast.expr) -> tuple[str | None, tuple[ast.expr, ...]]:
    """`A["x"][0]` as ("A", the subscripts); None when no name stands at its root."""
    steps: list[ast.expr] = []
    while isinstance(node, ast.Subscript):
        steps.append(node.slice)
        node = node.value
    return (node.id if isinstance(node, ast.Name) else None), tuple(reversed(steps))


def bound_names(node: Any) -> Iterator[str]:
    """The names that a compound statement, an `except` clause or a `case` binds itself."""
    if isinstance(node, (ast.For, ast.AsyncFor)):
        yield from target_names(node.target)
    elif isinstance(node, (ast.With, ast.AsyncWith)):
        for item in node.items:
            yield from target_names(item.optional_vars) if item.optional_vars is not None else ()
    elif isinstance(node, ast.ExceptHandler):
        yield from (node.name,) if node.name else ()
    elif isinstance(node, ast.match_case):
        for pattern in ast.walk(node.pattern):
            bound = getattr(pattern, "name", None) or getattr(pattern, "rest", None)
            yield from (bound,) if bound else ()


def target_names(target: ast.expr) -> Iterator[str]:
    """The names that an assignment to this target binds."""
    return (node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
