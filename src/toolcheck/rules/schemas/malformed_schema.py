"""The meta-schema check, one schema object at a time; `_metaschema` holds the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import TYPES, Node, place

from ._drafts import DRAFT_04, DRAFT_2020, draft_of
from ._metaschema import TABLES, Fault
from ._values import written

KEYWORDS = (
    "$anchor", "$comment", "$defs", "$dynamicAnchor", "$dynamicRef", "$id", "$recursiveAnchor", "$recursiveRef",
    "$ref", "$schema", "$vocabulary", "additionalItems", "additionalProperties", "allOf", "anyOf", "contains",
    "contentEncoding", "contentMediaType", "contentSchema", "definitions", "dependencies", "dependentRequired",
    "dependentSchemas", "deprecated", "description", "else", "enum", "examples", "exclusiveMaximum",
    "exclusiveMinimum", "format", "id", "if", "items", "maxContains", "maxItems", "maxLength", "maxProperties",
    "maximum", "minContains", "minItems", "minLength", "minProperties", "minimum", "multipleOf", "not", "oneOf",
    "pattern", "patternProperties", "prefixItems", "properties", "propertyNames", "readOnly", "required", "then",
    "title", "type", "unevaluatedItems", "unevaluatedProperties", "uniqueItems", "writeOnly",
)  # fmt: skip
SCHEMAS = ("input", "output")
SOUND = ("type", "description")

TEXTS = frozenset(("description", "title"))
SPELLINGS = {
    "dict": "object", "map": "object", "json": "object", "struct": "object", "record": "object", "hash": "object",
    "float": "number", "double": "number", "decimal": "number", "numeric": "number", "real": "number",
    "int": "integer", "long": "integer", "int32": "integer", "int64": "integer", "short": "integer",
    "str": "string", "text": "string", "char": "string", "varchar": "string", "enum": "string", "literal": "string",
    "date": "string", "datetime": "string", "date-time": "string", "time": "string", "timestamp": "string",
    "uuid": "string", "uri": "string", "url": "string", "email": "string", "file": "string", "path": "string",
    "bool": "boolean", "list": "array", "tuple": "array", "set": "array", "sequence": "array", "none": "null",
    "nil": "null",
}  # fmt: skip
"""Other languages' words for the types."""
FORMATS = {"date": "date", "datetime": "date-time", "date-time": "date-time", "time": "time",
           "uuid": "uuid", "uri": "uri", "url": "uri", "email": "email"}  # fmt: skip
ANYTHING = ("any", "mixed", "unknown", "undefined", "anything", "variant")


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    schema = node.schema
    root = node.root.schema
    draft = draft_of(root) if "$schema" in root else DRAFT_2020
    table = TABLES[draft]
    found: list[tuple[str, Fault]] | tuple[()] = ()
    for keyword, value in schema.items():
        if value.__class__ is str and (keyword in TEXTS or (keyword == "type" and value in TYPES)):
            continue  # by far the commonest, and right
        check = table.get(keyword)
        if check is not None and (faults := check(value)):
            found = [*found, *[(keyword, fault) for fault in faults]]
    if draft == DRAFT_04:
        found = [*found, *_lonely(schema)]
    if not found or not _judged(node, draft):
        return ()
    return [_hit(node, draft, keyword, fault) for keyword, fault in found]


def _lonely(schema: dict[str, Any]) -> Iterable[tuple[str, Fault]]:
    """In draft-04 an exclusive bound is a flag on the plain one, and wrong without it."""
    for flag, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if isinstance(schema.get(flag), bool) and bound not in schema:
            yield flag, Fault((), schema[flag], f"`{bound}` beside it")


def _judged(node: Node, draft: str) -> bool:
    """Whether the draft knows the keywords that lead to the node; what lies under an unknown one is no schema to it."""
    table = TABLES[draft]
    return (node.keyword is None or node.keyword in table) and all(
        around.keyword is None or around.keyword in table for around in node.ancestors()
    )


