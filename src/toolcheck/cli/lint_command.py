"""`toolcheck lint`."""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

import click

from ..config_errors import ConfigError
from ..finding import Confidence
from ..report import FLOOD, FORMATS, render
from ..report.escape import visible
from ..result import Failure
from ..runner import Options, Run, run

MANY: dict[str, Any] = {"multiple": True, "metavar": "NAME"}


@click.command("lint", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, type=click.Path(readable=False))
@click.option("--target", "targets", **MANY, help="Check for this provider or client; repeatable.")
@click.option("--select", **MANY, help="Run these rules or categories only (comma separated, or `all`).")
@click.option("--extend-select", **MANY, help="Run these too.")
@click.option("--ignore", **MANY, help="Do not run these.")
@click.option("--preview", is_flag=True, help="Allow rules that are in preview.")
@click.option("--min-confidence", type=click.Choice(["low", "medium", "high"]), help="Leave out less sure findings.")
@click.option("--format", "format_", type=click.Choice(FORMATS), default="text", help="How to print the findings.")
@click.option("--output", type=click.Path(dir_okay=False, readable=False), help="Write the report to this file.")
@click.option(
    "--fail-on", type=click.Choice(["error", "warning", "info", "never"]), help="Exit 1 from this severity on."
)
@click.option("--config", type=click.Path(readable=False), help="Use this configuration file; none is looked for.")
@click.option("--stdin-filename", metavar="NAME", default="<stdin>", help="What the file read from `-` is called.")
@click.option("--allow-no-catalogue", is_flag=True, help="A named file without tool definitions is no failure.")
@click.option("--no-ignores", is_flag=True, help="Show findings that comments or the configuration hide.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colour the text report.")
@click.option("--quiet", "-q", is_flag=True, help="Print findings only, no counts.")
def command(paths: tuple[str, ...], **given: Any) -> int:
    """Check tool definitions in files and folders.

    Without PATHS: the configuration's `files`, else the current folder. `-` reads standard input.
    """
    gc.disable()  # plain values without cycles by the hundred thousand: collecting costs more than the lint
    confidence = given["min_confidence"]
    options = Options(
        targets=_names(given["targets"]),
        select=_names(given["select"]) or None,
        extend_select=_names(given["extend_select"]),
        ignore=_names(given["ignore"]),
        preview=given["preview"],
        fail_on=given["fail_on"],
        min_confidence=Confidence[confidence.upper()] if confidence else None,
        config=given["config"],
        no_ignores=given["no_ignores"],
        allow_no_catalogue=given["allow_no_catalogue"],
        stdin_filename=given["stdin_filename"],
        limit=FLOOD if given["format_"] == "text" else None,
    )
    try:
        done = run(list(paths), options)
    except ConfigError as error:
        for problem in error.problems:
            sys.stderr.write(f"toolcheck: {visible(str(problem))}\n")
        return 2
    failed = _write(done, given["format_"], given["output"], given["color"], given["quiet"])
    told = given["output"] is None and given["format_"] in ("text", "concise")
    for failure in done.report.failures:
        if not (told and failure.kind == "unreadable"):  # that one is a finding too
            sys.stderr.write(f"toolcheck: {_words(failure)}\n")
    return 2 if failed else done.exit_code


def _names(given: tuple[str, ...]) -> tuple[str, ...]:
    """Repeated options, each with one name or several with commas."""
    return tuple(name.strip() for text in given for name in text.split(",") if name.strip())


def _write(done: Run, format_: str, output: str | None, color: str, quiet: bool) -> bool:
    """Print the report, or write it to a file as a whole; whether that failed."""
    from ..rules import all_rules

    colored = color == "always" or (color == "auto" and output is None and _wants_color())
    text = render(done.report, format_, rules=all_rules(), color=colored, quiet=quiet)
    if output is None:
        sys.stdout.write(text)
        sys.stdout.flush()
        return False
    from ..atomic import write_text

    try:
        write_text(output, text)
    except OSError as error:
        sys.stderr.write(f"toolcheck: cannot write {output}: {(error.strerror or str(error)).lower()}\n")
        return True
    return False


def _wants_color() -> bool:
    """The customs of terminals: NO_COLOR goes before FORCE_COLOR, both before what the output is."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _words(failure: Failure) -> str:
    place = [str(part) for part in (failure.file, *(failure.place or ())) if part is not None]
    return visible(": ".join((":".join(place), failure.message)) if place else failure.message)
