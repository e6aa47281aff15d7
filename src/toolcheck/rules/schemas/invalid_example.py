"""Examples that their own schema refuses: `input_examples` of a tool, `examples` and `example` in a schema.

The examples of a schema may be a part of a value: a property that they leave out is no mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolcheck.engine import Context
from toolcheck.finding import Hit, Path
from toolcheck.schema import Node

if TYPE_CHECKING:
    from ._instances import Mistake

# The examples of a tool go with its root schema, which holds one of these if it says anything of arguments.
KEYWORDS = ("examples", "example", "properties", "additionalProperties", "required", "$ref", "allOf", "anyOf", "oneOf")
SCHEMAS = ("input", "output")
INPUTS = "input_examples"
MAX_EXAMPLES = 50


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    schema = node.schema
    if "examples" in schema or "example" in schema:
        return _in_schema(node, ctx)
    if node.parent is None and INPUTS in node.tool.definition:
        return _of_tool(node, ctx)
    return ()


def _in_schema(node: Node, ctx: Context) -> Iterator[Hit]:
    from ._composition import QUESTIONS, around

    if node.parent is None and INPUTS in node.tool.definition:
        yield from _of_tool(node, ctx)
    if not QUESTIONS.isdisjoint(around(node)):
        return
    values = node.schema.get("examples")
    if isinstance(values, list):
        for index, value in enumerate(values[:MAX_EXAMPLES]):
            found = _mistake(node, value, partial=True)
            if found:
                yield _hit(node, (*node.path, "examples", index), found, _help(node, found, values))
    if "example" in node.schema:
        found = _mistake(node, node.schema["example"], partial=True)
        if found:
            yield _hit(node, (*node.path, "example"), found, None)


def _of_tool(node: Node, ctx: Context) -> Iterator[Hit]:
    tool = node.tool
    values = tool.definition[INPUTS]
    if not isinstance(values, list) or node.root_path != tool.at("schema"):
        return  # the walk of the output schema
    refusing = tuple(target.name for target in ctx.targets(tool) if target.fact("input-examples") == "validated")
    for index, value in enumerate(values[:MAX_EXAMPLES]):
        found = _mistake(node, value, partial=False)
        if found:
            from ._values import do

            hit = _hit(node, (*tool.path, INPUTS, index), found, None)
            told = f"; {do(refusing, 'refuses')} a request with such an example" if refusing else ""
            yield hit._replace(message=hit.message + told, targets=refusing)


def _mistake(node: Node, value: Any, *, partial: bool) -> Mistake | None:
    """What is wrong with an example; None also where that is not decided."""
    from ._flat_checks import UndecidedError
    from ._instances import mistake

    try:
        return mistake(node.root.schema, node.schema, value, partial=partial)
    except UndecidedError:
        return None


def _hit(node: Node, path: Path, found: Mistake, advice: str | None) -> Hit:
    from toolcheck.catalogue import kind_of

    from ._values import written

    steps = found.steps
    base = path[-1] if isinstance(path[-1], str) else f"{path[-2]}[{path[-1]}]"
    name = base + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
    value = found.value
    shown = kind_of(value) if isinstance(value, (list, dict)) and value else written(value)
    owner = node.tool.label if INPUTS in path else node.place
    return Hit((*path, *steps), f"`{name}` of {owner} is {shown}; {found.expected} was expected", help=advice)


def _help(node: Node, found: Mistake, values: list[Any]) -> str | None:
    if node.schema.get("type") == "array" and not found.steps and not any(isinstance(item, list) for item in values):
        return "`examples` lists whole values: put the items of one example in a list of their own."
    return None
