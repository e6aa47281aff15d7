"""What happens to a list or dict after it was written: `TOOLS.append(…)`, `TOOLS += […]`, `TOOL["name"] = "…"`.

A change that is not understood makes what it touches unknown, or adds something unknown to it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .python_scopes import CALL, SET, Event, Scope
from .unknown import MORE, UNKNOWN

if TYPE_CHECKING:
    from .python_values import Values

Change = Callable[[Any], Any]
COPY = 10
"""What a copy costs, in members, beside its members."""


def changed(values: Values, value: Any, events: list[Event], scope: Scope) -> Any:
    """The value after the events. It may stand elsewhere too: lists and dicts are copied, the outermost one once."""
    if events and isinstance(value, (dict, list)):
        value = _copy(values, value)
    for event in events:
        steps = [values.of(step, scope) for step in event.steps]
        if event.kind == SET:
            value = _set(values, value, steps, event.node, scope)
        elif event.kind == CALL:
            value = _called(values, value, steps, event.node, scope)
        else:
            value = _added(values, value, event.node, scope)
    return value


def opened(values: Values, value: Any) -> Any:
    """A copy of a list or dict with unknown members beside those that are known."""
    return _opened(values, _copy(values, value))


def _copy(values: Values, value: Any) -> Any:
    values.spend(len(value) + COPY)
    return values.keep(value.copy(), dict(values.members(value)))


def _opened(values: Values, value: Any) -> Any:
    if isinstance(value, dict):
        return values.put(value, MORE, UNKNOWN, None)
    return values.put(value, len(value), UNKNOWN, None) if isinstance(value, list) else UNKNOWN


def _called(values: Values, value: Any, steps: list[Any], node: ast.expr | None, scope: Scope) -> Any:
    """`value[steps].method(…)`; no node for a call whose time is not known."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(value, list) and not steps:
        method, arguments = node.func.attr, node.args
        if method == "append" and len(arguments) == 1:
            return values.put(value, len(value), values.of(arguments[0], scope), (None, arguments[0]))
        if method == "extend" and len(arguments) == 1:
            return _added(values, value, arguments[0], scope)
    return _below(values, value, steps, lambda container: _opened(values, container))


def _added(values: Values, value: Any, node: Any, scope: Scope) -> Any:
    other = values.of(node, scope)
    if isinstance(value, str):
        return values.text(value, other) if other.__class__ is str and value is not UNKNOWN else UNKNOWN
    if not isinstance(value, list):
        return UNKNOWN
    places = values.members(other)
    for index, item in enumerate(other if isinstance(other, list) else [UNKNOWN]):
        value = values.put(value, len(value), item, places.get(index, (None, node)))
        if value is UNKNOWN:
            break
    return value


def _set(values: Values, value: Any, steps: list[Any], node: ast.expr | None, scope: Scope) -> Any:
    """`value[steps] = node`; no node for a deletion, or an assignment whose time is not known."""
    if any(step is UNKNOWN for step in steps):
        node = None  # it may be any member that changes

    def put(container: Any) -> Any:
        step = steps[-1]
        if not (step.__class__ is str if isinstance(container, dict) else _is_index(container, step)):
            return _opened(values, container)
        if node is None:
            return values.put(container, step, UNKNOWN, None)
        key = values.members(container).get(step, (None, node))[0]
        return values.put(container, step, values.of(node, scope), (key, node))

    return _below(values, value, steps[:-1], put)


def _below(values: Values, value: Any, steps: list[Any], change: Change) -> Any:
    """Make a change to a copy of what lies at `steps`, in `value` itself; an unknown step may be any of them."""
    if not isinstance(value, (dict, list)):
        return UNKNOWN
    if not steps:
        return change(value)
    step = steps[0]
    if step is UNKNOWN:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    elif (step.__class__ is str and step in value) if isinstance(value, dict) else _is_index(value, step):
        keys = [step]
    else:
        return _opened(values, value)
    for key in keys:
        inner = value[key]
        if isinstance(inner, (dict, list)):
            inner = _copy(values, inner)
        value = values.put(value, key, _below(values, inner, steps[1:], change), None)
        if value is UNKNOWN:
            break
    return value


def _is_index(value: Any, step: Any) -> bool:
    return step.__class__ is int and 0 <= step < len(value)
