"""Converts catalogues into the form of another provider, and tells what the other form cannot say.

A conversion loses nothing when the converted schema takes the same arguments and the model reads the same texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..catalogue import Catalogue, Tool
from ..source.document import Document
from ..targets import Targets
from .definition import made
from .forms import FORMS
from .part import ConversionError, Loss
from .remaining import still_refused

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

    `strict` makes the tools strict that can be. What cannot be written is left out and reported as a loss, and so is
    what is written and the target will refuse. A tool that stands in several lists of the document is written once.
    """
    form = FORMS[to]
    losses: list[Loss] = []
    written: list[tuple[Tool, dict[str, Any]]] = []
    for catalogue in catalogues:
        before = [definition for _, definition in written]
        for tool in catalogue.tools:
            try:
                definition, lost = made(tool, to, form, targets, root=document.value, strict=strict)
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
        losses += _malformed(document, catalogue)
        losses += [
            Loss(part.path, f"`{part.name}`, which is the provider's own and no definition, was left out", part.name)
            for part in catalogue.builtins
        ]
    content = form.wrap(written, document.value)
    if written:
        sources = [tool for tool, _ in written]
        losses += still_refused(content, sources, form.target, targets, losses, catalogues[0].path)
    return Conversion(content, len(written), tuple(losses))


def _malformed(document: Document, catalogue: Catalogue) -> Iterator[Loss]:
    """Entries that are no definitions. Of what could not be read, a note of the reader tells."""
    from ..source.unknown import LOST, Unknown, at

    for part in catalogue.malformed:
        value = at(document.value, part.path)
        if isinstance(value, Unknown):
            if value is not LOST:
                yield Loss(part.path, "left out: this entry is computed by a program", "")
        else:
            yield Loss(part.path, f"left out: {part.message}", "")
