"""Keywords that the target refuses, moved into the description in its language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .part import Job, Part
from .phrases import SAYABLE, sentences

STRING = ("minLength", "maxLength")
NUMBER = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
ARRAY = ("minItems", "maxItems", "uniqueItems")
LIMITS = (*NUMBER, *STRING, *ARRAY, "minProperties", "maxProperties", "pattern", "default")
GROUPS = {"string-bounds": STRING, "number-bounds": NUMBER, "array-bounds": ARRAY}
USES = {
    "minItems": ("minItems:large",),
    "pattern": ("pattern:lookaround", "pattern:word-boundary", "pattern:backreference"),
    "enum": ("enum:complex", "enum:non-string"),
}
"""Uses of a keyword that a target may refuse while it takes others."""
SHOWN = 60


def move_limits(part: Part, job: Job) -> None:
    """Move the bounds, patterns and defaults that the target refuses."""
    move(part, job, [key for key in LIMITS if key in part and _refused(part, key, job)])


def _refused(part: Part, key: str, job: Job) -> bool:
    value = part[key]
    if key == "minItems" and job.target.keyword("minItems") is not None:
        large = isinstance(value, (int, float)) and value > 1
        return job.refuses("minItems:large" if large else "minItems")
    if key == "pattern" and any(job.refuses(use) for use in _pattern_uses(value)):
        return True
    if job.refuses(key):
        return True
    if not job.strict or job.target.keyword(key) is not None:
        return False
    # What is in no list of what strict tools take is not sent: the strict grammar may leave it out, or refuse it.
    return any(key in keys and job.target.fact(fact) is False for fact, keys in GROUPS.items())


def _pattern_uses(pattern: Any) -> Iterable[str]:
    if not isinstance(pattern, str):
        return
    bare = pattern.replace("\\\\", "")
    if any(mark in bare for mark in ("(?=", "(?!", "(?<=", "(?<!")):
        yield "pattern:lookaround"
    if "\\b" in bare or "\\B" in bare:
        yield "pattern:word-boundary"
    if any(f"\\{digit}" in bare for digit in "123456789"):
        yield "pattern:backreference"


def move(part: Part, job: Job, keys: Iterable[str]) -> None:
    """Say keywords in the description, take them out, and report each; those without words are taken out only."""
    moved = {key: part.pop(key) for key in keys}
    if not moved:
        return
    sayable = {key: value for key, value in moved.items() if key in SAYABLE}
    said = _said(part, sayable)
    if sayable and not said:
        text = part.get("description")
        known = text.rstrip() if isinstance(text, str) else ""
        if known and known[-1] not in ".!?。":
            known += "."
        part["description"] = " ".join(filter(None, (known, *sentences(sayable, _language(part, job)))))
    for key, value in moved.items():
        where = "is in its description only" if said else "moved into its description"
        effect = job.effect(key, *USES.get(key, ()))
        job.lose(part, f"`{shown(key, value)}`, which `{job.target.name}` {effect}, "
                       f"{where if key in SAYABLE else 'was left out'}", key)  # fmt: skip


def _said(part: Part, moved: dict[str, Any]) -> bool:
    """Whether the description holds all the numbers and texts already."""
    text = part.get("description")
    if not isinstance(text, str) or not moved:
        return False
    spoken = {word.strip(".,;:()[]`'\"") for word in text.split()}
    return all(type(value) in (int, float) and str(value) in spoken for value in moved.values())


def _language(part: Part, job: Job) -> str:
    """The language of the description, else that of the tool."""
    from ..language.languages import UNKNOWN, language_of

    text = part.get("description")
    found = language_of(text) if isinstance(text, str) else UNKNOWN
    return language_of(job.tool.description) if found == UNKNOWN else found


def shown(key: str, value: Any) -> str:
    """A keyword with its value, as a message quotes it."""
    if isinstance(value, (dict, list)):
        return key
    text = str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)
    return f"{key}: {text}" if len(text) <= SHOWN else key
