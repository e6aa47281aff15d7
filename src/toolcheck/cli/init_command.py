"""`toolcheck init`."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import click

from .. import __version__
from ..atomic import write_bytes, write_text
from ..baseline import APPLY, WRITE
from ..baseline_file import NAME
from ..config import OWN, load
from ..config_errors import ConfigError
from ..finding import Finding
from ..init import Survey, configuration, survey
from ..report.closing import count
from ..report.escape import visible
from ..result import Report
from ..runner import Options, Run, known, run
from .lint import told

SHOWN = 10
"""Files that are listed one by one."""
HOOK = f"""\
as a commit hook, in .pre-commit-config.yaml:
  repos:
    - repo: https://example.com/toolcheck  # where you host it
      rev: v{__version__}
      hooks:
        - id: toolcheck"""


@click.command("init", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1)
@click.option("--from", "named", multiple=True, metavar="FILE", help="Look at this file or folder; repeatable.")
@click.option("--baseline", is_flag=True, help=f"Record in {NAME} what is found now, to report what is new only.")
@click.option("--force", is_flag=True, help=f"Replace {OWN}, or go before a configuration that counts here.")
def command(paths: tuple[str, ...], named: tuple[str, ...], baseline: bool, force: bool) -> int:
    """Write a toolcheck.toml for the catalogues in PATHS, or below the current folder."""
    if not force and (refusal := _configured()) is not None:
        return _refused(refusal)
    found = survey((*named, *paths))
    if found.problems or not found.files:
        return _refused(*found.problems)
    for problem in found.left_out:
        sys.stderr.write(f"toolcheck: left out: {visible(problem)}\n")
    text = configuration(found, baseline=NAME if baseline else None)
    try:
        done = _written(text, Options(baseline_use=WRITE if baseline else APPLY))
    except ConfigError as error:
        return _refused(*map(str, error.problems))
    except OSError as error:
        return _refused(f"cannot write {error.filename or OWN}: {(error.strerror or str(error)).lower()}")
    click.echo("\n".join(visible(line) if line else line for line in _told(found, done, baseline)))
    click.echo(f"\n{HOOK}")
    return 2 if told(done.report.failures) else 0


def _refused(*problems: str) -> int:
    for problem in problems:
        sys.stderr.write(f"toolcheck: {visible(problem)}\n")
    return 2


def _configured() -> str | None:
    """Why no configuration may be written here: there is one."""
    if os.path.lexists(OWN):
        return f"{OWN} is there already; --force replaces it"
    try:
        file = load(".", known=known()).file
    except ConfigError as error:
        file = error.problems[0].file
    if file is None:
        return None
    return f"{file} is the configuration for this folder already; --force writes a {OWN} here, which goes before it"


def _written(text: str, options: Options) -> Run:
    """Write the configuration, lint under it, write the baseline it asks for; all of it or nothing.

    Raises ConfigError, as a configuration further down may be wrong, or OSError.
    """
    undo = [_keeper(OWN)]
    try:
        write_text(OWN, text)
        done = run([], options)
        for change in done.changes:
            undo.append(_keeper(change.path))
            write_text(change.path, change.text)
    except BaseException:
        for restore in undo:
            restore()
        raise
    return done


def _keeper(path: str) -> Callable[[], None]:
    """A function that makes a file what it is now."""
    if os.path.isfile(path):
        with open(path, "rb") as file:
            before = file.read()
        return lambda: write_bytes(path, before)

    def remove() -> None:
        with suppress(FileNotFoundError):
            os.unlink(path)

    return remove


def _told(found: Survey, done: Run, baseline: bool) -> Iterator[str]:
    tools = found.tools()
    yield f"found {count(len(tools), 'tool', 'tools')} in {count(len(found.files), 'file', 'files')}"
    for seen in found.files[:SHOWN]:
        yield f"  {seen.file}: {count(len(seen.tools), 'tool', 'tools')}"
    if len(found.files) > SHOWN:
        yield f"  … and {count(len(found.files) - SHOWN, 'file', 'files')} more"
    yield f"forms: {_counted(found.forms())}"
    if languages := found.languages():
        yield f"languages of the descriptions: {_counted(languages)}"
    targets = found.targets()
    if targets or not found.implied():
        yield f"targets: {', '.join(targets) or 'none, since these forms are those of no provider'}"
    else:
        yield f"targets: {', '.join(found.implied())}, for each tool those that its form implies"
    yield ""
    yield f"wrote {OWN}"
    yield from (change.message for change in done.changes)
    if not baseline:
        yield f"findings: {_findings(done.report)}"
    yield from ("", "next:", *_next(done, baseline))


def _next(done: Run, baseline: bool) -> Iterator[str]:
    written = " ".join([OWN, *([NAME] if baseline else [])])
    yield f"  read {OWN}, which names what can be set, and commit: git add {written}"
    new = "; only what is new is reported" if baseline else ""
    yield f"  check the catalogues{new}: toolcheck lint"
    if baseline:
        yield "  see what the baseline hides: toolcheck lint --no-ignores"
        return
    if rules := _rules(done.report.findings):
        yield f"  learn what the most frequent finding is about: toolcheck explain {rules.most_common(1)[0][0]}"
        yield f"  to report what is new only: uncomment `baseline` in {OWN}, then toolcheck lint --write-baseline"


def _rules(findings: Sequence[Finding]) -> Counter[str]:
    return Counter(sorted(finding.rule for finding in findings))


def _findings(report: Report) -> str:
    summary = report.summary
    parts = ((summary.errors, "error"), (summary.warnings, "warning"), (summary.infos, "info"))
    return ", ".join(count(number, noun, f"{noun}s") for number, noun in parts if number) or "none"


def _counted(counts: Counter[str]) -> str:
    """`mcp (117), openai (2)`, the most frequent first."""
    order = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{name} ({number:,})" for name, number in order)
