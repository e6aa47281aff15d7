"""Properties that do not say what kind of value they take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.edits import Fix, insert
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.words import fold
from toolcheck.schema import TYPES, Node

from ._composition import IN_PLACE, QUESTIONS, around
from ._values import do

KEYWORDS = ("*",)
ABSENT = ("type", "$ref", "$dynamicRef", "$recursiveRef", "anyOf", "oneOf", "allOf", "not")

LISTED = ("enum", "const")
MISSPELT = ("type", "types", "typ", "tpye", "datatype", "data_type")
IMPLIED = {
    "properties": "object", "additionalProperties": "object", "required": "object", "patternProperties": "object",
    "items": "array", "prefixItems": "array", "minItems": "array", "maxItems": "array", "uniqueItems": "array",
    "pattern": "string", "format": "string", "minLength": "string", "maxLength": "string",
    "minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number",
    "multipleOf": "number",
}  # fmt: skip
"""What a keyword shows that its author had in mind."""
ANYTHING = (
    "any json", "any type", "any value", "any valid json", "arbitrary", "of any kind", "json value", "either type",
    "tout type", "toute valeur", "n'importe quel", "valeur json", "quelconque", "cualquier", "qualquer", "beliebig",
    "qualsiasi", "任意", "любое", "любой",
)  # fmt: skip
"""Texts, folded, by which an author says that every kind of value is meant."""


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    schema = node.schema
    if node.keyword != "properties" and not (node.keyword == "patternProperties" and schema):
        return  # a map to `{}` is one to anything, as generators write it
    strictest = tuple(target.name for target in ctx.targets(node.tool) if target.fact("typed-properties") == "required")
    listed = any(keyword in schema for keyword in LISTED)
    if (not strictest and (listed or _takes_anything(schema))) or _refines(node):
        return
    beside = " beside its `enum`" if "enum" in schema else " beside its `const`" if "const" in schema else ""
    refused = f", which {do(strictest, 'refuses')}" if strictest else ""
    there = f"`{meant}` and " if (meant := _misspelt(schema)) is not None else ""
    wanted = "the type of the values" if listed else "the kind of value it takes"
    yield Hit(
        node.path,
        f"{node.place} has {there}no `type`{beside}{refused}; {wanted} was expected",
        level="refused" if strictest else None,
        targets=strictest,
        help=_help(schema),
        fix=_fix(node),
    )


def _takes_anything(schema: dict[str, Any]) -> bool:
    text = schema.get("description")
    if not isinstance(text, str):
        return False
    folded = fold(text)
    return any(phrase in folded for phrase in ANYTHING)


def _refines(node: Node) -> bool:
    """Whether the property stands in a question, or in a branch beside a schema that says the type of the same one."""
    if not QUESTIONS.isdisjoint(around(node)):
        return True
    holder = node.parent
    while holder is not None and holder.keyword in IN_PLACE:
        holder = holder.parent
        properties = holder.schema.get("properties") if holder is not None else None
        if isinstance(properties, dict) and node.steps[-1] in properties:
            return True
    return False


def _fix(node: Node) -> Fix | None:
    """The type that all the listed values have; other keywords only hint at one."""
    if not any(word in node.schema for word in LISTED) or _misspelt(node.schema):
        return None
    kinds = _kinds(node.schema)
    if len(kinds) != 1 or kinds[0] not in TYPES:
        return None
    return Fix(f'add `"type": "{kinds[0]}"`', (insert(node.path, "type", kinds[0]),))


def _misspelt(schema: dict[str, Any]) -> str | None:
    return next((key for key in schema if isinstance(key, str) and key.casefold() in MISSPELT), None)


def _help(schema: dict[str, Any]) -> str | None:
    """The type to write, where the keywords beside it or its values tell."""
    if (meant := _misspelt(schema)) is not None:
        return f"Write `type` in the place of `{meant}`."
    found = _kinds(schema)
    if len(found) == 1 and found[0] in TYPES:
        return f'Add `"type": "{found[0]}"`.'
    return None


def _kinds(schema: dict[str, Any]) -> list[str]:
    """The types that the keywords beside it or its values tell, each once."""
    values = schema.get("enum")
    if "enum" in schema or "const" in schema:
        kinds = [_kind(value) for value in (values if isinstance(values, list) else [schema.get("const")])]
    elif "default" in schema and schema["default"] is not None:
        kinds = [_kind(schema["default"])]
    else:
        kinds = [IMPLIED[keyword] for keyword in schema if keyword in IMPLIED]
    return list(dict.fromkeys(kinds))


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "integer" if isinstance(value, int) else "number"
    return "string" if isinstance(value, str) else "array" if isinstance(value, list) else "object"
