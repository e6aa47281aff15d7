"""A property that no text speaks of: neither its own, nor that of a reference target or a branch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.parameters import Parameter


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    if parameter.text() or _constant(parameter.schema):
        return ()
    name = parameter.name.rpartition(".")[2].removesuffix("[]")
    what = f"parameter `{parameter.name}` of {parameter.tool.label}"
    if not _listed(name, parameter.tool.description):
        message = f"{what} has no description; its meaning, its format and an example were expected"
        return (Hit(parameter.path, message),)
    message = (
        f"{what} has no description of its own, only what the text of the tool says of it; "
        "a description beside its type was expected"
    )
    advice = f"Move what the tool's description says of `{name}` into the `description` of the parameter."
    return (Hit(parameter.path, message, help=advice),)


def _listed(name: str, text: str) -> bool:
    """Whether the text of the tool explains a parameter by its name, as the `Args:` of a docstring does."""
    at = text.find(name) if name else -1
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(name) : at + len(name) + 20].lstrip("` *")
        if not (before.isalnum() or before == "_") and after.startswith((":", "：", "(", "- ", "– ", "— ")):
            return True
        at = text.find(name, at + 1)
    return False


def _constant(schema: dict[str, Any]) -> bool:
    """Whether there is one value only: `const`, or the one-member `enum` that stands for it in some forms."""
    values = schema.get("enum")
    return "const" in schema or (isinstance(values, list) and len(values) == 1)
