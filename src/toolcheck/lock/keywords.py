"""Two versions of one schema node, keyword by keyword: what the new one refuses that the old one took."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..schema import types_of
from .normal import canonical
from .pair import Pair

TEXTS = ("description", "title", "examples", "example", "$comment")
LEAST = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains")
MOST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains")
WIDER = {"number": frozenset(("integer", "number"))}

Found = Iterator[tuple[str, str]]
"""(name of a `Kind`, the change in words)."""


def texts(old: dict[str, Any], new: dict[str, Any], where: str) -> Found:
    """What changed of what people and models read, and the default."""
    for keyword in TEXTS:
        before, after = old.get(keyword, ""), new.get(keyword, "")
        if canonical(before) != canonical(after):
            words = f"`{keyword}` of {where} changed"
            if keyword in ("description", "title"):
                words = f"the {keyword} of {where} {text_change(before, after)}"
            yield "WORDING", words
    if canonical(old.get("default")) != canonical(new.get("default")):
        yield "COMPATIBLE", f"the default of {where} {was(old, new, 'default')}"


def types(pair: Pair, old: dict[str, Any], new: dict[str, Any], where: str) -> Found:
    """Whether the types that are taken changed."""
    before, after = _kinds(old), _kinds(new)
    if before == after:
        return
    words = f"the type of {where} {_was_types(before, after)}"
    if before is not None and (after is None or before <= after):
        yield pair.wider(), words
    elif after is not None and (before is None or after <= before):
        yield pair.narrower(), words
    else:
        yield "BREAKING", words


def _kinds(schema: dict[str, Any]) -> frozenset[str] | None:
    """The types a schema takes, integers as the part of the numbers that they are; None for all."""
    kinds = types_of(schema)
    if not kinds:
        return None
    found = {part for kind in kinds for part in WIDER.get(kind, (kind,))}
    return frozenset(found | ({"null"} if schema.get("nullable") is True else set()))


def _was_types(before: frozenset[str] | None, after: frozenset[str] | None) -> str:
    def said(kinds: frozenset[str] | None) -> str:
        if kinds is None:
            return "not told"
        shown = kinds - {"integer"} if "number" in kinds else kinds
        return f"`{' | '.join(sorted(shown))}`"

    return f"was {said(before)} and is {said(after)}"


def values(pair: Pair, old: dict[str, Any], new: dict[str, Any], where: str) -> Found:
    """`enum` and `const`."""
    before, after = _listed(old), _listed(new)
    if before is None and after is None:
        return
    if before is None:
        yield pair.narrower(), f"{where} now takes {_some(after)} only"
        return
    if after is None:
        yield pair.wider(), f"{where} no longer lists its values"
        return
    gone = [value for value in before if value not in after]
    added = [value for value in after if value not in before]
    if gone:
        yield pair.narrower(), f"{where} no longer takes {_some(gone)}"
    if added:
        yield pair.wider(), f"{where} also takes {_some(added)}"


def _listed(schema: dict[str, Any]) -> list[str] | None:
    if "const" in schema:
        return [canonical(schema["const"])]
    values = schema.get("enum")
    return [canonical(value) for value in values] if isinstance(values, list) else None


def _some(values: list[str] | None) -> str:
    shown = ", ".join(f"`{value}`" for value in (values or [])[:5])
    more = len(values or []) - 5
    return shown + (f" and {more} more" if more > 0 else "")


def bounds(pair: Pair, old: dict[str, Any], new: dict[str, Any], where: str) -> Found:
    """Limits, and keywords that say which values of a type are right."""
    for keyword in (*LEAST, *MOST):
        before, after = old.get(keyword), new.get(keyword)
        if before == after:
            continue
        numbers = all(value is None or isinstance(value, (int, float)) for value in (before, after))
        words = f"`{keyword}` of {where} {was(old, new, keyword)}"
        if not numbers:
            yield "BREAKING", words
            continue
        tighter = before is None or (after is not None and (after > before if keyword in LEAST else after < before))
        yield (pair.narrower() if tighter else pair.wider()), words
    for keyword in ("pattern", "format", "multipleOf", "uniqueItems"):
        before, after = old.get(keyword), new.get(keyword)
        if before == after or (keyword == "uniqueItems" and not before and not after):
            continue
        words = f"`{keyword}` of {where} {was(old, new, keyword)}"
        if before is None or before is False:
            yield pair.narrower(), words
        else:
            yield (pair.wider() if after is None or after is False else "BREAKING"), words


def was(old: dict[str, Any], new: dict[str, Any], keyword: str) -> str:
    """A keyword before and after, in words."""
    before = f"`{canonical(old[keyword])}`" if keyword in old else "absent"
    after = f"`{canonical(new[keyword])}`" if keyword in new else "absent"
    return f"was {before} and is {after}"


def text_change(before: Any, after: Any) -> str:
    """The first part of two texts that differs, short enough for a line."""
    if not before:
        return f"is new: {_cut(str(after))}"
    if not after:
        return f"is gone: {_cut(str(before))}"
    one, other = str(before), str(after)
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(one.rfind(" ", 0, start) + 1, 0)
    return f"says {_cut(other[start:])} where it said {_cut(one[start:])}"


def _cut(text: str, limit: int = 60) -> str:
    return f'"{text}"' if len(text) <= limit else f'"{text[: limit - 1].rstrip()}…"'
