"""Whether a value is valid under a schema, for the keywords whose meaning no draft disputes.

No package is needed for that: a default or an example is small, and what is not decided here is said to be undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from toolcheck.finding import Path
from toolcheck.records import NamedTuple
from toolcheck.schema import MAX_REFS, resolve

from ._drafts import DRAFT_04, DRAFT_06, DRAFT_07, draft_of
from ._flat_checks import FLAT, MAX_ITEMS, UndecidedError

MAX_DEPTH = 30
NOTES = frozenset((
    "$anchor", "$comment", "$defs", "$id", "$schema", "contentEncoding", "contentMediaType", "contentSchema", "default",
    "definitions", "deprecated", "description", "example", "examples", "format", "id", "nullable", "readOnly", "title",
    "writeOnly",
))  # fmt: skip
"""Keywords that refuse no value (`format` only where a validator is told to look at it)."""


class Mistake(NamedTuple):
    """Where a value breaks a schema: steps into the value, the part of it, and what was expected there."""

    steps: Path
    value: Any
    expected: str


def mistake(root: dict[str, Any], schema: Any, value: Any, *, partial: bool = False) -> Mistake | None:
    """The first thing that makes a value invalid under a schema; None when it is valid.

    `root` is what local references start from. Raises UndecidedError where the keywords known here do not tell, and
    for a `partial` value where only a property that it leaves out is missing.
    """
    return _Validation(root, partial).first(schema, value, (), 0)


class _Validation:
    """One validation. Counts the schemas met, so that no reference leads round for ever."""

    def __init__(self, root: dict[str, Any], partial: bool) -> None:
        self.root = root
        self.partial = partial
        self.left = MAX_REFS * 20
        self.alone = draft_of(root) in (DRAFT_04, DRAFT_06, DRAFT_07)  # what stands beside a `$ref` counts for nothing

    def first(self, schema: Any, value: Any, steps: Path, depth: int) -> Mistake | None:
        """The first mistake: one keyword that refuses is enough, whatever the others say."""
        if schema is True:
            return None
        if schema is False:
            return Mistake(steps, value, "nothing")
        self.left -= 1
        if not isinstance(schema, dict) or depth > MAX_DEPTH or self.left < 0:
            raise UndecidedError
        undecided = False
        for keyword in ("$ref",) if self.alone and "$ref" in schema else schema:
            try:
                if keyword in FLAT:
                    expected = FLAT[keyword](schema, value)
                    found = Mistake(steps, value, expected) if expected else None
                elif keyword in DEEP:
                    found = next(DEEP[keyword](self, schema, value, steps, depth + 1), None)
                else:
                    undecided = undecided or (keyword not in NOTES and not keyword.startswith("x-"))
                    continue
            except UndecidedError:
                undecided = True
                continue
            if found:
                return found
        if undecided:
            raise UndecidedError
        return None

    def branches(self, found: Any, value: Any, steps: Path, depth: int) -> tuple[list[Mistake | None], bool]:
        """What each branch says, and whether one is undecided (which then says nothing)."""
        if not isinstance(found, list) or not found:
            raise UndecidedError
        verdicts: list[Mistake | None] = []
        undecided = False
        for branch in found:
            try:
                verdicts.append(self.first(branch, value, steps, depth))
            except UndecidedError:
                undecided = True
        return verdicts, undecided


Deep = Callable[[_Validation, dict[str, Any], Any, Path, int], Iterator[Mistake]]


def _items(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    if not isinstance(value, list) or not value:
        return
    if len(value) > MAX_ITEMS or not isinstance(schema["items"], (dict, bool)) or "prefixItems" in schema:
        raise UndecidedError
    for index, item in enumerate(value):
        if found := run.first(schema["items"], item, (*steps, index), depth):
            yield found


def _properties(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    properties = schema["properties"]
    if not isinstance(value, dict):
        return
    if not isinstance(properties, dict) or len(value) > MAX_ITEMS:
        raise UndecidedError
    for key, item in value.items():
        if key in properties and (found := run.first(properties[key], item, (*steps, key), depth)):
            yield found


def _additional(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    if not isinstance(value, dict) or not value:
        return
    known = schema.get("properties", {})
    if not isinstance(known, dict) or "patternProperties" in schema or len(value) > MAX_ITEMS:
        raise UndecidedError
    for key, item in value.items():
        if key not in known and (found := run.first(schema["additionalProperties"], item, (*steps, key), depth)):
            yield found._replace(expected="no such property") if schema["additionalProperties"] is False else found


def _required(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    names = schema["required"]
    if not isinstance(value, dict):
        return
    if not isinstance(names, list):
        raise UndecidedError
    for name in names:
        if isinstance(name, str) and name not in value:
            if run.partial:
                raise UndecidedError
            yield Mistake(steps, value, f"an object with `{name}`")


def _all_of(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    verdicts, undecided = run.branches(schema["allOf"], value, steps, depth)
    yield from (found for found in verdicts if found)
    if undecided:
        raise UndecidedError


def _any_of(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    verdicts, undecided = run.branches(schema["anyOf"], value, steps, depth)
    wrong = [found for found in verdicts if found]
    if len(wrong) == len(verdicts):
        if undecided:
            raise UndecidedError
        yield _of_all(wrong, steps, value)


def _one_of(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    verdicts, undecided = run.branches(schema["oneOf"], value, steps, depth)
    if verdicts.count(None) > 1:
        yield Mistake(steps, value, "a value of exactly one branch of `oneOf`")
    elif undecided:
        raise UndecidedError
    elif None not in verdicts:
        yield _of_all([found for found in verdicts if found], steps, value)


def _of_all(wrong: list[Mistake], steps: Path, value: Any) -> Mistake:
    """What the branches of a combinator expected, in one."""
    if any(found.steps != steps for found in wrong):
        return Mistake(steps, value, "a value of one of the branches")
    wanted = list(dict.fromkeys(found.expected for found in wrong))
    return Mistake(steps, value, ", or ".join(wanted[:4]) + (" …" if len(wanted) > 4 else ""))


def _not(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    if run.first(schema["not"], value, steps, depth) is None:
        yield Mistake(steps, value, "a value that `not` does not refuse")


def _ref(run: _Validation, schema: dict[str, Any], value: Any, steps: Path, depth: int) -> Iterator[Mistake]:
    reference = schema["$ref"]
    target = resolve(run.root, reference) if isinstance(reference, str) else None
    if target is None:
        raise UndecidedError
    if found := run.first(target[0], value, steps, depth):
        yield found


DEEP: dict[str, Deep] = {
    "items": _items, "properties": _properties, "additionalProperties": _additional, "required": _required,
    "allOf": _all_of, "anyOf": _any_of, "oneOf": _one_of, "not": _not, "$ref": _ref,
}  # fmt: skip
