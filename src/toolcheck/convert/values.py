"""Types, null, listed values and formats, written as the target takes them."""

from __future__ import annotations

from typing import Any

from .part import Job, Part, kinds, type_of
from .wording import move

OF_TYPE = {
    "string": ("minLength", "maxLength", "pattern", "format"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "array": ("items", "minItems", "maxItems", "uniqueItems", "prefixItems"),
    "object": ("properties", "required", "additionalProperties", "minProperties", "maxProperties"),
}
"""Keywords that speak of values of one type only."""
NULL = {"type": "null"}
STEP = {"exclusiveMinimum": ("minimum", 1, max), "exclusiveMaximum": ("maximum", -1, min)}


def inclusive(part: Part, job: Job) -> None:
    """Exclusive bounds as the target takes them: of integers inclusive ones. Others are left to the description."""
    whole = [kind for kind in kinds(part) if kind != "null"] == ["integer"]
    for key, (twin, step, tighter) in STEP.items():
        if key not in part or not job.refuses(key):
            continue
        if isinstance(part[key], bool):
            _number(part, key, twin)
        value = part.get(key)
        if whole and type(value) is int and not job.refuses(twin):
            bound = value + step
            own = part.get(twin)
            part[twin] = tighter(own, bound) if isinstance(own, (int, float)) else bound
            del part[key]


def _number(part: Part, key: str, twin: str) -> None:
    """An exclusive bound of draft-04, where a boolean says that the other bound is one, as a number."""
    exclusive = part.pop(key)
    if exclusive and twin in part:
        part[key] = part.pop(twin)


def listed(part: Part, job: Job) -> None:
    """`const` and `enum`."""
    if "const" in part and job.refuses("const"):
        value = part.pop("const")
        part["enum"] = [value] if not isinstance(part.get("enum"), list) or value in part["enum"] else []
    values = part.get("enum")
    if not isinstance(values, list):
        return
    if job.refuses("enum:untyped") and not kinds(part):
        types = list(dict.fromkeys(map(type_of, values)))
        if types:
            part["type"] = types[0] if len(types) == 1 else types
    plain = [value for value in values if value is not None]
    nested = any(isinstance(value, (dict, list)) for value in values)
    texts = all(isinstance(value, str) for value in plain)
    if (nested and job.refuses("enum:complex")) or (not texts and job.refuses("enum:non-string")):
        move(part, job, ["enum"])
    elif job.refuses("enum:empty-string") and "" in values:
        part["enum"] = [value for value in values if value != ""]
        job.lose(part, f"the empty text in `enum`, which `{job.target.name}` refuses, was left out", "enum")
    if part.get("enum") == [] and job.refuses("enum:empty-list"):
        del part["enum"]
        job.lose(part, f"an empty `enum`, which `{job.target.name}` refuses, was left out", "enum")


def null(part: Part, job: Job) -> None:
    """Null in the word of Gemini's `Schema`, where it is the target's; joined schemas are one by then: null
    has to fit all of them."""
    if job.form != "gemini" or kinds(part) == ("null",):
        return
    if part.get("const", "") is None and "enum" not in part:
        part["enum"] = [part.pop("const")]
    branches = part["anyOf"] if isinstance(part.get("anyOf"), list) else []
    values = part["enum"] if isinstance(part.get("enum"), list) else []
    named = "null" in kinds(part) or NULL in branches or None in values
    takes = named and _takes_null(part)
    if takes and (values == [None] or branches == [NULL]):
        part.pop("enum", None)
        part.pop("anyOf", None)
        part["type"] = "null"
        return
    if len(others := [kind for kind in kinds(part) if kind != "null"]) < len(kinds(part)):
        part["type"] = others[0] if len(others) == 1 else others
    if None in values and len(values) > 1:
        part["enum"] = [value for value in values if value is not None]
    if NULL in branches:
        _without_null(part, branches)
    if takes:
        part["nullable"] = True


def _takes_null(schema: Any) -> bool:
    """Whether null fits a schema, as its types and values tell."""
    if not isinstance(schema, dict):
        return schema is True
    if (kinds(schema) and "null" not in kinds(schema)) or schema.get("const") is not None:
        return False
    if isinstance(schema.get("enum"), list) and None not in schema["enum"]:
        return False
    branches = schema.get("anyOf")
    return not isinstance(branches, list) or any(map(_takes_null, branches))


def _without_null(part: Part, branches: list[Any]) -> None:
    """Take null out of the branches. One that is left alone is written into the schema where it has room."""
    others = [item for item in branches if item != NULL]
    if not others:
        return
    part["anyOf"] = others
    only = others[0]
    if len(others) == 1 and isinstance(only, Part) and not only.keys() & part.keys():
        del part["anyOf"]
        part.update(only)


def types(part: Part, job: Job) -> None:
    """Lists of types as branches, where a schema has one type."""
    several = kinds(part)
    if job.form != "gemini" or not isinstance(part.get("type"), list):
        return
    if len(several) == 1:
        part["type"] = several[0]
    elif several and "anyOf" not in part:
        _branches(part, list(several))
    else:
        del part["type"]
        why = f"a list in `type`, which `{job.target.name}` refuses, was left out"
        job.lose(part, why, "type")


def _branches(part: Part, rest: list[str]) -> None:
    """A schema of several types as `anyOf`, the keywords of each type with it."""
    del part["type"]
    branches = []
    for kind in rest:
        branch = Part(part.path)
        branch["type"] = kind
        for key in OF_TYPE.get("number" if kind == "integer" else kind, ()):
            if key in part:
                branch[key] = part[key]
        branches.append(branch)
    for key in {key for keys in OF_TYPE.values() for key in keys}:
        part.pop(key, None)
    part["anyOf"] = branches


def formats(part: Part, job: Job) -> None:
    """Formats that the target does not know go into the description."""
    known = job.target.fact("formats")
    value = part.get("format")
    if not isinstance(known, dict) or not isinstance(value, str):
        return
    named = [kind for kind in kinds(part) if kind != "null"] or ["string"]
    if not any(value in known.get(kind, ()) for kind in named):
        move(part, job, ["format"])


def typed(part: Part, job: Job) -> None:
    """A type where the target wants one and the schema shows which; what shows none is reported."""
    if not job.wants("typed-properties", "required"):
        return
    properties = part.get("properties")
    for name, schema in properties.items() if isinstance(properties, dict) else ():
        if isinstance(schema, bool):
            why = f"`{str(schema).lower()}` is the schema of `{name}`; `{job.target.name}` wants a type"
            job.lose(part, why, "properties", name, still_refused=True)
    if kinds(part) or "anyOf" in part or "$ref" in part:
        return
    shown = [kind for kind, keys in OF_TYPE.items() if any(key in part for key in keys)]
    if len(shown) == 1:
        part["type"] = shown[0]
        job.lose(part, f"it names no type, which `{job.target.name}` wants; `{shown[0]}` was written")
    else:
        job.lose(part, f"it names no type, which `{job.target.name}` wants", still_refused=True)


def upper(part: Part, job: Job) -> None:
    """Types as Gemini's API lists them."""
    kind = part.get("type")
    if job.form == "gemini" and isinstance(kind, str):
        part["type"] = kind.upper()
