"""The schemas directly in a schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.finding import Path
from toolcheck.schema import MANY, NAMED, ONE, SUBSCHEMAS


def inner(schema: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Path]]:
    """The schema objects directly in a schema, with the steps to them; the first step is the keyword."""
    for keyword, value in schema.items():
        kind = SUBSCHEMAS.get(keyword)
        if isinstance(value, dict) and kind == ONE:
            yield value, (keyword,)
        elif isinstance(value, dict) and kind == NAMED:
            yield from ((item, (keyword, name)) for name, item in value.items() if isinstance(item, dict))
        elif isinstance(value, list) and (kind == MANY or keyword == "items"):
            yield from ((item, (keyword, index)) for index, item in enumerate(value) if isinstance(item, dict))
