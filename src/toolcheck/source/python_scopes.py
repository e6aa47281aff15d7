"""What the statements of a Python module bind to names, and the expressions that may write tools.

Nothing is evaluated here. A scope keeps, for each name, what happens to it in the order of the text; `offers` are the
expressions in whose values tools are looked for, under the name that pointers will start with.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any, NamedTuple

from .python_names import base_name, bound_names, dotted, every_argument, target_names

ASSIGN, ADD, CALL, SET, REBOUND = "assign", "add", "call", "set", "rebound"
CHANGING = frozenset(
    ("append", "extend", "insert", "update", "setdefault", "pop", "popitem", "remove", "clear", "sort", "reverse")
)  # fmt: skip
"""Methods that change a list or dict in place."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")


class Import(NamedTuple):
    """`from module import name`, or `import module` with an empty name. `module` keeps its leading dots."""

    module: str
    name: str = ""


class Defined(NamedTuple):
    """A class or function, the scope it is defined in, and its own."""

    node: Any
    scope: Scope
    inner: Scope


class Event(NamedTuple):
    """Something that happens to a name. `steps` are the subscripts between the name and what is changed.

    kind: ASSIGN (`node` is the value), ADD (`+= node`), CALL (`node` calls a changing method), SET (`node` is the new
    value, None when a deletion or another assignment makes it unknown) or REBOUND (by anything else; `source` tells
    what it is, where that is an import, a class, a function or an argument).
    """

    kind: str
    node: ast.expr | None = None
    steps: tuple[ast.expr, ...] = ()
    source: Import | Defined | ast.arg | None = None


