"""`toolcheck completion SHELL`."""

from __future__ import annotations

import click

VARIABLE = "_TOOLCHECK_COMPLETE"
"""Set by the script when it asks for completions; click reads it."""


@click.command("completion", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print the script that makes SHELL complete commands, options, rules and targets.

    \b
    bash: toolcheck completion bash > ~/.local/share/bash-completion/completions/toolcheck
    zsh:  toolcheck completion zsh > "${fpath[1]}/_toolcheck"
    fish: toolcheck completion fish > ~/.config/fish/completions/toolcheck.fish
    """
    from click.shell_completion import get_completion_class

    from .group import cli

    made = get_completion_class(shell)
    assert made is not None  # the three above come with click
    click.echo(made(cli, {}, "toolcheck", VARIABLE).source(), nl=False)
    return 0
