"""What a change of a definition means for the models and the code that call the tool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any, NamedTuple

from .keywords import text_change
from .normal import canonical
from .pair import Side
from .schemas import schema_changes


class Kind(IntEnum):
    """How much a change matters, from the least on."""

    WORDING = 1
    """Only texts that a model reads: it may choose or call otherwise, and nothing refuses it."""
    COMPATIBLE = 2
    """Every call that was right is right still."""
    BREAKING = 3
    """Calls that were right are refused, or what comes back is not what it was."""


class Change(NamedTuple):
    """One difference, in words: `what` is a clause after the tool's name."""

    kind: Kind
    what: str


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """The differences of two normalised definitions of one tool, the ones that matter most first."""
    found = [*_names(old, new), *_texts(old, new), *_schemas(old, new), *_annotations(old, new)]
    if old.get("strict") != new.get("strict"):
        kind = Kind.BREAKING if new.get("strict") is True else Kind.COMPATIBLE
        found.append(Change(kind, f"`strict` was {_said(old.get('strict'))} and is {_said(new.get('strict'))}"))
    return sorted(found, key=lambda change: -change.kind)


def _names(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    if old["name"] != new["name"]:
        yield Change(Kind.BREAKING, f"is called `{new['name']}` and was `{old['name']}`")


def _texts(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for part in ("description", "title"):
        before, after = old.get(part, ""), new.get(part, "")
        if before != after:
            yield Change(Kind.WORDING, f"its {part} {text_change(before, after)}")


def _schemas(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for part, side, words in (
        ("schema", Side.INPUT, "the schema"),
        ("output_schema", Side.OUTPUT, "the output schema"),
    ):
        before, after = old.get(part), new.get(part)
        if before is None and after is None:
            continue
        if before is None or after is None:
            gone = after is None
            kind = Kind.BREAKING if gone == (side is Side.OUTPUT) else Kind.COMPATIBLE
            yield Change(kind, f"{words} is {'gone' if gone else 'new'}")
            continue
        for harm, what in schema_changes(before, after, side):
            yield Change(Kind[harm], what)


def _annotations(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """Hints of MCP: a tool that turns dangerous breaks the trust in it, whatever its schema says."""
    before, after = old.get("annotations"), new.get("annotations")
    before, after = before if isinstance(before, dict) else {}, after if isinstance(after, dict) else {}
    for key in sorted({*before, *after}):
        one, other = before.get(key), after.get(key)
        if canonical(one) == canonical(other):
            continue
        if key == "title":
            yield Change(Kind.WORDING, f"its annotation `title` {text_change(one, other)}")
            continue
        worse = (key in ("readOnlyHint", "idempotentHint") and one is True) or (
            key in ("destructiveHint", "openWorldHint") and other is not False and one is False
        )
        kind = Kind.BREAKING if worse else Kind.COMPATIBLE
        yield Change(kind, f"its annotation `{key}` was {_said(one)} and is {_said(other)}")


def _said(value: Any) -> str:
    return "absent" if value is None else f"`{canonical(value)}`"
