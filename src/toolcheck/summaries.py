"""Lists of nothing but names and descriptions, as registries and inventories of tools keep them.

Labels, columns and permissions are listed in the same way. Such a list is read where somebody named the file, or where
both the file and most of its entries are called what tools are called.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .source.document import Document

KEYS = frozenset(("name", "description", "title", "annotations"))
FILES = frozenset(("tool", "tools", "toolset", "mcp", "functions"))
"""Words in the name of a file that is said to hold tools."""
MOST = 0.8
"""So many of the names have to say an action."""


def file_speaks_of_tools(file: str) -> bool:
    """Whether a file is called something like `tools.json` or `orders-mcp-server.json`."""
    stem = os.path.splitext(os.path.basename(file))[0].lower()
    return not FILES.isdisjoint("".join(char if char.isalnum() else " " for char in stem).split())


def is_list_of_names(value: Any) -> bool:
    """Whether a value is a list of objects with a name and a description and nothing that says what they are."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(entry, dict) and entry.keys() <= KEYS for entry in value)
        and all(isinstance(entry.get(key), str) for entry in value for key in ("name", "description"))
    )


def is_summary(document: Document, *, named: bool) -> bool:
    """Whether a whole file is such a list, and one of tools; `named`: someone asked for this file."""
    value = document.value
    if not is_list_of_names(value) or any(not name or " " in name.strip() for name in _names(value)):
        return False
    return named or (file_speaks_of_tools(document.file) and _say_actions(_names(value)))


def _names(value: Any) -> list[str]:
    return [entry["name"] for entry in value]


def _say_actions(names: list[str]) -> bool:
    from .language.verbs import read_name

    acting = [name for name in names if read_name(name).order in ("verb-object", "verb-last")]
    return len(acting) >= MOST * len(names)
