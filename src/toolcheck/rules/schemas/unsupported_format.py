"""A `format` that is not among those a target knows, or that a target leaves out of account."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import TYPES, Node, types_of
from toolcheck.targets import Target

from ._reception import listed, reception, verb
from ._values import written

KEYWORDS = ("format",)


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    targets = ctx.targets(node.tool)
    value = node.schema["format"]
    if not targets or not isinstance(value, str):
        return ()
    return _hits(node, targets, value)


def _hits(node: Node, targets: tuple[Target, ...], value: str) -> Iterator[Hit]:
    refusing: list[Target] = []
    known: list[str] = []
    for target in targets:
        formats = target.fact("formats")
        if isinstance(formats, dict) and (others := _known(formats, node.schema, value)):
            refusing.append(target)
            known += [name for name in others if name not in known]
    place = f"`format` of {node.place} is {written(value)}"
    if refusing:
        names = tuple(target.name for target in refusing)
        who = f"{listed([f'`{name}`' for name in names])} {verb('refused', len(names))}"
        wanted = f"one of {', '.join(f'`{name}`' for name in known)}" if len(known) > 1 else f"`{known[0]}`"
        yield Hit((*node.path, "format"), f"{place}, which {who}; {wanted} was expected", (), "refused", names)
    elif said := reception(targets, "format"):
        message = f"{place}, and {said.words} `format`; a check in other words was expected"
        yield Hit((*node.path, "format"), message, (), said.level, said.targets, help=_help(said.level))


def _known(formats: dict[str, Any], schema: dict[str, Any], value: str) -> list[str]:
    """The formats that the target knows for the types of a schema, where the value is none of them; else empty."""
    kinds = {kind for kind in types_of(schema) if kind in TYPES and kind != "null"}
    if not kinds:
        return [] if any(value in names for names in formats.values()) else list(formats.get("string", ()))
    if not kinds <= formats.keys():
        return []  # nothing is said about the formats of such a type
    found = [name for kind in sorted(kinds) for name in formats[kind]]
    return [] if value in found else found


def _help(level: str) -> str | None:
    return "Describe the format in words with an example, and check it in the code." if level == "ignored" else None
