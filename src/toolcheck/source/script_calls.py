"""Calls whose value is plain: wrappers of data, texts put together, schemas; and the tools that calls register."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .script_names import dotted
from .script_scopes import ADD, Registration, Scope
from .script_tree import inner
from .script_zod import UNTOLD, Zod, schema, shape
from .script_zod_chain import is_schema, is_shape
from .unknown import UNKNOWN, Unknown

if TYPE_CHECKING:
    from .python_places import Place
    from .script_values import Values

SAME = frozenset(
    ("Object.freeze", "Object.seal", "structuredClone", "tool", "defineTool", "createTool", "dynamicTool", "betaTool")
)  # fmt: skip
"""Functions that give back the object they are given."""
AI_SDK = "ai"
RENAMED = {"inputSchema": "parameters"}
TO_SCHEMA = frozenset(("zodToJsonSchema", "toJSONSchema", "toJsonSchema", "toJsonSchemaCompat"))
FIELDS = frozenset(("title", "description", "inputSchema", "outputSchema", "annotations", "_meta", "icons"))


def call(values: Values, node: Any, scope: Scope) -> Any:
    """The value of a call; unknown where it computes."""
    function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if function is None or given is None:
        return UNKNOWN
    if given.type != "arguments":  # a template with a tag
        return UNKNOWN
    if is_schema(node, scope):
        return schema(values, node, scope).value
    name, arguments = dotted(function), inner(given)
    last = name.rpartition(".")[2]
    if name in SAME and len(arguments) == 1:
        value = values.of(arguments[0], scope)
        if isinstance(value, dict) and (binding := scope.find(name)) is not None and binding.module == AI_SDK:
            return _of_ai_sdk(values, value)
        return value if isinstance(value, (dict, list)) else UNKNOWN
    if last in TO_SCHEMA and arguments:
        return schema(values, arguments[0], scope).value
    if function.type == "member_expression":
        return _method(values, function, last, arguments, scope)
    return UNKNOWN


def _of_ai_sdk(values: Values, tool: dict[str, Any]) -> Any:
    """A tool of the AI SDK, whose schema is called as in MCP, and which is none of MCP."""
    written = values.members(tool)
    value = {RENAMED.get(key, key): item for key, item in tool.items()}
    return values.keep(value, {RENAMED.get(str(key), key): place for key, place in written.items()})


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
    if call.method == ADD:
        whole = values.of(name, call.scope)
        return whole if isinstance(whole, dict) and "name" in whole else UNKNOWN
    value: dict[str, Any] = {"name": values.of(name, call.scope)}
    places: dict[str | int, Place] = {"name": (None, name)}
    if value["name"].__class__ is not str and not isinstance(value["name"], Unknown):
        return UNKNOWN
    if call.method == "registerTool":
        found = _configured(values, rest[0], call.scope, value, places)
    else:
        found = _listed(values, rest, call.scope, value, places)
    if not found:
        return UNKNOWN
    if "inputSchema" not in value:  # the server lists one that takes nothing
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
