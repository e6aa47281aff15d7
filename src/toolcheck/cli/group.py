"""The commands, for click. One file a command, imported when it is called."""

from __future__ import annotations

import os
from importlib import import_module

import click

COMMANDS = {
    "lint": "Check tool definitions.",
    "init": "Write a configuration for the catalogues of a folder.",
    "explain": "Tell what a rule finds, why, and what to write instead.",
    "rules": "List the rules.",
    "targets": "List the targets, or tell what is known of one.",
    "anatomy": "Show what each sentence of a description is for.",
    "overlap": "Rank the tools that a model could mix up.",
    "convert": "Write a catalogue in the form of another provider.",
    "lsp": "Serve an editor: findings, rule pages, fixes.",
    "serve": "Open a page to write tools and to step through conversations.",
    "snapshot": "Write what MCP servers list as a file.",
    "lock": "Record what tools say, or tell what changed since.",
    "journal": "Print what the runtime's journal holds.",
    "config": "Show the configuration and where each value comes from.",
    "new-rule": "Write the two files of a new rule, from a template.",
    "test-rules": "Run the examples of your own rules.",
    "completion": "Print the completion script of a shell.",
}


class _Commands(click.Group):
    """Imports a command's module when the command is called, so that `lint` does not pay for the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"toolcheck.cli.{cmd_name.replace('-', '_')}_command").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from ..suggest import unknown

            hint = f"; to check a path: toolcheck lint {args[0]}" if os.path.exists(args[0]) else ""
            ctx.fail(unknown("command", args[0], COMMANDS) + hint)
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

    `toolcheck lint PATH` is what you want most of the time; `toolcheck COMMAND --help` tells more of a command.

    Exit code: 0 clean, 1 findings, 2 the job could not be done in full.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(arguments: list[str]) -> int:
    """Run a command; returns its exit code, 2 with click's words for wrong usage, 130 when interrupted."""
    import sys

    try:
        result = cli.main(arguments, prog_name="toolcheck", standalone_mode=False)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        if context is not None:
            sys.stderr.write(f"{context.get_usage()}\n")
        sys.stderr.write(f"toolcheck: {error.format_message()}\n")
        return 2
    except click.Abort:
        return 130
    return int(result) if isinstance(result, int) else 0
