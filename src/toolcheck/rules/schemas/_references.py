"""Where a reference leads: to a part of the schema, to nothing, or out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.finding import Path
from toolcheck.schema import Node, resolve
from toolcheck.source.unknown import parts

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
    named = _named(node, uri)
    if named is None:
        return None
    inner = resolve(named, mark + fragment)
    return None if inner is None else (inner[0], ())


def _in_resource(node: Node, fragment: str) -> tuple[Any, Path] | None:
    """What a fragment names in the schemas around the node that have an identifier, or as the identifier `#name`."""
    for around in (node, *node.ancestors()):
        if isinstance(around.schema.get("$id"), str) and (found := resolve(around.schema, f"#{fragment}")):
            return found[0], ()
    for schema, _ in identified(node.root.schema):
        if any(schema.get(keyword) == f"#{fragment}" for keyword in NAMES):
            return schema, ()
    return None


def identified(root: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """The objects of a schema that have an identifier, and it."""
    for part in parts(root, containers=True):
        if isinstance(part, dict):
            for keyword in NAMES:
                if isinstance(name := part.get(keyword), str):
                    yield part, name


def _named(node: Node, uri: str) -> dict[str, Any] | None:
    """The schema with this identifier; both are read relative to the identifier of the root."""
    from urllib.parse import urljoin

    base = node.root.schema.get("$id")
    base = base if isinstance(base, str) else ""
    wanted = (uri, _joined(urljoin, base, uri))
    for schema, name in identified(node.root.schema):
        plain = name.partition("#")[0]
        if plain and (plain in wanted or _joined(urljoin, base, plain) in wanted):
            return schema
    return None


def _joined(urljoin: Any, base: str, uri: str) -> str:
    try:
        return str(urljoin(base, uri))
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
