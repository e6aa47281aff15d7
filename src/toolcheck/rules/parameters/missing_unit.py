"""A number that measures something, in a unit that neither its name nor a text tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.quantities import begins_otherwise, is_ratio, is_readable, quantity, says_unit, words_of
from toolcheck.language.told_quantities import told_quantity
from toolcheck.parameters import Parameter, parameters
from toolcheck.schema import types_of

from ._docstring import told_of

TYPES = ("integer", "number")

NUMBERS = frozenset(TYPES)
OF_MODELS = word_set("model top_p top_k topp topk max_tokens maxtokens max_output_tokens prompt messages system_prompt")
"""Beside these, a temperature is that of a language model."""
SMALL = {"temperature": 2, "mass": 10, "speed": 10}
"""Quantities whose words also name a factor: one that cannot be larger than this."""
UNITS = {
    "time": "seconds", "length": "metres or pixels", "area": "square metres", "mass": "kilograms",
    "temperature": "degrees Celsius", "speed": "km/h", "data": "bytes", "angle": "degrees",
    "power": "kW, bar or volts", "money": "euros or cents", "dose": "milligrams or millilitres",
    "volume": "litres",
}  # fmt: skip


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    kind, tool = parameter.schema.get("type"), parameter.tool
    if kind.__class__ is str and kind not in NUMBERS:
        return ()  # most of them
    name = parameter.name.rpartition(".")[2].removesuffix("[]")
    measured = quantity(name) or told_quantity(name, parameter.text())
    if not measured or not _is_open_number(parameter) or _is_told(tool, parameter, measured):
        return ()
    message = (
        f"parameter `{parameter.name}` of {tool.label} has no unit in its name or its text; "
        f"the unit, such as {UNITS[measured]}, was expected"
    )
    return (Hit(parameter.path, message),)


def _is_open_number(parameter: Parameter) -> bool:
    """Whether it takes numbers, and not only some that are listed."""
    kinds = {kind for schema in parameter.schemas for kind in types_of(schema)}
    return bool(kinds & NUMBERS) and not any("enum" in schema or "const" in schema for schema in parameter.schemas)


def _is_told(tool: Tool, parameter: Parameter, measured: str) -> bool:
    """Whether a text, a bound or a neighbour tells the unit, or that there is none."""
    text = " ".join([parameter.text(), *_titles(parameter), told_of(parameter.name, tool.description)])
    if not is_readable(text) or not is_readable(tool.description) or begins_otherwise(text):
        return True
    if says_unit(text, measured) or is_ratio(text, measured) or says_unit(tool.description, measured, plainly=True):
        return True
    if _is_factor(parameter, measured):
        return True
    names = [other.name.rpartition(".")[2].removesuffix("[]") for other in parameters(tool) if other is not parameter]
    words = {word for name in names for word in folded_name(name)}
    if words & words_of("siblings") or (measured == "money" and words & words_of("currencies")):
        return True
    return measured == "temperature" and bool(OF_MODELS & {name.lower() for name in names})


def _titles(parameter: Parameter) -> list[str]:
    return [schema["title"] for schema in parameter.schemas if isinstance(schema.get("title"), str)]


def _is_factor(parameter: Parameter, measured: str) -> bool:
    """Whether the bounds, or a fractional default, are those of a factor."""
    most = SMALL.get(measured, 1)
    for schema in parameter.schemas:
        if any(_number(schema.get(word), most + 1) <= most for word in ("maximum", "exclusiveMaximum")):
            return True
        if measured in SMALL and 0 < _number(schema.get("default"), 0) <= 1:
            return True
    return False


def _number(value: Any, otherwise: float) -> float:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else otherwise
