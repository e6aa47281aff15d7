"""OpenAI Responses: `{"type": "function", "name", "description", "parameters", "strict"}`, also inside namespaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields, Malformed, kind_of
from ..finding import Path
from .definition import Part, read_definition

FORM = "openai-responses"
FIELDS = Fields(schema=("parameters",), output_schema=("output_schema",))


def detect(entry: dict[str, Any]) -> bool:
    kind = entry.get("type")
    if kind == "function":
        return "function" not in entry
    if kind == "custom":
        return "input_schema" not in entry and "name" in entry
    return kind == "namespace" and "tools" in entry


def alone(entry: dict[str, Any]) -> bool:
    """The interface of a smart contract, a choice of a tool and much else have a type and a name too."""
    return "parameters" in entry or entry["type"] == "namespace"


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    if entry.get("type") != "namespace":
        yield from _function(entry, path, None)
        return
    tools = entry["tools"]
    here = (*path, "tools")
    if not isinstance(tools, list):
        yield Malformed(here, f"`tools` of this namespace is {kind_of(tools)}; a list was expected")
        return
    for index, tool in enumerate(tools):
        if isinstance(tool, dict):
            yield from _function(tool, (*here, index), str(entry.get("name")))
        else:
            yield Malformed((*here, index), f"this entry of a namespace is {kind_of(tool)}; an object was expected")


def _function(entry: dict[str, Any], path: Path, namespace: str | None) -> Iterator[Part]:
    strict = ("openai-strict",) if entry.get("strict") is True else ("openai",)
    more = {"namespace": namespace, "free_text": entry.get("type") == "custom"}
    return read_definition(entry, path, entry=path, fields=FIELDS, form=FORM, targets=strict, **more)
