"""Who calls, for whom and with which rights is a fact of the session; a model that writes it can be talked into another."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.effects import effect
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.caller_names import APPROVAL, CALLER, NOTHING, POWER, kind_of, states
from toolcheck.language.identifiers import folded_name
from toolcheck.parameters import Parameter, parameters
from toolcheck.schema import types_of

LEVELS = {POWER: "power", APPROVAL: "power", CALLER: None}
ROLES = frozenset(("role", "rol", "rolle", "ruolo", "papel", "rola"))


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    added = ctx.facts(tool).executor_arguments
    for parameter in parameters(tool):
        name = parameter.name
        last = name.rpartition(".")[2]
        if last in added and last == name and kind_of(last):
            yield Hit(
                parameter.path,
                f"parameter `{name}` of {tool.label} is an executor argument, and the model's schema has it all the "
                "same; a schema without it was expected",
            )
        elif "[]" not in name:  # the members of a list are others
            yield from _stated(tool, parameter, last)


def _stated(tool: Tool, parameter: Parameter, name: str) -> Iterator[Hit]:
    schemas = parameter.schemas
    is_flag = False
    for schema in schemas:
        if schema.get("type") == "boolean" or "anyOf" in schema or schema.get("type").__class__ is list:
            is_flag = is_flag or _is_flag(parameter)
    if not is_flag and not kind_of(name):
        return
    if any("const" in schema for schema in schemas):
        return
    done = effect(tool)
    stated = states(name, parameter.text(), is_flag, done.words, done.kind == "read")
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
            level="power" if not ROLES.isdisjoint(folded_name(name)) else None,
        )
    return Hit(
        parameter.path,
        f"{what} does not say whose it is; the caller's comes from the session, and of another person "
        "a description that says so was expected",
        level="unsaid",
        help="Take the caller's identity from the session; where another person is meant, say in the description which.",
    )
