"""What `toolcheck lint --fix` and `--diff` do: mend in memory, then write or show."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Sequence

from ..atomic import write_bytes
from ..fixes.rounds import Mended, mend
from ..report.closing import count
from ..report.escape import shown_file, visible
from ..runner import Options, Run
from ..source.files import UnreadError, read_file
from ..source.text import decode


def fixed(paths: Sequence[str], options: Options, *, unsafe: bool) -> tuple[Run, bool]:
    """Mend and write files; the run over what they are then, and whether one could not be written.

    Raises ConfigError.
    """
    done = mend(paths, options, unsafe=unsafe)
    failed = False
    for mended in done.files:
        problem = _write(mended)
        if problem:
            failed = True
            sys.stderr.write(f"toolcheck: cannot write {shown_file(mended.file)}: {visible(problem)}\n")
    return done.run, failed


def show_diff(paths: Sequence[str], options: Options, *, unsafe: bool, quiet: bool) -> int:
    """Print what would change as a unified diff; 1 when something would, 2 when not all could be checked."""
    from .lint import told

    done = mend(paths, options, unsafe=unsafe)
    for mended in done.files:
        sys.stdout.write(_diff(mended))
    if not quiet:
        number, files = done.counts.total(), count(len(done.files), "file", "files")
        said = f"{count(number, 'finding', 'findings')} would be fixed in {files}" if number else "nothing to fix"
        sys.stderr.write(f"toolcheck: {said}\n")
    if told(done.run.report.failures):
        return 2
    return int(bool(done.files))


def _write(mended: Mended) -> str:
    """Replace the file; why it could not be, "" when it was."""
    try:
        if read_file(mended.path) != mended.before:
            return "it was changed while it was checked"
        if not os.stat(mended.path).st_mode & 0o222 or not os.access(mended.path, os.W_OK):
            return "it is read-only"  # a new file in its place would not ask
        write_bytes(mended.path, mended.after)
    except UnreadError as error:
        return str(error)
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return ""


def _diff(mended: Mended) -> str:
    before, after = (decode(data)[0].splitlines(keepends=True) for data in (mended.before, mended.after))
    name = shown_file(mended.file)
    lines = difflib.unified_diff(before, after, f"a/{name}", f"b/{name}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
