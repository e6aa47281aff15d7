"""The draft of JSON Schema that a schema declares."""

from __future__ import annotations

from typing import Any

DRAFT_04, DRAFT_06, DRAFT_07 = "draft-04", "draft-06", "draft-07"
DRAFT_2019, DRAFT_2020 = "2019-09", "2020-12"

_DECLARED = {
    "json-schema.org/draft-04/schema": DRAFT_04,
    "json-schema.org/draft-06/schema": DRAFT_06,
    "json-schema.org/draft-07/schema": DRAFT_07,
    "json-schema.org/draft/2019-09/schema": DRAFT_2019,
    "json-schema.org/draft/2020-12/schema": DRAFT_2020,
}


def draft_of(root: dict[str, Any]) -> str:
    """The draft that `$schema` of a root schema names; 2020-12, which providers and MCP assume, for none or another."""
    declared = root.get("$schema")
    if not isinstance(declared, str):
        return DRAFT_2020
    return _DECLARED.get(declared.removesuffix("#").removeprefix("https://").removeprefix("http://"), DRAFT_2020)
