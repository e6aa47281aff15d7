"""Every text of a definition that a model reads: descriptions, titles, names of properties, values, examples, hints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from .catalogue import Tool
from .finding import Path
from .recent import recent
from .records import NamedTuple
from .schema import place

MAX_VALUES = 20_000
"""Lists and objects of one definition that are looked into: aliases can make a small file a large value."""
KEPT = 8192
"""Texts that a rule remembers, and the characters of the longest."""
LONG = 2000
_VALUES = ("default", "const", "enum", "example", "examples")


class Text(NamedTuple):
    """One text with its path; `key`: it is the name of a member, and the path that of the member."""

    path: Path
    text: str
    key: bool = False


def _roots(tool: Tool) -> list[tuple[Path, Any]]:
    """Where the texts of a tool lie; a schema made of a list of parameters lies in no part of the definition."""
    found: list[tuple[Path, Any]] = [(tool.path, tool.definition)]
    if tool.places is not None:
        found.append((tool.at("schema"), tool.schema))
    return found


@recent
def every_text(tool: Tool) -> frozenset[str]:
    """All texts and names of members, in no order: what rules look at before they look for places. Among them are the
    names that are no texts, which YAML may have."""
    found: list[Any] = [tool.description]
    add = found.append
    stack: list[Any] = [value for _, value in _roots(tool)]
    for value in islice(stack, MAX_VALUES):  # those that are found on the way are met, too
        if value.__class__ is dict:
            found += value
            value = value.values()
        for item in value or ():
            kind = item.__class__
            if kind is str:
                add(item)
            elif kind is dict or kind is list:
                stack.append(item)
    return frozenset(found)


def may_speak(tool: Tool, harmless: set[str], may_tell: Callable[[str], bool]) -> bool:
    """Whether one of the texts of a tool may give a rule something to say.

    `harmless`: the texts that the rule was asked about before in vain; most of a definition repeats the last ones.
    """
    if len(harmless) > KEPT:
        harmless.clear()
    for text in every_text(tool) - harmless:
        if text.__class__ is not str:
            continue
        if may_tell(text):
            return True
        if len(text) <= LONG:
            harmless.add(text)
    return False


def texts(tool: Tool) -> Iterator[Text]:
    """Each text and each name of a member; those of an object stand together, before what lies deeper."""
    stack: list[tuple[Path, Any]] = list(reversed(_roots(tool)))
    for _ in range(MAX_VALUES):
        if not stack:
            return
        path, value = stack.pop()
        inner = []
        pairs: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else enumerate(value or ())
        for key, item in pairs:
            here = (*path, key)
            if key.__class__ is str:
                yield Text(here, key, key=True)
            if item.__class__ is str:
                yield Text(here, item)
            elif isinstance(item, (dict, list)):
                inner.append((here, item))
        stack += reversed(inner)


def is_value(path: Path) -> bool:
    """Whether a text is, or lies in, a value that a schema offers: a default, a member of an enum, an example."""
    return any(step in _VALUES for step in path)


def spot(tool: Tool, text: Text) -> str:
    """How messages call the place of a text: "the description of `tool`", "the title of parameter `a.b` of `tool`"."""
    path = text.path
    for part, kind, root in (
        ("schema", "parameter", "the schema"),
        ("output_schema", "output field", "the output schema"),
    ):
        base = tool.at(part)
        if tool.has(part) and path[: len(base)] == base:
            below = path[len(base) :]
            owner, what = _split(below, text.key)
            where = place(owner, kind, root)
            return f"{what} of {where} of {tool.label}" if what else f"the name of {where} of {tool.label}"
    step = next((str(step) for step in reversed(path[len(tool.path) :]) if isinstance(step, str)), "")
    kind = "the key" if text.key else "the"
    return (
        f"{kind} `{step}` of {tool.label}"
        if text.key or step not in ("description", "name", "title")
        else (f"the {step} of {tool.label}")
    )


def _split(below: Path, key: bool) -> tuple[Path, str]:
    """The path of the schema that a text belongs to, and what the text is there; "" for the name of a property."""
    if key and len(below) >= 2 and below[-2] in ("properties", "patternProperties"):
        return below, ""
    last: Iterable[int] = range(len(below) - 1, -1, -1)
    for index in last:
        if below[index] in _VALUES and (index == 0 or below[index - 1] != "properties"):
            word = {"enum": "a value", "examples": "an example", "example": "the example"}.get(str(below[index]))
            return below[:index], word or f"the `{below[index]}`"
    step = str(below[-1]) if below else ""
    return below[:-1], f"the key `{step}`" if key else f"the {step}"
