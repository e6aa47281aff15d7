"""The wire forms: how each provider writes a tool definition. One module a form, asked in the order of `FORMS`.

A module has `detect(entry) -> bool`, true when a list entry is of its form by the keys it carries, and `read(entry,
path) -> Iterator[Part]`. `NESTED = True` says that name and description stand one level down, so that an entry with
its own name and description cannot be read in this form. Where those keys also occur in what is no definition,
`alone(entry)` tells whether one that stands outside a list of tools is a definition.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ..catalogue import Builtin, Malformed
from ..finding import Path
from . import (
    anthropic,
    bedrock,
    dify,
    gemini,
    langchain,
    listed,
    mcp,
    openai,
    openai_functions,
    openai_responses,
    plain,
    vscode,
)
from .definition import Part

FORMS: tuple[ModuleType, ...] = (
    bedrock, gemini, openai, openai_responses, anthropic, vscode, mcp, openai_functions, dify, langchain, listed,
)  # fmt: skip

KEYS = frozenset((
    "toolSpec", "functionDeclarations", "function_declarations", "parametersJsonSchema", "parameters_json_schema",
    "parameters", "function", "type", "input_schema", "inputSchema", "outputSchema", "modelDescription", "identity",
    "args_schema", "arguments", "input_parameters", "parameter_definitions", "docstring",
))  # fmt: skip
"""Every form looks for one of these."""


def form_of(entry: Any) -> ModuleType | None:
    """The form of a list entry, by the keys it carries; None when they do not tell."""
    if isinstance(entry, dict) and not KEYS.isdisjoint(entry):
        for form in FORMS:
            if form.detect(entry):
                return form
    return None


def is_definition(entry: Any, *, listed: bool) -> bool:
    """Whether an object is a tool definition: it carries a schema key of some form, or, inside a list of tools,
    a name and a description."""
    if not isinstance(entry, dict):
        return False
    if not listed and isinstance(entry.get("name"), (dict, bool)):
        return False  # the properties of a schema that describes tools
    form = form_of(entry)
    if form is not None:
        return listed or not hasattr(form, "alone") or bool(form.alone(entry))
    return listed and isinstance(entry.get("name"), str) and isinstance(entry.get("description"), str)


def read_entries(entries: list[Any], path: Path, *, default: ModuleType = plain) -> Iterator[Part]:
    """The definitions in a list of tools; entries whose keys do not tell their form are read as their siblings are."""
    forms = [form_of(entry) for entry in entries]
    sibling = next((form for form in forms if form is not None and not hasattr(form, "NESTED")), default)
    for index, (entry, form) in enumerate(zip(entries, forms, strict=True)):
        here = (*path, index)
        if not isinstance(entry, dict):
            yield Malformed(here, _not_an_object(entry))
        elif form is not None:
            yield from form.read(entry, here)
        elif is_definition(entry, listed=True) or isinstance(entry.get("name"), str):
            if _is_builtin(entry):
                yield Builtin(here, str(entry["name"]))
            else:
                yield from sibling.read(entry, here)
        elif _is_builtin(entry):
            yield Builtin(here, str(entry.get("type") or next(iter(entry))))
        else:
            keys = ", ".join(f"`{key}`" for key in list(entry)[:5])
            found = f"only the keys {keys}" if keys else "no keys"
            yield Malformed(here, f"this entry of the list of tools has {found}; a name and a schema were expected")


def _not_an_object(entry: Any) -> str:
    from ..catalogue import kind_of

    return f"this entry of the list of tools is {kind_of(entry)}; an object with a name and a schema was expected"


def _is_builtin(entry: dict[str, Any]) -> bool:
    """`{"type": "web_search_20250305", …}`, `{"cachePoint": {…}}`, `{"googleSearch": {}}`."""
    kind = entry.get("type")
    if isinstance(kind, str):
        return kind not in ("function", "custom", "object")
    return bool(entry) and "name" not in entry and all(isinstance(value, dict) for value in entry.values())
