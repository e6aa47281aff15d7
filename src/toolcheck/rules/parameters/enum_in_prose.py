"""Closed sets of values that a text lists and the schema does not."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.edits import Fix, insert
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.bare_lists import closing_names, label_of, speaks_of_set
from toolcheck.language.closed_lists import CERTAIN, LIKELY, ClosedList, closed_lists
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.structured_texts import has_parts
from toolcheck.parameters import Parameter, parameters
from toolcheck.schema import types_of

from ._docstring import told_of
from ._leaves import listed

TYPES = ("string", "array")
ABSENT = ("enum",)

OTHERS = frozenset(("integer", "number", "boolean", "object", "null"))
FIXED = ("enum", "const", "pattern", "format", "properties", "additionalProperties")
SHOWN = 8

DIRECTIONS = frozenset(("asc", "desc", "ascending", "descending"))
TYPE_WORDS = word_set(
    "string str int integer number float bool boolean array object list dict null none nil undefined any true false"
)
REFERENCES = word_set(
    """id ids uuid guid name names slug url uri email path key title number link handle code username login nom
    identifiant nombre"""
)
"""What a thing may be named by: "id or name" says how, not which values."""
UNITED = ("comma-separated", "comma separated", "separated by", "csv", "séparé", "separado", "getrennt", "逗号分隔")


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    tool, kind = parameter.tool, parameter.schema.get("type")
    if kind.__class__ is str and kind in OTHERS:
        return ()
    text = parameter.text() or told_of(parameter.name, tool.description)
    found = closed_lists(text) if text else ()
    if not found or not _takes_text(parameter) or (kind != "array" and has_parts(text)):  # few list anything
        return ()
    own = frozenset(other.name.rpartition(".")[2].lower() for other in parameters(tool))
    return [_hit(tool, parameter, item, text) for item in found if _closes(item, parameter, own, text)][:1]


def _takes_text(parameter: Parameter) -> bool:
    """Whether texts, or lists of texts, are among the values, and no keyword says which."""
    kinds: set[Any] = set()
    for schema in parameter.schemas:
        kind = schema.get("type")
        if kind.__class__ is list:
            kinds.update(item for item in kind if isinstance(item, str))
        elif isinstance(kind, str):
            kinds.add(kind)
        items = schema.get("items")
        for part in (schema, items if isinstance(items, dict) else schema):
            for word in FIXED:
                if word in part:
                    return False
        if isinstance(items, dict) and (items.get("type", "string") != "string" or "$ref" in items or "anyOf" in items):
            return False
    return not kinds or "string" in kinds or "array" in kinds


@lru_cache(maxsize=4096)
def _named_so(name: str) -> bool:
    """Whether the name itself speaks of one of a few values: `sort_order`, `status`."""
    words = folded_name(name.rpartition(".")[2].replace("[]", ""))
    return bool(words) and (words[-1] in closing_names() or words[0] in closing_names())


@lru_cache(maxsize=4096)
def _often_so(name: str) -> bool:
    """Whether the name is of what often takes one of a few values: `tone`, `size`."""
    name = name.rpartition(".")[2].replace("[]", "")
    words = folded_name(name)
    return bool(words) and speaks_of_set((words[0], words[-1]), name)


def _closes(item: ClosedList, parameter: Parameter, own: frozenset[str], text: str) -> bool:
    """Whether these are all the values of the parameter, in view of its name, its default and its neighbours.

    `own` are the names of the tool's parameters in lower case.
    """
    lower = {value.lower() for value in item.values}
    if lower <= TYPE_WORDS:
        return False
    if lower == {"true", "false"} or len(lower & own) * 2 >= len(lower):
        return False
    if not item.quoted and item.strength < CERTAIN and lower & REFERENCES:
        return False
    if item.strength >= LIKELY or lower <= DIRECTIONS:
        return True
    default = parameter.schema.get("default")
    if len(lower) > 2 and (_often_so(parameter.name) or label_of(text, parameter.name.rpartition(".")[2])):
        return True
    return _named_so(parameter.name) or (isinstance(default, str) and default in item.values)


def _hit(tool: Tool, parameter: Parameter, item: ClosedList, text: str) -> Hit:
    shown = ", ".join(f"`{value}`" for value in item.values[:SHOWN])
    more = f" and {len(item.values) - SHOWN} more" if len(item.values) > SHOWN else ""
    schema, branch = _branch(parameter)
    several = "items" in schema or {"array"} == {*types_of(schema)} - {"null"}
    members: list[str | None] = [*item.values[:SHOWN], *(["…"] if more else [])]
    if not several and _takes_null(schema):
        members.append(None)  # it would be refused otherwise
    enum = f'"enum": {json.dumps(members, ensure_ascii=False)}'
    where = " in `items`" if several else ""
    inside = f"{where} of {branch}" if branch and several else f" to {branch}" if branch else where
    advice = f"Add `{enum}`{inside}."
    if not several and any(phrase in text.lower() for phrase in UNITED):
        advice = f"Make it an array whose items have `{enum}`."
    return Hit(
        parameter.path,
        f"parameter `{parameter.name}` of {tool.label} has a text that lists its values ({shown}{more}) and no `enum`; "
        f"an `enum`{where} was expected",
        data={"enum": list(item.values)},
        help=advice,
        fix=_fix(parameter, item) if advice.startswith("Add") else None,
    )


def _fix(parameter: Parameter, item: ClosedList) -> Fix | None:
    """The `enum` in the schema, or in that of the items, of a parameter that takes texts alone."""
    schema, path = parameter.schema, parameter.path
    if types_of(schema) == ("array",) and isinstance(schema.get("items"), dict):
        schema, path = schema["items"], (*path, "items")
    if len(parameter.schemas) > 1 or {*types_of(schema)} - {"null"} != {"string"}:
        return None
    values = [*item.values, *([None] if _takes_null(schema) else [])]
    return Fix("list the values in `enum`", (insert(path, "enum", values),), safe=False)


def _branch(parameter: Parameter) -> tuple[dict[str, Any], str]:
    """The schema that the `enum` belongs to, and its name when it is a branch beside others; those stay as they are."""
    schema = parameter.schema
    for word in ("anyOf", "oneOf"):
        branches = listed(schema.get(word))
        for index, branch in enumerate(branches) if len(branches) > 1 else ():
            if isinstance(branch, dict) and not {"string", "array"}.isdisjoint(types_of(branch)):
                return branch, f"`{word}/{index}`"
    return schema, ""


def _takes_null(schema: dict[str, Any]) -> bool:
    if "null" in types_of(schema) or schema.get("nullable") is True:
        return True
    branches = [branch for word in ("anyOf", "oneOf") for branch in listed(schema.get(word))]
    return any(isinstance(branch, dict) and branch.get("type") == "null" for branch in branches)
