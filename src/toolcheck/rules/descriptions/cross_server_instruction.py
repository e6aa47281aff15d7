"""A tool whose text gives orders about the tool of another server: how servers bend each other's calls."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.language.foreign import orders_about
from toolcheck.language.identifiers import folded_name
from toolcheck.language.references import is_action, names_in, style
from toolcheck.language.sentences import sentences
from toolcheck.language.verbs import read_name
from toolcheck.source.document import Document

from ._mentions import described, other_names

SHOWN = 140
"""Characters of the sentence that the message quotes."""
_NOT_A_VENDOR = frozenset(("mcp", "server", "tool", "tools", "api", "service", "local", "remote", "prod", "dev", "test",
                           "my"))  # fmt: skip
"""Words of the name of a server that tell no house."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    names = {tool.name for tool in catalogue.tools if tool.name}
    servers = {tool.name: tool.server for tool in catalogue.tools}
    joined = len(set(servers.values())) > 1
    written = style(names)
    if joined or not any(written):
        written = (True, True, True)
    others: set[str] | None = None
    for tool in catalogue.tools:
        for path, text in described(tool, written):
            for name in names_in(text, written):
                if name == tool.name or (name in names and not (joined and _is_foreign(tool, servers.get(name)))):
                    continue
                if not joined and tool.server is None and read_name(name).order != "verb-object":
                    continue  # a field, most often
                hit = _order(catalogue, tool, path, text, name)
                if hit is None:
                    continue
                if others is None:
                    others = other_names(catalogue) - (names if joined else set())
                if name not in others and not catalogue.partial:
                    yield hit
                    break


def _order(catalogue: Catalogue, tool: Tool, path: Path, text: str, name: str) -> Hit | None:
    """The hit for the first sentence of a text that gives an order about a tool of this name."""
    for sentence in sentences(text):
        if name not in sentence.text:
            continue
        said = orders_about(sentence.text, name)
        if not said & {"forbid", "bind", "conduct"}:
            continue
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
