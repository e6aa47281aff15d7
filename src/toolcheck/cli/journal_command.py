"""`toolcheck journal FILE`."""

from __future__ import annotations

import sys
from datetime import datetime, timezone
from typing import TYPE_CHECKING

import click

from .choice import Choice
from .completions import files

if TYPE_CHECKING:
    from ..runtime.journal import Entry
    from ..runtime.journal_reading import Wanted

KINDS = ("claimed", "done", "failed", "refused", "cached", "repeated", "ambiguous")
SHOWN = 20
"""Lines without an entry that are told one by one."""
EXTRA = "this command needs the runtime: pip install 'toolcheck-lint[runtime]'"


@click.command("journal", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", shell_complete=files)
@click.option("--kind", "kinds", multiple=True, type=Choice(list(KINDS)), help="Entries of this kind; repeatable.")
@click.option("--tool", help="Calls of this tool.")
@click.option("--session", help="Calls of this session.")
@click.option("--caller", help="Calls on behalf of this caller.")
@click.option("--conversation", help="Calls of this conversation.")
@click.option("--key", help="Entries of this idempotency key.")
@click.option("--since", metavar="TIME", help="From this time on (ISO 8601; UTC where no zone is given).")
@click.option("--until", metavar="TIME", help="Before this time.")
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="The last N of them only.")
@click.option("--format", "format_", type=Choice(["text", "jsonl"]), default="text", help="How to print them.")
def command(
    file: str,
    kinds: tuple[str, ...],
    tool: str | None,
    session: str | None,
    caller: str | None,
    conversation: str | None,
    key: str | None,
    since: str | None,
    until: str | None,
    last: int | None,
    format_: str,
) -> int:
    """Print the entries of a journal of the runtime, oldest first.

    FILE is what a SqliteJournal or LinesJournal wrote; it is only read, also while the runtime writes to it.

    Exit code: 0 read in full, 1 some lines are no entries (one that was cut short, say), 2 it cannot be read.
    """
    try:
        from ..runtime.journal_reading import Wanted
    except ModuleNotFoundError:
        return _failed(EXTRA)
    try:
        times = [None if text is None else _time(text) for text in (since, until)]
    except ValueError as error:
        return _failed(str(error))
    return _print(file, Wanted(kinds, tool, session, caller, conversation, key, *times), last, format_)


def _print(file: str, wanted: Wanted, last: int | None, format_: str) -> int:
    from collections import deque

    from ..report.escape import shown_file, visible
    from ..runtime.errors import JournalError
    from ..runtime.journal_reading import Unread, entries_of

    kept: deque[str] = deque(maxlen=last)
    unread: list[Unread] = []
    found = False
    try:
        for entry in entries_of(file):
            if isinstance(entry, Unread):
                unread.append(entry)
                continue
            found = True
            if wanted.takes(entry):
                kept.append(_line(entry) if format_ == "text" else entry.line())
                if last is None:
                    sys.stdout.write(f"{kept.pop()}\n")
    except JournalError as error:
        return _failed(f"{shown_file(file)}: {error}")
    if unread and not found:
        return _failed(f"{shown_file(file)}: it is no journal: no line of it is an entry")
    sys.stdout.write("".join(f"{line}\n" for line in kept))
    for line in unread[:SHOWN]:
        sys.stderr.write(f"{shown_file(file)}:{line.line}: no entry of a journal: {visible(line.text)}\n")
    if len(unread) > SHOWN:
        sys.stderr.write(f"{shown_file(file)}: {len(unread) - SHOWN:,} more lines are no entries\n")
    return 1 if unread else 0


def _line(entry: Entry) -> str:
    """One entry for people: when, what, which tool, for whom, with what, and what came of it."""
    import json

    from ..report.escape import visible

    when = datetime.fromtimestamp(entry.time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    told = f"{when} {entry.kind:9} {entry.tool} for {entry.caller} in {entry.session}"
    arguments = json.dumps(entry.arguments, ensure_ascii=False)
    parts = [told, arguments if len(arguments) <= 200 else f"{arguments[:199]}…"]
    if entry.latency is not None:
        parts.append(f"{entry.latency:.3f} s, {entry.attempts} attempt{'s' if entry.attempts != 1 else ''}")
    if entry.key:
        parts.append(f"key {entry.key[:12]}")
    if entry.reason:
        parts.append(entry.reason)
    return visible("  ".join(parts))


def _time(text: str) -> float:
    try:
        found = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise ValueError(f'"{text}" is no time; write it as 2026-03-01 or 2026-03-01T12:00:00Z') from None
    return (found if found.tzinfo else found.replace(tzinfo=timezone.utc)).timestamp()


def _failed(problem: str) -> int:
    from ..report.escape import visible

    sys.stderr.write(f"toolcheck: {visible(problem)}\n")
    return 2
