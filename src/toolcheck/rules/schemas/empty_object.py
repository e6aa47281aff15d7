"""Objects without properties: where a target wants some or refuses none, and where the text names the parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import place, types_of

from ._composition import IN_PLACE
from ._nested import inner
from ._values import do

FACT, NESTED = "empty-properties", "empty-properties-nested"
NAMING = frozenset((*IN_PLACE, "patternProperties", "$ref", "$dynamicRef", "$recursiveRef"))
"""Keywords beside `properties` that may bring some."""
SHOWN = 5


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    names: frozenset[str] | None = None
    for tool in catalogue.tools:
        schema = tool.schema
        if schema is None:
            empty = not tool.free_text and not tool.has("schema") and _may_lack(tool, ctx)
        elif schema.get("properties"):
            if ctx.says(tool, NESTED, True):
                yield from _nested(tool, schema, ctx)
            continue
        else:
            empty = _is_empty(schema)
        if empty:
            if names is None:
                names = frozenset(other.name for other in catalogue.tools)
            yield from _at_root(tool, schema, names, ctx)


def _may_lack(tool: Tool, ctx: Context) -> bool:
    """Whether a tool without a schema is one without arguments; elsewhere that is a missing-schema."""
    targets = ctx.targets(tool)
    return bool(targets) and all(target.fact("schema-optional") for target in targets)


def _is_empty(schema: dict[str, Any]) -> bool:
    """Whether a schema is an object that names no property, and takes none from elsewhere."""
    return "object" in types_of(schema) and schema.get("properties", {}) == {} and NAMING.isdisjoint(schema)


def _at_root(tool: Tool, schema: dict[str, Any] | None, names: frozenset[str], ctx: Context) -> Iterator[Hit]:
    said: list[str] = []
    wanted, advice = "", None
    refusing: tuple[str, ...] = ()
    if schema is not None and tool.places is None:  # what a list of parameters is sent as, an adapter decides
        refusing, complaint, advice = _refused(tool, schema, ctx)
        if refusing:
            said.append(complaint)
    if asked := _asked(tool, names):
        shown = ", ".join(f"`{name}`" for name in asked[:SHOWN]) + (" …" if len(asked) > SHOWN else "")
        said.append(f"its description asks for {shown}")
        wanted = "; a property for each was expected"
        advice = "Define each parameter that the description names in `properties`, with its type and a description."
    if said:
        what = f"the schema of {tool.label} has no properties" if schema is not None else f"{tool.label} has no schema"
        yield Hit(
            tool.at("schema"),
            f"{what}, and {', and '.join(said)}{wanted}",
            level="refused" if refusing else None,
            targets=refusing,
            help=advice,
            data={"names": asked} if asked else None,
        )


def _refused(tool: Tool, schema: dict[str, Any], ctx: Context) -> tuple[tuple[str, ...], str, str | None]:
    """The targets that refuse such a root, in words too, and what to write for them."""
    known = [(target.name, target.fact(FACT)) for target in ctx.targets(tool)]
    wanting = tuple(name for name, fact in known if fact == "wanted" and "properties" not in schema)
    refusing = tuple(name for name, fact in known if fact == "refused")
    said, advice = [], None
    if wanting:
        said.append(f"{do(wanting, 'wants')} the keyword `properties`")
        advice = 'Add `"properties": {}, "additionalProperties": false`.'
    if refusing:
        said.append(f"{do(refusing, 'refuses')} an empty object")
        advice = "Leave the schema out: the tool has no arguments."
    if wanting and refusing:
        advice = 'Write `"properties": {}` for the one, and leave the schema out for the other.'
    return (*wanting, *refusing), ", and ".join(said), advice


def _asked(tool: Tool, names: frozenset[str]) -> list[str]:
    if not tool.description:
        return []
    from toolcheck.language.prose_arguments import asked_for

    return asked_for(tool.description, names, tool.name)


def _nested(tool: Tool, root: dict[str, Any], ctx: Context) -> Iterator[Hit]:
    """Empty objects below the root, for the targets that refuse them there."""
    refusing = tuple(target.name for target in ctx.targets(tool) if target.fact(NESTED) is True)
    base = tool.at("schema")
    stack = [(schema, (*base, *steps)) for schema, steps in inner(root)][::-1]
    seen: set[int] = set()
    while stack:
        schema, path = stack.pop()
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        if _is_empty(schema) and "additionalProperties" not in schema:  # that keyword is refused by itself
            yield Hit(
                path,
                f"{place(path[len(base) :])} of {tool.label} is an object that names no properties, and "
                f"{do(refusing, 'refuses')} that; the properties were expected",
                level="refused",
                targets=refusing,
                help="Name its properties, or make it a string that holds JSON, and say so.",
            )
        stack += reversed([(item, (*path, *steps)) for item, steps in inner(schema)])
