"""`allOf`, `oneOf`, tuples and what else joins schemas, where the target does not take it."""

from __future__ import annotations

from typing import Any

from .part import Job, Part, kinds

TIGHTER: dict[str, Any] = {
    "minimum": max, "exclusiveMinimum": max, "minLength": max, "minItems": max, "minProperties": max,
    "maximum": min, "exclusiveMaximum": min, "maxLength": min, "maxItems": min, "maxProperties": min,
}  # fmt: skip
"""Of two bounds, the one that holds when both do."""
CLOSING = ("additionalProperties", "unevaluatedProperties", "patternProperties")


def join(part: Part, job: Job, *, root: bool) -> None:
    """Write all of this without the combinators that the target refuses here."""
    refused = (job.target.fact("root-combinators") or ()) if root else ()
    if "allOf" in part and ("allOf" in refused or job.refuses("allOf") or _refused_reference(part, job)):
        _merge_all(part, job)
    if "oneOf" in part and "oneOf" not in refused and job.refuses("oneOf"):
        _loosen(part, job)
    for key in ("anyOf", "oneOf"):
        if key in part and key in refused:
            _spread(part, key, job)
    for key in ("not", "enum"):
        if key in part and key in refused:
            del part[key]
            job.lose(part, f"`{key}` at the root, which `{job.target.name}` refuses, was left out", key)


def _refused_reference(part: Part, job: Job) -> bool:
    branches = part["allOf"] if isinstance(part["allOf"], list) else []
    holds = "$ref" in part or any(isinstance(item, dict) and "$ref" in item for item in branches)
    return holds and job.refuses("allOf:$ref")


def _merge_all(part: Part, job: Job) -> None:
    """Write the branches of `allOf` into the schema itself."""
    branches = part.pop("allOf")
    for index, branch in enumerate(branches if isinstance(branches, list) else ()):
        if not isinstance(branch, Part):
            if branch is not True:
                job.lose(part, "a branch of `allOf` that no value fits was left out", "allOf", index)
            continue
        if "allOf" in branch:
            _merge_all(branch, job)
        excluded = _excludes(part, branch) or _excludes(branch, part)
        unfit = merge(part, branch)
        if excluded:
            job.lose(part, "the branches of `allOf` became one object, closed for all or for none", "allOf", index)
        for key in unfit:
            job.lose(part, f"`{key}` of a branch of `allOf` was left out, since another one says otherwise",
                     "allOf", index, key)  # fmt: skip


def _excludes(closed: Part, other: Part) -> bool:
    """Whether a schema says something of the properties that only another one names."""
    own, names = closed.get("properties"), other.get("properties")
    if not any(key in closed for key in CLOSING) or not isinstance(names, dict):
        return False
    return bool(names.keys() - own.keys()) if isinstance(own, dict) else bool(names)


def merge(part: Part, other: Part) -> list[str]:
    """Let a schema ask for what another one asks for too; the keywords of the other for which it could not."""
    unfit = []
    for key, value in other.items():
        own = part.get(key)
        if key not in part:
            part[key] = value
        elif own == value or key in ("title", "default", "examples"):
            continue  # two annotations: that of the outer schema goes before
        elif key == "description" and isinstance(own, str) and isinstance(value, str):
            part[key] = f"{own.rstrip()} {value}"
        elif key == "required" and isinstance(own, list) and isinstance(value, list):
            part[key] = _union(own, value)
        elif key == "properties" and isinstance(own, dict) and isinstance(value, dict):
            part[key] = {**value, **own}
            unfit += [key] * any(own[name] != value[name] for name in own.keys() & value.keys())
        elif key in TIGHTER and isinstance(own, (int, float)) and isinstance(value, (int, float)):
            part[key] = TIGHTER[key](own, value)
        elif key == "type" and (both := [kind for kind in kinds(part) if kind in kinds(other)]):
            part[key] = both[0] if len(both) == 1 else both
        elif key == "enum" and isinstance(own, list) and isinstance(value, list) and any(v in value for v in own):
            part[key] = [item for item in own if item in value]
        else:
            unfit.append(key)
    return unfit


def _loosen(part: Part, job: Job) -> None:
    """`oneOf` to `anyOf`: the same where no value fits two branches."""
    branches = part.pop("oneOf")
    if "anyOf" in part:
        job.lose(part, f"`oneOf`, which `{job.target.name}` refuses, was left out beside `anyOf`", "oneOf")
        return
    part["anyOf"] = branches
    if not _disjoint(branches):
        why = f"`oneOf`, which `{job.target.name}` refuses, became `anyOf`: values that fit several branches are taken"
        job.lose(part, why, "oneOf")


