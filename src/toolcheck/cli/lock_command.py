"""`toolcheck lock`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from .choice import Choice
from .completions import files
from .problems import told

if TYPE_CHECKING:
    from ..lock import Entries
    from ..lock.drift import Drift, Move

NAME = "toolcheck.lock"
KINDS = ("breaking", "compatible", "wording")


@click.command("lock", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, shell_complete=files)
@click.option("--file", "lock", default=NAME, metavar="FILE", help="The lock.", show_default=True, shell_complete=files)
@click.option("--check", is_flag=True, help="Say what changed since, and write nothing.")
@click.option("--fail-on", type=Choice(list(KINDS)), default="breaking", show_default=True,
              help="With --check: exit 1 from this kind of change on.")  # fmt: skip
@click.option("--format", "form", type=Choice(["text", "json"]), default="text", help="How to print the changes.")
@click.option("--config", metavar="FILE", help="Use this configuration file; none is looked for.", shell_complete=files)
def command(paths: tuple[str, ...], lock: str, check: bool, fail_on: str, form: str, config: str | None) -> int:
    """Record what the tools in PATHS say, or tell what changed since: for reviews, and against silent changes.

    A change is breaking (calls that were right are refused, or answers are not what they were), compatible, or wording
    (texts only). The order of keys and white space do not count. That a file moved is compatible.

    Exit code: 0 written, or nothing of the kind asked for changed; 1 something did; 2 something could not be read.
    """
    from ..collect import collect
    from ..config_errors import ConfigError
    from ..lock.compare import Kind
    from ..lock.drift import drift, moved, moves
    from ..lock.lock_file import entries, load
    from ..settings import Options
    from .lint import told as told_failures

    try:
        read = collect(paths, Options(config=config))
        old = load(lock) if check or os.path.lexists(lock) else {}
    except ConfigError as error:
        return told(error)
    if told_failures(read.failures):
        return 2
    root = os.path.dirname(os.path.abspath(lock))
    new = entries(root, [catalogue for found in read.files for catalogue in found.catalogues])
    places = moves(old, new)
    found = drift(moved(old, places), new)
    if not check:
        return _write(lock, new, found, places, form)
    sys.stdout.write(_json(found, places) if form == "json" else _text(found, places, lock, len(new)))
    worst = max((*(each.kind for each in found), Kind.COMPATIBLE if places else 0))
    return int(worst >= 3 - KINDS.index(fail_on))


def _write(lock: str, new: Entries, found: Sequence[Drift], places: Sequence[Move], form: str) -> int:
    from ..atomic import write_text
    from ..lock.lock_file import written
    from ..report.closing import count
    from ..report.escape import visible

    try:
        write_text(lock, written(new))
    except OSError as error:
        sys.stderr.write(f"toolcheck: cannot write {visible(lock)}: {(error.strerror or str(error)).lower()}\n")
        return 2
    if form == "json":
        sys.stdout.write(_json(found, places))
    else:
        sys.stdout.write(f"{visible(lock)}: {count(len(new), 'tool', 'tools')}, {_counted(found, places)}\n")
    return 0


def _counted(found: Sequence[Drift], places: Sequence[Move]) -> str:
    new = sum(each.changes[0].what == "is new" for each in found)
    gone = sum(each.new is None for each in found)
    parts = [
        f"{number} {word}"
        for number, word in (
            (new, "new"),
            (len(found) - new - gone, "changed"),
            (gone, "gone"),
            (sum(move.tools for move in places), "moved"),
        )
        if number
    ]
    return ", ".join(parts) or "nothing changed"


def _text(found: Sequence[Drift], places: Sequence[Move], lock: str, tools: int) -> str:
    """The changes tool by tool, each with its kind."""
    from ..report.closing import count
    from ..report.escape import visible

    lines = [
        f"compatible: {move.old} moved to {move.new}, with {count(move.tools, 'tool', 'tools')}" for move in places
    ]
    for each in found:
        server = f" of {each.key.server}" if each.key.server else ""
        head = f"{each.kind.name.lower()}: {each.key.name}{server} in {each.key.file}"
        if len(each.changes) == 1:
            lines.append(f"{head}: {each.changes[0].what}")
        else:
            lines += [head, *(f"  {change.kind.name.lower()}: {change.what}" for change in each.changes)]
    kinds = [*(each.kind.name.lower() for each in found), *("compatible" for _ in places)]
    counts = [f"{number} {kind}" for kind in KINDS if (number := kinds.count(kind))]
    said = ", ".join(counts) if counts else "nothing changed"
    lines.append(f"{count(tools, 'tool', 'tools')} against {lock}: {said}")
    return "".join(f"{visible(line)}\n" for line in lines)


def _json(found: Sequence[Drift], places: Sequence[Move]) -> str:
    from ..report.json import dumped

    shown: list[dict[str, Any]] = [
        {
            "file": each.key.file,
            "server": each.key.server or None,
            "tool": each.key.name,
            "now": each.new.name if each.new else None,
            "kind": each.kind.name.lower(),
            "changes": [{"kind": change.kind.name.lower(), "what": change.what} for change in each.changes],
        }
        for each in found
    ]
    went: list[dict[str, Any]] = [{"from": move.old, "to": move.new, "tools": move.tools} for move in places]
    content = {"version": 1, "drift": json.loads(dumped(shown)), "moved": json.loads(dumped(went))}
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
