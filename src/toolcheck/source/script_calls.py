"""Calls whose value is plain: wrappers of data, texts put together, schemas; and the tools that calls register."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .script_module import ADD, REGISTER, Registration
from .script_names import dotted
from .script_scopes import Scope
from .script_tree import inner
from .script_wrappers import WRAPPERS, wrapped
from .script_zod import UNTOLD, Zod, schema, shape
from .script_zod_chain import is_schema, is_shape
from .unknown import UNKNOWN, Unknown

if TYPE_CHECKING:
    from .python_places import Place
    from .script_values import Values

TO_SCHEMA = frozenset(("zodToJsonSchema", "toJSONSchema", "toJsonSchema", "toJsonSchemaCompat"))
FIELDS = frozenset(("title", "description", "inputSchema", "outputSchema", "parameters", "annotations", "_meta"))


def call(values: Values, node: Any, scope: Scope) -> Any:
    """The value of a call; unknown where it computes."""
    function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if function is None or given is None or given.type != "arguments":  # the last: a template with a tag
        return UNKNOWN
    if is_schema(node, scope):
        return schema(values, node, scope).value
    name, arguments = dotted(function), inner(given)
    last = name.rpartition(".")[2]
    if name == REGISTER[0] and len(arguments) > 2:  # `tool(name, description, shape, handler)`
        return registered(values, Registration("", name, node, arguments, scope))
    if name in WRAPPERS:
        return wrapped(values, name, arguments, scope)
    if last in TO_SCHEMA and arguments:
        return schema(values, arguments[0], scope).value
    if function.type == "member_expression":
        return _method(values, function, last, arguments, scope)
    return UNKNOWN


def _method(values: Values, function: Any, name: str, arguments: list[Any], scope: Scope) -> Any:
    """`["a", "b"].join("\\n")` and methods of texts."""
    if name not in ("join", "trim", "concat"):
        return UNKNOWN
    value = values.of(function.child_by_field_name("object"), scope)
    given = [values.of(argument, scope) for argument in arguments]
    if not all(item.__class__ is str for item in given):
        return UNKNOWN
    if name == "join" and isinstance(value, list) and len(given) < 2:
        plain = all(item.__class__ is str for item in value)
        return values.text((given[0] if given else ",").join(value)) if plain else UNKNOWN
    if value.__class__ is not str:
        return UNKNOWN
    return value.strip() if name == "trim" else values.text(value, *given) if name == "concat" else UNKNOWN


def registered(values: Values, call: Registration) -> Any:
    """The tool that a call registers, as the server lists it; unknown where no tool can be seen in it."""
    name, *rest = call.arguments
    if call.method == ADD and not rest:
        whole = values.of(name, call.scope)
        return whole if isinstance(whole, dict) and "name" in whole else UNKNOWN
    value: dict[str, Any] = {"name": values.of(name, call.scope)}
    places: dict[str | int, Place] = {"name": (None, name)}
    if value["name"].__class__ is not str and not isinstance(value["name"], Unknown):
        return UNKNOWN
    if call.method != "tool":
        found = _configured(values, rest[0], call.scope, value, places)
    else:
        found = _listed(values, rest, call.scope, value, places)
    if not found:
        return UNKNOWN
    if "inputSchema" not in value and "parameters" not in value:  # the server lists one that takes nothing
        bare = {"type": "object", "properties": values.keep({}, {}), "additionalProperties": UNTOLD}
        empty = values.keep(bare, {})
        value["inputSchema"], places["inputSchema"] = empty, (None, call.node)
    return values.keep(value, places)


def _configured(values: Values, node: Any, scope: Scope, value: dict[str, Any], places: dict[str | int, Place]) -> bool:
    """`registerTool(name, {title, description, inputSchema, …}, handler)`."""
    config = values.of(node, scope)
    if not isinstance(config, dict):
        return False
    written = values.members(config)
    for key in config:
        if key not in FIELDS and not isinstance(config[key], Unknown):
            continue
        place = written.get(key, (None, node))
        value[key], places[key] = config[key], place
        if key.endswith("Schema"):
            value[key] = _schema(values, place[1], scope)
    return True


def _listed(
    values: Values, rest: list[Any], scope: Scope, value: dict[str, Any], places: dict[str | int, Place]
) -> bool:
    """`tool(name, [description], [shape], [annotations], handler)`."""
    *rest, handler = rest
    if handler.type in ("object", "array", "string", "number"):
        return False  # no tool of a server: nothing handles it
    if rest and (described := values.of(rest[0], scope)).__class__ is str:
        value["description"], places["description"] = described, (None, rest.pop(0))
    elif rest and rest[0].type != "object" and described is UNKNOWN and not _is_shape(values, rest[0], scope):
        value["description"], places["description"] = UNKNOWN, (None, rest.pop(0))
    if rest and (_is_shape(values, rest[0], scope) or len(rest) > 1):
        value["inputSchema"], places["inputSchema"] = _schema(values, rest[0], scope), (None, rest.pop(0))
    if rest:
        value["annotations"], places["annotations"] = values.of(rest[0], scope), (None, rest[0])
    return True


def _is_shape(values: Values, node: Any, scope: Scope) -> bool:
    return is_shape(node, scope) or is_schema(node, scope)


def _schema(values: Values, node: Any, scope: Scope) -> Any:
    """The JSON Schema of a zod schema, or of an object whose members are such."""
    found: Zod = shape(values, node, scope) if is_shape(node, scope) else schema(values, node, scope)
    return found.value