def _disjoint(branches: Any) -> bool:
    """Whether no value fits two branches, as their types, or the values of one required property, tell."""
    if not isinstance(branches, list) or not all(isinstance(item, Part) for item in branches):
        return False
    # Every integer is a number too.
    types = [["number" if kind == "integer" else kind for kind in kinds(item)] for item in branches]
    if _differ(types):
        return True
    names = [name for name in branches[0].get("properties") or () if all(_tag(item, name) for item in branches)]
    return any(_differ([_tag(item, name) for item in branches]) for name in names)


def _differ(groups: list[list[Any]]) -> bool:
    """Whether no value stands in two groups, and none is empty."""
    values = [repr(value) for group in groups for value in group]
    return all(groups) and len(values) == len(set(values))


def _tag(part: Part, name: str) -> list[Any]:
    """The values that a required property of an object may have; [] where they are not listed."""
    properties, required = part.get("properties"), part.get("required")
    if not isinstance(properties, dict) or not isinstance(required, list) or name not in required:
        return []
    schema = properties.get(name)
    if "object" not in kinds(part) or not isinstance(schema, dict):
        return []
    if "const" in schema:
        return [schema["const"]]
    return list(schema["enum"]) if isinstance(schema.get("enum"), list) else []


def _spread(part: Part, key: str, job: Job) -> None:
    """Write the properties of all branches at the root; what each of them requires is no longer asked."""
    given = part.pop(key)
    branches = [item for item in given if isinstance(item, Part)] if isinstance(given, list) else []
    for index, branch in enumerate(branches):
        bare = Part(branch.path)
        bare.update({name: value for name, value in branch.items() if name in ("type", "properties")})
        for unfit in merge(part, bare):
            job.lose(part, f"`{unfit}` of a branch of `{key}` differs from those of others, which are kept",
                     key, index, unfit)  # fmt: skip
    always = _always(branches)
    if always:
        own = part.get("required")
        part["required"] = _union(own if isinstance(own, list) else [], always)
    why = (
        f"`{key}` at the root, which `{job.target.name}` refuses, was left out; the properties of all branches are kept"
    )
    job.lose(part, why, key)


def _always(branches: list[Part]) -> list[Any]:
    """The names that all branches require."""
    asked = [dict.fromkeys(_texts(item.get("required"))) for item in branches]
    return [name for name in asked[0] if all(name in names for names in asked)] if asked else []


def _union(first: list[Any], second: list[Any]) -> list[str]:
    """The names in two lists, each once."""
    return list(dict.fromkeys([*_texts(first), *_texts(second)]))


def _texts(names: Any) -> list[str]:
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def lists(part: Part, job: Job) -> None:
    """Tuples."""
    items = part.get("items")
    if isinstance(items, list) and job.refuses("items:list"):
        later = part.pop("additionalItems", None)
        if job.wants("array-items", "required"):
            _one_schema(part, "items", [*items, later] if isinstance(later, dict) else items, job)
            _at_most(part, len(items), later)
        else:
            del part["items"]
            part["prefixItems"] = items
            if later is not None:
                part["items"] = later
    if isinstance(first := part.get("prefixItems"), list):
        later = part.get("items")
        if job.refuses("prefixItems"):
            del part["prefixItems"]
            _one_schema(part, "prefixItems", [*first, later] if isinstance(later, dict) else first, job)
            _at_most(part, len(first), later)
        elif later is False and job.refuses("items:absent"):
            del part["items"]
            _at_most(part, len(first), later)
    elif part.get("items") is False and job.refuses("items:absent"):
        del part["items"]
        _at_most(part, 0, False)


def _one_schema(part: Part, key: str, items: list[Any], job: Job) -> None:
    """One schema for all items in place of one for each."""
    part["items"] = _one_of(items, part)
    job.lose(part, f"a list in `{key}`, which `{job.target.name}` refuses: the order of the items is lost", key)


def _at_most(part: Part, count: int, later: Any) -> None:
    """What `false` says of the items behind a tuple, as a number: there are none."""
    if later is False:
        own = part.get("maxItems")
        part["maxItems"] = min(own, count) if isinstance(own, (int, float)) else count


def items_given(part: Part, job: Job) -> None:
    """Arrays that say nothing of their items; after the steps that find out types."""
    if "array" not in kinds(part) or not job.refuses("items:absent") or isinstance(part.get("items"), dict):
        return
    part["items"] = Part(part.path)
    if job.wants("typed-properties", "required"):
        part["items"]["type"] = "string"
        job.lose(part, f"`{job.target.name}` wants a type of items, and none is given; `string` was written")


def _one_of(branches: Any, part: Part) -> Part:
    """A schema that fits what one of some schemas fits."""
    joined = Part(part.path)
    different: list[Any] = []
    for item in branches if isinstance(branches, list) else ():
        if item not in different:
            different.append(item)
    if len(different) == 1 and isinstance(different[0], Part):
        return different[0]
    if different:
        joined["anyOf"] = different
    return joined
