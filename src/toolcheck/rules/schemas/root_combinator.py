"""Combinators at the root of an input schema, which MCP allows and providers refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.targets import Target, shipped

from ._values import do

COMBINATORS = ("oneOf", "anyOf", "allOf")
ROOT = frozenset((*COMBINATORS, "enum", "not"))
FACT = "root-combinators"
PROVIDERS = ("anthropic", "openai")
"""Those that MCP servers are connected to most, and that refuse what MCP allows."""
SHOWN = 20  # related places


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    elsewhere: list[tuple[Tool, str]] = []
    for tool in catalogue.tools:
        schema = tool.schema
        if schema is None or ROOT.isdisjoint(schema):
            continue
        targets = ctx.targets(tool)
        for keyword in [keyword for keyword in schema if keyword in ROOT and _combines(keyword, schema[keyword])]:
            refusing = _refusing(targets, keyword)
            if refusing:
                yield _refused(tool, keyword, schema, refusing)
            elif _is_mcp(targets) and _refusing(shipped().named(PROVIDERS), keyword):
                elsewhere.append((tool, keyword))
    if elsewhere:
        yield _elsewhere(elsewhere)


def _combines(keyword: str, value: Any) -> bool:
    """Whether the keyword says something: one branch alone is no choice, and a malformed value none."""
    if keyword in COMBINATORS:
        return isinstance(value, list) and len(value) > 1
    return isinstance(value, (list, dict, bool))


def _refusing(targets: tuple[Target, ...], keyword: str) -> tuple[str, ...]:
    return tuple(target.name for target in targets if keyword in (target.fact(FACT) or ()))


def _is_mcp(targets: tuple[Target, ...]) -> bool:
    return bool(targets) and all(target.name.partition("-")[0] == "mcp" for target in targets)


def _path(tool: Tool, keyword: str) -> Path:
    return (*tool.at("schema"), keyword)


def _refused(tool: Tool, keyword: str, schema: dict[str, Any], refusing: tuple[str, ...]) -> Hit:
    return Hit(
        _path(tool, keyword),
        f"the root of the schema of {tool.label} has `{keyword}`, and {do(refusing, 'refuses')} that; a plain "
        "object was expected",
        level="refused",
        targets=refusing,
        key=True,
        help=_help(keyword, schema[keyword]),
    )


def _elsewhere(found: list[tuple[Tool, str]]) -> Hit:
    """One hint for the catalogue, at the first of its tools that a provider would refuse."""
    tool, keyword = found[0]
    refusing = tuple(
        target.name for target in shipped().named(PROVIDERS) if any(_refusing((target,), key) for _, key in found)
    )
    tools = list(dict.fromkeys(other.label for other, _ in found))
    more = f", as have {len(tools) - 1} more of its tools" if len(tools) > 1 else ""
    related = tuple(
        Related(_path(other, key), f"`{key}` at the root of {other.label}", key=True)
        for other, key in found[1 : SHOWN + 1]
    )
    return Hit(
        _path(tool, keyword),
        f"the root of the schema of {tool.label} has `{keyword}`{more}; MCP allows that, {do(refusing, 'refuses')} it, "
        "and a client that passes the schema on would fail",
        related,
        level="elsewhere",
        key=True,
        data={"tools": len(tools), "refusing": list(refusing)},
        help=_help(keyword, (tool.schema or {})[keyword]),
    )


def _help(keyword: str, value: Any) -> str:
    branches = value if isinstance(value, list) else []
    if keyword in COMBINATORS and all(isinstance(item, dict) and item.keys() <= {"required"} for item in branches):
        rule = {"oneOf": "exactly one", "anyOf": "at least one", "allOf": "all"}[keyword]
        return f"Drop `{keyword}`, say in the description that {rule} of these parameters must be given, and check it."
    if keyword in COMBINATORS:
        return f"Put the properties of all branches in one object, or the `{keyword}` in a property of it."
    return f"Drop `{keyword}`, or put it in a property."
