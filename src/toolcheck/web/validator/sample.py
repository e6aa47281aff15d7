"""Arguments to start from: what a schema requires, at its own defaults and examples where it has some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

DEEPEST = 4
MOST = 30
"""Members of one object."""
EMPTY: Mapping[str, Any] = {
    "string": "…", "integer": 1, "number": 1, "boolean": True, "array": [], "object": {}, "null": None,
}  # fmt: skip


def sample(schema: Any, depth: int = 0) -> Any:
    """A value for a schema, as far as its own keywords tell one; it need not hold all of them."""
    if not isinstance(schema, dict):
        return "…"
    for keyword in ("const", "default"):
        if keyword in schema:
            return schema[keyword]
    for keyword in ("examples", "enum"):
        values = schema.get(keyword)
        if isinstance(values, list) and values:
            return values[0]
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = next((each for each in kind if each != "null"), None)
    properties = schema.get("properties")
    if isinstance(properties, dict) and kind in (None, "object"):
        required = schema.get("required")
        names = [n for n in required if isinstance(n, str)] if isinstance(required, list) else []
        wanted = names if names or depth else list(properties)
        return {name: sample(properties.get(name), depth + 1) for name in wanted[:MOST]} if depth < DEEPEST else {}
    if kind == "integer" or kind == "number":
        low = schema.get("minimum")
        return low if isinstance(low, (int, float)) and not isinstance(low, bool) else 1
    if kind == "array" and schema.get("minItems") and depth < DEEPEST:
        return [sample(schema.get("items"), depth + 1)]
    return EMPTY.get(kind, "…") if isinstance(kind, str) else {} if depth == 0 else "…"
