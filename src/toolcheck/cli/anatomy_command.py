"""`toolcheck anatomy FILE [TOOL]`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .choice import Choice
from .completions import files

if TYPE_CHECKING:
    from ..catalogue import Tool
    from ..source.document import Document

WIDTH = 100


@click.command("anatomy", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", shell_complete=files)
@click.argument("tool", required=False)
@click.option("--format", "format_", type=Choice(["text", "json"]), default="text", help="How to print it.")
@click.option("--color", type=Choice(["auto", "always", "never"]), default="auto", help="Colour the text.")
def command(file: str, tool: str | None, format_: str, color: str) -> int:
    """Take descriptions apart: what each sentence is for, which parts are missing, and why they matter.

    FILE (`-`: standard input) holds tool definitions in any form. Without TOOL, the name of one, all are shown, and a
    table of which tool has which part. Parts are told by cue phrases in twelve languages; the coloured words are those
    that tell.

    Exit code: 0 shown, 2 the file or the tool cannot be found or read.
    """
    from ..collect import document_of
    from ..source.files import UnreadError
    from .problems import failed, unreadable

    try:
        document = document_of(file)
    except UnreadError as error:
        return failed(str(error))
    if not document.readable:
        return unreadable(document)
    chosen, problem = _chosen(document, tool)
    if problem:
        return failed(problem)
    sys.stdout.write(_shown(document, chosen, format_, color))
    return 0


def _chosen(document: Document, name: str | None) -> tuple[list[Tool], str]:
    """The tools to show, all of a name where several servers have one; or why there are none."""
    from ..discover import catalogues
    from ..suggest import unknown

    tools = [tool for catalogue in catalogues(document, named=True) for tool in catalogue.tools]
    if not tools:
        return [], f"{document.file}: no tool definitions found"
    if name is None:
        return tools, ""
    chosen = [tool for tool in tools if tool.name == name]
    return chosen, "" if chosen else f"{document.file}: {unknown('tool', name, [tool.name for tool in tools])}"


def _shown(document: Document, tools: Sequence[Tool], format_: str, color: str) -> str:
    from ..anatomy import anatomy
    from ..report.anatomy import as_json, text
    from ..settings import known
    from ..source.text import Lines
    from .lint import wants_color

    lines = Lines(document.text)
    found = [(anatomy(tool), lines.position(_offset(document, tool))) for tool in tools]
    rules = known().rules
    if format_ == "json":
        return as_json(found, document.file, rules)
    colored = color == "always" or (color == "auto" and wants_color())
    width = shutil.get_terminal_size((WIDTH, 24)).columns if sys.stdout.isatty() else WIDTH
    return text(found, document.file, rules, color=colored, width=min(width, WIDTH))


def _offset(document: Document, tool: Tool) -> int:
    """Where the description of a tool begins, or the tool where it has none."""
    try:
        return document.positions.value(tool.at("description"))[0]
    except KeyError:
        return document.positions.value(tool.entry)[0]
