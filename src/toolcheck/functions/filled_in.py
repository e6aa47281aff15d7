"""Parameters that a library fills in itself, so that no model sees them."""

from __future__ import annotations

import ast
from typing import Any

from . import libraries as of
from .annotations import Annotations
from .decorated import Decorated
from .names import Foreign
from .syntax import Metadata, elements, unquoted


class FilledIn:
    """Tells them for the functions of one file."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations

    def by_library(self, argument: ast.arg, default: ast.expr | None, found: Decorated, first: bool) -> bool:
        """Whether the library gives a parameter itself, so that the model never sees it."""
        if argument.arg in of.RESERVED.get(found.library, ()):
            return True
        if first and found.library == of.PYDANTIC_AI and found.method == "tool" and argument.annotation is None:
            return True
        scope = found.defined.scope
        if found.library in (of.FASTMCP, of.EITHER_MCP) and isinstance(default, ast.Call):
            provider = self._annotations.origin(default.func, scope)
            if provider.startswith(of.PROVIDERS):
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
