"""The provider-neutral view of tool definitions: what rules read, and the path of each part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .finding import Path
from .records import NamedTuple
from .source.document import Document


class Fields(NamedTuple):
    """Where a wire form keeps each part, as paths from the definition object."""

    schema: Path
    output_schema: Path = ("outputSchema",)
    name: Path = ("name",)
    description: Path = ("description",)


class Tool(NamedTuple):
    """One tool definition. Texts are "" and schemas None where they are absent or of the wrong type."""

    name: str
    description: str
    schema: dict[str, Any] | None
    output_schema: dict[str, Any] | None
    definition: Mapping[str, Any]
    """The object that holds name and description (`toolSpec` in Bedrock's form, `function` in OpenAI's)."""
    path: Path
    """The path of `definition` from the root of the file."""
    entry: Path
    """The path of the list entry that holds it."""
    fields: Fields
    form: str
    targets: tuple[str, ...] = ()
    """The targets that the form implies, used when the user named none."""
    server: str | None = None
    free_text: bool = False
    """No schema is missing: the tool takes text (OpenAI's custom tools), or is a mere summary."""
    deferred: bool = False
    """The definition is loaded on demand, not at the start of each turn."""
    namespace: str | None = None
    """Names are unique within a namespace."""
    places: Mapping[Path, Path] | None = None
    """Where the schema was made from a list of parameters: paths of the schema -> paths of the file."""
    keywords: frozenset[str] | None = None
    """The schema keywords that the form has words for; None: all."""

    def at(self, part: str) -> Path:
        """The path of a part ("name", "description", "schema", "output_schema"); where it is absent, of the
        deepest node on the way to it that exists."""
        node: Any = self.definition
        steps: Path = getattr(self.fields, part)
        found = 0
        for step in steps:
            if not isinstance(node, dict) or step not in node:
                break
            node = node[step]
            found += 1
        return self.path + steps[:found]

    def has(self, part: str) -> bool:
        """Whether the part is present, null or of the wrong type included."""
        return len(self.at(part)) == len(self.path) + len(getattr(self.fields, part))

    def raw(self, part: str) -> Any:
        """The part as it is written; None where it is absent."""
        node: Any = self.definition
        for step in getattr(self.fields, part):
            node = node.get(step) if isinstance(node, dict) else None
        return node

    def moved(self, before: Path, *, drop: int = 0) -> Tool:
        """The tool at another place: `before` put in front of all its paths, in place of their first `drop` steps."""
        places = self.places
        if places is not None:
            places = {(*before, *made[drop:]): (*before, *real[drop:]) for made, real in places.items()}
        return self._replace(path=(*before, *self.path[drop:]), entry=(*before, *self.entry[drop:]), places=places)

    @property
    def label(self) -> str:
        """How messages call the tool."""
        return f"`{self.name}`" if self.name else "this tool"


class Malformed(NamedTuple):
    """An entry of a list of tools that is no definition, or a field of one with a value of the wrong type."""

    path: Path
    message: str


class Builtin(NamedTuple):
    """A tool that the provider defines itself: nothing to lint."""

    path: Path
    name: str


class Catalogue(NamedTuple):
    """The tools that a model would see together: one list, or all lists of one server in a file."""

    document: Document
    path: Path
    """The path of the list (the first one, when a server's list comes in pages)."""
    tools: tuple[Tool, ...]
    malformed: tuple[Malformed, ...] = ()
    builtins: tuple[Builtin, ...] = ()
    server: str | None = None

    @property
    def partial(self) -> bool:
        """Whether entries of the list, or the names of tools, are computed by a program: a tool that is not among
        `tools` may exist all the same."""
        if not self.document.partial:
            return False
        from .source.unknown import Unknown, at

        places = (part.path for part in self.malformed)
        return any(isinstance(at(self.document.value, path), Unknown) for path in places) or any(
            isinstance(tool.raw("name"), Unknown) for tool in self.tools
        )

    def active(self) -> Iterator[Tool]:
        """The tools that are loaded at the start of a turn."""
        return (tool for tool in self.tools if not tool.deferred)


def kind_of(value: Any) -> str:
    """The JSON type of a value in words for a message: "a string", "an object", "null" …"""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return f"the boolean `{str(value).lower()}`"
    if isinstance(value, str):
        return "a string"
    if isinstance(value, (int, float)):
        return f"the number `{value}`"
    return "a list" if isinstance(value, list) else "an object"
