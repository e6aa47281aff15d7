"""A switch by which the model confirms its own call: the question reaches no person."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toolcheck.catalogue import Tool
from toolcheck.effects import effect
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name
from toolcheck.language.safety_words import mention, safety_words
from toolcheck.parameters import Parameter
from toolcheck.schema import types_of

CONFIRM, FORCE = "confirm", "force"


def concerns(name: str) -> bool:
    return bool(_kind(name))


def check_parameter(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
    tool, kind = parameter.tool, _kind(parameter.name)
    if _is_switch(parameter, kind) and _is_irreversible(tool, ctx, parameter, kind):
        said = "confirm its own call" if kind == CONFIRM else "go on against a warning"
        what = f"parameter `{parameter.name}` of {tool.label}"
        yield Hit(parameter.path, f"{what} lets the model {said}; a question that a person answers was expected")


@lru_cache(maxsize=8192)
def _kind(name: str) -> str:
    joined = "_".join(folded_name(name.rpartition(".")[2]))
    return CONFIRM if joined in safety_words("confirms") else FORCE if joined in safety_words("forces") else ""


def _is_switch(parameter: Parameter, kind: str) -> bool:
    """A boolean, or a text that has to hold one word ("type DELETE")."""
    types = {found for schema in parameter.schemas for found in types_of(schema)} - {"null"}
    return types == {"boolean"} or (kind == CONFIRM and types <= {"string"})


def _is_irreversible(tool: Tool, ctx: Context, parameter: Parameter, kind: str) -> bool:
    """Whether what the tool does cannot be taken back: as it is declared, else as its name says.

    Where it is only declared, `force` may be about a part of the job; then the text has to say what it goes against.
    """
    done = effect(tool)
    told = done.kind == "irreversible" or (done.kind == "write" and done.verb in safety_words("destroys"))
    declared = ctx.facts(tool).effect
    if declared is not None and declared != "write":
        weighs = told or kind == CONFIRM or bool(mention("bypass", parameter.text()))
        return declared == "irreversible" and weighs
    return told
