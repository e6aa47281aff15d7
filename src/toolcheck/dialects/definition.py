"""What all forms share: a definition object to a `Tool`, with the fields of the wrong type set apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Builtin, Fields, Malformed, Tool, kind_of
from ..finding import Path
from ..source.unknown import Unknown

Part = Tool | Malformed | Builtin


def read_definition(
    definition: dict[str, Any],
    path: Path,
    *,
    entry: Path,
    fields: Fields,
    form: str,
    targets: tuple[str, ...],
    **more: Any,
) -> Iterator[Part]:
    """The tool of one definition object, after a `Malformed` for each field of the wrong type."""
    faults: list[Malformed] = []
    name = _typed(definition, path, fields.name, str, faults)
    description = _typed(definition, path, fields.description, str, faults)
    schema = _typed(definition, path, fields.schema, dict, faults)
    output = _typed(definition, path, fields.output_schema, dict, faults)
    yield from faults
    yield Tool(
        name=name or "",
        description=description or "",
        schema=schema,
        output_schema=output,
        definition=definition,
        path=path,
        entry=entry,
        fields=fields,
        form=form,
        targets=targets,
        deferred=definition.get("defer_loading") is True,
        **more,
    )


def _typed(definition: Any, path: Path, steps: Path, kind: type, faults: list[Malformed]) -> Any:
    """The value at `steps` when it has the type; an absent or null one is None, another one a fault."""
    node = definition
    for depth, step in enumerate(steps):
        if step not in node:
            return None
        node = node[step]
        if isinstance(node, Unknown):  # present, and nothing more is known
            return None
        last = depth == len(steps) - 1
        wanted = kind if last else dict
        if node is None or isinstance(node, wanted):
            if node is None or last:
                return node
            continue
        expected = "a string" if wanted is str else "an object"
        here = (*path, *steps[: depth + 1])
        name = definition.get("name") if isinstance(definition.get("name"), str) else None
        of_tool = f" of tool `{name}`" if name else ""
        faults.append(Malformed(here, f"`{step}`{of_tool} is {kind_of(node)}; {expected} was expected"))
        return None
    return None
