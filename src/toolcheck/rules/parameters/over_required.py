"""Required parameters that have a default, or whose text says that they may be left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.catalogue import Tool, kind_of
from toolcheck.edits import Fix, remove
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.language.optional_marks import DEFAULT, NOTHING, OPTIONAL, optional_mark
from toolcheck.language.structured_texts import has_parts
from toolcheck.parameters import Parameter

from ._docstring import told_of

UNLESS = ("all-required: true",)
"""Null says there that a value is left out."""
MAX_NAMES = 500
"""Of a longer `required` list the entry is not looked for: each property would search all of it."""


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    if not parameter.required:
        return ()
    hit = _contradicted(parameter.tool, parameter)
    return () if hit is None else (hit,)


def _contradicted(tool: Tool, parameter: Parameter) -> Hit | None:
    """The hit on a required parameter that something says may be left out."""
    schema = parameter.schema
    if "default" in schema:
        if _is_fixed(schema):
            return None
        said = f"has the default {_shown(schema['default'])}; a default only where it may be left out was expected"
        return _hit(tool, parameter, (*parameter.path, "default"), f"{_what(parameter)} and {said}")
    text = parameter.text() or told_of(parameter.name, tool.description)
    mark, words = optional_mark(text) if text else (NOTHING, "")
    if mark == NOTHING or not _means_itself(parameter, mark, text):
        return None
    how = f"its text says `{words}`" if mark == OPTIONAL else f"its text names a default (`{words}`)"
    path = (*parameter.path, "description") if schema.get("description") == text else parameter.path
    return _hit(tool, parameter, path, f"{_what(parameter)}, but {how}; one or the other was expected")


def _what(parameter: Parameter) -> str:
    return f"parameter `{parameter.name}` of {parameter.tool.label} is required"


def _is_fixed(schema: dict[str, Any]) -> bool:
    """Whether there is one value only, which the default repeats: the mark of a branch."""
    values = schema.get("enum")
    return "const" in schema or (isinstance(values, list) and len(values) == 1)


def _means_itself(parameter: Parameter, said: str, text: str) -> bool:
    """Whether the text speaks of the parameter, not of the fields of an object, or of a default that it sets."""
    last = parameter.name.rpartition(".")[2].lower()
    if said == DEFAULT and ("default" in last or "fallback" in last):
        return False
    in_text = has_parts(text)
    for schema in parameter.schemas:
        items = schema.get("items")
        holds = in_text or "properties" in schema or schema.get("type") == "object"
        if holds or (isinstance(items, dict) and (items.get("type") == "object" or "$ref" in items)):
            start = text.lstrip("([*_ ").lower()
            return said == OPTIONAL and start[:8] in ("optional", "optionne", "facultat", "opcional") and len(text) < 80
    return True


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f"`{value}`" if 0 < len(value) <= 40 else "that is empty" if not value else "that is a long text"
    return f"`{value}`" if isinstance(value, (int, float)) and not isinstance(value, bool) else kind_of(value)


def _hit(tool: Tool, parameter: Parameter, path: Path, message: str) -> Hit:
    name = parameter.path[-1]
    entry = _entry(tool, parameter)
    related = (Related(entry, "required here"),) if entry else ()
    advice = f"Take `{name}` out of `required`, or take the default or the word out."
    fix = Fix(f"take `{name}` out of `required`", (remove(entry),), safe=False) if entry else None
    return Hit(path, message, related, help=advice, fix=fix)


def _entry(tool: Tool, parameter: Parameter) -> Path | None:
    """The path of the parameter's name in the `required` list around it."""
    base = tool.at("schema")
    holder = parameter.path[:-2]
    node: Any = tool.schema
    for step in holder[len(base) :]:
        node = node[step]
    names = node["required"]
    if len(names) > MAX_NAMES or parameter.path[-1] not in names:
        return None
    return (*holder, "required", names.index(parameter.path[-1]))
