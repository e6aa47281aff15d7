"""Which tool of a catalogue may return an identifier that another one takes, as far as names and texts tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolcheck.catalogue import Tool
from toolcheck.effects import effect
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.verbs import read_name
from toolcheck.language.words import words
from toolcheck.parameters import Parameter

from ..catalogue._identifiers import entity, singular

SHORTEST = 3
"""Letters of a word that is compared."""
MOST = 2000
"""Tools: of a larger catalogue only these are looked at."""
MOST_TEXT = 300
"""Characters of a text that are looked at."""


OF_SESSIONS = word_set(
    """user session account tenant org organization organisation workspace app application agent thread conversation
    utilisateur compte locataire organisation conversation benutzer konto mandant sitzung usuario cuenta sesion
    inquilino utente sessione usuario conta sessao"""
)
"""What identifies these is told to the model, or known to who runs it: no catalogue need return it."""


class Sources:
    """The things that the tools of a catalogue are about, read when the first identifier asks."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._tools = tools
        self._about: dict[str, list[Tool]] | None = None

    def of(self, tool: Tool, parameter: Parameter) -> tuple[bool, Tool | None]:
        """Whether another tool is about the same thing and does not ask for its identifier itself; and that tool, one
        that reads before one that makes such a thing, where the parameter's name says it. A text only mentions it, and
        what identifies users and sessions comes from elsewhere."""
        if self._about is None:
            self._about = _about(self._tools)
        name = parameter.name.rpartition(".")[2].removesuffix("[]")
        named = _named(tool, name)
        found = [other for thing in named for other in self._others(thing, tool, name)]
        if found:
            return True, next((other for other in found if effect(other).kind == "read"), found[0])
        if not OF_SESSIONS.isdisjoint(named):
            return True, None
        said = (singular(word) for word in words(parameter.text()[:MOST_TEXT]) if len(word) > SHORTEST)
        return any(True for thing in said for _ in self._others(thing, tool, name)), None

    def _others(self, thing: str, tool: Tool, name: str) -> Iterator[Tool]:
        for other in (self._about or {}).get(thing, ()):
            if other.name != tool.name and not _asks(other, name):
                yield other


def _about(tools: Sequence[Tool]) -> dict[str, list[Tool]]:
    """Word -> the tools whose names have it, but for those that end something."""
    found: dict[str, list[Tool]] = {}
    for tool in tools[:MOST]:
        if effect(tool).kind == "irreversible":
            continue
        reading = read_name(tool.name)
        for word in {singular(word) for word in (*reading.before, *reading.object)}:
            if len(word) >= SHORTEST:
                found.setdefault(word, []).append(tool)
    return found


def _named(tool: Tool, name: str) -> tuple[str, ...]:
    """Words for what a name identifies, the noun first; those of the tool's name where it is `id` alone."""
    named = entity(name)
    if not named and len(folded_name(name)) == 1:
        named = tuple(singular(word) for word in read_name(tool.name).object)
    return named[::-1]


def _asks(tool: Tool, name: str) -> bool:
    """Whether a tool takes an argument of this name."""
    properties = (tool.schema or {}).get("properties")
    return isinstance(properties, dict) and name in properties
