"""`toolcheck overlap [PATH]…`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .choice import Choice
from .completions import files
from .problems import failed, told

if TYPE_CHECKING:
    from ..catalogue import Catalogue
    from ..config import Config
    from ..overlap.listing import Listed
    from ..overlap.review import Reviewer
    from ..reader import Found

RULE = "overlapping-descriptions"
LEAST = 0.5
MAPS = ("svg", "html")


@click.command("overlap", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, shell_complete=files)
@click.option("--min-score", type=click.FloatRange(0, 1), default=LEAST, show_default=True, metavar="SCORE",
              help="Leave out pairs below it; 0 compares every tool with every other.")  # fmt: skip
@click.option(
    "--format", "format_", type=Choice(["text", "json", *MAPS]), default="text", help="How to print the pairs."
)
@click.option("--together", is_flag=True, help="Take all tools of all files as one catalogue, each file as a server.")
@click.option("--embedder", metavar="NAME", help="default, lexical, or sentence-transformers/ and a model or folder.")
@click.option("--no-cache", is_flag=True, help="Neither use nor write the cache of vectors.")
@click.option("--output", metavar="FILE", help="Write to FILE, as a whole or not at all.", shell_complete=files)
@click.option("--config", metavar="FILE", help="Use this configuration file; none is looked for.", shell_complete=files)
def command(
    paths: tuple[str, ...],
    min_score: float,
    format_: str,
    together: bool,
    embedder: str | None,
    no_cache: bool,
    output: str | None,
    config: str | None,
) -> int:
    """Rank the pairs of tools that a model could mix up, in files and folders (`-`: standard input).

    Of each pair the score between 0 and 1, whether it is an overlap, close to one or distinct, and why. `svg` and
    `html` draw each catalogue as a map on which near tools stand side by side.

    Exit code: 0 compared, 2 something could not be read.
    """
    from ..collect import collect
    from ..config_errors import ConfigError
    from ..overlap.embedder import EmbedderError
    from ..overlap.review import Reviewer
    from ..settings import Options
    from .lint import told as told_failures

    try:
        settings = _config(config)
        options = settings.options.get(RULE, {})
        reviewer = Reviewer(
            embedder or options.get("embedder", "default"), cached=options.get("cache", True) and not no_cache
        )
        read = collect(paths, Options(config=config))
        incomplete = told_failures(read.failures)
        threshold = options.get("threshold")
        listed = [
            _listed(reviewer, each, min_score, threshold, maps=format_ in MAPS)
            for each in _joined(read.files, together)
        ]
    except ConfigError as error:
        return told(error)
    except EmbedderError as error:
        return failed(str(error))
    reviewer.cache.close()
    if read.files and _write(_printed(listed, reviewer, min_score, format_), output):
        return 2
    return 2 if incomplete else 0


def _config(file: str | None) -> Config:
    from ..config import load
    from ..settings import known

    return load(os.getcwd(), file, known=known())


def _joined(found: Sequence[Found], together: bool) -> list[Catalogue]:
    """The catalogues to look at, one by one or as one."""
    if together and found:
        from ..joined import join

        return [join([(each.document, each.catalogues) for each in found])]
    return [catalogue for each in found for catalogue in each.catalogues]


def _listed(reviewer: Reviewer, catalogue: Catalogue, least: float, threshold: float | None, *, maps: bool) -> Listed:
    """The pairs of a catalogue; of one that is drawn, all that are not faint."""
    from ..overlap.heatmap import FAINT
    from ..overlap.listing import Listed, title
    from ..overlap.servers import servers
    from ..overlap.verdicts import THRESHOLD

    tools = catalogue.tools
    file = catalogue.document.file
    joined = bool(catalogue.document.parts)
    where = servers(catalogue)
    asked = min(least, FAINT) if maps and least > 0 else least
    pairs = reviewer.all(tools, where, THRESHOLD if threshold is None else threshold, asked)
    return Listed(
        "all tools together" if joined else title(file, catalogue.server),
        tools,
        [str(tool.path[0]) if joined else file for tool in tools],
        pairs,
    )


def _printed(listed: Sequence[Listed], reviewer: Reviewer, least: float, format_: str) -> str:
    from ..overlap.heatmap import as_html, as_svg
    from ..overlap.listing import as_json, as_text

    name, by_spelling = reviewer.embedder.title, reviewer.embedder.is_fallback
    if format_ == "json":
        return as_json(listed, reviewer.embedder.identity, by_spelling=by_spelling)
    if format_ == "svg":
        return as_svg(listed)
    if format_ == "html":
        return as_html(listed, name, least, by_spelling=by_spelling)
    return as_text(listed, name, least, by_spelling=by_spelling)


def _write(text: str, output: str | None) -> bool:
    """Print, or write a file; whether that failed."""
    if output is None:
        sys.stdout.write(text)
        return False
    from ..atomic import write_text
    from ..source.files import reason

    try:
        write_text(output, text)
    except OSError as error:
        return failed(f"{output}: cannot be written: {reason(error)}") == 2
    return False
