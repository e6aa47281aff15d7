"""`toolcheck convert FILE --to FORM`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..convert.forms import FORMS
from .choice import Choice
from .completions import files
from .problems import failed, told, unreadable

if TYPE_CHECKING:
    from ..convert.remarks import Remark
    from ..source.document import Document
    from ..targets import Targets


@click.command("convert", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", shell_complete=files)
@click.option("--to", required=True, type=Choice(list(FORMS)), help="The form to write.")
@click.option("--strict", is_flag=True, help="Make the tools strict (anthropic, openai, openai-responses).")
@click.option("--output", metavar="FILE", help="Write to FILE, as a whole or not at all.", shell_complete=files)
@click.option("--config", metavar="FILE", help="Use this configuration file; none is looked for.", shell_complete=files)
def command(file: str, to: str, strict: bool, output: str | None, config: str | None) -> int:
    """Write the tools of FILE (`-`: standard input) as JSON in the form of another provider.

    What the other form cannot say is left out, or said in a description, and told on standard error, a line each. Names
    are never changed. Policies (`_meta` keys that begin with `toolcheck/`) are written to no form but MCP's own.

    Exit code: 0 nothing is lost, 1 something is, 2 nothing could be written.
    """
    from ..collect import document_of
    from ..config_errors import ConfigError
    from ..source.files import UnreadError

    if strict and not FORMS[to].strict:
        return failed(f"--strict: there are no strict tools in the form {to}")
    try:
        targets = _targets(config)
        document = document_of(file)
    except ConfigError as error:
        return told(error)
    except UnreadError as error:
        return failed(str(error))
    return _convert(document, to, targets, strict=strict, output=output)


def _convert(document: Document, to: str, targets: Targets, *, strict: bool, output: str | None) -> int:
    """Convert, report and write; the exit code."""
    import json

    from ..convert import convert
    from ..convert.remarks import remarks
    from ..discover import catalogues
    from ..report.escape import json_visible

    if not document.readable:
        return unreadable(document)
    found = catalogues(document, named=True)
    if not any(catalogue.tools for catalogue in found):
        return failed(f"{document.file}: no tool definitions found")
    done = convert(document, found, to, targets, strict=strict)
    said = remarks(document, found, done.losses)
    _report(document, said)
    if not done.tools:
        return failed(f"{document.file}: none of its tools can be written in the form {to}")
    text = json_visible(json.dumps(done.content, indent=2, ensure_ascii=False, allow_nan=False)) + "\n"
    if output is None:
        sys.stdout.write(text)
    else:
        from ..atomic import write_text
        from ..source.files import reason

        try:
            write_text(output, text)
        except OSError as error:
            return failed(f"{output}: cannot be written: {reason(error)}")
    return 1 if said else 0


def _targets(config: str | None) -> Targets:
    """The targets with what the configuration says of them. Raises ConfigError when it cannot be read."""
    from ..config import load
    from ..settings import known
    from ..targets import Targets

    return Targets(load(os.getcwd(), config, known=known()).target)


def _report(document: Document, remarks: Sequence[Remark]) -> None:
    """A line for each remark, in order of place: what the target still refuses is an error, all else a warning."""
    from ..finding import pointer
    from ..report.escape import shown_file, visible
    from ..source.text import Lines

    lines = Lines(document.text)
    rows = []
    for offsets, severity, message, path in remarks:
        where = f" ({pointer(path)})" if path else ""
        rows.append((lines.position(offsets[0]), f"{severity} convert: {message}{where}"))
    for (line, column), text in sorted(rows):
        sys.stderr.write(f"{shown_file(document.file)}:{line}:{column}: {visible(text)}\n")