def _hit(node: Node, draft: str, keyword: str, fault: Fault) -> Hit:
    steps, value, expected = fault
    shown = f"`{value}`" if keyword == "type" and isinstance(value, str) and len(value) <= 40 else written(value)
    names = ".".join(str(step) for step in (keyword, *steps) if isinstance(step, str))
    numbers = [step for step in steps if isinstance(step, int)]
    what = f"item {numbers[0] + 1} of `{names}`" if numbers else f"`{names}`"
    under = "" if draft == DRAFT_2020 else f" by {draft}, which `$schema` declares"
    message = f"{what} of {node.place} is {shown}; {expected} was expected{under}"
    return Hit((*node.path, keyword, *steps), message, help=_help(node, keyword, steps, value))


def _help(node: Node, keyword: str, steps: tuple[str | int, ...], value: Any) -> str | None:
    """What to write instead, where the mistake is a known one."""
    if keyword == "type":
        return _type_help(value)
    if keyword == "required" and isinstance(value, bool):
        word = "Add its name to" if value else "Leave its name out of"
        holder = f"the object that holds {place(node.below_root)}"
        return f"{word} the `required` list of {holder}, and drop `required` here."
    if keyword in ("properties", "patternProperties", "$defs", "definitions") and steps:
        name = str(steps[0])
        known = TABLES[DRAFT_2020].get(name)
        if known is not None and not known(value):
            return f"`{name}` is a keyword of the schema: move it out of `{keyword}`, to stand beside it."
        if isinstance(value, str) and (kind := _kind(value)):
            return f'Write `{{"type": "{kind}"}}`.'
    if keyword == "items" and isinstance(value, list):
        return "Give one schema for every item in `items`, or one schema a position in `prefixItems`."
    if keyword == "items" and isinstance(value, str) and (kind := _kind(value)):
        return f'Write `{{"type": "{kind}"}}`.'
    if keyword in ("exclusiveMinimum", "exclusiveMaximum") and isinstance(value, bool):
        return _exclusive_help(node.schema, keyword, value)
    if isinstance(value, str) and _is_numeral(value):
        return f"Write the number without quotes: `{value}`."
    return None


def _exclusive_help(schema: dict[str, Any], keyword: str, value: bool) -> str | None:
    plain = "minimum" if keyword == "exclusiveMinimum" else "maximum"
    if not value:
        return f"Drop `{keyword}`: `{plain}` alone includes its value."
    if plain not in schema:
        return None
    bound = written(schema[plain]).strip("`")
    return f'Write `"{keyword}": {bound}` in place of `{plain}`: since draft-06 it is a number.'


def _is_numeral(text: str) -> bool:
    return text.removeprefix("-").replace(".", "", 1).isdecimal() and text.isascii() and len(text) <= 20


def _kind(word: str) -> str:
    """The type that a word of another language or of another case means; "" for none."""
    plain = word.strip().casefold().removeprefix("type.").removeprefix("type_")
    if plain.startswith("<class '"):
        plain = plain[8:].rstrip("'>")
    head = plain.split("[", 1)[0].split("<", 1)[0].split(" of ", 1)[0].strip()
    if plain.endswith("[]"):
        return "array"
    return head if head in TYPES else SPELLINGS.get(head, "")


def _type_help(value: Any) -> str | None:
    if isinstance(value, dict):
        return "Put the schema itself here, without `type` around it; `type` holds a word such as `string`."
    if not isinstance(value, str):
        return None
    plain = value.strip().casefold()
    parts = [_kind(part) for part in plain.replace("/", "|").replace(",", "|").replace(" or ", "|").split("|")]
    if len(parts) > 1 and all(parts):
        kinds = ", ".join(f'"{kind}"' for kind in dict.fromkeys(parts))
        return f"Write a list of types: `[{kinds}]`."
    if plain in ANYTHING or plain == "":
        return "Leave `type` out if any value is allowed; else name the type."
    if plain in FORMATS:
        return f'Write `"type": "string", "format": "{FORMATS[plain]}"`.'
    if plain == "enum":
        return 'Write `"type": "string"` and list the values in `enum`.'
    kind = _kind(value)
    return f"Write `{kind}`." if kind else None
