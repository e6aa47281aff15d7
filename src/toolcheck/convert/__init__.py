"""Converts catalogues into the form of another provider, and tells what the other form cannot say.

A conversion loses nothing when the converted schema takes the same arguments and the model reads the same texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..catalogue import Catalogue, Tool
from ..source.document import Document
from ..source.unknown import UNSEEN, at
from ..targets import Targets
from .definition import made
from .forms import FORMS
from .part import ConversionError, Loss

__all__ = ["FORMS", "Conversion", "Loss", "convert"]


class Conversion(NamedTuple):
    """`content` is what a request of the target holds, as plain JSON values; `tools` how many tools it has."""

    content: Any
    tools: int
    losses: tuple[Loss, ...]


def convert(
    document: Document, catalogues: Sequence[Catalogue], to: str, targets: Targets, *, strict: bool = False
) -> Conversion:
    """All tools of a document as one catalogue in a form of FORMS.

    `strict` makes the tools strict that can be. What cannot be written is left out and reported as a loss. A tool that
    stands in several lists of the document is written once.
    """
    form = FORMS[to]
    losses: list[Loss] = []
    written: list[tuple[Tool, dict[str, Any]]] = []
    for catalogue in catalogues:
        before = [definition for _, definition in written]
        for tool in catalogue.tools:
            try:
                definition, lost = made(tool, to, form, targets, strict=strict)
            except ConversionError as error:
                losses.append(Loss(tool.path, f"{tool.label} was left out: {error}", tool.name))
                continue
            losses += lost
            if definition in before:
                continue
            if any(definition["name"] == other["name"] for other in before):
                why = f"{tool.label} is defined differently in another list of this file; both were written"
                losses.append(Loss(tool.at("name"), why, tool.name, still_refused=True))
            written.append((tool, definition))
        losses += [
            Loss(part.path, f"left out: {part.message}", "")
            for part in catalogue.malformed
            if at(document.value, part.path) is not UNSEEN  # tools of other files, which no one asked for
        ]
        losses += [
            Loss(part.path, f"`{part.name}` is a tool of the provider's own and was left out", part.name)
            for part in catalogue.builtins
        ]
    losses += _count(written, targets, form.target)
    return Conversion(form.wrap(written, document.value), len(written), tuple(losses))


def _count(written: Sequence[tuple[Tool, dict[str, Any]]], targets: Targets, name: str) -> list[Loss]:
    """More tools, or more strict ones, than the target takes in a request."""
    target = targets.target(name)
    strict = [tool for tool, definition in written if definition.get("strict") is True]
    found = []
    for tools, kind, most in (
        ([tool for tool, _ in written], "tool", target.fact("max-tools")),
        (strict, "strict tool", targets.strict((target,))[0].fact("strict-tools")),
    ):
        if isinstance(most, int) and len(tools) > most:
            beyond = tools[most]
            why = f"{beyond.label} is {kind} {most + 1} of {len(tools)}; `{name}` takes {most}"
            found.append(Loss(beyond.path, why, beyond.name, still_refused=True))
    return found
