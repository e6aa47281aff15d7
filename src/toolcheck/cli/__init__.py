"""The command line: options → configuration → engine → report → exit code. One file a command, loaded when called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code. Never raises for bad input."""
    _use_utf8()
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _close_quietly()
        return 141
    except OSError as error:  # the output cannot be written: a full disk, a closed terminal
        _close_quietly()
        sys.stderr.write(f"toolcheck: {(error.strerror or str(error)).lower()}\n")
        return 2
    except MemoryError:
        sys.stderr.write("toolcheck: not enough memory\n")
        return 2
    except Exception as error:  # a fault of ours: say so in a line
        if os.environ.get("TOOLCHECK_DEBUG"):
            raise
        from ..report.escape import visible

        sys.stderr.write(f"toolcheck: internal error, {visible(f'{type(error).__name__}: {error}')}\n")
        sys.stderr.write("toolcheck: this is a fault of toolcheck; TOOLCHECK_DEBUG=1 shows where\n")
        return 2


def _run(arguments: list[str]) -> int:
    if arguments[:1] == ["lint"] and "_TOOLCHECK_COMPLETE" not in os.environ:  # a shell asks for completions of click
        from .quick import parse

        plain = parse(arguments[1:])
        if plain is not None:
            from .lint import execute

            return execute(*plain)
    from .group import run

    return run(arguments)


def _use_utf8() -> None:
    """Output is UTF-8 whatever the console; what it cannot hold (lone surrogates) is escaped."""
    if sys.stdout is None or sys.stderr is None:  # closed by the shell (`>&-`)
        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it stands in for a stream until the end
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _close_quietly() -> None:
    """The reader of our output went away (`| head`): drop what is buffered, or the interpreter complains at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
