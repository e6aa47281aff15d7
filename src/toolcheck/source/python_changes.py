"""What happens to a list or dict after it was written: `TOOLS.append(…)`, `TOOLS += […]`, `TOOL["name"] = "…"`.

A change never touches the value it starts from, which may stand elsewhere too: it gives a new one.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from .python_scopes import ADD, CALL, SET, Event, Scope
from .unknown import MORE, UNKNOWN

if TYPE_CHECKING:
    from .python_values import Place, Values


def changed(values: Values, value: Any, event: Event, scope: Scope) -> Any:
    """The value after an event. A change that is not understood makes what it touches unknown, or adds to it."""
    steps = [values.of(step, scope) for step in event.steps]
    if event.kind == ADD and event.node is not None:
        return _added(values, value, event.node, scope)
    if event.kind == SET:
        known = event.node is not None and not any(step is UNKNOWN for step in steps)
        return _set(values, value, steps, event.node if known else None, scope)
    if event.kind == CALL:
        node = event.node
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and len(node.args) == 1 and not steps:
            if node.func.attr == "append" and isinstance(value, list):
                return _with_item(values, value, values.of(node.args[0], scope), node.args[0])
            if node.func.attr == "extend" and isinstance(value, list):
                return _added(values, value, node.args[0], scope)
        return _opened(values, value, steps, scope)
    return UNKNOWN


def opened(values: Values, value: Any) -> Any:
    """A list or dict with unknown members beside those that are known."""
    if isinstance(value, dict):
        return _with_member(values, value, MORE, UNKNOWN, None)
    return _with_item(values, value, UNKNOWN, None) if isinstance(value, list) else UNKNOWN


def _added(values: Values, value: Any, node: ast.expr, scope: Scope) -> Any:
    other = values.of(node, scope)
    if value.__class__ is str and other.__class__ is str:
        return values.text(value, other)
    if not isinstance(value, list):
        return UNKNOWN
    items: list[Any] = []
    places: dict[str | int, Place] = {}
    values.joined(items, places, value, node)
    values.joined(items, places, other, node)
    return values.keep(items, places)


def _with_item(values: Values, value: list[Any], item: Any, node: ast.AST | None) -> Any:
    values.spend(len(value))
    places = dict(values.members(value))
    if node is not None:
        places[len(value)] = None, node
    return values.keep([*value, item], places)


def _with_member(values: Values, value: Any, step: Any, member: Any, place: Place | None) -> Any:
    values.spend(len(value))
    places = dict(values.members(value))
    if place is not None:
        places[step] = place
    if isinstance(value, dict):
        return values.keep({**value, step: member}, places)
    items = list(value)
    items[step] = member
    return values.keep(items, places)


def _set(values: Values, value: Any, steps: list[Any], node: ast.expr | None, scope: Scope) -> Any:
    """`value[steps] = node`, or something unknown for None."""

    def put(container: Any, step: Any) -> Any:
        if not (step.__class__ is str if isinstance(container, dict) else _index(container, step)):
            return opened(values, container)
        if node is None:
            return _with_member(values, container, step, UNKNOWN, None)
        key = values.members(container).get(step, (None, node))[0]
        return _with_member(values, container, step, values.of(node, scope), (key, node))

    return _below(values, value, steps[:-1], lambda container: put(container, steps[-1]))


def _opened(values: Values, value: Any, steps: list[Any], scope: Scope) -> Any:
    return _below(values, value, steps, lambda container: opened(values, container))


def _below(values: Values, value: Any, steps: list[Any], change: Any) -> Any:
    """The value with a change made to what lies at `steps`; an unknown step may be any of them."""
    if not isinstance(value, (dict, list)):
        return UNKNOWN
    if not steps:
        return change(value)
    step, rest = steps[0], steps[1:]
    if step is UNKNOWN:
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            value = _with_member(values, value, key, _below(values, value[key], rest, change), None)
            if value is UNKNOWN:
                break
        return value
    if (step.__class__ is str and step in value) if isinstance(value, dict) else _index(value, step):
        return _with_member(values, value, step, _below(values, value[step], rest, change), None)
    return opened(values, value)


def _index(value: Any, step: Any) -> bool:
    return step.__class__ is int and 0 <= step < len(value)
