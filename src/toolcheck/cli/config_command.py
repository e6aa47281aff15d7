"""`toolcheck config [PATH]`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from .completions import files
from .problems import told

if TYPE_CHECKING:
    from ..config import Config
    from ..config_origins import Entry, Origin
    from ..selection import Known

WIDTH = 56
"""Columns of a value before the comment on its origin."""


class Shown:
    """What is printed: the configuration for a path, its values, and the rules that are on."""

    def __init__(self, path: str, explicit: str | None) -> None:
        from ..config import Config
        from ..config_files import find, shown
        from ..config_layers import resolve
        from ..config_origins import entries
        from ..selection import enabled
        from ..settings import known
        from ..suppress import ignored_in
        from ..walk import excluded_by

        self.path = path
        folder = path if os.path.isdir(path) else os.path.dirname(path) or "."
        source = find(folder, explicit)
        resolved = resolve(source, known(), explicit) if source is not None else None
        self.config: Config = resolved.config if resolved else Config(root=os.path.abspath(folder))
        self.known: Known = resolved.known if resolved else known()
        layers = resolved.layers if resolved else ()
        self.files = list(dict.fromkeys(shown(layer.source.path) for layer in reversed(layers)))
        self.entries: list[Entry] = list(entries(self.config, layers, self.known))
        self.enabled = enabled(self.config, self.known)
        self.off = ignored_in(self.config, path) & self.enabled if os.path.isfile(path) else frozenset()
        self.excluded = excluded_by(self.config)(os.path.join(path, "any") if os.path.isdir(path) else path, False)


@click.command("config", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("path", default=".", shell_complete=files)
@click.option("--config", "explicit", metavar="FILE", help="Show this configuration file; none is looked for.",
              shell_complete=files)  # fmt: skip
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
def command(path: str, explicit: str | None, format_: str) -> int:
    """Show the configuration for PATH: every value, and the line it comes from.

    PATH is a file or a folder, the current one unless given. The text is TOML; its comments
    say where a value was written, and end with the rules that are on. Nothing of a plugin is run.
    """
    from ..config_errors import ConfigError
    from ..report.escape import json_visible, visible

    if not os.path.exists(path):
        sys.stderr.write(f"toolcheck: {visible(path)}: there is no such file or folder\n")
        return 2
    try:
        shown = Shown(path, explicit)
    except ConfigError as error:
        return told(error)
    if format_ == "json":
        click.echo(json_visible(_json(shown)))
    else:
        click.echo("\n".join(visible(line) for line in _text(shown)))
    return 0


def _json(shown: Shown) -> str:
    import json

    from .. import __version__

    def origin(place: Origin | None) -> dict[str, Any] | None:
        return None if place is None else place._asdict()

    content = {
        "version": 1,
        "toolcheck": __version__,
        "path": shown.path.replace(os.sep, "/"),
        "root": shown.config.root.replace(os.sep, "/"),
        "files": shown.files,
        "values": [{"key": list(e.path), "value": e.value, "origin": origin(e.origin)} for e in shown.entries],
        "excluded": shown.excluded,
        "rules": [{"id": i, "enabled": i in shown.enabled, "off_here": i in shown.off} for i in shown.known.rules],
    }
    return json.dumps(content, indent=2, ensure_ascii=False, default=str)


def _text(shown: Shown) -> Iterator[str]:
    target = "the current folder" if shown.path == "." else shown.path
    if shown.files:
        own, *others = shown.files
        yield f"# {target}: {own}" + (f", which extends {', '.join(others)}" if others else "")
    else:
        yield f"# {target}: no configuration file, all is at its default"
    if shown.excluded:
        yield "# left out of walks by `exclude`"
    table: tuple[Any, ...] = ()
    for group in _groups(shown.entries):
        first = group[0]
        keys = tuple(step for step in first.path if isinstance(step, str))
        if keys[0] == "ignore-finding":
            yield from _ignore_finding(first)
            continue
        if keys[0] == "rules" and first.origin is None:
            continue  # `toolcheck explain` tells the defaults of a rule; --format json has them all
        if keys[:-1] != table:
            table = keys[:-1]
            yield from ("", f"[{'.'.join(table)}]")
        yield from _pair(keys[-1], group)
    yield from ("", *_rules(shown))


def _groups(entries: list[Entry]) -> Iterator[list[Entry]]:
    """The entries, the items of one list together."""
    group: list[Entry] = []
    for entry in entries:
        listed = isinstance(entry.path[-1], int) and entry.path[0] != "ignore-finding"
        if group and not (listed and group[-1].path[:-1] == entry.path[:-1]):
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


def _pair(key: str, group: list[Entry]) -> Iterator[str]:
    first = group[0]
    name = _toml_key(key)
    if not isinstance(first.path[-1], int):
        if first.value is None:
            yield _commented(f"# {name}: every stable rule", first.origin)
        else:
            yield _commented(f"{name} = {_toml(first.value)}", first.origin)
    elif len({entry.origin and entry.origin.file for entry in group}) == 1:
        yield _commented(f"{name} = {_toml([entry.value for entry in group])}", first.origin)
    else:
        yield f"{name} = ["
        for entry in group:
            yield _commented(f"  {_toml(entry.value)},", entry.origin)
        yield "]"


def _ignore_finding(entry: Entry) -> Iterator[str]:
    yield from ("", _commented("[[ignore-finding]]", entry.origin))
    for key, value in entry.value.items():
        yield f"{_toml_key(key)} = {_toml(value)}"


def _rules(shown: Shown) -> Iterator[str]:
    import textwrap

    rules = shown.known.rules.values()
    yield f"# {len(shown.enabled)} of {len(rules)} rules are on"
    for category in dict.fromkeys(rule.category for rule in rules):
        names = [rule.id for rule in rules if rule.category == category and rule.id in shown.enabled - shown.off]
        if names:
            yield from textwrap.wrap(f"# {category}: {', '.join(names)}", 100, subsequent_indent="#   ",
                                     break_on_hyphens=False)  # fmt: skip
    if shown.off:
        yield f"# off for this file by `per-file-ignores`: {', '.join(sorted(shown.off))}"


def _commented(text: str, origin: Origin | None) -> str:
    return f"{text:{WIDTH}}  # {'default' if origin is None else f'{origin.file}:{origin.line}'}"


def _toml_key(key: str) -> str:
    plain = key.replace("-", "").replace("_", "")
    return key if plain.isascii() and plain.isalnum() else _toml(key)


def _toml(value: Any) -> str:
    """A value as TOML, on one line."""
    import json

    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{_toml_key(key)} = {_toml(item)}" for key, item in value.items())
        return f"{{{pairs}}}"
    return json.dumps(value, ensure_ascii=False, default=str)
