"""A description with too few sentences to hold the four parts, and without one of them."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.roles import parts
from toolcheck.language.sentences import prose

_PARTS = ("purpose", "trigger", "boundary", "return")
_PARTS_IN_WORDS = "what it does; when to use it; when not to, and which tool instead; what it returns"
_WITHOUT_PARAMETERS = 2
_COMPOSED = ("$ref", "allOf", "anyOf", "oneOf", "patternProperties")


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    if not tool.description.strip():
        return
    expected: int = ctx.options["min_sentences"]
    if not _takes_arguments(tool):
        expected = min(expected, _WITHOUT_PARAMETERS)
    count = len(prose(tool.description))
    if count >= expected:
        return
    found = parts(tool) | ({"return"} if tool.output_schema else set())
    missing = [part for part in _PARTS if part not in found]
    if missing:
        has = f"has {count} sentence{'' if count == 1 else 's'}" if count else "has no sentence"
        yield Hit(  # which parts are missing is said by the rules on them, at the same place
            tool.at("description"),
            f"the description of {tool.label} {has} where {expected} are expected",
            help=None if expected == len(_PARTS) else f"Write at least {expected} of these: {_PARTS_IN_WORDS}.",
            data={
                "besides": f"{has} where {expected} are expected",
                "sentences": count,
                "expected": expected,
                "missing": missing,
            },
        )


def _takes_arguments(tool: Tool) -> bool:
    schema = tool.schema
    if schema is None:
        return tool.free_text
    return bool(schema.get("properties")) or any(word in schema for word in _COMPOSED)
