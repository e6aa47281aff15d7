"""The literals in a Python module that look like tool definitions, each in one of the places that show it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from .candidates import Candidate, definitions, unique
from .python_changes import opened
from .python_names import arguments, dotted, target_names
from .python_scopes import ASSIGN, REBOUND, Module, Offer, Scope
from .python_values import Values, operands
from .unknown import Unknown, parts

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def literals(module: Module, values: Values) -> Iterator[Candidate]:
    """The candidates in their order, each definition in one of them."""
    return unique(list(_candidates(module, values)), values)


def _candidates(module: Module, values: Values) -> Iterator[Candidate]:
    for offer in module.offers:
        todo = [offer]
        while todo:
            offer = todo.pop()
            value = _value(offer, values)
            if isinstance(value, (dict, list)):
                values.spend(values.size(value))
                if values.exhausted:
                    return
                tools = definitions(value)
                if tools:
                    yield Candidate(offer.name, (offer.key, offer.node), value, tools)
                    continue
                if not any(isinstance(part, Unknown) for part in parts(value)):
                    continue
            todo += reversed(list(_inside(offer)))


def _value(offer: Offer, values: Values) -> Any:
    """The value of an offer; of a variable bound once with the changes that follow, of another one opened by them."""
    name, scope = offer.variable, offer.scope
    if name is None:
        return values.of(offer.node, scope)
    if sum(event.kind != ASSIGN for event in scope.events[name]) == len(scope.events[name]) - 1:
        value = values.named(name, scope)
        if isinstance(value, (dict, list)):
            return value
    value = values.of(offer.node, scope)
    changes = any(event.kind not in (ASSIGN, REBOUND) for event in scope.events[name])
    return opened(values, value) if changes and isinstance(value, (dict, list)) else value


def _inside(offer: Offer) -> Iterator[Offer]:
    """The expressions in one that is computed: arguments of calls, under their own names, and all others."""
    node, scope = offer.node, offer.scope
    if isinstance(node, ast.Call):
        prefix = f"{scope.prefix}." if scope.prefix else ""
        callee = prefix + (dotted(node.func) or "value")
        yield offer._replace(node=node.func, variable=None)
        for argument in node.args:
            if not isinstance(argument, (ast.Constant, ast.Name)):
                yield Offer(callee, None, argument, scope)
        for keyword in node.keywords:
            if isinstance(keyword.value, (ast.Constant, ast.Name)):
                continue
            yield Offer(prefix + keyword.arg if keyword.arg else callee, keyword, keyword.value, scope)
        return
    if isinstance(node, (ast.Lambda, *COMPREHENSIONS)):
        scope = Scope(scope, scope.prefix)
        for name in arguments(node.args) if isinstance(node, ast.Lambda) else _loop_names(node):
            scope.bind(name)
    for child in operands(node) if isinstance(node, ast.BinOp) else ast.iter_child_nodes(node):
        if isinstance(child, ast.comprehension):
            yield Offer(offer.name, None, child.iter, scope)
        elif isinstance(child, ast.expr) and not isinstance(child, (ast.Constant, ast.Name)):
            yield Offer(offer.name, None, child, scope)


def _loop_names(node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> Iterator[str]:
    for loop in node.generators:
        yield from target_names(loop.target)
