"""The forms that can be written: where each keeps the parts of a tool, and what it wraps them in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..catalogue import Tool
from ..source.unknown import at

Written = tuple[Tool, dict[str, Any]]
"""A tool of the source, and its definition in the form that is written."""


class Form(NamedTuple):
    """A form. `reads` are the names that the readers give it; `schema` and `output` the keys of the schemas (None: it
    has no place for that of results); `wrap` makes the whole of
    the definitions and the value of the source; `kept` are further keys that it
    shares with other forms."""

    target: str
    reads: tuple[str, ...]
    schema: str
    output: str | None
    wrap: Callable[[Iterable[Written], Any], Any]
    kept: tuple[str, ...] = ()
    strict: bool = False


def beside(tool: Tool, root: Any) -> dict[str, Any]:
    """What a list entry holds beside its definition, `cache_control` beside `function`; {} where it is the entry."""
    if tool.path[:-1] != tool.entry or tool.path == tool.entry:
        return {}
    entry = at(root, tool.entry)
    if not isinstance(entry, dict):
        return {}
    return {key: value for key, value in entry.items() if key not in ("type", tool.path[-1])}


def _tools(written: Iterable[Written], root: Any) -> Any:
    return {"tools": [definition for _, definition in written]}


def _chat(written: Iterable[Written], root: Any) -> Any:
    def entry(tool: Tool, definition: dict[str, Any]) -> dict[str, Any]:
        more = beside(tool, root) if tool.form == "openai-chat" else {}
        return {"type": "function", "function": definition, **more}

    return {"tools": [entry(*pair) for pair in written]}


def _responses(written: Iterable[Written], root: Any) -> Any:
    """Tools of a namespace stand in an entry of their own."""
    entries: list[Any] = []
    spaces: dict[str, list[Any]] = {}
    for tool, definition in written:
        entry = {"type": "function", **definition}
        if tool.namespace is None or tool.form != "openai-responses":
            entries.append(entry)
        elif tool.namespace in spaces:
            spaces[tool.namespace].append(entry)
        else:
            spaces[tool.namespace] = [entry]
            space = at(root, tool.entry[:-2])
            texts = {key: space[key] for key in ("type", "name", "description") if type(space.get(key)) is str}
            entries.append({**texts, "tools": spaces[tool.namespace]})
    return {"tools": entries}


def _bedrock(written: Iterable[Written], root: Any) -> Any:
    def spec(tool: Tool, definition: dict[str, Any]) -> dict[str, Any]:
        more = beside(tool, root) if tool.form == "bedrock" else {}
        return {"toolSpec": {**definition, "inputSchema": {"json": definition["inputSchema"]}}, **more}

    return {"toolConfig": {"tools": [spec(*pair) for pair in written]}}


def _gemini(written: Iterable[Written], root: Any) -> Any:
    return {"tools": [{"functionDeclarations": [definition for _, definition in written]}]}


FORMS = {
    "anthropic": Form("anthropic", ("anthropic",), "input_schema", None, _tools, ("defer_loading",), True),
    "openai": Form("openai", ("openai-chat", "openai-functions"), "parameters", None, _chat, (), True),
    "openai-responses": Form("openai", ("openai-responses",), "parameters", None, _responses, ("defer_loading",), True),
    "mcp": Form("mcp", ("mcp",), "inputSchema", "outputSchema", _tools),
    "gemini": Form("gemini", ("gemini",), "parameters", "responseJsonSchema", _gemini),
    "gemini-json-schema": Form(
        "gemini-json-schema", ("gemini",), "parametersJsonSchema", "responseJsonSchema", _gemini
    ),
    "bedrock": Form("bedrock", ("bedrock",), "inputSchema", None, _bedrock),
}
