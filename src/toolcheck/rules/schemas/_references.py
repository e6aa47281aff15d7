"""Where a reference leads: to a part of the schema, to nothing, or out of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from toolcheck.finding import Path
from toolcheck.recent import recent
from toolcheck.schema import Node, resolve
from toolcheck.source.unknown import parts

REFERENCE = 160
"""Characters of a reference that a message repeats."""
NAMES = ("$id", "id")
"""Keywords that name a schema: `id` in draft-04."""


def target_of(node: Node, reference: str) -> tuple[Any, Path] | None:
    """What a reference of a node leads to, with its path from the root schema; None for nothing in the schema.

    The path is () where the target lies in a schema that is named by an identifier.
    """
    uri, mark, fragment = reference.partition("#")
    if not uri:
        found = resolve(node.root.schema, reference)
        if found is None and fragment:
            found = _in_resource(node, fragment)
        return found
    known = _names(node.root.schema).by_name
    named = (known.get(uri) or known.get(_joined(node.root.schema, uri))) if known else None
    if named is None:
        return None
    inner = resolve(named if fragment[:1] in ("", "/") else node.root.schema, mark + fragment)
    return None if inner is None else (inner[0], ())


def _in_resource(node: Node, fragment: str) -> tuple[Any, Path] | None:
    """What a pointer leads to in a schema around the node that has an identifier, or a name as the identifier `#name`.

    Anchors were looked for in the whole schema before.
    """
    if not fragment.startswith("/"):
        named = _names(node.root.schema).by_name.get(f"#{fragment}")
        return None if named is None else (named, ())
    for around in (node, *node.ancestors()):
        if isinstance(around.schema.get("$id"), str) and (found := resolve(around.schema, f"#{fragment}")):
            return found[0], ()
    return None


class _Names(NamedTuple):
    """The schemas of a root by identifier, as written and joined to that of the root; whether references use them."""

    by_name: dict[str, dict[str, Any]]
    used: bool


@recent
def _names(root: dict[str, Any]) -> _Names:
    """Rules ask for each reference of a schema."""
    found: dict[str, dict[str, Any]] = {}
    used = False
    for part in parts(root, containers=True):
        if not isinstance(part, dict):
            continue
        for keyword in ("$ref", "$dynamicRef"):
            reference = part.get(keyword)
            used = used or (isinstance(reference, str) and reference[:1] not in ("", "#"))
        for keyword in NAMES:
            if isinstance(name := part.get(keyword), str) and name:
                plain = name if name[0] == "#" else name.partition("#")[0]
                found.setdefault(plain, part)
                found.setdefault(_joined(root, plain), part)
    return _Names(found, used)


def names_are_used(root: dict[str, Any]) -> bool:
    """Whether a reference of the schema is read relative to an identifier."""
    return _names(root).used


def _joined(root: dict[str, Any], uri: str) -> str:
    """An identifier or reference relative to the identifier of the root."""
    base = root.get("$id")
    if not isinstance(base, str):
        return uri
    from urllib.parse import urljoin

    try:
        return urljoin(base, uri)
    except ValueError:  # `http://[`
        return uri


def meant(root: dict[str, Any], reference: str) -> str | None:
    """The local reference that was meant by one that leads nowhere: `$defs/A`, `#/definitions/A` and `A` for
    `#/$defs/A`, or a name written nearly so; None where none is near."""
    path = reference.removeprefix("#").strip("/")
    last = path.rpartition("/")[2]
    for candidate in (f"#/{path}", f"#/$defs/{last}", f"#/definitions/{last}"):
        if last and candidate != reference and is_schema(resolve(root, candidate)):
            return candidate
    return None


def is_schema(found: tuple[Any, Path] | None) -> bool:
    """Whether what `resolve` found is a schema."""
    return found is not None and isinstance(found[0], (dict, bool))


def leaves(node: Node, reference: str) -> bool:
    """Whether a reference leads out of the schema, to another document."""
    if reference.startswith("#") or reference.replace("_", "").replace("-", "").isalnum() or not reference:
        return False
    return target_of(node, reference) is None and meant(node.root.schema, reference) is None
