"""Where descriptions may name tools, and what else has a name in a catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.finding import Path
from toolcheck.language.references import has_hump

MOST = 10_000
"""Schemas of a tool that are looked into."""
LONGEST = 80
"""Characters of a text that may be a name."""


def described(tool: Tool, written: tuple[bool, bool, bool]) -> Iterator[tuple[Path, str]]:
    """The description of a tool and those of its parameters, where a name of this style may stand in them."""
    if may_name(tool.description, written):
        yield tool.at("description"), tool.description
    if tool.schema is None:
        return
    stack: list[tuple[Path, Any]] = [(tool.at("schema"), tool.schema)]
    for _ in range(MOST):
        if not stack:
            return
        path, schema = stack.pop()
        text = schema.get("description")
        if text.__class__ is str and may_name(text, written):
            yield (*path, "description"), text
        properties = schema.get("properties")
        if properties.__class__ is dict:
            stack += reversed(
                [((*path, "properties", key), value) for key, value in properties.items() if value.__class__ is dict]
            )
        items = schema.get("items")
        if items.__class__ is dict:
            stack.append(((*path, "items"), items))


def may_name(text: str, written: tuple[bool, bool, bool]) -> bool:
    """Whether a name of this style may stand in a text."""
    snake, camel, kebab = written
    if (snake and "_" in text) or (kebab and "-" in text and ("`" in text or "'" in text or '"' in text)):
        return True
    return camel and not text.islower() and has_hump(text)


def other_names(catalogue: Catalogue) -> set[str]:
    """What has a name in the catalogue, its tools among it: parameters, fields, values, built-in tools."""
    found = {builtin.name for builtin in catalogue.builtins}
    stack: list[Any] = [part for tool in catalogue.tools for part in (tool.definition, tool.schema)]
    for _ in range(MOST * 10):
        if not stack:
            break
        value = stack.pop()
        if isinstance(value, dict):
            found.update(key for key in value if isinstance(key, str))
            stack += value.values()
        elif isinstance(value, list):
            stack += value
        elif isinstance(value, str) and len(value) <= LONGEST:
            found.add(value)
    return found
