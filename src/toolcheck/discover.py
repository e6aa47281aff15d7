"""Finds the catalogues in a document: lists of tools, in whatever envelope a provider or a log puts them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from .catalogue import Builtin, Catalogue, Malformed, Tool
from .dialects import gemini, is_definition, mcp, openai_functions, plain, read_entries, summary
from .finding import Path
from .records import NamedTuple
from .source import SCRIPTS
from .source.document import Document
from .summaries import file_speaks_of_tools, is_summary

LISTS = ("tools", "functions", "functionDeclarations", "function_declarations")
SERVERS = ("servers", "mcpServers")
NOT_TOOLS = ("messages", "prompts")
"""Calls look like definitions, and so do MCP's prompts."""
MAX_ENVELOPES = 5
"""Containers around a list of tools; recorded exchanges (`interactions/0/request/body/tools`) have four."""

WORDS = ("inputSchema", "input_schema", "outputSchema", "parameters", "toolSpec", "tools", "functions",
         "functionDeclarations", "function_declarations", "arguments", "args_schema", "parameter_definitions",
         "docstring", "llm")  # fmt: skip
"""A text with none of these holds no catalogue, so a walk need not parse it."""
CALLS = ("tool_use", "tool_calls", "toolUse", "functionCall", "function_call")
"""The same for transcripts."""
SIGNS = ("inputSchema", "input_schema", "parametersJsonSchema", "parameters_json_schema", "toolSpec",
         "functionDeclarations", "function_declarations")  # fmt: skip
"""A text with one of these is meant as a catalogue even when it cannot be parsed."""


class Group(NamedTuple):
    """A list of tools, or one bare definition, and the server it belongs to."""

    entries: Any
    path: Path
    server: str | None
    pages: bool
    """One page of a listing (a JSON-RPC result): joined with the other pages."""
    by_name: bool = False
    """`entries` is a map whose keys are the names of its tools."""


def names_catalogue(text: str) -> bool:
    """Whether a text that cannot be parsed was meant to hold tools."""
    if any(sign in text for sign in SIGNS):
        return True
    return "parameters" in text and any(word in text for word in ('"tools"', '"functions"', '"function"'))


def worth_parsing(data: bytes, file: str = "") -> bool:
    """Whether the bytes of a file may hold a catalogue. One in UTF-16 or UTF-32 is always worth a look."""
    if any(word.encode() in data for word in WORDS) or b"\0" in data[:4] or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return True
    if any(word.encode() in data for word in CALLS):
        return True
    if b"ool(" in data and os.path.splitext(file)[1].lower() in SCRIPTS:  # `server.tool(…)`, `registerTool(…)`
        return True
    if file.endswith((".py", ".ipynb")):
        from .source.python_signs import may_decorate_bytes

        return may_decorate_bytes(data)
    return b"description" in data and file_speaks_of_tools(file)


def catalogues(document: Document, *, named: bool = False) -> list[Catalogue]:
    """The catalogues of a document, in order; empty when it holds no tool definition.

    In a file that someone `named`, a list of names and descriptions is one of tools.
    """
    found: list[Catalogue] = []
    by_server: dict[tuple[str | None, bool, str | int], int] = {}
    for group in _all_groups(document):
        catalogue = _read(document, group)
        key = (group.server, group.pages, group.path[0] if document.variables else "")
        if group.pages or group.server is not None:
            if key in by_server:
                found[by_server[key]] = _joined(found[by_server[key]], catalogue)
                continue
            by_server[key] = len(found)
        found.append(catalogue)
    if not found and is_summary(document, named=named):
        parts = list(read_entries(document.value, (), default=summary))
        found.append(_catalogue(document, Group(document.value, (), None, False), parts))
    return found


def _all_groups(document: Document) -> Iterator[Group]:
    seen: set[int] | None = set() if document.shared else None
    if not document.variables:
        if "\\" not in document.text and not any(word in document.text for word in WORDS):
            return  # escapes could hide the words; without any, a big file need not be searched
        yield from _groups(document.value, (), None, MAX_ENVELOPES, seen)
        return
    for name, value in document.value.items():
        if isinstance(value, list) and _names_tools(name) and _is_list_of_tools(value, listed=True):
            yield Group(value, (name,), None, False)
        else:
            yield from _groups(value, (name,), None, MAX_ENVELOPES, seen)


def _names_tools(name: str) -> bool:
    """Whether a variable is called a list of tools: `tools`, `TOOLS`, `Agent.search_tools`, `chatTools#2`."""
    last = name.partition("#")[0].rpartition(".")[2].replace("_", "").lower()
    return last.endswith(("tools", "functions", "functiondeclarations"))


