"""Keywords that the grammar of a strict tool has no place for, each with where its meaning goes instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.fixes.wording import in_words
from toolcheck.schema import Node
from toolcheck.targets import KeywordFact, Target

from ._grammar import STRICT, reaches

FACTS = ("strict-mode: true",)
KEYWORDS = (
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems",
    "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "minProperties", "maxProperties",
    "propertyNames", "patternProperties", "unevaluatedProperties", "unevaluatedItems", "prefixItems", "allOf", "oneOf",
    "anyOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies", "default", "const",
    "enum",
)  # fmt: skip

BOUNDS = KEYWORDS[:16]
CONDITIONS = ("not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies")
STATES = ("refused", "reported", "ignored")
"""From the worst on."""

Fact = tuple[Target, KeywordFact]


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    targets = ctx.targets(node.tool)
    for keyword, value in node.schema.items():
        if keyword not in KEYWORDS or (keyword in ("then", "else") and "if" in node.schema):
            continue
        said = [(target, fact) for target in targets if (fact := _fact(target, node, keyword, value)) is not None]
        if any(target.fact(STRICT) for target, _ in said):
            yield _hit(node, keyword, value, said)


def _fact(target: Target, node: Node, keyword: str, value: Any) -> KeywordFact | None:
    """What the target has against this use of the keyword, if it is not told elsewhere."""
    fact = target.keyword(_use(target, node.schema, keyword, value))
    if fact is None or fact.state not in STATES:
        return None
    if node.parent is None and keyword in (target.fact("root-combinators") or ()):
        return None  # root-combinator says so
    return fact if reaches(target, node) else None


def _use(target: Target, schema: dict[str, Any], keyword: str, value: Any) -> str:
    """The name under which a target has a word on this use of a keyword."""
    items = value if isinstance(value, list) else ()
    if keyword == "minItems":
        return "minItems:large" if value.__class__ in (int, float) and value > 1 else keyword
    if keyword == "enum":
        return "enum:complex" if any(isinstance(item, (dict, list)) for item in items) else keyword
    if keyword == "allOf" and ("$ref" in schema or any(isinstance(item, dict) and "$ref" in item for item in items)):
        both = target.keyword("allOf:$ref")
        return keyword if both is None or both.state not in STATES else "allOf:$ref"
    return keyword


def _hit(node: Node, keyword: str, value: Any, said: list[Fact]) -> Hit:
    names = " and ".join(f"`{target.name}` {fact.effect}" for target, fact in said)
    complaint = next((f' ("{fact.complaint}")' for _, fact in said if fact.complaint), "")
    shown = f"`{keyword}`"
    if value.__class__ in (int, float):
        shown = f"`{keyword}: {value}`"
    elif keyword == "enum":
        shown = "an `enum` with objects or lists"
    elif said[0][1].keyword == "allOf:$ref":
        shown = "`allOf` with `$ref`"
    expected, advice = _advice(keyword, value, said)
    return Hit(
        (*node.path, keyword),
        f"{node.place} has {shown}, which {names}{complaint}; {expected} expected",
        level=min((fact.state for _, fact in said), key=STATES.index),
        targets=tuple(target.name for target, _ in said),
        help=advice,
        fix=in_words(node.tool, node.schema, node.path, keyword),
    )


def _advice(keyword: str, value: Any, said: list[Fact]) -> tuple[str, str | None]:
    """What was expected, with its verb, and what to write."""
    pairs = "Write a list of pairs, each a closed object such as `{name, value}`, or leave `strict` out of this tool."
    if said[0][1].keyword == "minItems:large":
        return "0 or 1 was", (
            "Say the least number in the description, and check it before the tool runs; without `strict` the schema "
            "may keep it."
        )
    if keyword in BOUNDS:
        return "the bound in words was", (
            "Say the bound in the description (`from 1 to 50`) and keep it in the validator that runs before the tool; "
            "without `strict` the schema may keep it."
        )
    if keyword == "patternProperties":
        return "a closed object was", pairs
    if keyword == "allOf":
        return "one schema was", "Write the properties of all branches into one closed object."
    if keyword == "oneOf":
        return "`anyOf` was", "Write `anyOf`, with branches of which only one can fit."
    if keyword in CONDITIONS:
        return "the condition in words was", (
            "Say the condition in the description and check it before the tool runs, or split the tool in two."
        )
    if keyword == "default" and value is None:
        return (
            "a schema without it was",
            "Leave it out: strict schemas say null for what is left out, so it tells nothing.",
        )
    if keyword == "default":
        return "the default in words was", (
            "Say the default in the description and let the code behind the tool fill it in."
        )
    if keyword == "enum":
        return "plain values were", (
            "Write values that are strings, numbers, booleans or null, and map them in the code behind the tool."
        )
    return "a schema without it was", None
