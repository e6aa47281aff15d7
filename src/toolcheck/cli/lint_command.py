"""`toolcheck lint`, as click sees it."""

from __future__ import annotations

from typing import Any

import click

from .choice import Choice
from .completions import LINT as COMPLETERS
from .lint import execute
from .options import LINT, Option


def _option(option: Option) -> click.Option:
    names = [option.name, *([option.short] if option.short else []), option.key]
    if option.flag:
        return click.Option(names, is_flag=True, help=option.help)
    kind = Choice(option.choices) if option.choices is not None else None
    return click.Option(
        names,
        type=kind,
        multiple=option.many,
        default=option.default,
        metavar=option.metavar,
        help=option.help,
        shell_complete=COMPLETERS.get(option.key),
    )


def _run(paths: tuple[str, ...], **given: Any) -> int:
    return execute(paths, given)


PATHS = click.Argument(["paths"], nargs=-1, required=False, shell_complete=COMPLETERS["paths"])
command = click.Command(
    "lint",
    context_settings={"help_option_names": ["-h", "--help"]},
    params=[PATHS, *(_option(option) for option in LINT)],
    callback=_run,
    short_help="Check tool definitions.",
    help="""Check tool definitions in files and folders.

    Without PATHS: the configuration's `files`, else the current folder. `-` reads standard input. With --mcp or
    --mcp-config, without PATHS: what these servers list. They are asked for their tools and for nothing else.
    """,
)