def _groups(value: Any, path: Path, server: str | None, depth: int, seen: set[int] | None) -> Iterator[Group]:
    """`seen` keeps aliases of aliases, which name a part of the file in millions of ways, from being followed."""
    if seen is not None:
        if id(value) in seen:
            return
        seen.add(id(value))
    if isinstance(value, list):
        if _is_list_of_tools(value, listed=False):
            yield Group(value, path, server, False)
        elif depth:
            for index, item in enumerate(value):
                if isinstance(item, (dict, list)):
                    yield from _groups(item, (*path, index), server, depth - 1, seen)
    elif isinstance(value, dict):
        yield from _in_object(value, path, _server(value, path) or server, depth, seen)


def _in_object(
    value: dict[str, Any], path: Path, server: str | None, depth: int, seen: set[int] | None
) -> Iterator[Group]:
    if is_definition(value, listed=False) and not any(isinstance(value.get(key), list) for key in LISTS):
        yield Group(value, path, server, False)
        return
    if value and all(_lacks_only_name(item) for item in value.values()):
        yield Group(value, path, server, False, by_name=True)
        return
    page = bool(path) and path[-1] == "result"
    several = len([None for item in value.values() if _has_list(item)]) > 1
    for key, item in value.items():
        if key in LISTS and isinstance(item, list) and _is_list_of_tools(item, listed=True):
            # Gemini's own key tells the form of its entries, which are written like OpenAI's.
            of_gemini = key in gemini.LISTS
            yield Group({key: item} if of_gemini else item, path if of_gemini else (*path, key), server, page)
        elif depth and key not in NOT_TOOLS and isinstance(item, (dict, list)):
            yield from _groups(item, (*path, key), key if several and _has_list(item) else server, depth - 1, seen)


def _lacks_only_name(value: Any) -> bool:
    """Whether an object is a definition but for its name: in a map of tools the key holds it."""
    return isinstance(value, dict) and "name" not in value and is_definition(value, listed=False) and not _nested(value)


def _nested(value: dict[str, Any]) -> bool:
    """Forms that hold the definition, and its name, one level down."""
    return any(key in value for key in ("function", "toolSpec", *gemini.LISTS))


def _has_list(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("tools"), list)


def _is_list_of_tools(entries: list[Any], *, listed: bool) -> bool:
    """Whether a list holds a definition; under a key such as `tools`, also whether it was meant to: a list of names
    refers to tools, a list with numbers or null in it is a broken list of tools."""
    objects = [entry for entry in entries if isinstance(entry, dict)]
    if any(is_definition(entry, listed=listed) for entry in objects):
        return True
    if not listed or not entries or objects:
        return False
    return not all(isinstance(entry, str) for entry in entries)


def _server(value: dict[str, Any], path: Path) -> str | None:
    """The name of the server that an object with a list of tools speaks of."""
    for key in ("server", "serverInfo"):
        named = value.get(key)
        if isinstance(named, dict):
            named = named.get("name")
        if isinstance(named, str) and named:
            return named
    result = value.get("result")
    if isinstance(result, dict) and isinstance(result.get("serverInfo"), dict):
        return _server(result, path)
    if len(path) >= 2 and isinstance(path[-1], int) and path[-2] in SERVERS and isinstance(value.get("name"), str):
        return str(value["name"])
    if len(path) >= 2 and isinstance(path[-1], str) and path[-2] in SERVERS:
        return path[-1]
    return None


def _read(document: Document, group: Group) -> Catalogue:
    if group.by_name:
        named: list[Tool | Malformed | Builtin] = []
        for key, entry in group.entries.items():
            for part in read_entries([entry], ()):
                placed = _at(part, (*group.path, key))
                named.append(placed._replace(name=key) if isinstance(placed, Tool) else placed)
        return _catalogue(document, group, named)
    if isinstance(group.entries, dict):
        parts = read_entries([group.entries], ())
        single = [_at(part, group.path) for part in parts]
        return _catalogue(document, group, single)
    default = mcp if group.pages else openai_functions if group.path[-1:] == ("functions",) else plain
    return _catalogue(document, group, list(read_entries(group.entries, group.path, default=default)))


def _at(part: Tool | Malformed | Builtin, path: Path) -> Tool | Malformed | Builtin:
    """A part that was read as the only entry of a list, at its true path."""
    if isinstance(part, Tool):
        return part.moved(path, drop=1)
    return part._replace(path=(*path, *part.path[1:]))


def _catalogue(document: Document, group: Group, parts: list[Tool | Malformed | Builtin]) -> Catalogue:
    tools = [part for part in parts if isinstance(part, Tool)]
    if group.server is not None:
        tools = [tool._replace(server=group.server) for tool in tools]
    malformed = tuple(part for part in parts if isinstance(part, Malformed))
    builtins = tuple(part for part in parts if isinstance(part, Builtin))
    return Catalogue(document, group.path, tuple(tools), malformed, builtins, group.server)


def _joined(first: Catalogue, second: Catalogue) -> Catalogue:
    return Catalogue(
        first.document,
        first.path,
        (*first.tools, *second.tools),
        (*first.malformed, *second.malformed),
        (*first.builtins, *second.builtins),
        first.server,
    )
