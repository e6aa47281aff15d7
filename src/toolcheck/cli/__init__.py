"""The command line: options → configuration → engine → report → exit code. One file a command, loaded when called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

COMMANDS = {
    "lint": "Check tool definitions.",
    "explain": "Tell what a rule finds, why, and what to write instead.",
    "rules": "List the rules.",
}


class _Commands(click.Group):
    """Imports a command's module when the command is called, so that `lint` does not pay for the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"toolcheck.cli.{cmd_name}_command").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from ..suggest import unknown

            ctx.fail(unknown("command", args[0], COMMANDS))
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        from .. import __version__

        click.echo(f"toolcheck {__version__}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=False,
             invoke_without_command=True)  # fmt: skip
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Print the version."
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Lint tool definitions for language models before the model sees them.

    Exit code: 0 clean, 1 findings, 2 the job could not be done in full.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code. Never raises for bad input."""
    _use_utf8()
    try:
        result = cli.main(list(sys.argv[1:] if argv is None else argv), prog_name="toolcheck", standalone_mode=False)
    except click.ClickException as error:
        _say_usage(error)
        return 2
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        _close_quietly()
        return 141
    except Exception as error:  # a fault of ours: say so in a line, and nothing was written
        if os.environ.get("TOOLCHECK_DEBUG"):
            raise
        sys.stderr.write(f"toolcheck: internal error, {type(error).__name__}: {error}\n")
        sys.stderr.write("toolcheck: this is a fault of toolcheck; TOOLCHECK_DEBUG=1 shows where\n")
        return 2
    except OSError as error:  # the output cannot be written: a full disk, a closed terminal
        _close_quietly()
        sys.stderr.write(f"toolcheck: {(error.strerror or str(error)).lower()}\n")
        return 2
    except MemoryError:
        sys.stderr.write("toolcheck: not enough memory\n")
        return 2
    return int(result) if isinstance(result, int) else 0


def _say_usage(error: click.ClickException) -> None:
    context = getattr(error, "ctx", None)
    if context is not None:
        sys.stderr.write(f"{context.get_usage()}\n")
    sys.stderr.write(f"toolcheck: {error.format_message()}\n")


def _use_utf8() -> None:
    """Output is UTF-8 whatever the console; what it cannot hold (lone surrogates) is escaped."""
    if sys.stdout is None or sys.stderr is None:  # closed by the shell (`>&-`)
        import os

        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it stands in for a stream until the end
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _close_quietly() -> None:
    """The reader of our output went away (`| head`): drop what is buffered, or the interpreter complains at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
