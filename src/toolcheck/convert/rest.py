"""What a definition holds beside name, texts and schemas: kept within a form, else reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..catalogue import Tool
from ..finding import Path
from ..source.unknown import at
from .adapt import POLICY
from .forms import Form, beside
from .part import Loss


def rest(tool: Tool, form: Form, definition: dict[str, Any], root: Any) -> Iterator[Loss]:
    """Adds to the definition what the form has a place for, and yields what it has none for."""
    read = {steps[0] for steps in tool.fields} | {"strict", "type", "name"}
    same = tool.form in form.reads
    for key, value in tool.definition.items():
        if key in read:
            continue
        if (same or key in form.kept) and key not in definition:
            definition[key] = value
        elif key == "_meta" and isinstance(value, dict) and all(name.startswith(POLICY) for name in value):
            continue  # a policy, which stays with the code that runs the tool
        else:
            yield _placeless(tool, (*tool.path, key), f"`{key}`")
    if not same:
        yield from (_placeless(tool, (*tool.entry, key), f"`{key}`") for key in beside(tool, root))
    yield from _beneath(tool)
    yield from _unseen(tool, root)
    if tool.namespace is not None and not same:
        yield _placeless(tool, tool.entry, f"the namespace `{tool.namespace}`")


def _placeless(tool: Tool, path: Path, what: str) -> Loss:
    return Loss(path, f"{what} of {tool.label} has no place in this form", tool.name)


def _beneath(tool: Tool) -> Iterator[Loss]:
    """What stands beside a part that has an object of its own in the source, `label` beside dify's `identity.name`."""
    read: dict[str | int, set[str | int]] = {}
    for steps in tool.fields:
        if len(steps) > 1:
            read.setdefault(steps[0], set()).add(steps[1])
    for key, known in read.items():
        held = tool.definition.get(str(key))
        others = [name for name in held if name not in known] if isinstance(held, Mapping) else []
        if others:
            names = " and ".join(f"`{key}.{name}`" for name in others)
            verb = "has" if len(others) == 1 else "have"
            why = f"{names} of {tool.label} {verb} no place in this form"
            yield Loss((*tool.path, key, others[0]), why, tool.name)


def _unseen(tool: Tool, root: Any) -> Iterator[Loss]:
    """Parameters of a list that a person sets, or a program: the schema made of the list is what a model fills."""
    if tool.places is None:
        return
    base = (*tool.path, *tool.fields.schema)
    items = at(root, base)
    pairs = items.items() if isinstance(items, Mapping) else enumerate(items) if isinstance(items, list) else ()
    shown = set(tool.places.values())
    known = (tool.schema or {}).get("properties", {})
    for step, item in pairs:
        name = step if isinstance(step, str) else item.get("name") if isinstance(item, Mapping) else None
        if isinstance(name, str) and isinstance(item, Mapping) and name not in known and (*base, step) not in shown:
            why = f"the parameter `{name}` of {tool.label}, which no model is shown, has no place in this form"
            yield Loss((*base, step), why, tool.name)
