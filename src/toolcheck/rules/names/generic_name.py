"""A name of one word that would suit a thousand tools. In a catalogue of one tool, or in a namespace, it may do."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name
from toolcheck.language.verbs import verb, words_for

from ._namespaces import is_mandated


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    tools = catalogue.tools
    if len(tools) + len(catalogue.builtins) < 2:
        return
    generic: frozenset[str] | None = None
    for tool in tools:
        name = tool.name
        if "_" in name.rstrip("_0123456789"):
            continue  # most names; those that end in a number may be `tool_1`
        if generic is None:
            generic = words_for("generic")
        row = folded_name(name)
        if tool.namespace or name in ctx.lexicon.names or _stem(row) not in generic:
            continue
        if not is_mandated(name, catalogue):
            yield _hit(tool, _stem(row))


def _stem(row: tuple[str, ...]) -> str:
    """The one word of a name, without a number: `tool1`, `tool_1`; "" where there are more."""
    words = [word for word in row if not word.isdigit()]
    return words[0].rstrip("0123456789") if len(words) == 1 else ""


def _hit(tool: Tool, word: str) -> Hit:
    found = verb(word)
    if found is None or tool.name[-1].isdigit():
        message = (
            f"`{tool.name}` says nothing of what the tool does; a name with a verb and what it acts on was expected"
        )
        return Hit(tool.at("name"), message)
    message = f"`{tool.name}` alone does not say what it acts on; the verb and its object were expected"
    return Hit(tool.at("name"), message, help=f"Name after `{word}` what it acts on: `{word}_…`.")
