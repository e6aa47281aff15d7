"""The schema of a source as a tree of `Part`, references inlined where the target does not take them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..finding import Path
from ..schema import MANY, NAMED, ONE, SUBSCHEMAS, resolve
from ..source.unknown import parts
from .gemini_reading import canonical
from .part import ConversionError, Job, Part

MAX_LEVELS = 100
"""Schemas in one another."""
MAX_PARTS = 20_000
"""Schemas in one schema: references to references double it with each step."""
UNROLLED = 2
"""How often a reference is followed into itself."""
ANNOTATIONS = frozenset(("description", "title", "default", "examples", "deprecated", "readOnly", "writeOnly"))
DEFINITIONS = ("$defs", "definitions")


class _Cut:
    """Stands for a schema that only a reference into itself could write."""


CUT = _Cut()


def copied(root: dict[str, Any], job: Job) -> Part:
    """The input or output schema of the job's tool; raises ConversionError for one that is too deep or too large."""
    made = _Copier(root, job, _inlines(root, job)).schema(root, job.base, (), 0)
    if not isinstance(made, Part):
        raise ConversionError("its schema is a reference into itself")
    return made


def _inlines(root: dict[str, Any], job: Job) -> bool:
    """Whether references have to be written out."""
    found = references(root)
    if not found:
        return False
    if job.refuses("$ref") or (job.refuses("$ref:recursive") and _recursive(root, found)):
        return True
    return job.refuses("allOf", "allOf:$ref") and any(_joins_reference(node) for node in _objects(root))


def references(value: Any) -> set[str]:
    """All references in a value."""
    return {node["$ref"] for node in _objects(value) if isinstance(node.get("$ref"), str)}


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    return (node for node in parts(value, containers=True) if isinstance(node, dict))


def _joins_reference(node: dict[str, Any]) -> bool:
    branches = node.get("allOf")
    listed = branches if isinstance(branches, list) else []
    return "allOf" in node and ("$ref" in node or any(isinstance(item, dict) and "$ref" in item for item in listed))


def _recursive(root: dict[str, Any], found: set[str]) -> bool:
    """Whether a reference leads into itself: a walk in depth meets one that it has not left yet."""
    open_, left = set[str](), set[str]()
    for start in found:
        stack = [(start, False)]
        while stack:
            reference, leaving = stack.pop()
            if leaving:
                open_.discard(reference)
                left.add(reference)
            elif reference not in left:
                open_.add(reference)
                stack.append((reference, True))
                target = resolve(root, reference)
                following = references(target[0]) if target is not None else set[str]()
                if following & open_:
                    return True
                stack += [(each, False) for each in following]
    return False


class _Copier:
    """Copies one schema. `inline`: references are followed, and definitions left out."""

    def __init__(self, root: dict[str, Any], job: Job, inline: bool) -> None:
        self._root = root
        self._job = job
        self._inline = inline
        self._gemini = job.tool.form == "gemini" and job.tool.targets == ("gemini",) and not job.output
        self._count = 0

    def schema(self, node: Any, path: Path, followed: tuple[str, ...], level: int) -> Any:
        """A `Part`, CUT, or the value itself where it is no object."""
        if not isinstance(node, dict):
            return node
        self._count += 1
        if level > MAX_LEVELS:
            raise ConversionError(f"its schema has more than {MAX_LEVELS} levels")
        if self._count > MAX_PARTS:
            raise ConversionError(f"with its references written out, its schema has more than {MAX_PARTS:,} parts")
        if self._inline and isinstance(node.get("$ref"), str):
            return self._followed(node, path, followed, level)
        part = Part(path)
        for key, value in node.items():
            if key in DEFINITIONS and (self._inline or self._job.refuses(key)):
                continue  # nothing refers to them any more, or ever did
            kind = SUBSCHEMAS.get(key)
            made = value if kind is None else self._below(value, kind, (*path, key), followed, level + 1)
            if made is CUT:
                return CUT
            part[key] = made
        required = part.get("required")
        if self._inline and isinstance(required, list) and isinstance(part.get("properties"), dict):
            cut = node["properties"].keys() - part["properties"].keys()
            part["required"] = [name for name in required if not isinstance(name, str) or name not in cut]
        if self._gemini:
            canonical(part)
        return part

    def _below(self, value: Any, kind: int, path: Path, followed: tuple[str, ...], level: int) -> Any:
        """What one keyword holds; CUT where nothing is left of it."""
        if kind == ONE and not isinstance(value, list):
            return self.schema(value, path, followed, level)
        if kind == NAMED and isinstance(value, dict):
            named = {name: self.schema(item, (*path, name), followed, level) for name, item in value.items()}
            return {name: item for name, item in named.items() if item is not CUT}
        if isinstance(value, list) and (kind == MANY or path[-1] == "items"):
            listed = [self.schema(item, (*path, index), followed, level) for index, item in enumerate(value)]
            kept = [item for item in listed if item is not CUT]
            whole = path[-1] in ("anyOf", "oneOf")
            return kept if kept == listed or (whole and kept) else CUT
        return value

    def _followed(self, node: dict[str, Any], path: Path, followed: tuple[str, ...], level: int) -> Any:
        """The schema that a reference names, with what stands beside the reference."""
        reference = node["$ref"]
        beside = {key: value for key, value in node.items() if key != "$ref" and key not in DEFINITIONS}
        target = resolve(self._root, reference)
        if target is None or not isinstance(target[0], dict):
            self._job.lose(Part(path), f"`$ref: {reference}` names nothing in this schema and was left out", "$ref")
            return self.schema(beside, path, followed, level)
        if followed.count(reference) >= UNROLLED:
            name = self._job.target.name
            why = f"`$ref: {reference}` leads into itself, which `{name}` refuses; it was written out {UNROLLED} times"
            self._job.lose(Part(path), why, "$ref")
            return CUT
        made = self.schema(target[0], (*self._job.base, *target[1]), (*followed, reference), level + 1)
        own = self.schema(beside, path, followed, level)
        if made is CUT or own is CUT:
            return CUT
        joined = Part(path)
        if all(key in ANNOTATIONS or key not in made or made[key] == value for key, value in own.items()):
            joined.update({**made, **own})
            joined.path = made.path if not own else path
        else:
            joined["allOf"] = [made, own]
        return joined
