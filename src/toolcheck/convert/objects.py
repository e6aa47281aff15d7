"""Objects: closed ones, maps, required properties, and what strict tools ask of them."""

from __future__ import annotations

from .gemini_reading import take_null
from .part import Job, Part, everywhere, kinds

MAP = "additionalProperties"


def is_object(part: Part) -> bool:
    """Whether a schema describes objects."""
    return "object" in kinds(part) or ("properties" in part and not kinds(part))


def map_in(root: Part) -> Part | None:
    """The first object whose property names are data, or of which nothing is said: no strict tool can have one."""
    for part in everywhere(root):
        if not is_object(part):
            continue
        extra = part.get(MAP)
        if extra is True or isinstance(extra, dict) or "patternProperties" in part:
            return part
        bare = not part.get("properties") and not any(key in part for key in ("allOf", "anyOf", "oneOf", "$ref"))
        if part is not root and bare and extra is not False:
            return part
    return None


def root_object(part: Part, job: Job) -> None:
    """The root says that arguments are an object, which they always are."""
    if "type" not in part and "$ref" not in part:
        items = {"type": "object", **part}
        part.clear()
        part.update(items)
    if job.wants("empty-properties", "wanted") and "$ref" not in part:
        part.setdefault("properties", {})


def extras(part: Part, job: Job) -> None:
    """`additionalProperties` where the target refuses it."""
    if MAP not in part:
        return
    extra = part[MAP]
    if extra is False and job.refuses(f"{MAP}:false"):
        del part[MAP]
        why = f"`{MAP}: false`, which `{job.target.name}` refuses, was left out: other properties are not excluded"
        job.lose(part, why, MAP)
    elif extra is not False and job.refuses(f"{MAP}:schema"):
        del part[MAP]
        if extra is not True and extra != {}:
            job.lose(part, f"the schema in `{MAP}`, which `{job.target.name}` refuses, was left out", MAP)


def required(part: Part, job: Job) -> None:
    """Names in `required` that no property has."""
    names, properties = part.get("required"), part.get("properties")
    if not isinstance(names, list) or not job.refuses("required:unknown"):
        return
    known = properties if isinstance(properties, dict) else {}
    kept = [name for name in names if isinstance(name, str) and name in known]
    unknown = [name for name in names if not isinstance(name, str) or name not in known]
    if unknown:
        part["required"] = kept
        why = f"`{unknown[0]}` in `required`, which is no property and which `{job.target.name}` refuses, was left out"
        job.lose(part, why, "required")
    if not part["required"] and job.form == "gemini":
        del part["required"]


def empty(part: Part, job: Job) -> None:
    """Objects without properties, which some targets refuse."""
    if is_object(part) and not part.get("properties") and job.wants("empty-properties", "refused"):
        part.pop("properties", None)
        why = f"an object without properties, which `{job.target.name}` refuses; it has no other way to say it"
        job.lose(part, why, still_refused=True)


def strict(part: Part, job: Job) -> None:
    """Closed objects with all properties required, null standing for what may be left out."""
    if not job.strict or not is_object(part):
        return
    if job.wants("closed-objects", "required") and part.get(MAP) is not False and "$ref" not in part:
        part[MAP] = False
        job.lose(part, f"`{MAP}: false` was added for `{job.target.name}`: other properties are refused")
    properties = part.get("properties")
    if not job.target.fact("all-required") or not isinstance(properties, dict):
        return
    names = part.get("required")
    given = names if isinstance(names, list) else []
    asked = {name for name in given if isinstance(name, str)}
    for name, schema in properties.items():
        if name in asked or not isinstance(schema, Part):
            continue
        properties[name] = _nullable(schema)
        job.lose(schema, f"it was optional and is now required, as `{job.target.name}` wants; null stands for no value")
    part["required"] = [*given, *(name for name in properties if name not in asked)]


def _nullable(schema: Part) -> Part:
    """The schema, or one around it, that takes null too."""
    if "$ref" not in schema:
        take_null(schema)
        return schema
    around, null = Part(schema.path), Part(schema.path)
    null["type"] = "null"
    text = schema.pop("description", None)
    around.update({"description": text} if text is not None else {})
    around["anyOf"] = [schema, null]
    return around
