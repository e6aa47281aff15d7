"""Schemas written with zod, as the JSON Schema that servers send; where that is not plain, unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .python_places import MAX_DEPTH
from .script_scopes import Scope
from .script_tree import inner
from .script_zod_chain import MAX_LINKS, Link, chain, resolved
from .unknown import MORE, UNKNOWN, Unknown

if TYPE_CHECKING:
    from .python_places import Place
    from .script_values import Values

UNTOLD = Unknown("…")
"""Whether an object is closed depends on the versions of zod and of what turns its schemas into JSON Schema."""
NUMBERS = {"number": "number", "int": "integer", "int32": "integer", "float32": "number", "float64": "number"}
FORMATS = {
    "email": "email", "url": "uri", "uuid": "uuid", "guid": "uuid", "datetime": "date-time", "date": "date",
    "time": "time", "ipv4": "ipv4", "ipv6": "ipv6", "duration": "duration",
}  # fmt: skip
"""Methods of strings, and since version 4 functions of their own (under `z.iso` for those on time) -> `format`."""
CONSTANTS = {str: "string", bool: "boolean", int: "number", float: "number"}
KEPT = frozenset(("brand", "readonly", "refine", "superRefine", "check", "trim", "toLowerCase", "toUpperCase", "strip"))
"""Methods after which the schema says the same."""
BOUNDS = {
    ("string", "min"): "minLength", ("string", "max"): "maxLength", ("number", "min"): "minimum",
    ("number", "gte"): "minimum", ("number", "max"): "maximum", ("number", "lte"): "maximum",
    ("number", "gt"): "exclusiveMinimum", ("number", "lt"): "exclusiveMaximum", ("number", "multipleOf"): "multipleOf",
    ("number", "step"): "multipleOf", ("array", "min"): "minItems", ("array", "max"): "maxItems",
}  # fmt: skip
SIGNED = {
    "positive": ("exclusiveMinimum", 0), "negative": ("exclusiveMaximum", 0), "nonnegative": ("minimum", 0),
    "nonpositive": ("maximum", 0),
}  # fmt: skip


class Zod(NamedTuple):
    """A schema, and whether the member that has it may be left out."""

    value: Any
    optional: bool = False


NO = Zod(UNKNOWN)


def shape(values: Values, node: Any, scope: Scope) -> Zod:
    """The schema of an object with these members."""
    written, scope = resolved(node, scope)
    if written.type != "object":
        return NO
    properties: dict[str, Any] = {}
    places: dict[str | int, Place] = {}
    required: list[str] = []
    for member in inner(written):
        key, item = member.child_by_field_name("key"), member.child_by_field_name("value")
        if member.type == "shorthand_property_identifier":
            key = item = member
        if key is None or item is None:  # a spread, or a method
            properties[MORE], places[MORE] = UNKNOWN, (None, member)
            continue
        found = schema(values, item, scope)
        name = values.key(key, scope)
        properties[name], places[name] = found.value, (key, item)
        if found is NO or found.value == {}:  # whether a member of any type is required depends on the version
            required.append(UNKNOWN)
        elif not found.optional and name != MORE:
            required.append(name)
    value: dict[str, Any] = {"type": "object", "properties": values.keep(properties, places)}
    at: dict[str | int, Place] = {"type": (None, node), "properties": (None, written)}
    if required or MORE in properties:
        names = [UNKNOWN] if MORE in properties or UNKNOWN in required else required
        value["required"], at["required"] = values.keep(names, {}) if names is required else UNKNOWN, (None, written)
    value["additionalProperties"], at["additionalProperties"] = UNTOLD, (None, node)
    return Zod(values.keep(value, at))


def schema(values: Values, node: Any, scope: Scope) -> Zod:
    """The schema of an expression."""
    links, within = chain(node, scope)
    if not links or len(links) > MAX_LINKS or values.depth >= MAX_DEPTH:
        return NO
    values.depth += 1
    found = _made(values, links, within)
    values.depth -= 1
    return found


def _made(values: Values, links: list[Link], within: Scope) -> Zod:
    """The schema that these steps make."""
    if links[0].name == "coerce" and len(links) > 1:
        links = links[1:]
    if links[0].name == "iso" and len(links) > 1:
        links = links[1:]
    first, *rest = links
    start = _start(values, first, within)
    if start is None:
        return NO
    value, places = start
    found = {"value": value, "optional": False}
    for link in rest:
        if not _apply(values, link, within, found, places):
            return NO
    if found["value"].__class__ is dict:
        found["value"] = values.keep(found["value"], places)
    return Zod(found["value"], bool(found["optional"]))


def _start(values: Values, link: Link, scope: Scope) -> tuple[dict[str, Any], dict[str | int, Place]] | None:
    """The schema that a chain starts with, and what writes its keywords."""
    name, arguments, node = link
    value: dict[str, Any] | None = None
    if name in ("string", "boolean", "null"):
        value = {"type": name}
    elif name in NUMBERS:
        value = {"type": NUMBERS[name]}
    elif name in FORMATS:
        value = {"type": "string", "format": FORMATS[name]}
    elif name in ("any", "unknown"):
        value = {}
    elif name in ("optional", "nullable", "nullish") and arguments:
        return _of_inner(values, name, arguments[0], scope)
    elif arguments:
        value = _composed(values, name, arguments, scope)
    if value is None:
        return None
    return value, dict.fromkeys(value, (None, node))


def _of_inner(
    values: Values, name: str, node: Any, scope: Scope
) -> tuple[dict[str, Any], dict[str | int, Place]] | None:
    """`z.nullable(x)`; `z.optional(x)` is not followed."""
    found = schema(values, node, scope)
    if name != "nullable" or found.value.__class__ is not dict:
        return None
    return _nullable(values, found.value, dict.fromkeys(found.value, (None, node)))


def _composed(values: Values, name: str, arguments: list[Any], scope: Scope) -> dict[str, Any] | None:
    """Schemas of several parts: objects, lists, choices."""
    first = arguments[0]
    if name in ("object", "strictObject", "looseObject"):
        found = shape(values, first, scope).value
        return dict(found) if found.__class__ is dict else None
    if name in ("enum", "literal", "nativeEnum"):
        value = values.of(first, scope)
        if name == "literal":
            kind = CONSTANTS.get(value.__class__)
            return {"type": kind, "const": value} if kind is not None else None
        choices = list(value.values()) if isinstance(value, dict) else value
        if not isinstance(choices, list) or not all(choice.__class__ is str for choice in choices):
            return None
        kept = values.keep(list(choices), values.members(value))
        return {"type": "string", "enum": kept}
    if name == "array":
        return {"type": "array", "items": schema(values, first, scope).value}
    if name == "record":
        item = schema(values, arguments[-1], scope).value
        return {"type": "object", "additionalProperties": item}
    if name in ("union", "discriminatedUnion"):
        parts, within = resolved(arguments[-1] if name == "discriminatedUnion" else first, scope)
        if parts.type != "array":
            return None
        options = [schema(values, part, within).value for part in inner(parts)]
        places = {index: (None, part) for index, part in enumerate(inner(parts))}
        return {"anyOf": values.keep(options, places)}
    return None


def _apply(values: Values, link: Link, scope: Scope, found: dict[str, Any], places: dict[str | int, Place]) -> bool:
    """Do what a method does to the schema; whether it is known."""
    value: dict[str, Any] = found["value"]
    name, arguments, node = link
    kind = "number" if value.get("type") == "integer" else value.get("type")
    first = values.of(arguments[0], scope) if arguments else None

    def put(key: str, item: Any, at: Any) -> bool:
        value[key], places[key] = item, (None, at)
        return True

    if name in KEPT:
        return True
    if name in ("optional", "nullish", "default", "prefault"):
        found["optional"] = True
        if name == "default" and arguments:
            put("default", first, arguments[0])
        if name != "nullish":
            return True
    if name in ("nullable", "nullish"):
        found["value"], changed = _nullable(values, value, places)
        places.clear()
        places.update(changed)
        return True
    if name == "describe" and arguments:
        return put("description", first, arguments[0])
    if name == "meta" and isinstance(first, dict) and set(first) <= {"title", "description", "examples"}:
        written = values.members(first)
        return all(put(key, item, written.get(key, (None, node))[1]) for key, item in first.items())
    if name == "int" and kind == "number":
        return put("type", "integer", node)
    if name in SIGNED and kind == "number":
        return put(*SIGNED[name], node)
    if name == "nonempty" and kind in ("string", "array"):
        return put("minLength" if kind == "string" else "minItems", 1, node)
    if name == "length" and kind in ("string", "array") and arguments:
        ends = ("minLength", "maxLength") if kind == "string" else ("minItems", "maxItems")
        return all(put(end, first, arguments[0]) for end in ends)
    if (key := BOUNDS.get((str(kind), name))) is not None and arguments:
        return put(key, first, arguments[0])
    if name in FORMATS and kind == "string":
        return put("format", FORMATS[name], node)
    if name in ("strict", "passthrough", "loose") and kind == "object":
        return put("additionalProperties", name != "strict", node)
    return False


def _nullable(
    values: Values, value: dict[str, Any], places: dict[str | int, Place]
) -> tuple[dict[str, Any], dict[str | int, Place]]:
    """The schema with null beside it, as a choice of two; how types are joined depends on the version."""
    null = values.keep({"type": "null"}, {})
    both = {"anyOf": values.keep([values.keep(value, dict(places)), null], {})}
    return both, {"anyOf": next(iter(places.values()))} if places else {}
