"""Rewrites a schema as the target takes it, from the root down."""

from __future__ import annotations

from typing import Any

from ..catalogue import Tool
from ..source.unknown import parts
from ..targets import Target
from .composition import items_given, join, lists
from .copying import copied
from .objects import empty, extras, map_in, required, root_object, strict
from .part import ConversionError, Job, Loss, Part, children, everywhere
from .phrases import SAYABLE
from .values import formats, inclusive, listed, null, typed, types, upper
from .wording import move_limits

HANDLED = SAYABLE | {
    "additionalProperties", "$ref", "items", "prefixItems", "type", "properties", "required", "description", "title",
    "anyOf", "nullable", "const",
}  # fmt: skip
"""Keywords that a step of their own looks after."""
MAX_NESTED = 400
"""Values in values; what writes and compares them calls itself for each level."""
POLICY = "toolcheck/"
"""Keys of a policy begin so: it speaks to the code that runs the tools, not to a model."""


def adapted(tool: Tool, target: Target, form: str, *, output: bool = False) -> tuple[Part | None, tuple[Loss, ...]]:
    """The input or output schema of a tool for a target, and what it lost; raises ConversionError.

    None where the form is better written without a schema of parameters.
    """
    job = Job(tool, target, form, output=output)
    source = tool.output_schema if output else tool.schema
    if source is None:
        return (None if target.fact("schema-optional") and not job.strict else _empty(job)), ()
    part = copied(source, job)
    if not output and target.fact("schema-optional") and job.wants("empty-properties", "refused") and _bare(part):
        return None, job.losses
    _adapt(part, job, root=True, output=output)
    _dialect(part, source, job)
    return part, job.losses


def unstrict(tool: Tool, target: Target, form: str) -> Loss | None:
    """Why a tool cannot be strict; None where it can."""
    job = Job(tool, target, form)
    part = map_in(copied(tool.schema, job)) if tool.schema is not None else None
    if part is None:
        return None
    job.lose(part, "the names of its properties are free, so that the tool stays without `strict`")
    return job.losses[-1]  # those before it are of a copy that is thrown away


def _empty(job: Job) -> Part:
    part = Part(job.base)
    part.update({"type": "object", "properties": {}})
    if job.strict:
        part.update({"required": [], "additionalProperties": False})
    return part


def _bare(part: Part) -> bool:
    """Whether a root schema takes no parameters at all."""
    return part.keys() <= {"type", "properties", "required", "additionalProperties", "$schema", "title"} and not any(
        part.get(key) for key in ("properties", "required", "additionalProperties")
    )


def _adapt(part: Part, job: Job, *, root: bool, output: bool) -> None:
    if root and not output:
        root_object(part, job)
    _siblings(part, job)
    join(part, job, root=root and not output)
    null(part, job)
    lists(part, job)
    _examples(part, job)
    _others(part, job)
    listed(part, job)
    inclusive(part, job)
    extras(part, job)
    formats(part, job)
    move_limits(part, job)
    required(part, job)
    typed(part, job)
    items_given(part, job)
    strict(part, job)
    empty(part, job)
    types(part, job)
    for child in list(children(part)):
        _adapt(child, job, root=False, output=output)
    upper(part, job)


def _dialect(part: Part, source: Any, job: Job) -> None:
    """`$schema`, where it names a draft in which the tuples that were written anew would say nothing."""
    named = part.get("$schema")
    if not isinstance(named, str) or "2020-12" in named or not any("prefixItems" in item for item in everywhere(part)):
        return
    if any(isinstance(node, dict) and "prefixItems" in node for node in parts(source, containers=True)):
        return
    del part["$schema"]
    job.lose(part, f"`$schema` was left out: `prefixItems`, which `{job.target.name}` takes, is of 2020-12", "$schema")


def _siblings(part: Part, job: Job) -> None:
    """A reference alone in its schema, where nothing may stand beside it."""
    if "$ref" in part and len(part) > 1 and "anyOf" not in part and job.refuses("$ref:siblings"):
        reference = Part(part.path)
        reference["$ref"] = part.pop("$ref")
        part["anyOf"] = [reference]


def _examples(part: Part, job: Job) -> None:
    """`examples` as Gemini writes a single one."""
    values = part.get("examples")
    if job.form == "gemini" and isinstance(values, list) and len(values) == 1:
        part["example"] = part.pop("examples")[0]


def _others(part: Part, job: Job) -> None:
    """Keywords that no step rewrites."""
    for key in list(part):
        if key.startswith(POLICY):
            del part[key]
        elif key == "_meta" and isinstance(part[key], dict):
            part[key] = {name: value for name, value in part[key].items() if not name.startswith(POLICY)}
            if not part[key]:
                del part[key]
        elif key not in HANDLED and job.refuses(key):
            del part[key]
            job.lose(part, f"`{key}`, which `{job.target.name}` {job.effect(key)}, was left out", key)
    if job.form == "gemini" and "title" in part and not isinstance(part["title"], str):
        del part["title"]


def check_plain(value: Any) -> None:
    """Raise ConversionError for what JSON cannot write, or what a reader could not know."""
    from math import isfinite

    from ..source.unknown import Unknown

    stack = [(value, 0)]
    seen: set[int] = set()
    while stack:
        item, level = stack.pop()
        if isinstance(item, Unknown):
            raise ConversionError("parts of it are computed by a program, or could not be read")
        if isinstance(item, float) and not isfinite(item):
            raise ConversionError("it holds a number that JSON has no word for")
        if level > MAX_NESTED:
            raise ConversionError(f"it has more than {MAX_NESTED} levels of values in values")
        if isinstance(item, (dict, list)) and id(item) not in seen:
            seen.add(id(item))
            stack += [(inner, level + 1) for inner in (item.values() if isinstance(item, dict) else item)]
