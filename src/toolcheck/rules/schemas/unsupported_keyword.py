"""Keywords that a target refuses, was reported to refuse, or ignores; where nothing is known, nothing is said.

References, lists of types, `enum`, `format` and `pattern` have rules of their own, and so has strict mode.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from toolcheck.edits import Fix, remove
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.fixes.wording import in_words
from toolcheck.schema import Node
from toolcheck.targets import Target

from ._reception import Reception, reception

KEYWORDS = (
    "additionalProperties", "oneOf", "anyOf", "allOf", "not", "if", "then", "else", "dependentRequired",
    "dependentSchemas", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "minLength", "maxLength", "minItems", "maxItems", "patternProperties", "prefixItems", "default", "nullable",
    "title", "$schema",
)  # fmt: skip
NOTES = frozenset(("default", "nullable", "title", "$schema"))
"""Keywords that refuse no value: nothing is lost where they are ignored."""
CONDITION = ("if", "then", "else")
ROOT_RULE = ("oneOf", "anyOf", "allOf", "not")
"""At the root, for targets with a fact of their own about it, they are a root-combinator."""
USES = {"additionalProperties:false": "additionalProperties", "additionalProperties:schema": "additionalProperties"}

_known: tuple[tuple[Target, ...], Mapping[str, Reception]] = ((), {})
"""The targets that were asked about last, and what they object to: most tools of a run have the same."""


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    targets = ctx.targets(node.tool)
    objections = _known[1] if _known[0] is targets else _objections(targets)
    if not objections or objections.keys().isdisjoint(node.schema) or node.tool.places is not None:
        return ()  # of a list of parameters the keywords are ours, not the author's
    return _hits(node, targets, objections)


def _objections(targets: tuple[Target, ...]) -> Mapping[str, Reception]:
    """Keyword or use -> what the targets have against it. A keyword of which a use is refused stands there too."""
    global _known
    loose = tuple(target for target in targets if not target.name.endswith("-strict"))
    found: dict[str, Reception] = {}
    for use in (*KEYWORDS, *USES):
        states = ("refused", "reported") if use in NOTES else ("refused", "reported", "ignored")
        if said := reception(loose, use, states):
            found[use] = found[USES.get(use, use)] = said
    _known = targets, found
    return found


def _hits(node: Node, targets: tuple[Target, ...], objections: Mapping[str, Reception]) -> Iterable[Hit]:
    schema = node.schema
    for keyword in schema:
        if keyword not in objections or (keyword in CONDITION[1:] and "if" in schema):
            continue
        said: Reception | None = objections[keyword]
        if keyword == "additionalProperties":
            said = objections.get(f"{keyword}:{'false' if schema[keyword] is False else 'schema'}")
        elif keyword in ROOT_RULE and node.parent is None:
            others = tuple(target for target in targets if target.fact("root-combinators") is None)
            said = reception(others, keyword)
        if said is None:
            continue
        related: tuple[Related, ...] = ()
        if keyword in CONDITION:
            more = [word for word in CONDITION if word in schema and word != keyword]
            related = tuple([Related((*node.path, word), "part of the condition", key=True) for word in more])
        yield Hit(
            (*node.path, keyword),
            f"{node.place} uses `{keyword}`, which {said.words}; a keyword that is taken there was expected",
            related,
            said.level,
            said.targets,
            key=True,
            help=_help(keyword, said),
            fix=_fix(node, keyword, said),
        )


def _fix(node: Node, keyword: str, said: Reception) -> Fix | Callable[[], Fix | None] | None:
    """A note on the schema goes without a loss; a title, which the model may read, not quite so."""
    if keyword not in ("$schema", "title"):
        return None if said.level == "ignored" else in_words(node.tool, node.schema, node.path, keyword)
    return Fix(f"leave `{keyword}` out", (remove((*node.path, keyword)),), safe=keyword == "$schema")


def _help(keyword: str, said: Reception) -> str | None:
    if said.instead:
        return f"Use {said.instead} instead."
    if keyword == "default":
        return "Leave `default` out, and name the value in the description."
    if keyword in NOTES:
        return f"Leave `{keyword}` out: no value is allowed or refused by it."
    if said.level == "ignored":
        return f"Say in the description what `{keyword}` asks for, and check it in the code that runs the tool."
    return None