class Scope:
    """A module, class or function; or a comprehension or lambda. `prefix` starts the names of what it holds."""

    __slots__ = ("events", "is_class", "parent", "prefix")

    def __init__(self, parent: Scope | None, prefix: str = "", *, is_class: bool = False) -> None:
        self.parent = parent
        self.prefix = prefix
        self.is_class = is_class
        self.events: dict[str, list[Event]] = {}

    def add(self, name: str, event: Event) -> None:
        self.events.setdefault(name, []).append(event)

    def bind(self, name: str, source: Import | Defined | ast.arg | None = None) -> None:
        """Note that something that is not an assignment gives the name a value."""
        self.add(name, Event(REBOUND, source=source))

    def binds(self, name: str) -> bool:
        """Whether the scope gives the name a value, and does not only change one."""
        return any(event.kind in (ASSIGN, REBOUND) for event in self.events.get(name, ()))

    def find(self, name: str) -> Scope | None:
        """The scope whose name this is, as seen from inside this one; None for builtins and unbound names."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.events and (scope is self or not scope.is_class) and scope.binds(name):
                return scope
            scope = scope.parent
        return None


class Offer(NamedTuple):
    """An expression that may write tools, and the name it stands under; `key` is the node that writes the name."""

    name: str
    key: ast.AST | None
    node: ast.expr
    scope: Scope
    variable: str | None = None
    """The name of the scope that the expression is bound to."""


class Module:
    """The scopes and offers of a parsed module."""

    def __init__(self, tree: ast.Module) -> None:
        self.offers: list[Offer] = []
        self.decorated: list[Defined] = []
        """The functions with a decorator."""
        self._scopes: list[Scope] = []
        self.root = self._scope(None, "")
        self._block(tree.body, self.root)
        for scope in self._scopes:
            _lift(scope)

    def _scope(self, parent: Scope | None, prefix: str, *, is_class: bool = False) -> Scope:
        scope = Scope(parent, prefix, is_class=is_class)
        self._scopes.append(scope)
        return scope

    def _offer(self, name: str, node: ast.expr | None, scope: Scope, key: ast.AST | None = None) -> None:
        if node is not None and not isinstance(node, (ast.Constant, ast.Name)):
            self.offers.append(Offer(name, key, node, scope))

    def _block(self, statements: Iterable[ast.AST], scope: Scope) -> None:
        todo = list(statements)[::-1]  # a chain of `elif` is as deep as it is long
        while todo:
            statement = todo.pop()
            self._statement(statement, scope)
            if not isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
                for block in reversed(BLOCKS):
                    inner = getattr(statement, block, ())
                    todo += inner[::-1] if isinstance(inner, list) else ()

    def _statement(self, node: Any, scope: Scope) -> None:
        if isinstance(node, ast.Expr):
            self._expression(node.value, scope)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._target(target, node.value, scope)
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            if node.value is not None:
                self._target(node.target, node.value, scope)
        elif isinstance(node, ast.AugAssign):
            self._augmented(node, scope)
        elif isinstance(node, FUNCTIONS):
            self._function(node, scope)
        elif isinstance(node, ast.ClassDef):
            inner = self._scope(scope, _under(scope, node.name), is_class=True)
            scope.bind(node.name, Defined(node, scope, inner))
            for given in (*node.bases, *(keyword.value for keyword in node.keywords), *node.decorator_list):
                self._offer(inner.prefix, given, scope)
            self._block(node.body, inner)
        else:
            self._other(node, scope)

    def _expression(self, node: ast.expr, scope: Scope) -> None:
        """A statement that is an expression: `TOOLS.append(…)`, or any call that may take tools."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            name, steps = base_name(node.func.value)
            if name is not None:
                scope.add(name, Event(CALL, node, steps))
        returned = isinstance(node, (ast.Yield, ast.YieldFrom))
        self._offer(scope.prefix if returned else _under(scope, "value"), node, scope)

    def _target(self, target: ast.expr, value: ast.expr, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            scope.add(target.id, Event(ASSIGN, value))
            if not isinstance(value, (ast.Constant, ast.Name)):
                self.offers.append(Offer(_under(scope, target.id), target, value, scope, target.id))
            return
        name, steps = base_name(target)
        if steps and name is not None:
            scope.add(name, Event(SET, value, steps))
        elif isinstance(target, ast.Attribute):
            scope.add(dotted(target), Event(ASSIGN, value))
        for bound in target_names(target) if not steps else ():
            scope.bind(bound)
        self._offer(_under(scope, dotted(target) or "value"), value, scope, target)

    def _augmented(self, node: ast.AugAssign, scope: Scope) -> None:
        name, steps = base_name(node.target)
        if name is not None:
            plain = isinstance(node.op, ast.Add) and not steps
            scope.add(name, Event(ADD, node.value) if plain else Event(SET, None, steps) if steps else Event(REBOUND))
        self._offer(_under(scope, dotted(node.target) or "value"), node.value, scope, node.target)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> None:
        inner = self._scope(scope, _under(scope, node.name))
        defined = Defined(node, scope, inner)
        scope.bind(node.name, defined)
        if node.decorator_list:
            self.decorated.append(defined)
        for call in node.decorator_list:
            self._offer(inner.prefix, call, scope)
        named = (*node.args.posonlyargs, *node.args.args)
        values = (*node.args.defaults, *node.args.kw_defaults)
        with_default = (*named[len(named) - len(node.args.defaults) :], *node.args.kwonlyargs)
        for argument, value in zip(with_default, values, strict=True):
            self._offer(_under(inner, argument.arg), value, scope, argument)
        for given in every_argument(node.args):
            inner.bind(given.arg, given)
        self._block(node.body, inner)

    def _other(self, node: Any, scope: Scope) -> None:
        """Every other statement: what it binds, and the expressions it holds outside its blocks."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                scope.bind(alias.asname or first, Import(alias.name if alias.asname else first))
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                scope.bind(alias.asname or alias.name, Import(module, alias.name))
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            for name in node.names:
                outer = scope.parent
                while outer is not None:
                    outer.bind(name)
                    outer = outer.parent
        elif isinstance(node, ast.Delete):
            for target in node.targets:
                base, steps = base_name(target)
                if base is not None:
                    scope.add(base, Event(SET, None, steps) if steps else Event(REBOUND))
        elif isinstance(node, ast.Return):
            self._offer(scope.prefix, node.value, scope)
        else:
            for bound in bound_names(node):
                scope.bind(bound)
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.withitem):
                    self._offer(_under(scope, "value"), child.context_expr, scope)
                elif isinstance(child, ast.expr):
                    self._offer(_under(scope, "value"), child, scope)


def _under(scope: Scope, name: str) -> str:
    return f"{scope.prefix}.{name}" if scope.prefix else name


def _lift(scope: Scope) -> None:
    """Tell the scope that owns a name what an inner one does to it: when, and whether, is not known."""
    for name, events in scope.events.items():
        owner = scope.find(name)
        if owner is None or owner is scope:
            continue
        for event in events:
            kind = Event(SET, None, event.steps) if event.kind in (SET, CALL) else Event(REBOUND)
            owner.events[name].append(Event(CALL, None, event.steps) if event.kind == CALL else kind)
