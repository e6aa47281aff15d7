"""Definitions whose parameters are a list or a map of `{name, type, description}`, in the words of several projects:

- `arguments` as a list: summaries of MCP servers in registries (`desc`), and tool bundles with a `docstring`;
- `parameters` as a list, with `required` in each (Qwen-Agent);
- `input_parameters` as a map (API-Bank); `parameter_definitions` as a map (Cohere's first interface).

No target of ours takes these forms, so none is implied.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..catalogue import Fields, Malformed, Tool
from ..finding import Path
from .definition import Part, read_definition

if TYPE_CHECKING:
    from .parameter_lists import Written

FORM = "listed"
KEYS = ("arguments", "parameters", "input_parameters", "parameter_definitions")
OUTPUTS = ("output_parameters",)
TEXTS = ("description", "desc")
PASSED = ("enum", "default", "items", "properties", "minimum", "maximum", "minLength", "maxLength", "pattern", "format",
          "examples")  # fmt: skip
"""Keywords of JSON Schema that some of these lists use as they are."""
TAKEN = frozenset(("type", "description", "required", "enum", "items"))


def detect(entry: dict[str, Any]) -> bool:
    return ("name" in entry or "description" in entry) and _key(entry) is not None


def alone(entry: dict[str, Any]) -> bool:
    """Commands, endpoints and functions are documented in lists much like these: outside a list of tools, the words
    have to be those of one of the projects."""
    key = _key(entry)
    if not isinstance(entry.get("name"), str) or not isinstance(entry.get(_text_key(entry)), str):
        return False
    items = _objects(entry.get(key) if key is not None else None)
    if key == "arguments":
        return "docstring" in entry or all("desc" in item and "type" in item for item in items)
    if key == "parameters":
        return bool(items) and all(isinstance(item.get("required"), bool) and "in" not in item for item in items)
    return True


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    from .parameter_lists import meaning  # no catalogue in another form needs it

    key = _key(entry) or "arguments"
    fields = Fields(schema=(key,), output_schema=("output_schema",), description=(_text_key(entry),))
    read = meaning((*path, key), _parameters(entry.get(key), (*path, key)))
    yield from read.faults
    # The schema is made above: what stands under its key is no schema, and not looked at.
    bare = {name: value for name, value in entry.items() if name != key}
    for part in read_definition(bare, path, entry=path, fields=fields, form=FORM, targets=()):
        if isinstance(part, Tool):
            part = part._replace(definition=entry, schema=read.schema, places=read.places, keywords=TAKEN)
            yield _with_output(part, entry, path)
        else:
            yield part


def _with_output(tool: Tool, entry: dict[str, Any], path: Path) -> Tool:
    from .parameter_lists import meaning

    for key in OUTPUTS:
        if isinstance(entry.get(key), dict):
            output = meaning((*path, key), _parameters(entry[key], (*path, key)))
            fields = tool.fields._replace(output_schema=(key,))
            places = {**(tool.places or {}), **output.places}
            return tool._replace(fields=fields, output_schema=output.schema, places=places)
    return tool


def _key(entry: dict[str, Any]) -> str | None:
    """The key of the list or map of parameters; a tool of a bundle may have none."""
    for key in KEYS:
        given = entry.get(key)
        if isinstance(given, list) if key in ("arguments", "parameters") else isinstance(given, (dict, list)):
            items = _objects(given)
            if key in ("arguments", "parameters") and not all(_is_parameter(item) for item in items):
                continue
            if items or not given:
                return key
    return "arguments" if "docstring" in entry and "signature" in entry else None


def _is_parameter(item: dict[str, Any]) -> bool:
    """Prompts of MCP have arguments too, which have no type; parameters of an HTTP endpoint say where they go."""
    return "type" in item and "in" not in item and "schema" not in item


def _objects(given: Any) -> list[dict[str, Any]]:
    items = given.values() if isinstance(given, dict) else given if isinstance(given, list) else ()
    return [item for item in items if isinstance(item, dict)]


def _text_key(entry: dict[str, Any]) -> str:
    return "docstring" if "docstring" in entry and "description" not in entry else "description"


def _parameters(given: Any, path: Path) -> Iterator[Written | Malformed]:
    from .parameter_lists import Written, entries, schema_type

    # Where some are marked optional, the others are required; a list that marks none says nothing of any.
    unmarked = any(isinstance(item.get("optional"), bool) for item in _objects(given))
    for found in entries(given, path):
        if isinstance(found, Malformed):
            yield found
            continue
        name, here, item = found
        schema = schema_type(item.get("type"))
        schema.update({key: item[key] for key in PASSED if key in item})
        text = next((key for key in TEXTS if key in item), None)
        moved: dict[Path, Path] = {}
        if text is not None:
            schema["description"] = item[text]
            moved = {("description",): (text,)}
        yield Written(name, here, schema, _required(item, unmarked), moved)


def _required(item: dict[str, Any], unmarked: bool) -> bool:
    """Whether an argument has to be given; `unmarked`: what holds where the item does not say."""
    required, optional = item.get("required"), item.get("optional")
    if isinstance(required, bool):
        return required
    return not optional if isinstance(optional, bool) else unmarked
