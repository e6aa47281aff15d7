"""A catalogue of 200 tools in which 20 pairs claim the same job: `python benchmarks/planted.py FILE` writes it.

Twenty families (`planted.yaml`), ten of English tools and ten of French ones. Each has nine members that do different
things to one kind of object, as families of real servers do, and a tenth tool that says in other words what a member
says. The texts were written before any linter had read them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import yaml

FAMILY = 10
"""Tools of a family; they stand one after the other."""


class Planted(NamedTuple):
    """Tools in MCP's form, and language -> the pairs of names that claim the same job."""

    tools: list[dict[str, Any]]
    pairs: dict[str, set[frozenset[str]]]


def planted() -> Planted:
    """The catalogue."""
    tools: list[dict[str, Any]] = []
    pairs: dict[str, set[frozenset[str]]] = {}
    languages = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    for code, language in languages.items():
        found = pairs[code] = set()
        for family in language["families"]:
            members = {verb: _tool(member, family["words"]) for verb, member in language["members"].items()}
            twin = _tool(family["twin"], {})
            tools += [*members.values(), twin]
            found.add(frozenset((members[family["twin"]["of"]]["name"], twin["name"])))
    return Planted(tools, pairs)


def _tool(written: dict[str, Any], words: dict[str, str]) -> dict[str, Any]:
    properties = {key: {"type": "string", "description": text} for key, text in written["parameters"].items()}
    for schema in properties.values():
        text = schema["description"].format(**words)
        schema["description"] = text[:1].upper() + text[1:]
    return {
        "name": written["name"].format(**words),
        "description": written["description"].format(**words),
        "inputSchema": {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        },
    }


def text_of(tools: list[dict[str, Any]]) -> str:
    """As a bare list, the one form that all of the linters read."""
    return json.dumps(tools, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text_of(planted().tools), encoding="utf-8")
