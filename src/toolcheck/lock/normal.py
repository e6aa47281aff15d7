"""What counts of a definition: name, texts, schemas, annotations. Not the order of keys, nor white space in texts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from ..catalogue import Tool
from ..source.unknown import Unknown

TEXTS = ("description", "title")
MAX_DEPTH = 60


def normal(tool: Tool) -> dict[str, Any]:
    """A definition without what does not count; the same for every wire form that says the same."""
    found: dict[str, Any] = {"name": tool.name, "description": _text(tool.description)}
    for part, schema in (("schema", tool.schema), ("output_schema", tool.output_schema)):
        if schema is not None:
            found[part] = _plain(schema, 0)
    for key in ("annotations", "title", "strict"):
        if key in tool.definition:
            found[key] = _plain(tool.definition[key], 0)
    return found


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces: equal values are equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(definition: Mapping[str, Any]) -> str:
    """The SHA-256 of a normalised definition, named."""
    data = canonical(definition).encode("utf-8", "surrogatepass")
    return "sha256:" + hashlib.sha256(data).hexdigest()


def _text(text: str) -> str:
    return " ".join(text.split())


def _plain(value: Any, depth: int) -> Any:
    """A part of a definition with the white space of its texts made one; what is too deep or not known as a mark."""
    if depth > MAX_DEPTH or isinstance(value, Unknown):
        return "…"
    if isinstance(value, dict):
        return {
            key: _text(item) if key in TEXTS and isinstance(item, str) else _plain(item, depth + 1)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)  # 1.0 and 1 are one number in JSON Schema
    return value
