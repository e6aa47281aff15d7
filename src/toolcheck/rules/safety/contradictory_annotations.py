"""Annotations that say something else than the verb of the tool: a client asks too often, or not where it should."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.effects import Effect, described_kind, does_more, effect
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.safety_words import mention, safety_words
from toolcheck.policy import hints

ALIKE = 4
"""Tools that a catalogue has at least, where their annotations are compared."""
HARMFUL = ("readOnlyHint", "destructiveHint", "idempotentHint")


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    seen: list[tuple[Tool, Mapping[str, bool], Effect]] = []
    wrong = False
    for tool in catalogue.tools:
        given = hints(tool) if "annotations" in tool.definition else {}
        if not given:
            continue
        done = effect(tool)
        seen.append((tool, given, done))
        message = _contradiction(tool, given, done)
        if message:
            wrong = True
            yield Hit((*tool.path, "annotations"), message)
    if not wrong and len(seen) >= ALIKE:
        yield from _all_alike(seen)


def _contradiction(tool: Tool, given: Mapping[str, bool], done: Effect) -> str:
    """What is wrong with the hints of one tool; "" when nothing is."""
    said = f"the annotations of {tool.label} say"
    reads, destroys = given.get("readOnlyHint"), given.get("destructiveHint")
    if reads and destroys:
        return f"{said} both that it only reads and that it destroys; one of the two was expected"
    if not done.named:
        return ""
    plain = done.verb in safety_words("changes")
    if reads and plain and done.kind != "read" and not _reads_by_text(tool):
        return f"{said} that it only reads, and it is there to `{done.verb}`; `readOnlyHint: false` was expected"
    if destroys and done.kind == "read" and done.verb in safety_words("reads"):
        return f"{said} that it destroys, and it is there to `{done.verb}`; `readOnlyHint: true` was expected"
    if destroys is False and done.kind == "irreversible" and done.verb in safety_words("destroys"):
        return (
            f"{said} that it destroys nothing, and it is there to `{done.verb}`; `destructiveHint: true` was expected"
        )
    if given.get("idempotentHint") and not reads and does_more(tool, done):
        return (
            f"{said} that a second call does no more, and each call will `{done.verb}` again; "
            "`idempotentHint: false` was expected"
        )
    return ""


def _reads_by_text(tool: Tool) -> bool:
    """Whether the description sets bounds, or begins as that of a reader: a name like `order_update_history` only looks
    like a verb and its object."""
    return bool(mention("bounds", tool.description)) or described_kind(tool.description) == "read"


def _all_alike(seen: list[tuple[Tool, Mapping[str, bool], Effect]]) -> Iterator[Hit]:
    """One finding for hints that are the same on every tool, although some read and others write."""
    sets = {tuple(given.get(name) for name in HARMFUL) for _, given, _ in seen}
    if len(sets) > 1 or sets == {(None, None, None)}:
        return
    plain = safety_words("changes")
    reading = [
        tool for tool, _, done in seen if done.named and done.kind == "read" and done.verb in safety_words("reads")
    ]
    writing = [tool for tool, _, done in seen if done.named and done.kind != "read" and done.verb in plain]
    if reading and writing:
        yield Hit(
            (*seen[0][0].path, "annotations"),
            f"all {len(seen)} annotated tools have the same hints, although {reading[0].label} reads and "
            f"{writing[0].label} writes; hints that tell them apart were expected",
        )
