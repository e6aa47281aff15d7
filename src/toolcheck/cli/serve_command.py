"""`toolcheck serve [FILE]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .completions import files
from .problems import failed, told

if TYPE_CHECKING:
    from ..web.given import Given

NEEDED = ("starlette", "uvicorn", "jsonschema")
EXTRA = "this command needs the extra `web`: pip install 'toolcheck-lint[web]'"


@click.command("serve", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", required=False, shell_complete=files)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="Listen on this port; without it, on a free one.",
)
@click.option("--no-open", is_flag=True, help="Print the address, and open no browser.")
@click.option("--config", metavar="FILE", help="Use this configuration file; none is looked for.", shell_complete=files)
def command(file: str | None, port: int, no_open: bool, config: str | None) -> int:
    """Open a page on this machine: findings as you type, fixes, conversions, and conversations step by step.

    The page starts with the text of FILE (`-`: standard input), which is read once and never written. It answers only
    who has its address, which holds a secret; nothing is stored and nothing leaves this machine. Ctrl-C ends it.

    Exit code: 0 ended, 2 it could not be opened.
    """
    from importlib.util import find_spec

    if any(find_spec(name) is None for name in NEEDED):
        return failed(EXTRA)
    from ..config_errors import ConfigError
    from ..source.files import UnreadError, reason
    from ..web.server import listen, serve

    try:
        given = _given(file, config)
    except ConfigError as error:
        return told(error)
    except UnreadError as error:
        return failed(f"{'<stdin>' if file == '-' else file}: {error}")
    try:
        listener = listen(port)
    except OSError as error:
        return failed(f"port {port} cannot be used: {reason(error)}")
    try:
        serve(listener, given, browser=not no_open)
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
    return 0


def _given(file: str | None, config: str | None) -> Given:
    """What the page starts with. Raises UnreadError and ConfigError."""
    import os

    from ..source.files import UnreadError, read_file, read_stdin
    from ..source.text import UndecodableError, decode
    from ..walk import STDIN
    from ..web.given import MAX_BYTES, Given
    from ..web.validator.settings import settled

    chosen = settled(config)
    if file is None:
        return Given(chosen)
    data = read_stdin() if file == STDIN else read_file(file)
    if len(data) > MAX_BYTES:
        raise UnreadError(f"larger than {MAX_BYTES / 1e6:g} MB, the most that the page takes")
    try:
        text, _ = decode(data)
    except UndecodableError as error:
        raise UnreadError(str(error)) from None
    return Given(chosen, None if file == STDIN else os.path.basename(file), text)
