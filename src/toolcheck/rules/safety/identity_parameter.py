"""Who calls, for whom and with which rights, is a fact of the session; a model can be talked into another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from toolcheck.catalogue import Tool
from toolcheck.effects import effect
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.caller_names import (
    APPROVAL,
    CALLER,
    NOTHING,
    POWER,
    kind_of,
    speaks_of_caller,
    states,
)
from toolcheck.language.identifiers import folded_name
from toolcheck.language.safety_words import safety_words
from toolcheck.parameters import Parameter
from toolcheck.schema import types_of

LEVELS = {POWER: "power", APPROVAL: "power", CALLER: None}


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    kind, added = _kind(parameter.name), ctx.executor_arguments(parameter.tool)
    flag = parameter.schema.get("type") == "boolean"
    if kind in ("id", "role") and not (added or flag or speaks_of_caller(parameter.text())):
        return ()  # nearly every id
    return _stated(parameter.tool, parameter, added) if kind or added or flag else ()


@lru_cache(maxsize=8192)
def _kind(name: str) -> str:
    return kind_of(name.rpartition(".")[2])


def _stated(tool: Tool, parameter: Parameter, added: tuple[str, ...]) -> Iterator[Hit]:
    name = parameter.name.rpartition(".")[2]
    if name == parameter.name and name in added and "_".join(folded_name(name)) not in safety_words("keys"):
        yield Hit(
            parameter.path,
            f"parameter `{name}` of {tool.label} is an executor argument, and the model's schema has it all the same; "
            "a schema without it was expected",
        )
        return
    if "[]" in parameter.name or any("const" in schema for schema in parameter.schemas):
        return  # the members of a list are others
    done = effect(tool)
    stated = states(name, parameter.text(), _is_flag(parameter), done.words, done.kind == "read")
    if stated != NOTHING:
        yield _hit(tool, parameter, name, stated)


def _is_flag(parameter: Parameter) -> bool:
    return {kind for schema in parameter.schemas for kind in types_of(schema)} - {"null"} == {"boolean"}


def _hit(tool: Tool, parameter: Parameter, name: str, stated: str) -> Hit:
    what = f"parameter `{parameter.name}` of {tool.label}"
    if stated == POWER:
        return Hit(
            parameter.path,
            f"{what} lets the model say which rights the caller has; rights that the session gives were expected",
            level="power",
        )
    if stated == APPROVAL:
        return Hit(
            parameter.path,
            f"{what} lets the model say that someone approved; an approval that the execution layer holds was expected",
            level="power",
        )
    if stated == CALLER:
        return Hit(
            parameter.path,
            f"{what} lets the model say who calls, or for whom; an identity that comes from the session was expected",
            level="power" if not safety_words("roles").isdisjoint(folded_name(name)) else None,
        )
    return Hit(
        parameter.path,
        f"{what} does not say whose it is; the caller's comes from the session, and of another person "
        "a description that says so was expected",
        level="unsaid",
        help="Take the caller from the session; where another person is meant, say in the description which.",
    )
