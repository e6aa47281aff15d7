"""What Gemini's `Schema` message says in words of its own, in those of JSON Schema."""

from __future__ import annotations

from .part import Part, kinds

COUNTS = ("minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties")
MAX_DIGITS = 18


def canonical(part: Part) -> None:
    """Read `nullable`, `example` and counts in quotes; changes the part."""
    for key in COUNTS:  # 64-bit numbers are texts in the JSON form of the API
        value = part.get(key)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= MAX_DIGITS:
            part[key] = int(value)
    if "example" in part and "examples" not in part:
        part["examples"] = [part.pop("example")]
    if part.get("nullable") is True:
        take_null(part)
    if isinstance(part.get("nullable"), bool):
        del part["nullable"]


def take_null(part: Part) -> None:
    """Let a schema take null as well; changes the part."""
    if "const" in part:
        part["enum"] = [part.pop("const")]
    if isinstance(part.get("enum"), list) and None not in part["enum"]:
        part["enum"] = [*part["enum"], None]
    if kinds(part) and "null" not in kinds(part):
        part["type"] = [*kinds(part), "null"]
    for key in ("anyOf", "oneOf"):
        branches = part.get(key)
        if isinstance(branches, list) and not any("null" in kinds(item) for item in branches if isinstance(item, Part)):
            null = Part(part.path)
            null["type"] = "null"
            part[key] = [*branches, null]
