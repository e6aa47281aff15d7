"""`x-mcp-header`, which makes a parameter a header of the HTTP request, where the specification of MCP forbids it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.parameters import meanings
from toolcheck.schema import Node, types_of

from ._values import written

KEYWORDS = ("x-mcp-header",)
MARK = "x-mcp-header"
KINDS = frozenset(("string", "integer", "boolean"))
TOKEN = frozenset("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""What the name of a header is made of (RFC 9110, section 5.6.2)."""

_names: tuple[Node | None, dict[str, Node]] = (None, {})
"""The root whose walk goes on, and the names met in it, in small letters, with their first place."""


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    targets = ctx.targets(node.tool)
    if targets and not any(target.fact("header-parameters") for target in targets):
        return ()  # the keyword means nothing there
    return _faults(node)


def _faults(node: Node) -> Iterator[Hit]:
    global _names
    if _names[0] is not node.root:
        _names = node.root, {}
    name = node.schema[MARK]
    said = f"`{MARK}` of {node.place} is {written(name)}"
    if not isinstance(name, str) or not name or not TOKEN.issuperset(name):
        yield _hit(
            node,
            f"{said}; the name of a header, letters, digits and `-`, was expected",
            help="Write a name such as `Region`: no space, colon or letter outside ASCII.",
        )
        return
    first = _names[1].setdefault(name.lower(), node)
    if first is not node:
        related = (Related((*first.path, MARK), "the other one"),)
        message = f"{said}, the name that {first.place.partition(' of ')[0]} has; names that differ were expected"
        yield _hit(
            node, message, related, "Give each header parameter a name of its own; case does not tell them apart."
        )
    elif found := _place_fault(node):
        yield _hit(
            node,
            f"`{MARK}` stands in {found}; a property that is reached by `properties` alone was expected",
            help="Mark a property of the root object, or of objects in it.",
        )
    elif found := _type_fault(node):
        yield _hit(
            node,
            f"`{MARK}` marks {node.place}, which takes {found}; a string, an integer or a boolean was expected",
            help="Take the mark away, or give the parameter one of these types.",
        )
    elif _is_secret(node):
        yield _hit(
            node,
            f"`{MARK}` marks {node.place}, a secret, which proxies and logs would read; a value that anyone may read "
            "was expected",
            help="Take the mark away, and let the code that runs the tool add the secret.",
        )


def _hit(node: Node, message: str, related: tuple[Related, ...] = (), help: str | None = None) -> Hit:  # noqa: A002  # as in Hit
    return Hit((*node.path, MARK), message, related, help=help)


def _place_fault(node: Node) -> str:
    """What makes the place one that a client cannot tell beforehand; "" for a property of nested objects."""
    if node.parent is None:
        return f"the root of the schema of {node.tool.label}"
    for step in (node, *node.ancestors()):
        if step.keyword not in (None, "properties"):
            return f"{node.place}, below `{step.keyword}`"
    return ""


def _type_fault(node: Node) -> str:
    """The types that cannot be a header; "" where there are none, or the type is not told."""
    parts = meanings(node.root.schema, node.schema, node.path, node.root.path)
    kinds = list(dict.fromkeys(kind for part in parts for kind in types_of(part)))
    wrong = [kind for kind in kinds if kind not in KINDS and kind != "null"]
    return ", ".join(f"`{kind}`" for kind in wrong)


def _is_secret(node: Node) -> bool:
    from toolcheck.language.secret_names import is_secret

    text: Any = node.schema.get("description")
    about = f"{node.tool.name} {node.tool.description}"
    return is_secret(str(node.steps[-1]), text if isinstance(text, str) else "", about)
