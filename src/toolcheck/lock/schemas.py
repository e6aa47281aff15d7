"""Two versions of a schema: what the new one refuses that the old one took, and the reverse.

For what goes in, to refuse more is breaking; for what comes out, to allow more is. Where it cannot be told, a change
counts as breaking: a reviewer looks once too often.
"""

from __future__ import annotations

from typing import Any

from ..schema import resolve
from .keywords import LEAST, MOST, TEXTS, Found, bounds, texts, types, values, was
from .normal import canonical
from .pair import Pair, Side

MAX_DEPTH = 40
BRANCHES = ("anyOf", "oneOf")
HARMLESS = frozenset((*TEXTS, "default", "$schema", "$id", "$defs", "definitions", "deprecated", "$anchor", "readOnly",
                      "writeOnly", "contentEncoding", "contentMediaType", "propertyOrdering"))  # fmt: skip


def schema_changes(old: dict[str, Any], new: dict[str, Any], side: Side) -> Found:
    """The differences of two schemas, in words."""
    yield from _compare(Pair(old, new, side), old, new, "", 0)


def _compare(pair: Pair, old: Any, new: Any, name: str, depth: int) -> Found:
    old, new = _resolved(pair.old, old), _resolved(pair.new, new)
    key = id(old), id(new)
    if key in pair.met or depth > MAX_DEPTH or canonical_same(old, new):
        return
    pair.met.add(key)
    where = _place(pair, name)
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield _truth(pair, old, new), f"{where} was `{canonical(old)}` and is `{canonical(new)}`"
        return
    yield from texts(old, new, where)
    yield from types(pair, old, new, where)
    yield from values(pair, old, new, where)
    yield from bounds(pair, old, new, where)
    yield from _properties(pair, old, new, name, depth)
    yield from _extras(pair, old, new, name, depth)
    for keyword in ("items", "propertyNames", "contains"):
        yield from _inner(pair, old, new, keyword, name, depth)
    yield from _branches(pair, old, new, where)
    yield from _others(old, new, where)


def canonical_same(old: Any, new: Any) -> bool:
    """Whether two schemas are one text, without references that may lead to two different ones."""
    one = canonical(old)
    return '"$ref"' not in one and one == canonical(new)


def _resolved(root: Any, schema: Any) -> Any:
    for _ in range(20):
        reference = schema.get("$ref") if isinstance(schema, dict) else None
        target = resolve(root, reference) if isinstance(reference, str) else None
        if target is None:
            break
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        schema = {**target[0], **rest} if rest and isinstance(target[0], dict) else target[0]
    return schema


def _place(pair: Pair, name: str) -> str:
    root = "the schema" if pair.side is Side.INPUT else "the output schema"
    return f"{pair.side.value} `{name}`" if name else root


def _truth(pair: Pair, old: Any, new: Any) -> str:
    return pair.narrower() if new is False or (old is True or old == {}) else pair.wider()


def _properties(pair: Pair, old: dict[str, Any], new: dict[str, Any], name: str, depth: int) -> Found:
    before, after = _map(old, "properties"), _map(new, "properties")
    needed, needs = _required(old), _required(new)
    for key in dict.fromkeys((*before, *after, *sorted(needed | needs))):
        dotted = f"{name}.{key}" if name else key
        where = _place(pair, dotted)
        if key in before and key not in after:
            yield "BREAKING", f"{where} is gone"
            continue
        if key in after and key not in before and key not in needed:
            if key in needs:
                yield pair.narrower(), f"{where} is new and required"
            else:
                yield "COMPATIBLE", f"{where} is new"
            continue
        if (key in needs) != (key in needed):
            harm = pair.narrower() if key in needs else pair.wider()
            yield harm, f"{where} is {'now' if key in needs else 'no longer'} required"
        if key in before and key in after:
            yield from _compare(pair, before[key], after[key], dotted, depth + 1)


def _map(schema: dict[str, Any], keyword: str) -> dict[str, Any]:
    value = schema.get(keyword)
    return value if isinstance(value, dict) else {}


def _required(schema: dict[str, Any]) -> set[str]:
    value = schema.get("required")
    return {name for name in value if isinstance(name, str)} if isinstance(value, list) else set()


def _extras(pair: Pair, old: dict[str, Any], new: dict[str, Any], name: str, depth: int) -> Found:
    for keyword in ("additionalProperties", "unevaluatedProperties"):
        before, after = old.get(keyword, True), new.get(keyword, True)
        if isinstance(before, dict) and isinstance(after, dict):
            yield from _compare(pair, before, after, f"{name}.*" if name else "*", depth + 1)
        elif before != after:
            tighter = after is False or (before is True and isinstance(after, dict))
            words = f"`{keyword}` of {_place(pair, name)} {was(old, new, keyword)}"
            yield (pair.narrower() if tighter else pair.wider()), words


def _inner(pair: Pair, old: dict[str, Any], new: dict[str, Any], keyword: str, name: str, depth: int) -> Found:
    if keyword not in old and keyword not in new:
        return
    inner = f"{name}[]" if keyword == "items" else f"{name}.{keyword}" if name else keyword
    if keyword in old and keyword in new:
        yield from _compare(pair, old[keyword], new[keyword], inner, depth + 1)
        return
    harm = pair.narrower() if keyword in new else pair.wider()
    yield harm, f"`{keyword}` of {_place(pair, name)} {'is new' if keyword in new else 'is gone'}"


def _branches(pair: Pair, old: dict[str, Any], new: dict[str, Any], where: str) -> Found:
    for keyword in (*BRANCHES, "allOf"):
        before, after = _list(old, keyword), _list(new, keyword)
        if before == after or (keyword not in old and keyword not in new):
            continue
        gone, added = [b for b in before if b not in after], [b for b in after if b not in before]
        words = f"`{keyword}` of {where} changed"
        if keyword == "allOf":
            gone, added = added, gone  # each branch is one more condition
        if (keyword in old) != (keyword in new):
            tighter = keyword in new
            yield (
                (pair.narrower() if tighter else pair.wider()),
                f"`{keyword}` of {where} is {'new' if tighter else 'gone'}",
            )
        elif gone and added:
            yield "BREAKING", words
        else:
            yield (pair.narrower() if gone else pair.wider()), words


def _list(schema: dict[str, Any], keyword: str) -> list[str]:
    value = schema.get(keyword)
    return [canonical(item) for item in value] if isinstance(value, list) else []


COMPARED = frozenset((
    *HARMLESS, *LEAST, *MOST, *BRANCHES, "allOf", "type", "nullable", "enum", "const", "pattern", "format",
    "multipleOf", "uniqueItems", "properties", "required", "additionalProperties", "unevaluatedProperties", "items",
    "propertyNames", "contains", "$ref",
))  # fmt: skip


def _others(old: dict[str, Any], new: dict[str, Any], where: str) -> Found:
    """Keywords of which it cannot be told what a change refuses; those unknown to JSON Schema refuse nothing."""
    from ..schema import SUBSCHEMAS

    for keyword in sorted({*old, *new} - COMPARED):
        if canonical(old.get(keyword)) != canonical(new.get(keyword)):
            known = keyword in SUBSCHEMAS or keyword in ("dependentRequired", "dependencies")
            yield ("BREAKING" if known else "COMPATIBLE"), f"`{keyword}` of {where} changed"
