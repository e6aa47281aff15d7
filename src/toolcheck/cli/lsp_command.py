"""`toolcheck lsp`."""

from __future__ import annotations

import click


@click.command("lsp", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--stdio", is_flag=True, help="Taken for the sake of editors that say so; there is no other way.")
def command(stdio: bool) -> int:
    """Serve an editor over standard input and output, by the Language Server Protocol.

    Findings as diagnostics while you type, the page of a rule on hover, its fixes as code actions. Nothing is written.
    """
    from ..lsp.server import serve

    return serve()
