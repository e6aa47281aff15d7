"""Keywords on a value of a type that they say nothing of, and `required` as a flag of a property."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node, place

from ._keywords import FOREIGN, OWNER
from ._values import do, written

KEYWORDS = (
    "properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties",
    "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "items", "prefixItems",
    "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems",
    "additionalItems", "minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType", "contentSchema",
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
)  # fmt: skip
SCHEMAS = ("input", "output")
FACT = "properties:misplaced"
_NOTHING: frozenset[str] = frozenset()


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    schema = node.schema
    kind = schema.get("type")
    foreign = FOREIGN.get(kind, _NOTHING) if kind.__class__ is str else _NOTHING
    flag = node.parent is not None and isinstance(schema.get("required"), bool)
    if not flag and foreign.isdisjoint(schema):
        return ()
    return _hits(node, ctx, foreign, flag=flag)


def _hits(node: Node, ctx: Context, foreign: frozenset[str], *, flag: bool) -> Iterator[Hit]:
    schema = node.schema
    if flag:
        yield _flag(node, ctx)
    found = [keyword for keyword in OWNER if keyword in foreign and keyword in schema]
    if flag and "required" in found:
        found.remove("required")
    if found:
        yield _misplaced(node, ctx, str(schema.get("type")), found)


def _misplaced(node: Node, ctx: Context, kind: str, found: list[str]) -> Hit:
    """One hit for all the keywords of a node: its type is wrong, or they are."""
    names = ", ".join(f"`{keyword}`" for keyword in found)
    owners = list(dict.fromkeys(OWNER[keyword] for keyword in found))
    refusing = _refusing(node, ctx) if "object" in owners else ()
    said = f"{do(refusing, 'refuses')} that; " if refusing else ""
    counts = "counts" if len(found) == 1 else "count"
    return Hit(
        (*node.path, found[0]),
        f"{names} of {node.place} {counts} for nothing, since its type is `{kind}`; {said}keywords of that type, or "
        f"the type `{'` or `'.join(owners)}`, were expected",
        key=True,
        level="refused" if refusing else None,
        targets=refusing,
    )


def _flag(node: Node, ctx: Context) -> Hit:
    required = node.schema["required"]
    refusing = _refusing(node, ctx)
    said = f"{do(refusing, 'refuses')} that; " if refusing else ""
    word = "Add its name to" if required else "Leave its name out of"
    holder = f"the object that holds {place(node.below_root)}"
    return Hit(
        (*node.path, "required"),
        f"`required` of {node.place} is {written(required)}, and it is a keyword of the object around it; {said}a list "
        "of names there was expected",
        level="refused" if refusing else None,
        targets=refusing,
        help=f"{word} the `required` list of {holder}, and drop `required` here.",
    )


def _refusing(node: Node, ctx: Context) -> tuple[str, ...]:
    known = [(target.name, target.keyword(FACT)) for target in ctx.targets(node.tool)]
    return tuple(name for name, fact in known if fact is not None and fact.state == "refused")
