"""What the names of a Python file stand for: something of a library, a class or function of the package, a value.

Imports are followed into the files of the same package (see `package.py`), never into installed libraries, whose
members are known by their dotted name.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..source.python_scopes import ASSIGN, REBOUND, Defined, Event, Import, Module, Scope
from .package import Package

MAX_STEPS = 20
"""Aliases of aliases that are followed."""
SAME = {"typing_extensions": "typing", "collections.abc": "typing", "pydantic.fields": "pydantic"}
"""Modules that give the same things under another name."""


class Foreign(NamedTuple):
    """Something of a library, by its dotted name: `builtins.int`, `typing.Literal`, `pydantic.Field`."""

    origin: str


class Written(NamedTuple):
    """A value or type that an expression of the package writes."""

    node: ast.expr
    scope: Scope


class File(NamedTuple):
    """A module of the package, and the name it was imported by."""

    module: Module
    name: str


class Given(NamedTuple):
    """A parameter of a function: all that is known is its annotation."""

    node: ast.arg
    scope: Scope


Named = Foreign | Written | File | Given | Defined


class Names:
    """Resolves the names of one file and of those it imports from its package."""

    def __init__(self, home: Module, file: str) -> None:
        self._package = Package(file)
        self._files: dict[int, str] = {id(home.root): file}
        self._home = home.root
        self._known: dict[tuple[int, str], tuple[Named, ...]] = {}
        """What names stand for, by the scope they are used in."""

    def at_home(self, scope: Scope) -> bool:
        """Whether a scope belongs to the file that is read, so that its nodes have a place there."""
        return _root(scope) is self._home

    def resolve(self, node: ast.expr, scope: Scope, steps: int = 0) -> Named | None:
        """What an expression names, aliases followed; a `Written` one that is neither name nor attribute as it is;
        None when that cannot be told."""
        return next(self.candidates(node, scope, steps), None)

    def candidates(self, node: ast.expr, scope: Scope, steps: int = 0) -> Iterator[Named]:
        """All that an expression may name: a name that is bound in several places may be any of them."""
        if steps > MAX_STEPS:
            return
        if isinstance(node, ast.Name):
            key = id(scope), node.id
            known = self._known.get(key)
            if known is None:
                known = tuple(self._of_name(node.id, scope, steps))
                if not steps:  # else an alias of aliases may have been cut off
                    self._known[key] = known
            yield from known
        elif isinstance(node, ast.Attribute):
            yield from self._attribute(node, scope, steps)
        else:
            yield Written(node, scope)

    def member(self, scope: Scope, name: str, steps: int = 0) -> Iterator[Named]:
        """What a name stands for in a module or class, seen from outside."""
        for event in scope.events.get(name, ()):
            yield from self._bound(event, name, scope, steps + 1)

    def _of_name(self, name: str, scope: Scope, steps: int) -> Iterator[Named]:
        owner = scope.find(name)
        if owner is not None:
            yield from self.member(owner, name, steps)
        elif hasattr(builtins, name):
            yield Foreign(f"builtins.{name}")
        else:
            stars = [event.source for event in _root(scope).events.get("*", ()) if isinstance(event.source, Import)]
            if len(stars) == 1:
                yield from self._imported(stars[0]._replace(name=name), scope, steps)

    def _bound(self, event: Event, name: str, scope: Scope, steps: int) -> Iterator[Named]:
        source = event.source
        if event.kind == ASSIGN and event.node is not None:
            yield from self.candidates(event.node, scope, steps)
        elif event.kind != REBOUND or source is None:
            return
        elif isinstance(source, Import):
            yield from self._imported(source, scope, steps)
        elif isinstance(source, ast.arg):
            yield Given(source, scope)
        else:
            yield source

    def _imported(self, source: Import, scope: Scope, steps: int) -> Iterator[Named]:
        module = self._load(source.module, scope)
        if not source.name:
            yield Foreign(source.module) if module is None else File(module, source.module)
        elif module is not None and source.name in module.root.events:
            yield from self.member(module.root, source.name, steps)
        elif (inner := self._load(_joined(source.module, source.name), scope)) is not None:
            yield File(inner, _joined(source.module, source.name))
        elif module is None and not source.module.startswith("."):
            yield _foreign(source.module, source.name)

    def _attribute(self, node: ast.Attribute, scope: Scope, steps: int) -> Iterator[Named]:
        if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            yield from self._of_self(f"{node.value.id}.{node.attr}", node.attr, scope, steps)
            return
        for base in self.candidates(node.value, scope, steps + 1):
            if isinstance(base, Foreign):
                name = f"{base.origin}.{node.attr}"
                module = self._load(name, scope)
                yield _foreign(base.origin, node.attr) if module is None else File(module, name)
            elif isinstance(base, File):
                name = _joined(base.name, node.attr)
                if node.attr in base.module.root.events:
                    yield from self.member(base.module.root, node.attr, steps)
                elif (module := self._load(name, scope)) is not None:
                    yield File(module, name)
            elif isinstance(base, Defined) and isinstance(base.node, ast.ClassDef):
                yield from self.member(base.inner, node.attr, steps)

    def _of_self(self, name: str, attribute: str, scope: Scope, steps: int) -> Iterator[Named]:
        """What the methods of the class around a scope assign to `self.name`, or the class body to `name`."""
        around: Scope | None = scope
        while around is not None and not around.is_class:
            around = around.parent
        if around is None:
            return
        for events in list(around.events.values()):
            for event in events:
                if isinstance(event.source, Defined):
                    yield from self.member(event.source.inner, name, steps)
        yield from self.member(around, attribute, steps)

    def _load(self, module: str, scope: Scope) -> Module | None:
        file = self._files.get(id(_root(scope)))
        found = self._package.load(module, file) if file is not None else None
        if found is None:
            return None
        self._files[id(found[1].root)] = found[0]
        return found[1]


def _root(scope: Scope) -> Scope:
    while scope.parent is not None:
        scope = scope.parent
    return scope


def _joined(module: str, name: str) -> str:
    return f"{module}{name}" if module.endswith(".") else f"{module}.{name}"


def _foreign(module: str, name: str) -> Foreign:
    return Foreign(f"{SAME.get(module, module)}.{name}")


def called(node: Any) -> tuple[ast.expr, ast.Call | None]:
    """What a decorator or factory calls, and the call: `tool(name="x")`, `tool`, `Agent[Deps, str](…)`."""
    call = node if isinstance(node, ast.Call) else None
    func = node.func if call is not None else node
    return (func.value if isinstance(func, ast.Subscript) else func), call
