"""The values of Python expressions that write plain data, found without executing anything.

An expression that computes something gives `UNKNOWN`, and only the member it stands in is unknown.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from .python_calls import call
from .python_places import MAX_DEPTH, Place, Places
from .python_scopes import Scope
from .unknown import MORE, UNKNOWN, Unknown

MAX_BITS = 10_000
"""A longer integer cannot be printed, let alone sent."""
ENUMS = ("Type", "SchemaType")
"""Enumerations of the Gemini libraries whose members are named as they are sent: `types.Type.STRING`."""


class Values(Places):
    """Evaluates expressions, each name once; remembers what it found."""

    def __init__(self, length: int = 0) -> None:
        super().__init__(length)
        self.shared = False
        """A constant was used: one object may stand in two places."""
        self.repeats: dict[int, list[tuple[str, ast.expr, ast.expr]]] = {}
        """For a dict (by id): each repeated key, where it stands first and again."""
        self._elsewhere: Callable[[ast.expr, Scope], Any] | None = None
        self._names: dict[tuple[int, str], Any] = {}
        self._found: dict[int, Any] = {}
        self._depth = 0
        self._handlers: dict[type, Callable[[Any, Scope], Any]] = {
            ast.Dict: self._dict, ast.List: self._list, ast.Tuple: self._list, ast.Set: self._list,
            ast.Name: self._name, ast.Call: self._call, ast.JoinedStr: self._joined, ast.BinOp: self._operation,
            ast.UnaryOp: self._signed, ast.Attribute: self._attribute, ast.Subscript: self._subscript,
        }  # fmt: skip

    def of(self, node: Any, scope: Scope) -> Any:
        """The value of an expression; the same object each time for the same list, dict or call."""
        if node.__class__ is ast.Constant:
            return _plain(node.value)
        handler = self._handlers.get(node.__class__)
        if handler is None or self._depth >= MAX_DEPTH:
            return UNKNOWN
        found = self._found.get(id(node))
        if found is not None:
            return found
        self._depth += 1
        value = handler(node, scope)
        self._depth -= 1
        if value.__class__ is dict or value.__class__ is list or value is UNKNOWN:
            self._found[id(node)] = value
        return value

    def ask(self, elsewhere: Callable[[ast.expr, Scope], Any]) -> None:
        """From now on, ask for names and attributes that the file itself does not tell."""
        self._elsewhere = elsewhere
        self._found.clear()
        self._names.clear()

    def named(self, name: str, scope: Scope) -> Any:
        """The value of a name that is bound once; changes that follow are made. Unknown for any other name."""
        owner = scope.find(name)
        if owner is None:
            return UNKNOWN
        key = id(owner), name
        if key not in self._names:
            self._names[key] = UNKNOWN  # while it is being found: the value may not hold itself
            events = owner.events[name]
            if sum(event.kind in ("assign", "rebound") for event in events) == 1 and events[0].kind == "assign":
                from .python_changes import changed

                value = self.of(events[0].node, owner) if events[0].node is not None else UNKNOWN
                self._names[key] = changed(self, value, events[1:], owner)
        return self._names[key]

    def _dict(self, node: ast.Dict, scope: Scope) -> Any:
        value: dict[str, Any] = {}
        places: dict[str | int, Place] = {}
        written: dict[str, ast.expr] = {}
        repeats: list[tuple[str, ast.expr, ast.expr]] = []
        plain = True
        for key, item in zip(node.keys, node.values, strict=True):
            if key is None:
                plain = False
                self.merged(value, places, self.of(item, scope), item)
                continue
            name = self._key(key, scope)
            plain = plain and isinstance(key, ast.Constant) and key.value is name
            if name in written and name != MORE:
                repeats.append((name, written[name], key))
            written.setdefault(name, key)
            value[name], places[name] = self.of(item, scope), (key, item)
        kept = self.keep(value, node if plain else places)
        if repeats and kept is value:
            self.repeats[id(value)] = repeats
        return kept

    def _key(self, node: ast.expr, scope: Scope) -> str:
        """A key as JSON would write it; that of unknown members when it is computed."""
        key = node.value if isinstance(node, ast.Constant) else self.of(node, scope)
        if isinstance(key, str):
            return MORE if isinstance(key, Unknown) else key
        if key is None or isinstance(key, bool):
            return {None: "null", True: "true", False: "false"}[key]
        return str(key) if isinstance(key, (int, float)) and _plain(key) is key else MORE

    def _list(self, node: ast.List | ast.Tuple | ast.Set, scope: Scope) -> Any:
        of = self.of
        if not any(item.__class__ is ast.Starred for item in node.elts):
            return self.keep([of(item, scope) for item in node.elts], node)
        value: list[Any] = []
        places: dict[str | int, Place] = {}
        for item in node.elts:
            if isinstance(item, ast.Starred):
                self.joined(value, places, of(item.value, scope), item)
            else:
                places[len(value)] = None, item
                value.append(of(item, scope))
        return self.keep(value, places)

    def _name(self, node: ast.Name, scope: Scope) -> Any:
        value = self.named(node.id, scope)
        if value is UNKNOWN and self._elsewhere is not None:
            value = self._elsewhere(node, scope)
        self.shared = self.shared or isinstance(value, (dict, list))
        return value

    def _call(self, node: ast.Call, scope: Scope) -> Any:
        return call(self, node, scope)

    def _joined(self, node: ast.JoinedStr, scope: Scope) -> Any:
        """An f-string whose placeholders, if any, are constants put in as they are."""
        parts: list[str] = []
        for part in node.values:
            plain = isinstance(part, ast.FormattedValue) and part.conversion == -1 and part.format_spec is None
            found = self.of(getattr(part, "value", part) if plain else part, scope)
            if isinstance(found, Unknown) or not isinstance(found, (str, int)):
                return UNKNOWN
            parts.append(str(found))
        return self.text(*parts)

    def _operation(self, node: ast.BinOp, scope: Scope) -> Any:
        """Sums of texts or lists, unions of dicts; a chain of them is one sum, however long."""
        kind = node.op.__class__
        if kind is not ast.Add and kind is not ast.BitOr:
            return UNKNOWN
        nodes = operands(node)
        values = [self.of(part, scope) for part in nodes]
        if kind is ast.Add:
            if all(isinstance(value, str) for value in values):
                return UNKNOWN if any(isinstance(value, Unknown) for value in values) else self.text(*values)
            if all(isinstance(value, (list, Unknown)) for value in values):
                items: list[Any] = []
                places: dict[str | int, Place] = {}
                for part, value in zip(nodes, values, strict=True):
                    self.joined(items, places, value, part)
                return self.keep(items, places)
        elif any(isinstance(value, dict) for value in values):
            union: dict[str, Any] = {}
            places = {}
            for part, value in zip(nodes, values, strict=True):
                self.merged(union, places, value, part)
            return self.keep(union, places)
        return UNKNOWN

    def _signed(self, node: ast.UnaryOp, scope: Scope) -> Any:
        value = self.of(node.operand, scope)
        if value.__class__ not in (int, float) or not isinstance(node.op, (ast.USub, ast.UAdd)):
            return UNKNOWN
        return -value if isinstance(node.op, ast.USub) else value

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Any:
        """`types.Type.STRING`, also with `.value`; what no other file tells is not known."""
        whole = node
        if node.attr in ("value", "name") and isinstance(node.value, ast.Attribute):
            node = node.value
        owner = getattr(node.value, "attr", getattr(node.value, "id", None))
        if owner in ENUMS and node.attr.isupper():
            return node.attr
        return UNKNOWN if self._elsewhere is None else self._elsewhere(whole, scope)

    def _subscript(self, node: ast.Subscript, scope: Scope) -> Any:
        container, step = self.of(node.value, scope), self.of(node.slice, scope)
        if container.__class__ is dict and step.__class__ is str:
            return container.get(step, UNKNOWN)
        if container.__class__ is list and step.__class__ is int and -len(container) <= step < len(container):
            return container[step]
        return UNKNOWN


def operands(node: ast.BinOp) -> list[ast.expr]:
    """What a chain of one operator, `a + b + c`, joins; without recursion, however long it is."""
    found: list[ast.expr] = []
    rest: ast.expr = node
    while isinstance(rest, ast.BinOp) and rest.op.__class__ is node.op.__class__:
        found.append(rest.right)
        rest = rest.left
    return [rest, *reversed(found)]


def _plain(value: Any) -> Any:
    """A constant that JSON can write; else unknown."""
    kind = value.__class__
    if kind is str or kind is bool or value is None:
        return value
    if kind is int:
        return value if value.bit_length() <= MAX_BITS else UNKNOWN
    return value if kind is float and value - value == 0 else UNKNOWN
