"""The values of expressions, those that other files of the package hold included."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..source.python_scopes import Scope
from ..source.unknown import UNKNOWN
from .names import Written

if TYPE_CHECKING:
    from .annotations import Annotations

EMPTY: dict[str, Callable[[], Any]] = {
    "builtins.list": list, "builtins.set": list, "builtins.frozenset": list, "builtins.tuple": list,
    "builtins.dict": dict, "builtins.str": str,
}  # fmt: skip
"""Calls without arguments whose value is plain."""


class Constants:
    """Evaluates plain expressions for the annotations of one file."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations
        annotations.schemas.values.ask(self._elsewhere)

    def of(self, node: ast.expr, scope: Scope) -> Any:
        """The plain value of an expression; that of a member of an enumeration is its value."""
        if isinstance(node, ast.Call) and not node.args and not node.keywords:
            empty = EMPTY.get(self._annotations.origin(node.func, scope))
            if empty is not None:
                return empty()
        value = self._annotations.schemas.values.of(node, scope)
        if isinstance(value, (dict, list)) and not self._annotations.names.at_home(scope):
            return _detached(value)
        return value

    def _elsewhere(self, node: ast.expr, scope: Scope) -> Any:
        """The value of a name or attribute that is imported, or of a member of an enumeration."""
        member = self._annotations.classes.member(node, scope)
        if member is not None:
            return member
        found = list(self._annotations.names.candidates(node, scope))
        if len(found) != 1 or not isinstance(found[0], Written) or isinstance(found[0].node, (ast.Name, ast.Attribute)):
            return UNKNOWN
        if found[0].scope is scope and isinstance(node, ast.Name):
            return UNKNOWN  # of this file, where the reader of values knows more: it is changed somewhere
        return self.of(found[0].node, found[0].scope)


def _detached(value: Any) -> Any:
    """A copy of a value of another file, whose members have no place in this one."""
    if isinstance(value, dict):
        return {key: _detached(member) for key, member in value.items()}
    return [_detached(member) for member in value] if isinstance(value, list) else value
