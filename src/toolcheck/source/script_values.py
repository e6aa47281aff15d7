"""The values of TypeScript and JavaScript expressions that write plain data, found without running anything.

An expression that computes something gives `UNKNOWN`, and only the member it stands in is unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .python_places import MAX_DEPTH, Place, Places
from .script_literals import number, piece, string, whole
from .script_names import WRAPPERS
from .script_scopes import FUNCTIONS, Binding, Scope
from .script_tree import inner
from .unknown import MORE, UNKNOWN, Unknown

ENUMS = (b"Type", b"SchemaType")
"""Enumerations of the Gemini libraries, whose members are sent as they are named, the older one's in lower case."""
Handler = Callable[[Any, Scope], Any]


class Values(Places):
    """Evaluates expressions, each name once; remembers what it found."""

    def __init__(self, length: int = 0) -> None:
        super().__init__(length)
        self.shared = False
        """A constant was used: one object may stand in two places."""
        self.repeats: dict[int, list[tuple[str, Any, Any]]] = {}
        """For an object (by id): each repeated key, where it stands first and again."""
        self.nameless: set[int] = set()
        """The ids of tools whose names stand elsewhere."""
        self._names: dict[int, Any] = {}
        self._found: dict[int, Any] = {}
        self.depth = 0
        """Expressions around the one that is evaluated."""
        self._handlers: dict[str, Handler] = {
            "object": self._object, "array": self._array, "identifier": self._identifier, "number": self._number,
            "template_string": self._template, "unary_expression": self._signed, "binary_expression": self._sum,
            "member_expression": self._member, "subscript_expression": self._subscript, "call_expression": self._call,
            "string": lambda node, scope: string(node), "true": lambda node, scope: True,
            "false": lambda node, scope: False, "null": lambda node, scope: None, "enum_body": self._enum,
            "shorthand_property_identifier": self._identifier,
        }  # fmt: skip
        for kind in WRAPPERS:
            self._handlers[kind] = self._wrapped

    def of(self, node: Any, scope: Scope) -> Any:
        """The value of an expression; the same object each time for the same list, object or call."""
        handler = self._handlers.get(node.type)
        if handler is None or self.depth >= MAX_DEPTH:
            return UNKNOWN
        found = self._found.get(node.id)
        if found is not None:
            return found
        self.depth += 1
        value = handler(node, scope)
        self.depth -= 1
        if isinstance(value, (dict, list)) or value is UNKNOWN:
            self._found[node.id] = value
        return value

    def bound(self, binding: Binding) -> Any:
        """The value of a name, with what is pushed to it; open where it is changed in other ways."""
        key = id(binding)
        if key not in self._names:
            self._names[key] = UNKNOWN  # while it is being found: the value may not hold itself
            value = self.of(binding.node, binding.scope) if binding.node is not None else UNKNOWN
            if isinstance(value, (dict, list)) and (binding.added or binding.opened):
                value = self._changed(value, binding)
            self._names[key] = value
        return self._names[key]

    def _changed(self, value: Any, binding: Binding) -> Any:
        copy = self.keep(value.copy(), dict(self.members(value)))
        if isinstance(copy, dict):
            return self.put(copy, MORE, UNKNOWN, None)
        for node in binding.added if isinstance(copy, list) else ():
            if node.type == "spread_element":
                found = self.of(inner(node)[0], binding.scope)
                places = self.members(found)
                for index, item in enumerate(found if isinstance(found, list) else [UNKNOWN]):
                    copy = self.put(copy, len(copy), item, places.get(index, (None, node)))
            else:
                copy = self.put(copy, len(copy), self.of(node, binding.scope), (None, node))
            if copy is UNKNOWN:
                return UNKNOWN
        return self.put(copy, len(copy), UNKNOWN, None) if binding.opened and isinstance(copy, list) else copy

    def _object(self, node: Any, scope: Scope) -> Any:
        value: dict[str, Any] = {}
        places: dict[str | int, Place] = {}
        written: dict[str, Any] = {}
        repeats: list[tuple[str, Any, Any]] = []
        for member in inner(node):
            if member.type == "spread_element":
                self.merged(value, places, self.of(inner(member)[0], scope), member)
                continue
            key, item = self._pair(member)
            if (item or member).type in FUNCTIONS and not member.text.startswith(b"get "):
                continue  # code is no data, and is not sent
            name = self.key(key, scope) if key is not None else MORE
            if name in written and name != MORE:
                repeats.append((name, written[name], key))
            written.setdefault(name, key)
            if item is not None and item.type == "undefined":  # as JSON leaves it out
                value.pop(name, None)
                places.pop(name, None)
                continue
            value[name] = UNKNOWN if item is None or name == MORE else self.of(item, scope)
            places[name] = (key, item or member)
        kept = self.keep(value, places)
        if repeats and kept is value:
            self.repeats[id(value)] = repeats
        return kept

    def _pair(self, member: Any) -> tuple[Any, Any]:
        """The nodes of the key and the value of a member; no value for a method, neither for what is no member."""
        if member.type == "pair":
            return member.child_by_field_name("key"), member.child_by_field_name("value")
        if member.type == "shorthand_property_identifier":
            return member, member
        return (member.child_by_field_name("name") if member.type == "method_definition" else None), None

    def key(self, node: Any, scope: Scope) -> str:
        """A key as JSON would write it; that of unknown members when it is computed."""
        if node.type in ("property_identifier", "shorthand_property_identifier"):
            return str(node.text.decode("utf-8", "replace"))
        key = self.of(inner(node)[0] if node.type == "computed_property_name" else node, scope)
        if isinstance(key, str):
            return MORE if isinstance(key, Unknown) else key
        return str(key) if isinstance(key, int) and not isinstance(key, bool) else MORE

    def _array(self, node: Any, scope: Scope) -> Any:
        value: list[Any] = []
        places: dict[str | int, Place] = {}
        for item in inner(node):
            if item.type == "spread_element":
                self.joined(value, places, self.of(inner(item)[0], scope), item)
            else:
                places[len(value)] = None, item
                value.append(None if item.type == "undefined" else self.of(item, scope))
        return self.keep(value, places)

    def _enum(self, node: Any, scope: Scope) -> Any:
        value: dict[str, Any] = {}
        following: Any = 0
        for member in inner(node):
            key = member.child_by_field_name("name") if member.type == "enum_assignment" else member
            if member.type == "enum_assignment":
                following = self.of(member.child_by_field_name("value"), scope)
            name = self.key(key, scope)
            value[name] = following
            following = following + 1 if following.__class__ is int else UNKNOWN
        return self.keep(value, {})

    def _wrapped(self, node: Any, scope: Scope) -> Any:
        parts = inner(node)
        return self.of(parts[-1 if node.type == "type_assertion" else 0], scope) if parts else UNKNOWN

    def _identifier(self, node: Any, scope: Scope) -> Any:
        binding = scope.find(node.text.decode("utf-8", "replace"))
        value = self.bound(binding) if binding is not None else UNKNOWN
        self.shared = self.shared or isinstance(value, (dict, list))
        return value

    def _number(self, node: Any, scope: Scope) -> Any:
        return number(node.text.decode("ascii", "replace"))

    def _template(self, node: Any, scope: Scope) -> Any:
        """A template whose holes, if any, are constants."""
        parts: list[str] = []
        for part in node.children:
            if part.type == "template_substitution":
                found = self.of(inner(part)[0], scope) if inner(part) else UNKNOWN
                if isinstance(found, Unknown) or found.__class__ not in (str, int):
                    return UNKNOWN
                parts.append(str(found))
            elif part.type in ("string_fragment", "escape_sequence"):
                parts.append(piece(part))
        return self.text(whole("".join(parts)))

    def _signed(self, node: Any, scope: Scope) -> Any:
        operator, operand = node.children[0].type, node.children[-1]
        value = self.of(operand, scope)
        if value.__class__ not in (int, float):
            return UNKNOWN
        if operator == "!":  # as minifiers write true and false
            return not value
        return -value if operator == "-" else value if operator == "+" else UNKNOWN

    def _sum(self, node: Any, scope: Scope) -> Any:
        """Texts put together with `+`, however many."""
        operands: list[Any] = []
        rest = node
        while rest.type == "binary_expression" and rest.child_by_field_name("operator").type == "+":
            operands.append(rest.child_by_field_name("right"))
            rest = rest.child_by_field_name("left")
        if not operands:
            return UNKNOWN
        values = [self.of(part, scope) for part in (rest, *reversed(operands))]
        if all(value.__class__ is str for value in values):
            return self.text(*values)
        return UNKNOWN

    def _member(self, node: Any, scope: Scope) -> Any:
        owner = node.child_by_field_name("object")
        name = node.child_by_field_name("property").text.decode("utf-8", "replace")
        if owner.type == "identifier" and owner.text in ENUMS and name.isupper():
            return name.lower() if owner.text == b"SchemaType" else name
        container = self.of(owner, scope)
        return self._step(container, name)

    def _subscript(self, node: Any, scope: Scope) -> Any:
        container, index = (self.of(node.child_by_field_name(field), scope) for field in ("object", "index"))
        return self._step(container, index)

    def _step(self, container: Any, step: Any) -> Any:
        if container.__class__ is dict and step.__class__ is str and MORE not in container:
            return container.get(step, UNKNOWN)
        if container.__class__ is list and step.__class__ is int and 0 <= step < len(container):
            return UNKNOWN if any(isinstance(item, Unknown) for item in container[:step]) else container[step]
        return UNKNOWN

    def _call(self, node: Any, scope: Scope) -> Any:
        from .script_calls import call

        return call(self, node, scope)
