"""What the steps of a conversion share: the schema in the making, what the target takes, and what gets lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..catalogue import Tool
from ..finding import Path
from ..schema import MANY, NAMED, ONE, SUBSCHEMAS, place
from ..targets import Target

REFUSED = ("refused", "reported")
"""States of a keyword that is not sent: someone met a refusal."""
GEMINI_SCHEMA = frozenset((
    "type", "format", "title", "description", "nullable", "enum", "items", "minItems", "maxItems", "properties",
    "required", "minProperties", "maxProperties", "minimum", "maximum", "minLength", "maxLength", "pattern", "example",
    "anyOf", "propertyOrdering", "default",
))  # fmt: skip
"""The fields of Gemini's `Schema` message. A name that a message has no field for is refused."""


class ConversionError(Exception):
    """Why a tool cannot be converted, in words."""


class Loss(NamedTuple):
    """Something that the converted catalogue says no more, or says otherwise. `still_refused`: it says the same, and
    the target will refuse it. `path` is that of the part in the source."""

    path: Path
    message: str
    tool: str
    still_refused: bool = False


class Part(dict[str, Any]):
    """A schema in the making. `path` is where it stands in the source."""

    __slots__ = ("path",)

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path


class Job:
    """The conversion of one tool: the target, the form that is written, and the losses so far.

    `base` is the path of the schema in the making, `kind` and `whole` what messages call its parts.
    """

    def __init__(self, tool: Tool, target: Target, form: str, *, output: bool = False) -> None:
        self.tool = tool
        self.target = target
        self.form = form
        self.output = output
        self.base = tool.at("output_schema" if output else "schema")
        self._words = ("output field", "the output schema") if output else ("parameter", "the schema")
        self._losses: dict[Loss, None] = {}

    @property
    def losses(self) -> tuple[Loss, ...]:
        """Each loss once: a definition may be used in several places."""
        return tuple(self._losses)

    @property
    def strict(self) -> bool:
        """Whether the target holds the model to a grammar of the schema."""
        return bool(self.target.fact("strict-mode"))

    def refuses(self, *uses: str) -> bool:
        """Whether the target refuses one of some keywords, or uses of them."""
        for use in uses:
            fact = self.target.keyword(use)
            if fact is not None and fact.state in REFUSED:
                return True
        return self.form == "gemini" and any(":" not in use and use not in GEMINI_SCHEMA for use in uses)

    def effect(self, *uses: str) -> str:
        """What the target does with refused uses of a keyword, as its verb."""
        for use in uses:
            fact = self.target.keyword(use)
            if fact is not None and fact.state in REFUSED:
                return fact.effect
        unknown = self.form == "gemini" and uses[0] not in GEMINI_SCHEMA
        return "has no field for" if unknown else "does not list"

    def wants(self, fact: str, value: str) -> bool:
        """Whether a fact of the target has a value."""
        return bool(self.target.fact(fact) == value)

    def lose(self, part: Part, message: str, *steps: str | int, still_refused: bool = False) -> None:
        """Report a loss at a part of a schema, or at what stands at `steps` in it."""
        where = place(part.path[len(self.base) :], *self._words)
        self.lose_at((*part.path, *steps), f"{where} of {self.tool.label}: {message}", still_refused=still_refused)

    def lose_at(self, path: Path, message: str, *, still_refused: bool = False) -> None:
        """Report a loss at a path of the source."""
        self._losses[Loss(path, message, self.tool.name, still_refused)] = None


def children(part: Part) -> Iterator[Part]:
    """The schemas one level below, in order."""
    for keyword, value in part.items():
        kind = SUBSCHEMAS.get(keyword)
        if kind == ONE and isinstance(value, Part):
            yield value
        elif kind == NAMED and isinstance(value, dict):
            yield from (item for item in value.values() if isinstance(item, Part))
        elif isinstance(value, list) and (kind == MANY or keyword == "items"):
            yield from (item for item in value if isinstance(item, Part))


def everywhere(root: Part) -> Iterator[Part]:
    """The schema and all that lie in it."""
    stack = [root]
    while stack:
        part = stack.pop()
        yield part
        stack += reversed(list(children(part)))


def kinds(part: dict[str, Any]) -> tuple[str, ...]:
    """The types that a schema names; () where it names none."""
    kind = part.get("type")
    listed = kind if isinstance(kind, list) else [kind]
    return tuple(item for item in listed if isinstance(item, str))


def type_of(value: Any) -> str:
    """The JSON Schema type of a plain value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    if isinstance(value, (int, float)):
        return "integer" if isinstance(value, int) else "number"
    return "array" if isinstance(value, list) else "object"
