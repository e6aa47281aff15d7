"""A tool whose text gives orders about the tool of another server: how servers bend each other's calls."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.language.foreign import orders_about
from toolcheck.language.identifiers import folded_name
from toolcheck.language.references import is_action, names_in, style
from toolcheck.language.sentences import Sentence, sentences
from toolcheck.language.verbs import read_name
from toolcheck.source.document import Document
from toolcheck.texts import may_speak

from ._mentions import described, may_name, other_names

SHOWN = 140
"""Characters of the sentence that the message quotes."""
_NOT_A_VENDOR = frozenset(("mcp", "server", "tool", "tools", "api", "service", "local", "remote", "prod", "dev", "test",
                           "my"))  # fmt: skip
"""Words of the name of a server that tell no house."""


class Names:
    """The names of a catalogue: whose they are, and how they are written."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.servers = {tool.name: tool.server for tool in catalogue.tools}
        self.tools = {tool.name for tool in catalogue.tools if tool.name}
        self.joined = len(set(self.servers.values())) > 1
        self._has_server = any(server is not None for server in self.servers.values())
        written = style(self.tools)
        self.written = (True, True, True) if self.joined or not any(written) else written
        self.harmless: set[str] = set()
        """Texts that give no order about tools, or only about those of the catalogue."""

    def may_order(self, text: str) -> bool:
        """Whether a text may give an order about the tool of another server."""
        if text.isidentifier() or not may_name(text, self.written):
            return False
        for name in names_in(text, self.written):
            own = name in self.tools and not self.joined
            if not own and (self._has_server or _is_order(name)) and next(_orders(text, name), None):
                return True
        return False


_names_of: Names | None = None


def _names(catalogue: Catalogue) -> Names:
    global _names_of
    if _names_of is None or _names_of.catalogue is not catalogue:
        _names_of = Names(catalogue)
    return _names_of


def concerns(tool: Tool, catalogue: Catalogue) -> bool:
    names = _names(catalogue)
    return may_speak(tool, names.harmless, names.may_order)


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    if not ctx.concerned:
        return
    names = _names(catalogue)
    joined = names.joined
    others: set[str] | None = None
    for tool in ctx.concerned:
        for path, text in described(tool, names.written):
            for name in names_in(text, names.written):
                known = name in names.tools and not (joined and _is_foreign(tool, names.servers.get(name)))
                if name == tool.name or known:
                    continue
                if not joined and tool.server is None and not _is_order(name):
                    continue
                hit = _order(catalogue, tool, path, text, name)
                if hit is None:
                    continue
                if others is None:
                    others = other_names(catalogue) - (names.tools if joined else set())
                if name not in others and not catalogue.partial:
                    yield hit
                    break


def _is_order(name: str) -> bool:
    """Whether a name is that of a tool rather than of a field."""
    return read_name(name).order == "verb-object"


def _orders(text: str, name: str) -> Iterator[tuple[Sentence, frozenset[str]]]:
    """The sentences of a text that give orders about a tool of this name, with what they say of it."""
    for sentence in sentences(text):
        if name in sentence.text:
            said = orders_about(sentence.text, name)
            if said & {"forbid", "bind", "conduct"}:
                yield sentence, said


def _order(catalogue: Catalogue, tool: Tool, path: Path, text: str, name: str) -> Hit | None:
    """The hit for the first sentence of a text that gives an order about a tool of this name."""
    for sentence, said in _orders(text, name):
        other = _foreign_tool(catalogue, tool, name)
        if other is not None:
            sure = bool(said & {"forbid", "bind"}) or {"conduct", "order"} <= said
        else:
            sure = {"conduct", "order", "alter"} <= said and is_action(name, text)
        if sure:
            whose = f"a tool of the server `{other.server}`" if other is not None else "no tool of this catalogue"
            quoted = " ".join(sentence.text.replace("`", "'").split())
            quoted = quoted if len(quoted) <= SHOWN else quoted[:SHOWN].rsplit(" ", 1)[0] + " …"
            return Hit(
                path,
                f"{tool.label} gives orders about `{name}`, {whose} (`{quoted}`); "
                "a text about the tool itself was expected",
                related=(Related(other.at("name"), "the tool that it speaks of"),) if other is not None else (),
            )
    return None


def _foreign_tool(catalogue: Catalogue, tool: Tool, name: str) -> Tool | None:
    """The tool of another server that has a name: in a joined catalogue, or in another list of the file."""
    for other in catalogue.tools:
        if other.name == name and _is_foreign(tool, other.server):
            return other
    if tool.server is None or catalogue.document.parts is not None:
        return None
    for other in _all_tools(catalogue.document):
        if other.name == name and _is_foreign(tool, other.server):
            return other
    return None


_last: tuple[Document | None, tuple[Tool, ...]] = (None, ())


def _all_tools(document: Document) -> tuple[Tool, ...]:
    global _last
    if _last[0] is not document:
        from toolcheck.discover import catalogues

        _last = (document, tuple(tool for found in catalogues(document) for tool in found.tools))
    return _last[1]


def _is_foreign(tool: Tool, server: str | None) -> bool:
    """Whether a server is another one than that of a tool, and not of the same house: `acme-orders`, `acme-billing`."""
    if tool.server is None or server is None or tool.server == server:
        return False
    return (set(folded_name(tool.server)) & set(folded_name(server))) <= _NOT_A_VENDOR
