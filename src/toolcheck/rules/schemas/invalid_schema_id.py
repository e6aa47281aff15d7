"""`$id` of a schema: one that is no URI reference, and one that no reference asks for."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.edits import Fix, remove
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node

from ._references import names_are_used
from ._values import do, written

KEYWORDS = ("$id",)
SCHEMAS = ("input", "output")
FACT = "$id:invalid"
ALLOWED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%")
"""The characters of a URI (RFC 3986)."""
HEX = frozenset("0123456789abcdefABCDEF")


def check_schema_node(node: Node, ctx: Context) -> Iterator[Hit]:
    name = node.schema["$id"]
    if not isinstance(name, str):  # a malformed-schema
        return
    path = (*node.path, "$id")
    wrong = _fault(name)
    if wrong:
        known = [(target.name, target.keyword(FACT)) for target in ctx.targets(node.tool)]
        refusing = tuple(name for name, fact in known if fact is not None and fact.state == "refused")
        said = f"{do(refusing, 'refuses')} that; " if refusing else ""
        yield Hit(
            path,
            f"`$id` of {node.place} is {written(name)}, which {wrong}; {said}a URI reference was expected",
            level="refused" if refusing else None,
            targets=refusing,
        )
    elif "#" not in name and not names_are_used(node.root.schema):
        yield Hit(
            path,
            f"`$id` of {node.place} is {written(name)}, and no reference names it; a schema without `$id` was expected",
            fix=Fix("leave `$id` out", (remove(path),)),
        )


def _fault(name: str) -> str:
    """Why a text is no URI reference; "" when it is one."""
    if not name:
        return "is empty"
    for char in name:
        if char not in ALLOWED:
            return "holds a space" if char == " " else f"holds {written(char)}"
    if name.count("#") > 1:
        return "holds `#` twice"
    for part in name.split("%")[1:]:
        if not HEX.issuperset(part[:2]) or len(part) < 2:
            return "holds a `%` without two digits after it"
    scheme, colon, _ = name.partition(":")
    if colon and not set("/?#") & set(scheme) and not _is_scheme(scheme):
        return f"begins with `{scheme}:`, which is no scheme"
    return _bracket_fault(name)


def _is_scheme(text: str) -> bool:
    return text[:1].isalpha() and all(char.isalnum() or char in "+-." for char in text)


def _bracket_fault(name: str) -> str:
    """Brackets stand around an IPv6 address only."""
    if "[" not in name and "]" not in name:
        return ""
    from urllib.parse import urlsplit

    try:
        split = urlsplit(name)
    except ValueError:
        return "holds brackets in the wrong place"
    rest = split.path + split.query + split.fragment
    return "holds brackets in the wrong place" if "[" in rest or "]" in rest else ""
