"""Private data, texts of strangers and a way out in one catalogue: a text can have the data sent to its author."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.effects import Effect, effect
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.language.safety_words import safety_words
from toolcheck.policy import hints

LEAST = 2
"""Tools of a catalogue, at least: one tool is looked at by other rules."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    tools = [tool for tool in catalogue.tools if tool.name]
    if len(tools) < LEAST:
        return
    private = untrusted = outward = None
    for tool in tools:
        words = frozenset(effect(tool).words)
        done = effect(tool)
        private = private or (tool if _reads(done, words, "private") and not _is_web(words) else None)
        untrusted = untrusted or (tool if _reads(done, words, "untrusted") and _is_open(tool) else None)
        outward = outward or (tool if _sends(tool, done) else None)
        if private and untrusted and outward:
            break
    if private is None or untrusted is None or outward is None or private is untrusted:
        return
    yield Hit(
        catalogue.path,
        f"{private.label} reads private data, {untrusted.label} texts of strangers, and {outward.label} sends things "
        "out: a text that is read can have the data sent away; catalogues that hold two of the three were expected",
        related=(
            Related(private.at("name"), "reads private data"),
            Related(untrusted.at("name"), "reads texts of strangers"),
            Related(outward.at("name"), "sends things out"),
        ),
    )


def _reads(done: Effect, words: frozenset[str], key: str) -> bool:
    return (
        done.named
        and done.kind == "read"
        and safety_words("aspects").isdisjoint(words)
        and not safety_words(key).isdisjoint(words)
    )


def _is_web(words: frozenset[str]) -> bool:
    return not words.isdisjoint(("web", "page", "url", "website", "docs", "documentation"))


def _is_open(tool: Tool) -> bool:
    """Whether a tool may meet the open world: hints can say that it does not."""
    return hints(tool).get("openWorldHint") is not False


def _sends(tool: Tool, done: Effect) -> bool:
    if not done.named or done.kind == "read" or done.verb not in safety_words("outward"):
        return False
    return safety_words("inside").isdisjoint(done.words) and _is_open(tool)
