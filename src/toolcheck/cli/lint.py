"""What `toolcheck lint` does, once its options are read."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..baseline import APPLY, PRUNE, WRITE
from ..config_errors import ConfigError
from ..finding import Confidence
from ..report import CHECKED, COUNTED, FLOOD, render
from ..report.escape import visible
from ..result import Failure
from ..runner import Options, Run, run

if TYPE_CHECKING:
    from ..baseline_file import Change
    from ..live.listing import Served

EDITS = ("json", "sarif", "html")
"""Formats that tell the changes of the text that a fix makes."""
WHOLE = ("html",)
"""Formats that show the definitions themselves."""


def execute(paths: Sequence[str], given: dict[str, Any]) -> int:
    """Lint and print the report; returns the exit code. `given` holds the options of `options.LINT` by name."""
    gc.disable()  # plain values without cycles by the hundred thousand: collecting costs more than the lint
    atexit.register(gc.freeze)  # nor at the end: the interpreter would look through all of it before it lets go
    confidence = given["min_confidence"]
    options = Options(
        targets=_names(given["target"]),
        select=_names(given["select"]) or None,
        extend_select=_names(given["extend_select"]),
        ignore=_names(given["ignore"]),
        preview=given["preview"],
        fail_on=given["fail_on"],
        min_confidence=Confidence[confidence.upper()] if confidence else None,
        config=given["config"],
        no_ignores=given["no_ignores"],
        allow_no_catalogue=given["allow_no_catalogue"],
        force_exclude=given["force_exclude"],
        together=given["together"],
        embedder=given["embedder"],
        no_cache=given["no_cache"],
        stdin_filename=given["stdin_filename"],
        baseline=given["baseline"],
        baseline_use=WRITE if given["write_baseline"] else PRUNE if given["prune_baseline"] else APPLY,
        fixes=given["format"] in EDITS,
        keep=given["format"] in WHOLE,
        limit=FLOOD if given["format"] == "text" and not (given["statistics"] or given["checklist"]) else None,
    )
    if misuse := _misused(paths, given):
        sys.stderr.write(f"toolcheck: {visible(misuse)}\n")
        return 2
    unwritten = False
    try:
        if given["diff"]:
            from .fix import show_diff

            return show_diff(paths, options, unsafe=given["unsafe_fixes"], quiet=given["quiet"])
        if given["fix"]:
            from .fix import fixed

            done, unwritten = fixed(paths, options, unsafe=given["unsafe_fixes"])
        else:
            served = None
            if given["mcp"] or given["mcp_config"] is not None:
                from .servers import asked

                served = asked(given, quiet=given["quiet"])
            done = (_run_watched if not given["quiet"] and _is_watched() else run)(list(paths), options, served=served)
    except ConfigError as error:
        for problem in error.problems:
            sys.stderr.write(f"toolcheck: {visible(str(problem))}\n")
        return 2
    if replaced := _replaced(done, given):
        sys.stderr.write(f"toolcheck: {visible(replaced)}\n")
        return 2
    if done.changes and save(done.changes, quiet=given["quiet"], loud=given["format"] == "text"):
        return 2
    failed = _write(done, given)
    printed = given["output"] is None and given["format"] in ("text", "concise") and not given["statistics"]
    printed = printed and not given["checklist"]
    told(done.report.untold() if printed else done.report.failures)
    return 2 if failed or unwritten else done.exit_code


def _misused(paths: Sequence[str], given: dict[str, Any]) -> str | None:
    """What is wrong with options that are well-formed each."""
    for key in ("select", "extend_select", "ignore", "target"):
        if given[key] and not _names(given[key]):
            return f"--{key.replace('_', '-')} names nothing"
    # What an ignore hides is not to be recorded, and with --no-ignores it cannot be told apart.
    modes = [key for key in ("write_baseline", "prune_baseline", "no_ignores") if given[key]]
    if len(modes) > 1:
        return " and ".join(f"--{key.replace('_', '-')}" for key in modes) + " exclude each other"
    if given["statistics"] and given["format"] not in COUNTED:
        return f"--statistics is printed as {', '.join(COUNTED[:-1])} or {COUNTED[-1]}, not as {given['format']}"
    if given["checklist"] and given["format"] not in CHECKED:
        return f"--checklist is printed as {' or '.join(CHECKED)}, not as {given['format']}"
    if given["unsafe_fixes"] and not (given["fix"] or given["diff"]):
        return "--unsafe-fixes goes with --fix or --diff"
    if (given["fix"] or given["diff"]) and (given["write_baseline"] or given["prune_baseline"]):
        return "fix first, then write the baseline: --fix and --diff take no --write-baseline or --prune-baseline"
    if (given["fix"] or given["diff"]) and "-" in paths:
        return "standard input cannot be fixed; name a file"
    if given["diff"] and (others := [key for key in ("output", "statistics", "checklist") if given[key]]):
        return f"--diff prints a diff and no report: it takes no --{others[0]}"
    if given["server"] and given["mcp_config"] is None:
        return "--server chooses from the file that --mcp-config names"
    if (given["fix"] or given["diff"]) and (given["mcp"] or given["mcp_config"] is not None):
        return "what a server lists cannot be fixed here; mend it where the server is written"
    if given["checklist"] and given["statistics"]:
        return "--checklist and --statistics exclude each other"
    for key in ("config", "baseline", "output", "stdin_filename", "embedder", "mcp_config"):
        if given[key] == "":
            return f"--{key.replace('_', '-')} names nothing"
    if "" in paths:
        return "a path is empty"
    output = given["output"]
    if output is not None and any(_same(path, output) for path in paths if os.path.isfile(path)):
        return f"--output {output} would replace the file that is linted"
    return None


def _replaced(done: Run, given: dict[str, Any]) -> str | None:
    """What the report must not replace: a file that was found in a folder and linted, a baseline."""
    output = given["output"]
    if output in (None, "-"):
        return None
    if any(_same(file, output) for file in done.report.files if os.path.isfile(file)):
        return f"--output {output} would replace a file that is linted"
    baselines = [change.path for change in done.changes] + ([given["baseline"]] if given["baseline"] else [])
    if any(_same(path, output) for path in baselines):
        return f"--output {output} would replace the baseline"
    return None


def _same(path: str, other: str) -> bool:
    """Whether two paths lead to one file, which need not exist yet; /dev/stdout and the like are no files."""
    regular = os.path.isfile(other) or not os.path.exists(other)
    return regular and os.path.realpath(path) == os.path.realpath(other)


def _names(given: Sequence[str]) -> tuple[str, ...]:
    """Repeated options, each with one name or several with commas."""
    return tuple(name.strip() for text in given for name in text.split(",") if name.strip())


def _write(done: Run, given: dict[str, Any]) -> bool:
    """Print the report, or write it to a file as a whole; whether that failed."""
    color, output = given["color"], given["output"]
    colored = color == "always" or (color == "auto" and output is None and wants_color())
    text = render(done.report, given["format"], rules=done.rules, color=colored, quiet=given["quiet"],
                  statistics=given["statistics"], checklist=given["checklist"])  # fmt: skip
    if output in (None, "-"):
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


def save(changes: Sequence[Change], *, quiet: bool, loud: bool) -> bool:
    """Write baseline files and say so, on standard output when `loud`; whether that failed."""
    from ..atomic import write_text
    from ..config_files import shown

    for change in changes:
        try:
            if change.text != change.before:
                write_text(change.path, change.text)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            sys.stderr.write(f"toolcheck: cannot write {visible(shown(change.path))}: {why}\n")
            return True
        lines = [line for line in (change.message, change.advice) if line is not None]
        if not quiet:
            (sys.stdout if loud else sys.stderr).write("".join(f"{visible(line)}\n" for line in lines))
    return False


def wants_color() -> bool:
    """The customs of terminals: NO_COLOR goes before FORCE_COLOR, both before what the output is."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def told(failures: Sequence[Failure]) -> bool:
    """Say on standard error why the job was not done in full; whether there is a reason."""
    for failure in failures:
        sys.stderr.write(f"toolcheck: {_words(failure)}\n")
    return bool(failures)


def _run_watched(paths: list[str], options: Options, served: Served | None = None) -> Run:
    """The run with a bar, which is gone when it is over."""
    from .progress import Progress

    progress = Progress()
    try:
        return run(paths, options, progress.watch, served)
    finally:
        progress.clear()


def _is_watched() -> bool:
    """Whether someone sees standard error: a terminal, and not that of a CI server."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("CI")


def _words(failure: Failure) -> str:
    place = [str(part) for part in (failure.file, *(failure.place or ())) if part is not None]
    return visible(": ".join((":".join(place), failure.message)) if place else failure.message)
