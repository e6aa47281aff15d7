"""Schemas for tests, drawn at random, and what rules say of one."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding
from toolcheck.rules import all_rules
from toolcheck.rules.schemas import malformed_schema
from toolcheck.source import parse

DRAFTS = (
    None,
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
    "https://example.org/our-own-schema",
)
KEYWORDS = sorted({*malformed_schema.KEYWORDS, "default", "const", "x-own"})


def lint(rule: str | tuple[str, ...], value: Any) -> list[Finding]:
    """The findings of one rule, or of several together, on a value written as JSON."""
    names = (rule,) if isinstance(rule, str) else rule
    document = parse("tools.json", json.dumps(value))
    outcome = Engine([all_rules()[name] for name in names]).run(document, catalogues(document))
    assert not outcome.failures
    return outcome.findings


def schema_tool(schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": "read_order", "description": "Reads an order.", "inputSchema": schema}


# The values that keywords take, right ones and wrong ones, small so that they collide.
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 3), st.sampled_from([0.5, 2.0, -1.5]),
    st.sampled_from(["", "string", "object", "dict", "#", "a#b", "#/$defs/a", "é", "a-b", "9a", "a\n", "("]),
)  # fmt: skip
plain = st.one_of(scalars, st.lists(scalars, max_size=3), st.dictionaries(st.sampled_from("ab"), scalars, max_size=2))
names = st.sampled_from(["a", "b", "type", "items"])


def keyword_values(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(children, st.lists(children, max_size=3), st.dictionaries(names, children, max_size=3), plain)


schemas = st.recursive(
    st.dictionaries(st.sampled_from(KEYWORDS), plain, max_size=3),
    lambda children: st.dictionaries(st.sampled_from(KEYWORDS), keyword_values(children), max_size=4),
    max_leaves=12,
)
