"""A text that sends the model to a tool which the catalogue does not have."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path
from toolcheck.language.identifiers import folded_name
from toolcheck.language.references import Named, is_action, is_near, named_tools, names_in, style
from toolcheck.texts import may_speak

from ._mentions import described, may_name, other_names

FEWEST = 3
"""Tools of a catalogue for others to be missed: one or two are an excerpt more often than not. A slip of the pen is one
among two as well."""
SWITCHES = ("action", "operation", "op", "command", "mode", "method")


class Names:
    """The names of a catalogue, and what was found out about names that are none of them: texts repeat themselves."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.tools = {tool.name for tool in catalogue.tools if tool.name}
        self.written = style(self.tools)
        self.harmless: set[str] = set()
        """Texts that name no tool but those of the catalogue."""
        self.catalogue = catalogue
        self._others: set[str] | None = None
        self._parts: set[tuple[str, ...]] = set()
        self._wholes: set[tuple[str, ...]] = set()
        self._near: dict[str, str | None] = {}
        self._kin: dict[str, list[str]] = {}
        self._suggested: dict[tuple[str, str], str | None] = {}

    def judgeable(self) -> bool:
        """Whether what is missing in the catalogue can be told."""
        return any(self.written) and len(self.tools) >= 2 and not self.catalogue.partial

    def may_miss(self, text: str) -> bool:
        """Whether a text may send the model to a tool that is none of the catalogue."""
        if text.isidentifier() or not may_name(text, self.written):
            return False
        if self.written[0] and self.tools.issuperset(names_in(text, self.written)):
            return False
        return any(named.name not in self.tools for named in named_tools(text, self.written))

    def is_free(self, name: str) -> bool:
        """Whether nothing in the catalogue has this name, and no tool has it behind a namespace, which clients add."""
        if self._others is None:
            self._others = other_names(self.catalogue)
            self._parts = {part for tool in self.tools for part in _endings(folded_name(tool))}
            self._wholes = {folded_name(tool) for tool in self.tools}
        words = folded_name(name)
        return name not in self._others and words not in self._parts and self._wholes.isdisjoint(_endings(words))

    def near(self, name: str) -> str | None:
        """The tool that a name is a slip of the pen for; None when there is none."""
        if name not in self._near:
            plain = "".join(folded_name(name))
            found = (tool for tool in sorted(self.tools) if is_near(plain, "".join(folded_name(tool))))
            self._near[name] = next(found, None)
        return self._near[name]

    def suggestion(self, name: str, own: str) -> str | None:
        """The tool that was most likely meant in a text of the tool `own`; None when none is alike."""
        key = name, own if own in self._alike(name) else ""
        if key not in self._suggested:
            alike = [tool for tool in self._alike(name) if tool != own]
            self._suggested[key] = self.near(name) or (_nearest(name, alike) if alike else None)
        return self._suggested[key]

    def _alike(self, name: str) -> list[str]:
        """The tools that share two thirds of the words with a name, numbers of nouns aside."""
        if name not in self._kin:
            words = {_singular(word) for word in folded_name(name)}
            said = {tool: {_singular(word) for word in folded_name(tool)} for tool in self.tools}
            self._kin[name] = sorted(
                tool for tool, found in said.items() if 3 * len(words & found) >= 2 * max(len(words), len(found))
            )
        return self._kin[name]


def _nearest(name: str, names: list[str]) -> str | None:
    from toolcheck.suggest import suggest

    return suggest(name, names)


_last: Names | None = None


def _names(catalogue: Catalogue) -> Names:
    global _last
    if _last is None or _last.catalogue is not catalogue:
        _last = Names(catalogue)
    return _last


def concerns(tool: Tool, catalogue: Catalogue) -> bool:
    if len(catalogue.tools) < 2:
        return False
    names = _names(catalogue)
    return may_speak(tool, names.harmless, names.may_miss)


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    if not ctx.concerned or not _names(catalogue).judgeable():
        return
    names = _names(catalogue)
    for tool in ctx.concerned:
        told: set[str] = set()
        for path, text in described(tool, names.written):
            for named in named_tools(text, names.written):
                name = named.name
                if name not in names.tools and name not in told and _is_missing(named, tool, text, names):
                    told.add(name)
                    yield _hit(path, name, tool, names)


def _hit(path: Path, name: str, tool: Tool, names: Names) -> Hit:
    meant = names.suggestion(name, tool.name)
    what = f"did you mean `{meant}`?" if meant else "the name of a tool of the catalogue was expected"
    return Hit(
        path,
        f"{tool.label} sends the model to `{name}`, which is no tool of the catalogue; {what}",
        data={"reference": name, "suggestion": meant},
    )


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == "s" else word


def _endings(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The last words of a name, two at least and not all of them."""
    for start in range(1, len(words) - 1):
        yield words[start:]


def _is_missing(named: Named, tool: Tool, text: str, names: Names) -> bool:
    """Whether it is sure enough that a name is meant as that of a tool, and that there is none."""
    slip = names.near(named.name)
    if not slip and (len(names.tools) < FEWEST or not is_action(named.name, text)):
        return False
    if not named.called and not slip:
        properties = (tool.schema or {}).get("properties")
        if isinstance(properties, dict) and not properties.keys().isdisjoint(SWITCHES):
            return False  # one of the operations of the tool itself
        if text.count(named.name) > 1:
            return False
    return names.is_free(named.name)
