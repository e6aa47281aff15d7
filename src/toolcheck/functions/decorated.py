"""Finds the functions of a file that a library makes tools of, and what each of them belongs to."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from ..source.python_scopes import Defined, Module, Scope
from .libraries import CLASSES, EITHER, EITHER_MCP, FUNCTIONS, METHODS
from .names import Foreign, Given, Named, Names, Written, called
from .syntax import unquoted

MAX_BASES = 10


class Decorated(NamedTuple):
    """A function that a decorator makes a tool of. `group` tells which ones belong together."""

    defined: Defined
    library: str
    decorator: ast.expr
    call: ast.Call | None
    group: tuple[str, ...]
    method: str


def decorated(module: Module, names: Names) -> Iterator[Decorated]:
    """The tools of a module in the order of the text."""
    for defined in module.decorated:
        for decorator in defined.node.decorator_list:
            found = _read(decorator, defined, names)
            if found is not None:
                yield found
                break


def _read(decorator: ast.expr, defined: Defined, names: Names) -> Decorated | None:
    func, call = called(decorator)
    if not isinstance(func, (ast.Name, ast.Attribute)):
        return None
    scope = defined.scope
    for named in names.candidates(func, scope):
        if isinstance(named, Foreign) and named.origin in FUNCTIONS:
            group = (scope.prefix, named.origin.rpartition(".")[2])
            return Decorated(defined, FUNCTIONS[named.origin], decorator, call, group, "")
    if not isinstance(func, ast.Attribute):
        return None
    for named in names.candidates(func.value, scope):
        library = _library_of(named, names)
        if library is not None and func.attr in METHODS.get(library, ()):
            return Decorated(defined, library, decorator, call, _group(func.value, scope), func.attr)
    if func.attr == "tool" and _may_be_mcp(func.value, scope, names):
        return Decorated(defined, EITHER_MCP, decorator, call, _group(func.value, scope), func.attr)
    return None


def _may_be_mcp(node: ast.expr, scope: Scope, names: Names) -> bool:
    """Whether an object is called `mcp`, and nothing more is known of it."""
    if not isinstance(node, ast.Name) or node.id != EITHER:
        return False
    return all(_is_from_elsewhere(named, names) for named in names.candidates(node, scope))


def _is_from_elsewhere(named: Named, names: Names) -> bool:
    """Whether all that is known of an object is that another file, or an installed package, makes it."""
    if isinstance(named, Given):
        return named.node.annotation is None
    if isinstance(named, Written):
        func, call = called(named.node)
        if call is None or not isinstance(func, (ast.Name, ast.Attribute)):
            return False
        return all(isinstance(made, Foreign) for made in names.candidates(func, named.scope))
    return isinstance(named, Foreign)


def _library_of(named: Named, names: Names) -> str | None:
    """The library that a decorating object belongs to: one that is made here, or a parameter of its type."""
    if isinstance(named, Written):
        func, call = called(named.node)
        return _made_by(func, named.scope, names) if call is not None else None
    if isinstance(named, Given) and named.node.annotation is not None:
        annotation = unquoted(named.node.annotation)
        if isinstance(annotation, ast.Subscript):
            annotation = annotation.value
        return _of_class(annotation, named.scope, names)
    return None


def _made_by(func: ast.expr, scope: Scope, names: Names) -> str | None:
    """The library of what a call gives: an instance of a class, or what a function says that it returns."""
    if not isinstance(func, (ast.Name, ast.Attribute)):
        return None
    for named in names.candidates(func, scope):
        if isinstance(named, Defined) and not isinstance(named.node, ast.ClassDef) and named.node.returns is not None:
            return _of_class(unquoted(named.node.returns), named.scope, names)
    return _of_class(func, scope, names)


def _of_class(node: ast.expr, scope: Scope, names: Names, depth: int = 0) -> str | None:
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return None
    for named in names.candidates(node, scope):
        if isinstance(named, Foreign) and named.origin in CLASSES:
            return CLASSES[named.origin]
        if isinstance(named, Defined) and isinstance(named.node, ast.ClassDef) and depth < MAX_BASES:
            for base in named.node.bases:
                inner = base.value if isinstance(base, ast.Subscript) else base
                if (found := _of_class(inner, named.scope, names, depth + 1)) is not None:
                    return found
    return None


def _group(node: ast.expr, scope: Scope) -> tuple[str, ...]:
    """The scope that owns the object, and what it is called there."""
    from ..source.python_names import dotted

    name = dotted(node)
    owner = scope.find(name.partition(".")[0])
    return (scope.prefix if owner is None else owner.prefix, name)
